//go:build !(linux || js)

package serve

import "syscall"

// asChild calls run, which starts a process with the attributes and waits for its end. It
// leaves it to the process to watch its standard input, and to the system who goes first.
func asChild(yields bool, run func(*syscall.SysProcAttr) error) error { return run(nil) }
