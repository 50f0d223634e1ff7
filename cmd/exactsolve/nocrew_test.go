//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// TestNoCrew: a program that is not there any more cannot start its workers, and says so.
func TestNoCrew(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	text, err := os.ReadFile(self)
	require.NoError(t, err)
	program := filepath.Join(t.TempDir(), "exactsolve")
	require.NoError(t, os.WriteFile(program, text, 0o700))
	var out, errs bytes.Buffer
	cmd := exec.Command(program, "solve", "--all", "--cluster", "local", "--workers", "2", "--timeout", "1m")
	cmd.Stdout, cmd.Stderr = &out, &errs
	game, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	time.Sleep(200 * time.Millisecond) // until it knows its name
	require.NoError(t, os.Remove(program))
	_, err = io.WriteString(game, try("", "gen", "random-nfg", "--actions", "5", "--seed", "3").out)
	require.NoError(t, err)
	require.NoError(t, game.Close())
	_ = cmd.Wait()
	require.Equal(t, cli.ExitInput, cmd.ProcessState.ExitCode(), "%s%s", &out, &errs)
	require.Empty(t, out.String())
	require.Regexp(t, `^exactsolve: a process that is to work ended at once, 3 times: .*
exactsolve: no process starts that would do the work: .*
$`, errs.String())
}
