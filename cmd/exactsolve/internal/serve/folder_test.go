//go:build linux || darwin || freebsd || netbsd || openbsd

package serve

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestServeFolder: a server removes what one that was killed has left, and nothing of
// one that lives or is being started, and not what a link leads to.
func TestServeFolder(t *testing.T) {
	temp, now := t.TempDir(), time.Now()
	age := func(path string, by time.Duration) { require.NoError(t, os.Chtimes(path, now.Add(-by), now.Add(-by))) }
	made := func(name, file string, by time.Duration) string {
		path := filepath.Join(temp, name)
		require.NoError(t, os.MkdirAll(filepath.Join(path, "exactsolve-job-1"), 0o700))
		if file != "" {
			require.NoError(t, os.WriteFile(filepath.Join(path, file), nil, 0o600))
		}
		age(path, by)
		return path
	}
	lives, err := newServeFolder(temp)
	require.NoError(t, err)
	age(lives.path, time.Hour)
	killed := made(serveFolderName+"killed", serveLockName, time.Hour)
	early := made(serveFolderName+"early", "", time.Hour) // killed before it had a lock
	fresh := made(serveFolderName+"fresh", "", time.Second)
	other := made("other", serveLockName, time.Hour)
	link := filepath.Join(temp, serveFolderName+"link")
	require.NoError(t, os.Symlink(other, link))

	second, err := newServeFolder(temp)
	require.NoError(t, err)
	for _, path := range []string{killed, early} {
		require.NoDirExists(t, path)
	}
	for _, path := range []string{lives.path, fresh, filepath.Join(other, "exactsolve-job-1"), second.path} {
		require.DirExists(t, path)
	}
	require.FileExists(t, link)
	lives.remove()
	require.NoDirExists(t, lives.path)
	second.remove()
	_, err = newServeFolder(filepath.Join(temp, "none"))
	require.Error(t, err)
}
