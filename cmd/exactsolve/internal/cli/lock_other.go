//go:build !(linux || darwin || freebsd || netbsd || openbsd || windows)

package cli

import (
	"errors"
	"io"
)

// LockFile refuses: the system has no locks.
func LockFile(path string) (io.Closer, error) { return nil, errors.ErrUnsupported }
