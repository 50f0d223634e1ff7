package main

import (
	"os"
	"syscall"
)

// setConsoleMode is of the system; package syscall has only what reads the mode.
var setConsoleMode = syscall.NewLazyDLL("kernel32.dll").NewProc("SetConsoleMode")

// understandsCodes makes a console take codes for colors and for the status line, which it
// prints as they are unless it is told. It reports whether it can.
func understandsCodes(console *os.File) bool {
	const virtualTerminalProcessing = 4
	var mode uint32
	h := syscall.Handle(console.Fd())
	if syscall.GetConsoleMode(h, &mode) != nil {
		return false
	}
	set, _, _ := setConsoleMode.Call(uintptr(h), uintptr(mode|virtualTerminalProcessing))
	return set != 0
}
