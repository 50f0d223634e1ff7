//go:build linux || darwin || freebsd || netbsd || openbsd

package serve

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file until it is closed or the process ends, unless another process has.
func tryLock(f *os.File) (free bool, err error) {
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
