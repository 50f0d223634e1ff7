// Command exactsolve finds and checks equilibria of finite games in exact
// arithmetic. It is the shell layer: beside package web the only one that touches
// files, the terminal, the clock and the environment.
//
//	exactsolve solve      GAME            find an equilibrium, check it, write its certificate
//	exactsolve check      GAME PROFILE    what a given profile is, exactly
//	exactsolve certify    GAME PROFILE    from an approximate profile to an equilibrium near it
//	exactsolve verify     CERT [GAME]     check a certificate, using none of the solving code
//	exactsolve reduce     GAME            a smaller game whose equilibria are equilibria of the game
//	exactsolve spot       SPOT            solve a spot of hold'em, with a proved interval
//	exactsolve depthlimit GAME            solve down to a depth, with a strategy for the rest
//	exactsolve play       GAME            play against a strategy that is solved anew
//	exactsolve aivat      GAME HANDS      from recorded hands, what a player gets
//	exactsolve match      GAME AGENT…     what agents get against each other, exactly
//	exactsolve info       GAME            players, information sets, sequences, recall, payoffs
//	exactsolve render     GAME [PROFILE]  a picture: SVG, TikZ, DOT or text
//	exactsolve report     GAME [FILE]…    one HTML page of a game, an answer and its proof
//	exactsolve serve                      load, solve and compare games in the browser
//	exactsolve convert    GAME            another format, or a model for other programs
//	exactsolve gen        NAME [FLAGS]    a game of the library; without NAME, the list
//	exactsolve work                       do units of work that other commands hand out
//	exactsolve cluster    status|…        jobs whose units are done by other processes
//	exactsolve sweep      NAME|FILE       a table of answers for games that differ in numbers
//	exactsolve rpc                        answer requests of another program
//	exactsolve bench      SUITE           measure methods, and run papers again
//	exactsolve help       [COMMAND|TOPIC]
//	exactsolve completion bash|zsh|fish
//	exactsolve man
//	exactsolve version
//
// A function for each returns its [cobra.Command]; [commands] lists them. That table
// drives parsing, help, the manual page and completion. The commands stand in folders
// below internal; package cli there has what they share. A command reads its game with
// [cli.Session.ReadGame] and hands a [cli.Answer] to [cli.Session.Report], which writes
// it as text or as a JSON message.
//
// The exit status is 0 for yes, 1 for no, 2 for bad input, 3 for unknown, 4 for
// an internal error and 130 when interrupted: see "exactsolve help exit-status".
package main

import (
	"context"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"exactsolve/cmd/exactsolve/internal/bench"
	"exactsolve/cmd/exactsolve/internal/check"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/depth"
	"exactsolve/cmd/exactsolve/internal/draw"
	"exactsolve/cmd/exactsolve/internal/find"
	"exactsolve/cmd/exactsolve/internal/games"
	"exactsolve/cmd/exactsolve/internal/manual"
	"exactsolve/cmd/exactsolve/internal/report"
	"exactsolve/cmd/exactsolve/internal/rpc"
	"exactsolve/cmd/exactsolve/internal/serve"
	"exactsolve/cmd/exactsolve/internal/spot"
	"exactsolve/cmd/exactsolve/internal/sweep"
	"exactsolve/cmd/exactsolve/internal/workers"
)

func main() {
	restWhileSmall()
	os.Exit(realMain(systemIO()))
}

func realMain(io cli.Stdio) int {
	ignoreClosedPipes() // a closed pipe then shows as EPIPE, see pipeWriter in package cli
	ctx, stop := interruptible(context.Background())
	defer stop()
	return cli.Dispatch(ctx, io, os.Args[1:])
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
		In: os.Stdin, Out: direct(os.Stdout), Err: direct(os.Stderr),
		Getenv: os.Getenv, Exit: os.Exit, Program: commands, Memory: cli.SystemMemory(),
		InTerminal:  term.IsTerminal(int(os.Stdin.Fd())),
		OutTerminal: term.IsTerminal(int(os.Stdout.Fd())) && understandsCodes(os.Stdout),
		ErrTerminal: term.IsTerminal(int(os.Stderr.Fd())) && understandsCodes(os.Stderr),
	}
	if io.OutTerminal {
		io.Width, _, _ = term.GetSize(int(os.Stdout.Fd()))
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		io.Width = n
	}
	return io
}

func init() {
	cobra.EnableCommandSorting = false // help has them in the order of the table
	workers.Register(check.Workers(), bench.Workers())
}

// commands returns the program: the table of commands, in the order of help, and the topics.
func commands() *cobra.Command { return program("") }

// program returns the program with all commands, or one, which is made in less time.
func program(only string) *cobra.Command {
	root := cli.RootCommand()
	add := func(group string, list ...func() *cobra.Command) {
		if len(list) == 0 { // in a browser
			return
		}
		root.AddGroup(&cobra.Group{ID: group, Title: group + ":"})
		for _, command := range list {
			c := command()
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	if one := alone[only]; one != nil {
		add("Alone", one)
		return root
	}
	add("Ask", find.SolveCommand, check.CheckCommand, check.CertifyCommand, check.VerifyCommand)
	add("Games", games.InfoCommand, games.GenCommand, games.ConvertCommand, games.ReduceCommand, draw.RenderCommand, report.ReportCommand, serve.ServeCommand)
	add("Poker and play", spot.SpotCommand, depth.DepthLimitCommand, depth.PlayCommand, depth.AivatCommand, depth.MatchCommand)
	help := cli.HelpCommand()
	add("More machines", workers.Commands()...)
	add("Tools", sweep.SweepCommand, func() *cobra.Command { return rpc.RPCCommand(program) }, bench.BenchCommand, func() *cobra.Command { return help }, manual.CompletionCommand, manual.ManCommand, cli.VersionCommand)
	root.SetHelpCommand(help)
	root.AddCommand(manual.Topics()...)
	cli.EveryCommand(root, func(c *cobra.Command) {
		c.Flags().SortFlags = false // help shows flags in the order they were declared
		c.Flags().BoolP("help", "h", false, "show help")
	})
	return root
}

// alone are commands of which programs ask often.
var alone = map[string]func() *cobra.Command{
	"solve": find.SolveCommand, "check": check.CheckCommand, "certify": check.CertifyCommand, "verify": check.VerifyCommand,
	"info": games.InfoCommand, "convert": games.ConvertCommand, "render": draw.RenderCommand,
}
