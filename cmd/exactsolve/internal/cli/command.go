// Package cli is what all commands share, of the shell: their declaration, streams and exit statuses,
// game files and profiles as arguments, and how an answer becomes text or JSON lines. Start with
// [NewCommand], [Session], [GameFile] and [Page].
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/message"
)

// Stdio is what a command sees of the process.
type Stdio struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string

	InTerminal, OutTerminal, ErrTerminal bool

	Width int // columns of text on Out; 0 if not known

	Files *Files // stand for those of the system; nil for the system's

	Lines io.Writer // gets all messages as JSON lines too; nil for none

	Exit func(status int) // ends the program when it is interrupted; nil in tests

	// Grace is what a run has to end by itself once it is interrupted or its time is over; 0 for the usual.
	Grace time.Duration

	Still bool // tells nothing of progress, on which time depends; for tests

	Memory int64 // bytes that a run may take, unless it is told; 0 for no limit

	Program func() *cobra.Command // makes the table of commands
}

// ioKey is the key of the [Stdio] in the context of a command.
type ioKey struct{}

// IoOf returns the streams that a command was given.
func IoOf(c *cobra.Command) Stdio { return c.Context().Value(ioKey{}).(Stdio) }

// A task is what a command does, with flags of its own beside the common ones.
type task interface {
	Declare(fs *pflag.FlagSet)
	Run(s *Session, args []string) error
	Shared() *Common
}

// NewCommand completes c by the flags of t, and by a run of t in a session.
func NewCommand(c *cobra.Command, t task) *cobra.Command {
	t.Declare(c.Flags())
	t.Shared().AddMemory(c.Flags())
	c.RunE = func(c *cobra.Command, args []string) (err error) {
		c.Root().ResetCommands() // garbage, which a collector need not go through in each cycle
		if err := t.Shared().settle(); err != nil {
			return err
		}
		s := NewSession(c.Context(), IoOf(c), *t.Shared())
		s.name = c.Name()
		s.Phase(s.name, "")
		return s.run(func() error { return t.Run(s, args) })
	}
	return c
}

// errPanic is what ends a run that does not return; it is not printed.
var errPanic = errors.New("panic")

// Dispatch runs one command line and returns the exit status. It never calls os.Exit.
func Dispatch(ctx context.Context, io Stdio, args []string) (status int) {
	io.Out = &pipeWriter{w: io.Out}
	return reported(io, func() error { return Run(ctx, io, args) })
}

// reported does work, prints what is wrong, and returns the exit status.
func reported(io Stdio, work func() error) (status int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(io.Err, "exactsolve: internal error: %v\n", r)
			pleaseReport(io)
			io.Err.Write(debug.Stack())
			status = ExitInternal
		}
	}()
	return reportError(io, work())
}

// Run runs one command line. A file alone is a game to solve.
func Run(ctx context.Context, io Stdio, args []string) error {
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
	if u, ok := errors.AsType[*ExitError](err); ok && u.Usage && u.command == "" {
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

// WantArgs returns what makes a usage error unless there are from min to max arguments.
func WantArgs(min, max int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) > max:
			return UsageError("unexpected argument %q, want %s", args[max], what)
		case len(args) < min:
			return UsageError("missing argument, want %s", what)
		}
		return nil
	}
}

// RootCommand is the program without a command word.
func RootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "exactsolve COMMAND",
		Short: "find and check equilibria of finite games in exact arithmetic",
		Args:  cobra.ArbitraryArgs,

		SilenceErrors: true, // Dispatch prints them
		SilenceUsage:  true,

		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true}, // ours says less
	}
	version := root.Flags().Bool("version", false, "show the version")
	root.RunE = func(c *cobra.Command, args []string) error {
		io := IoOf(c)
		switch {
		case *version:
			return printVersion(io, false)
		case len(args) == 0:
			printOverview(io.Err, c)
			return &ExitError{Code: ExitInput}
		}
		return &ExitError{Code: ExitInput, Err: fmt.Errorf("no command %q", args[0]),
			Hints: append(DidYouMean(args[0], namesBelow(c, true)), "run 'exactsolve help' for the list")}
	}
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagError(err, c.Flags(), commandName(c)) })
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { PrintHelp(c.OutOrStdout(), c) })
	return root
}

// namesBelow returns the commands below c, and unless they are to be runnable the topics.
func namesBelow(c *cobra.Command, runnable bool) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.Runnable() || !runnable {
			names = append(names, sub.Name())
		}
	}
	return names
}

// EveryCommand visits c and what is below it.
func EveryCommand(c *cobra.Command, visit func(c *cobra.Command)) {
	visit(c)
	for _, sub := range c.Commands() {
		EveryCommand(sub, visit)
	}
}

// version is set by -ldflags "-X main.version=v0.1.0".
var version string

// CurrentVersion returns the version of the program, "(devel)" for a plain build.
func CurrentVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// VersionCommand returns the command version.
func VersionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "print the version",
		Long:  `Prints the version of the program, of Go, and the platform.`,
		Args:  WantArgs(0, 0, "no arguments"),
		RunE:  func(c *cobra.Command, args []string) error { return printVersion(IoOf(c), asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as one line of JSON")
	return c
}

func printVersion(io Stdio, asJSON bool) error {
	if !asJSON {
		fmt.Fprintf(io.Out, "exactsolve %s (%s, %s/%s)\n", CurrentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
	return message.NewEncoder(io.Out).Plain(message.Version{
		Version: CurrentVersion(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Protocol: message.Protocol,
	})
}
