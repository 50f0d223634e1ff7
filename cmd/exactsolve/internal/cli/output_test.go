package cli

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBrokenOnWindows has what Windows says when nobody reads a pipe any more; elsewhere the
// numbers mean something else.
func TestBrokenOnWindows(t *testing.T) {
	for number, want := range map[syscall.Errno]bool{109: true, 232: true, 112: false} { // a full disk
		err := &os.PathError{Op: "write", Path: "|1", Err: number}
		require.Equal(t, want, brokenOnWindows(err, "windows"))
		require.False(t, brokenOnWindows(err, "linux"))
	}
}
