package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"
)

// A command is one subcommand. Help, the manual page and shell completion are
// all printed from the table of commands, so they cannot disagree with what is
// parsed.
type command struct {
	Name  string
	Args  string   // what follows the flags, e.g. "GAME [PROFILE]"
	Short string   // one line, no capital, no period
	Long  string   // paragraphs separated by empty lines
	Words []string // what an argument may be, for completion; nil for files

	// Setup declares the flags and returns what runs once they are parsed.
	Setup func(fs *pflag.FlagSet) action

	// OwnFlags says that parsing stops at the first argument; the action
	// parses the flags after it.
	OwnFlags bool
}

// An action runs a command with its arguments.
type action func(ctx context.Context, io stdio, args []string) error

// stdio is what a command sees of the process.
type stdio struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string

	InTerminal, OutTerminal, ErrTerminal bool

	Width int // columns of text on Out; 0 if not known

	Exit func(status int) // ends the program when it is interrupted; nil in tests
}

// newFlagSet returns a set that reports errors instead of printing or exiting.
func newFlagSet(name string) *pflag.FlagSet {
	fs := pflag.NewFlagSet(name, pflag.ContinueOnError)
	fs.SortFlags = false // help shows flags in the order they were declared
	fs.Usage = func() {}
	return fs
}

// flags returns the flag set of c, its action, and the help flag.
func (c *command) flags() (fs *pflag.FlagSet, run action, help *bool) {
	fs = newFlagSet(c.Name)
	run = c.Setup(fs)
	help = fs.BoolP("help", "h", false, "show help")
	fs.SetInterspersed(!c.OwnFlags)
	return fs, run, help
}

// dispatch runs one command line and returns the exit status. It never calls
// os.Exit, so tests and other programs can call it.
func dispatch(ctx context.Context, io stdio, cmds []*command, args []string) (status int) {
	defer func() {
		if r := recover(); r != nil {
			status = reportPanic(io, r)
		}
	}()
	return reportError(io, run(ctx, io, cmds, args))
}

// run parses the words before the command and runs it.
func run(ctx context.Context, io stdio, cmds []*command, args []string) error {
	root := newFlagSet("exactsolve")
	root.SetInterspersed(false) // stop at the command word
	help := root.BoolP("help", "h", false, "show help")
	showVersion := root.Bool("version", false, "show the version")
	if err := root.Parse(args); err != nil {
		return flagError(err, root, "")
	}
	words := root.Args()
	switch {
	case *showVersion:
		words = []string{"version"}
	case *help:
		words = []string{"help"}
	case len(words) == 0:
		printOverview(io.Err, cmds)
		return &exitError{code: exitInput}
	}
	c := findCommand(cmds, words[0])
	if c == nil {
		return &exitError{code: exitInput, err: fmt.Errorf("no command %q", words[0]),
			hints: append(didYouMean(words[0], commandNames(cmds)), "run 'exactsolve help' for the list")}
	}
	return c.run(ctx, io, words[1:])
}

// run parses the command's flags and runs it.
func (c *command) run(ctx context.Context, io stdio, args []string) error {
	fs, action, help := c.flags()
	if err := fs.Parse(args); err != nil {
		return flagError(err, fs, c.Name)
	}
	if *help {
		printCommandHelp(io.Out, c)
		return nil
	}
	err := action(ctx, io, fs.Args())
	if u, ok := errors.AsType[*exitError](err); ok && u.usage && u.command == "" {
		u.command = c.Name
	}
	return err
}

func findCommand(cmds []*command, name string) *command {
	for _, c := range cmds {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func commandNames(cmds []*command) []string {
	names := make([]string, len(cmds))
	for k, c := range cmds {
		names[k] = c.Name
	}
	return names
}

// wantArgs returns a usage error unless there are from min to max arguments.
func wantArgs(args []string, min, max int, what string) error {
	if len(args) >= min && len(args) <= max {
		return nil
	}
	if len(args) > max {
		return usageError("unexpected argument %q, want %s", args[max], what)
	}
	return usageError("missing argument, want %s", strings.TrimSpace(what))
}
