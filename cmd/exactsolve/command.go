package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// stdio is what a command sees of the process.
type stdio struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string

	InTerminal, OutTerminal, ErrTerminal bool

	Width int // columns of text on Out; 0 if not known

	Lines io.Writer // gets all messages as JSON lines too; nil for none

	Exit func(status int) // ends the program when it is interrupted; nil in tests

	Program func() *cobra.Command // makes the table of commands
}

// ioKey is the key of the stdio in the context of a command.
type ioKey struct{}

func ioOf(c *cobra.Command) stdio { return c.Context().Value(ioKey{}).(stdio) }

// A task is what a command does, with flags of its own beside the common ones.
type task interface {
	declare(fs *pflag.FlagSet)
	run(s *session, args []string) error
	shared() *common
}

// newCommand completes c by the flags of t, and by a run of t in a session.
func newCommand(c *cobra.Command, t task) *cobra.Command {
	t.declare(c.Flags())
	c.RunE = func(c *cobra.Command, args []string) (err error) {
		s, err := newSession(c.Context(), ioOf(c), *t.shared())
		if err != nil {
			return err
		}
		defer func() { err = s.finish(err) }()
		return t.run(s, args)
	}
	return c
}

// dispatch runs one command line and returns the exit status. It never
// calls os.Exit, so tests and other programs can call it.
func dispatch(ctx context.Context, io stdio, args []string) (status int) {
	defer func() {
		if r := recover(); r != nil {
			status = reportPanic(io, r)
		}
	}()
	return reportError(io, run(ctx, io, args))
}

// run runs one command line. A file alone is a game to solve.
func run(ctx context.Context, io stdio, args []string) error {
	root := io.Program()
	if len(args) > 0 {
		c, _, _ := root.Find(args)
		if info, err := os.Stat(args[0]); c == root && err == nil && info.Mode().IsRegular() {
			args = append([]string{"solve"}, args...)
		}
	}
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeFlags(root)
	}
	root.SetArgs(append([]string{}, args...)) // of nil it would make os.Args
	root.SetIn(io.In)
	root.SetOut(io.Out)
	root.SetErr(io.Err)
	c, err := root.ExecuteContextC(context.WithValue(ctx, ioKey{}, io))
	if u, ok := errors.AsType[*exitError](err); ok && u.usage && u.command == "" {
		u.command = commandName(c)
	}
	return err
}

// commandName returns the words after the program's name that call c, of the
// families of gen only the first.
func commandName(c *cobra.Command) string {
	if c.HasParent() && c.Parent().Name() == "gen" {
		c = c.Parent()
	}
	_, name, _ := strings.Cut(c.CommandPath(), " ")
	return name
}

// wantArgs returns what makes a usage error unless there are from min to max
// arguments.
func wantArgs(min, max int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) > max:
			return usageError("unexpected argument %q, want %s", args[max], what)
		case len(args) < min:
			return usageError("missing argument, want %s", what)
		}
		return nil
	}
}

// rootCommand is the program without a command word.
func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "exactsolve COMMAND",
		Short: "find and check equilibria of finite games in exact arithmetic",
		Args:  cobra.ArbitraryArgs,

		SilenceErrors: true, // dispatch prints them
		SilenceUsage:  true,

		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true}, // ours says less
	}
	version := root.Flags().Bool("version", false, "show the version")
	root.RunE = func(c *cobra.Command, args []string) error {
		io := ioOf(c)
		switch {
		case *version:
			return printVersion(io, false)
		case len(args) == 0:
			printOverview(io.Err, c)
			return &exitError{code: exitInput}
		}
		return &exitError{code: exitInput, err: fmt.Errorf("no command %q", args[0]),
			hints: append(didYouMean(args[0], commandNames(c)), "run 'exactsolve help' for the list")}
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagError(err, c.Flags(), commandName(c)) })
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { printHelp(c.OutOrStdout(), c) })
	return root
}

// commandNames returns the words that may follow c.
func commandNames(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.Runnable() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// everyCommand visits c and what is below it.
func everyCommand(c *cobra.Command, visit func(c *cobra.Command)) {
	visit(c)
	for _, sub := range c.Commands() {
		everyCommand(sub, visit)
	}
}
