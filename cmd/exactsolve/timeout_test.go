package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// TestTimeoutWhileReading has every command wait for input that never comes.
func TestTimeoutWhileReading(t *testing.T) {
	for _, line := range []string{
		"info", "verify -", "convert --to efg", "reduce --merge-duplicates", "render", "report -",
		"solve", "solve --all", "check - profile", "certify - profile", "depthlimit --depth 1", "aivat - hands", "match - one=exact",
	} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			process, out, errs := testIO("")
			in, never := io.Pipe()
			process.In = in
			ended := -1
			process.Exit = func(status int) {
				ended = status
				never.CloseWithError(errors.New("the program has ended"))
			}
			cli.Dispatch(context.Background(), process, append(strings.Fields(line), "--timeout", "1ms"))
			require.Equal(t, cli.ExitUnknown, ended)
			assert.Empty(t, out)
			assert.True(t, strings.HasPrefix(errs.String(), "exactsolve: time limit of 1ms reached\n"), errs)
		})
	}
}

// TestInterruptedInEveryPhase interrupts commands that wait for input, and that write what nobody reads.
func TestInterruptedInEveryPhase(t *testing.T) {
	for _, line := range []string{"info", "solve", "gen kuhn --cards 40"} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			process, _, errs := testIO("")
			in, never := io.Pipe()
			nobody, out := io.Pipe()
			ended := -1
			process.In, process.Out = in, out
			process.Exit = func(status int) {
				ended = status
				never.CloseWithError(errors.New("the program has ended"))
				nobody.Close()
			}
			ctx, interrupt := context.WithCancelCause(context.Background())
			interrupt(cli.ErrInterrupted)
			cli.Dispatch(ctx, process, strings.Fields(line))
			require.Equal(t, cli.ExitInterrupted, ended)
			assert.True(t, strings.HasPrefix(errs.String(), "exactsolve: interrupted\n"), errs)
		})
	}
}

// TestHowFarReadingGot interrupts a command once it has read so much.
func TestHowFarReadingGot(t *testing.T) {
	process, _, errs := testIO("")
	nothing, never := io.Pipe()
	ctx, interrupt := context.WithCancelCause(context.Background())
	process.In = io.MultiReader(strings.NewReader(`EFG 2 R "" { "a" }`+strings.Repeat(" ", 3<<20)), once(func() { interrupt(cli.ErrInterrupted) }), nothing)
	process.Exit = func(int) { never.CloseWithError(errors.New("the program has ended")) }
	cli.Dispatch(ctx, process, []string{"info"})
	assert.True(t, strings.HasPrefix(errs.String(), "exactsolve: interrupted: reading stdin, 3 MiB\n"), errs)
}

// once is an empty reader that calls a function.
type once func()

func (f once) Read([]byte) (int, error) {
	f()
	return 0, io.EOF
}
