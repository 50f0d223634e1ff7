package lp

import (
	"context"
	"errors"
	"os/exec"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/message"
	"exactsolve/rational"
)

// TestBeside wants no seconds of ours for a game that was not solved.
func TestBeside(t *testing.T) {
	half := rational.New(1, 2)
	peers := []message.LPPeer{{Program: "clp", Value: "0.5", CPU: 2}}
	r := &benchLPResult{list: []*message.LPMeasurement{
		{Game: "a", CPU: 1, Value: &half, Beside: peers},
		{Game: "b", CPU: 1, Beside: peers},
	}}
	require.Equal(t, [][]string{
		{"a", "clp", "2.000", "1.000", "0.50", "equal"},
		{"b", "clp", "2.000", "–", "–", "–"},
	}, r.beside()[1:])
}

// TestStopped wants the cause where a program was not begun.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancelCause(t.Context())
	stop(errors.New("enough"))
	for _, p := range allPeers() {
		r := p.run(ctx, t.TempDir())
		require.Equal(t, "enough", r.Reason)
	}
}

// TestEnough ends a program that has printed its value and would go on.
func TestEnough(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("sh is not installed")
	}
	p := peer{"barrier", "sh", []string{"-c", "printf 'objective 1'; echo 23; exec sleep 60"}, regexp.MustCompile(`objective (\S+)\n`), true}
	begun := time.Now()
	r := p.run(t.Context(), t.TempDir())
	require.Equal(t, "123", r.Value, r.Reason)
	require.Less(t, time.Since(begun), 55*time.Second)
	p.enough, p.args = false, []string{"-c", "echo objective 123; exit 1"}
	require.Equal(t, "exit status 1", p.run(t.Context(), t.TempDir()).Reason)
}
