//go:build !js

package main

import (
	"os/signal"
	"syscall"
)

// ignoreClosedPipes keeps the system from ending the program at a write to a pipe that nobody reads.
func ignoreClosedPipes() { signal.Ignore(syscall.SIGPIPE) }
