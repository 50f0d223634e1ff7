//go:build !(linux || js)

package serve

import "syscall"

// dieWithServer leaves it to the child to watch its standard input.
func dieWithServer() (attributes *syscall.SysProcAttr, release func()) { return nil, func() {} }
