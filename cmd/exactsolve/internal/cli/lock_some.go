//go:build linux || darwin || freebsd || netbsd || openbsd

package cli

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// LockFile opens a file that no other process can lock until it is closed or this one
// ends; nil if another has it.
func LockFile(path string) (io.Closer, error) {
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
	locked, lerr := f.Stat()
	if there, err := os.Stat(path); err != nil || lerr != nil || !os.SameFile(there, locked) {
		f.Close() // the one before has removed it meanwhile
		return LockFile(path)
	}
	return f, nil
}
