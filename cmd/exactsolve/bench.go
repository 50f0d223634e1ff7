package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

func benchCommand() *cobra.Command {
	suites := []*cobra.Command{benchLPCommand(), benchNashCommand(), benchDepthCommand(), benchPaperCommand()}
	var names, lines []string
	for _, c := range suites {
		names = append(names, c.Name())
		lines = append(lines, fmt.Sprintf("  %s  %s", pad(c.Name(), 5), c.Short))
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
				return usageError("missing argument, want a SUITE: %s", orList(names))
			}
			return &exitError{code: exitInput, err: fmt.Errorf("no suite %q", args[0]), usage: true, hints: didYouMean(args[0], names)}
		},
	}
	bench.AddCommand(suites...)
	return bench
}
