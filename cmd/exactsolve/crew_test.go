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

// copied returns a program of its own, which starts others by its name.
func copied(t *testing.T) (program string) {
	self, err := os.Executable()
	require.NoError(t, err)
	text, err := os.ReadFile(self)
	require.NoError(t, err)
	program = filepath.Join(t.TempDir(), "exactsolve")
	require.NoError(t, os.WriteFile(program, text, 0o700))
	return program
}

// TestNoCrew: a program that is not there any more cannot start its workers, and says so.
func TestNoCrew(t *testing.T) {
	program := copied(t)
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

// TestJobKilled: after a kill of all processes the same command goes on, to the same certificate;
// a second one has to wait.
func TestJobKilled(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", filepath.Join(t.TempDir(), "state"))
	kept := filepath.Join(os.Getenv("XDG_STATE_HOME"), "exactsolve", "jobs", "run.ckpt")
	require.Zero(t, try("", "gen", "random-nfg", "--actions", "18", "--seed", "3", "-o", "game").status)
	require.Zero(t, try("", "solve", "--all", "--certificate", "want", "game").status)
	args := []string{"solve", "--all", "--cluster", "local", "--workers", "2", "--job", "run", "--certificate", "cert", "game"}
	program := copied(t)
	first := exec.Command(program, args...)
	require.NoError(t, first.Start())
	defer first.Process.Kill()
	require.Eventually(t, func() bool { // the heading, and a result
		text, _ := os.ReadFile(kept)
		return bytes.Count(text, []byte{'\n'}) > 1
	}, time.Minute, time.Millisecond)
	second := exec.Command(program, args...)
	text, err := second.CombinedOutput()
	require.Error(t, err)
	require.Equal(t, cli.ExitInput, second.ProcessState.ExitCode(), string(text))
	require.Contains(t, string(text), "another run writes to "+kept)
	require.NoError(t, first.Process.Kill())
	require.Error(t, first.Wait(), "it was too quick")
	require.NoFileExists(t, "cert")

	text, err = exec.Command(program, args...).CombinedOutput()
	require.NoError(t, err, string(text))
	require.Contains(t, string(text), "going on from "+kept)
	want, err := os.ReadFile("want")
	require.NoError(t, err)
	got, err := os.ReadFile("cert")
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "another certificate")
	left, err := os.ReadDir(filepath.Dir(kept))
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestIdleExit: a worker without work ends with status 0.
func TestIdleExit(t *testing.T) {
	c := &chaos{t: t}
	c.server = c.start("cluster", "serve", "--listen", "127.0.0.1:0", "--timeout", "1m")
	address := c.server.address()
	require.NotEmpty(t, address, c.server.errs.text())
	k := c.start("work", "--server", address, "--idle-exit", "300ms", "--timeout", "20s")
	<-k.ended
	require.Zero(t, k.status, k.errs.text())
	k = c.start("work", "--server", address, "--idle-exit", "-1s")
	<-k.ended
	require.Equal(t, cli.ExitInput, k.status)
	require.Contains(t, k.errs.text(), "--idle-exit -1s is negative")
}
