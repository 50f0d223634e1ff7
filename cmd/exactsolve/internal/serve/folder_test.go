//go:build linux || darwin || freebsd || netbsd || openbsd || windows

package serve

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLockFolder checks that no two servers use a folder at once, and that the next one
// has that of the last.
func TestLockFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "cache", "jobs")
	first, one, err := lockFolder(folder)
	require.NoError(t, err)
	assert.Equal(t, folder, first)
	second, two, err := lockFolder(folder)
	require.NoError(t, err)
	assert.Equal(t, folder+"-2", second)
	require.NoError(t, one.Close())
	again, three, err := lockFolder(folder)
	require.NoError(t, err)
	assert.Equal(t, folder, again)
	require.NoError(t, two.Close())
	require.NoError(t, three.Close())
	_, _, err = lockFolder(filepath.Join(folder, lockName, "below a file"))
	require.Error(t, err)
}
