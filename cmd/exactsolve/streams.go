//go:build !js

package main

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

// ignoreClosedPipes keeps the system from ending the program at a write to a pipe that nobody reads.
func ignoreClosedPipes() { signal.Ignore(syscall.SIGPIPE) }

// direct returns a standard stream.
func direct(f *os.File) io.Writer { return f }
