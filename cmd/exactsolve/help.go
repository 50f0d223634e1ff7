package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"
)

// helpWidth is the width of help text.
const helpWidth = 80

func helpCommand() *command {
	return &command{
		Name:  "help",
		Args:  "[COMMAND|TOPIC]",
		Short: "what a command does, or a page on a topic",
		Long:  `Without an argument, lists commands and topics.`,
		Words: topicNames(),
		Setup: func(fs *pflag.FlagSet) action { return runHelp },
	}
}

func runHelp(ctx context.Context, io stdio, args []string) error {
	cmds := commands()
	if len(args) == 0 {
		printOverview(io.Out, cmds)
		return nil
	}
	if c := findCommand(suites(), strings.Join(args, " ")); c != nil {
		printCommandHelp(io.Out, c)
		return nil
	}
	if len(args) == 2 && args[0] == "gen" { // a game has flags of its own
		return genCommand().run(ctx, io, []string{args[1], "--help"})
	}
	if err := wantArgs(args, 0, 1, "one COMMAND or TOPIC"); err != nil {
		return err
	}
	if c := findCommand(cmds, args[0]); c != nil {
		printCommandHelp(io.Out, c)
		return nil
	}
	for _, t := range topics() {
		if t.Name == args[0] {
			fmt.Fprint(io.Out, t.text())
			return nil
		}
	}
	return &exitError{code: exitInput, err: fmt.Errorf("no command or topic %q", args[0]),
		hints: append(didYouMean(args[0], append(commandNames(cmds), topicNames()...)), "run 'exactsolve help' for the list")}
}

// printOverview lists commands and topics.
func printOverview(w io.Writer, cmds []*command) {
	fmt.Fprintf(w, "exactsolve finds and checks equilibria of finite games in exact arithmetic.\n\n")
	fmt.Fprintf(w, "Usage: exactsolve COMMAND [FLAGS] [ARGUMENTS]\n\nCommands:\n")
	for _, c := range cmds {
		fmt.Fprintf(w, "  %-12s%-16s  %s\n", c.Name, c.Args, c.Short)
	}
	fmt.Fprintf(w, "\nTopics ('exactsolve help TOPIC'):\n")
	for _, t := range topics() {
		fmt.Fprintf(w, "  %-28s  %s\n", t.Name, t.Short)
	}
}

// printCommandHelp prints the page of one command.
func printCommandHelp(w io.Writer, c *command) {
	fs, _, _ := c.flags()
	fmt.Fprintf(w, "Usage: %s\n\n%s\n\nFlags:\n%s", c.synopsis(), c.Long, fs.FlagUsagesWrapped(helpWidth))
}

// synopsis returns the command line of c in short.
func (c *command) synopsis() string {
	s := "exactsolve " + c.Name + " [FLAGS]"
	if c.Args != "" {
		s += " " + c.Args
	}
	return s
}
