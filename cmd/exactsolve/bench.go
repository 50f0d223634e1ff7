package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// suites returns what bench measures, each named "bench SUITE".
func suites() []*command {
	return []*command{benchLPCommand(), benchNashCommand(), benchDepthCommand(), benchPaperCommand()}
}

// suiteNames returns the names without "bench".
func suiteNames() []string {
	var names []string
	for _, c := range suites() {
		names = append(names, strings.TrimPrefix(c.Name, "bench "))
	}
	return names
}

func benchCommand() *command {
	return &command{
		Name:  "bench",
		Args:  "SUITE [FLAGS]",
		Short: "measure methods, and run again what papers report",
		Long: `Runs a suite of measurements on games of the library and prints what each took.
Answers are exact and repeat; seconds are those of this machine, now. Flags of a
suite come after its name, see 'exactsolve help bench SUITE'.

` + suiteList(),
		Words:    suiteNames(),
		OwnFlags: true,
		Setup:    func(fs *pflag.FlagSet) action { return runBench },
	}
}

func suiteList() string {
	var lines []string
	for k, c := range suites() {
		lines = append(lines, fmt.Sprintf("  %s  %s", pad(suiteNames()[k], 5), c.Short))
	}
	return strings.Join(lines, "\n")
}

func runBench(ctx context.Context, io stdio, args []string) error {
	if err := wantArgs(args, 1, len(args)+1, "a SUITE: "+orList(suiteNames())); err != nil {
		return err
	}
	if c := findCommand(suites(), "bench "+args[0]); c != nil {
		return c.run(ctx, io, args[1:])
	}
	return &exitError{code: exitInput, err: fmt.Errorf("no suite %q", args[0]), usage: true, command: "bench",
		hints: didYouMean(args[0], suiteNames())}
}
