//go:build unix

package serve

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// opener has a script open addresses from now on; "" is none.
func opener(t *testing.T, script string) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if script == "" {
		return
	}
	for _, name := range []string{"open", "xdg-open"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755))
	}
}

// TestOpenBrowser has no program that opens an address, and then one that fails.
func TestOpenBrowser(t *testing.T) {
	failed := make(chan error, 2)
	opener(t, "")
	openBrowser("http://localhost:1/", func(err error) { failed <- err })
	require.ErrorContains(t, <-failed, "not found")
	opener(t, "exit 3")
	openBrowser("http://localhost:1/", func(err error) { failed <- err })
	assert.EqualError(t, <-failed, "exit status 3")
}

// TestBrowserApart: what is sent to the group of the server, as ^C is, does not end the browser.
func TestBrowserApart(t *testing.T) {
	opener(t, "exec /bin/sleep 100")
	cmd := browser("http://localhost:1/")
	require.NoError(t, cmd.Start())
	group, err := syscall.Getpgid(cmd.Process.Pid)
	require.NoError(t, err)
	assert.Equal(t, cmd.Process.Pid, group)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
}
