package main

import (
	"context"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"golang.org/x/term"

	"exactsolve/cmd/exactsolve/internal/cli"
)

func main() { os.Exit(realMain()) }

func realMain() int {
	ignoreClosedPipes() // a closed pipe then shows as EPIPE, see pipeWriter in package cli
	ctx, stop := interruptible(context.Background())
	defer stop()
	return cli.Dispatch(ctx, systemIO(), os.Args[1:])
}

// interruptible returns a context that the first ^C cancels with
// [cli.ErrInterrupted]. The second one kills the program, as if nothing caught it.
func interruptible(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-c:
			signal.Stop(c)
			cancel(cli.ErrInterrupted)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(c); cancel(nil) }
}

// systemIO returns the streams and the environment of the process.
func systemIO() cli.Stdio {
	io := cli.Stdio{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Getenv:      os.Getenv,
		Exit:        os.Exit,
		Program:     commands,
		InTerminal:  term.IsTerminal(int(os.Stdin.Fd())),
		OutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		ErrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	if io.OutTerminal {
		io.Width, _, _ = term.GetSize(int(os.Stdout.Fd()))
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		io.Width = n
	}
	return io
}
