//go:build unix

package cli

import (
	"syscall"
	"time"
)

// processorTime returns the user and system time of the process so far, of all its threads.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
