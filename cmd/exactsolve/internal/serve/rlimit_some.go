//go:build linux || darwin || netbsd || openbsd

package serve

import (
	"cmp"
	"runtime"
	"syscall"
	"time"
)

// Limits of a job beside its memory: of the files it writes, in bytes, and of the
// time after its own limit until the system ends it.
const (
	fileLimit = 64 << 20
	timeSlack = 10 * time.Second
)

// heapSlack is what a process may map beyond the limit that the garbage collector
// keeps to, in MiB: stacks, code and arenas that are not full.
const heapSlack = 256

// limitProcess makes the system end this process when it takes too much memory, in
// MiB, or processor time, which may be that of all processors.
func limitProcess(memory int, limit time.Duration) error {
	set := func(resource int, n uint64) error {
		return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: n, Max: n})
	}
	return cmp.Or(
		set(syscall.RLIMIT_DATA, uint64(memory+heapSlack)<<20),
		set(syscall.RLIMIT_CPU, uint64((limit+timeSlack)/time.Second)*uint64(runtime.NumCPU())),
		set(syscall.RLIMIT_FSIZE, fileLimit),
		set(syscall.RLIMIT_CORE, 0))
}
