//go:build linux || darwin || freebsd || netbsd || openbsd

package serve

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockFile opens a file that no other process can lock until it is closed or this one
// ends; nil if another has it.
func lockFile(path string) (io.Closer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, nil
		}
		return nil, err
	}
	return f, nil
}
