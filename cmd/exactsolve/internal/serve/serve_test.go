package serve

import (
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// TestEndWith closes what a job gets from its server: the job is interrupted at once, and has
// until just before the server would kill it to say what it has found.
func TestEndWith(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		held, server := io.Pipe()
		ctx, end := context.WithCancelCause(t.Context())
		ended := make(chan time.Time)
		go endWith(held, end, func(status int) {
			require.Equal(t, cli.ExitInterrupted, status)
			ended <- time.Now()
		})
		time.Sleep(time.Hour)
		require.NoError(t, ctx.Err())
		closed := time.Now()
		server.Close()
		synctest.Wait()
		require.ErrorIs(t, context.Cause(ctx), cli.ErrInterrupted)
		took := (<-ended).Sub(closed)
		require.Less(t, took, killAfter)
		require.Greater(t, took, killAfter/2)
	})
}
