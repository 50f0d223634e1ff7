// Package bench is of the shell: exactsolve bench, whose suites are the folders below it.
package bench

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/bench/classes"
	"exactsolve/cmd/exactsolve/internal/bench/depth"
	"exactsolve/cmd/exactsolve/internal/bench/lp"
	"exactsolve/cmd/exactsolve/internal/bench/paper"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// Workers returns what makes workers for the suites whose units other processes can do.
func Workers() map[string]cluster.Maker { return classes.Workers() }

// BenchCommand returns the command bench .
func BenchCommand() *cobra.Command {
	suites := []*cobra.Command{lp.BenchLPCommand(), lp.BenchEpsilonCommand(), classes.BenchNashCommand(), depth.BenchDepthCommand(), paper.BenchPaperCommand()}
	var names, lines []string
	for _, c := range suites {
		names = append(names, c.Name())
		lines = append(lines, fmt.Sprintf("  %s  %s", cli.Pad(c.Name(), 7), c.Short))
	}
	bench := &cobra.Command{
		Use:   "bench SUITE [FLAGS]",
		Short: "measure methods, and run again what papers report",
		Long: `Runs a suite of measurements on games of the library and prints what each took.
Answers are exact and repeat; seconds are those of this machine, now. Flags of a
suite come after its name, see 'exactsolve help bench SUITE'.

` + strings.Join(lines, "\n"),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.UsageError("missing argument, want a SUITE: %s", cli.OrList(names))
			}
			return &cli.ExitError{Code: cli.ExitInput, Err: fmt.Errorf("no suite %q", args[0]), Usage: true, Hints: cli.DidYouMean(args[0], names)}
		},
	}
	bench.AddCommand(suites...)
	return bench
}
