package serve

import (
	"runtime"
	"syscall"
)

// dieWithServer makes the system end a child when the thread that starts it does, and
// holds that thread until release is called, which must be after the end of the child.
func dieWithServer() (attributes *syscall.SysProcAttr, release func()) {
	runtime.LockOSThread()
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}, runtime.UnlockOSThread
}
