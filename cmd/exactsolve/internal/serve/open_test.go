//go:build unix

package serve

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOpenBrowser has no program that opens an address, and then one that fails.
func TestOpenBrowser(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	failed := make(chan error, 2)
	openBrowser("http://localhost:1/", func(err error) { failed <- err })
	require.ErrorContains(t, <-failed, "not found")
	for _, name := range []string{"open", "xdg-open"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\nexit 3\n"), 0o755))
	}
	openBrowser("http://localhost:1/", func(err error) { failed <- err })
	assert.EqualError(t, <-failed, "exit status 3")
}
