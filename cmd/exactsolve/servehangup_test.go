//go:build unix

package main

import (
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/serve"
)

// TestHangup: the end of the terminal ends the server in order, but not under nohup.
func TestHangup(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("this test runs under nohup")
	}
	ctx, stop := serve.UntilHangup(t.Context())
	defer stop()
	require.NoError(t, ctx.Err())
	require.NoError(t, syscall.Kill(syscall.Getpid(), syscall.SIGHUP))
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
		t.Fatal("the server goes on")
	}

	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	ctx, stop = serve.UntilHangup(t.Context())
	defer stop()
	require.NoError(t, syscall.Kill(syscall.Getpid(), syscall.SIGHUP))
	require.True(t, signal.Ignored(syscall.SIGHUP))
	require.NoError(t, ctx.Err())
}
