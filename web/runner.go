package web

import (
	"context"
	"io"
)

// A Runner runs one command line as a process of its own, or what is as good as
// that, until it ends or ctx is done. It returns the exit status; an error says that
// there is none, since it could not be started or was killed.
type Runner func(ctx context.Context, c Command) (status int, err error)

// A Command is a command line with its files.
type Command struct {
	Args           []string  // after the name of the program
	Dir            string    // folder that relative names are in
	Stdin          io.Reader // never nil
	Stdout, Stderr io.Writer
}
