package cli

import (
	"bytes"
	"context"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestExpire has runs that do not end by themselves: they are ended after a part of their limit
// more, sooner if much memory is to be given back, soon if they read a game, and say how far they were.
func TestExpire(t *testing.T) {
	reading := false
	expire := func(limit time.Duration) (after time.Duration, status int, errs string) {
		synctest.Test(t, func(t *testing.T) {
			var e bytes.Buffer
			ctx, interrupt := context.WithCancelCause(t.Context())
			begun, exits := time.Now(), 0
			exit := func(code int) { after, status, exits = time.Since(begun), code, exits+1 }
			s := NewSession(ctx, Stdio{Out: &e, Err: &e, Exit: exit}, Common{Timeout: limit})
			s.Phase("solve", "boxes")
			s.Count(5)
			s.reading.Store(reading)
			time.Sleep(10 * time.Second)
			interrupt(ErrInterrupted)
			time.Sleep(time.Hour)
			require.Error(t, s.finish(s.Ctx.Err()))
			require.Equal(t, 1, exits)
			errs = e.String()
		})
		return after, status, errs
	}
	const much = 80 * time.Millisecond // what memory may take off here
	after, status, errs := expire(0)
	require.Equal(t, ExitInterrupted, status)
	require.InDelta(t, 10*time.Second+grace-much/2, after, float64(much/2))
	require.Equal(t, "exactsolve: interrupted: solve, 5 boxes\n", errs)

	after, status, errs = expire(5 * time.Second)
	require.Equal(t, ExitUnknown, status)
	require.InDelta(t, 5*time.Second+grace+200*time.Millisecond-much/2, after, float64(much/2))
	require.Equal(t, "exactsolve: time limit of 5s reached: solve, 5 boxes\n", errs)

	reading = true
	after, _, _ = expire(5 * time.Second)
	require.Equal(t, 5*time.Second+idle, after)
	reading = false
	after, _, _ = expire(5 * time.Second)

	held := make([]byte, 1<<29)
	sooner, _, _ := expire(5 * time.Second)
	require.InDelta(t, after-(1<<29)/16, sooner, float64(10*time.Millisecond))
	runtime.KeepAlive(held)
}
