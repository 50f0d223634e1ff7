package serve

import (
	"runtime"
	"syscall"
)

// less is by how much a job that yields goes after others, of 19.
const less = 5

// asChild calls run, which starts a process with the attributes and waits for its end, in
// a thread of its own. The system ends the process when that thread ends, as it does with
// this one. A process that yields goes after others; what starts it must before it does,
// for good, so the thread ends with it.
func asChild(yields bool, run func(*syscall.SysProcAttr) error) error {
	ended := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked
		if left, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); yields && err == nil {
			syscall.Setpriority(syscall.PRIO_PROCESS, 0, min(19, 20-left+less)) // of this thread; the system counts from 20 down
		}
		ended <- run(&syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true})
	}()
	return <-ended
}
