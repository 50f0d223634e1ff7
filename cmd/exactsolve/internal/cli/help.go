package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const helpWidth = 80

// HelpCommand returns the command help.
func HelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND|TOPIC]",
		Short: "what a command does, or a page on a topic",
		Long:  `Without an argument, lists commands and topics.`,
		ValidArgsFunction: func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return namesBelow(c.Root(), false), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			page, rest, _ := c.Root().Find(args)
			switch {
			case page == c.Root() && len(rest) > 0:
				return &ExitError{Code: ExitInput, Err: fmt.Errorf("no command or topic %q", args[0]),
					Hints: append(DidYouMean(args[0], namesBelow(page, false)), "run 'exactsolve help' for the list")}
			case len(rest) > 0 && page.Name() != "gen":
				return UsageError("unexpected argument %q, want one COMMAND or TOPIC", rest[0])
			}
			page.HelpFunc()(page, rest)
			return nil
		},
	}
}

// PrintHelp prints the page of a command or topic.
func PrintHelp(w io.Writer, c *cobra.Command) {
	switch {
	case !c.HasParent():
		printOverview(w, c)
	case !c.Runnable():
		fmt.Fprint(w, c.Long)
	default:
		fmt.Fprintf(w, "Usage: %s\n\n%s\n%s", Synopsis(c), c.Long, flagUsages(c.Flags()))
	}
}

func printOverview(w io.Writer, root *cobra.Command) {
	fmt.Fprintf(w, "exactsolve finds and checks equilibria of finite games in exact arithmetic.\n\n")
	fmt.Fprintf(w, "Usage: exactsolve COMMAND [FLAGS] [ARGUMENTS]\n       exactsolve GAME     the same as exactsolve solve GAME\n")
	for _, g := range root.Groups() {
		fmt.Fprintf(w, "\n%s\n", g.Title)
		for _, c := range root.Commands() {
			if c.GroupID == g.ID {
				_, args, _ := strings.Cut(c.Use, " ")
				fmt.Fprintf(w, "  %-12s%-16s  %s\n", c.Name(), args, c.Short)
			}
		}
	}
	fmt.Fprintf(w, "\nTopics ('exactsolve help TOPIC'):\n")
	for _, c := range root.Commands() {
		if !c.Runnable() && c.Short != "" {
			fmt.Fprintf(w, "  %-28s  %s\n", c.Name(), c.Short)
		}
	}
}

// Synopsis returns the command line of c in short.
func Synopsis(c *cobra.Command) string {
	_, args, _ := strings.Cut(c.Use, " ")
	return strings.TrimSpace(c.CommandPath() + " [FLAGS] " + args)
}

// groupKey is the annotation of a flag with the group it is shown in.
const groupKey = "group"

// Group puts the flags that have none yet into a group of the help.
func Group(fs *pflag.FlagSet, title string) {
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Annotations[groupKey] == nil {
			fs.SetAnnotation(f.Name, groupKey, []string{title}) // no error: it is there
		}
	})
}

// pageKey is the annotation of a flag that a page in the browser may use.
const pageKey = "page"

// ForPage lets a page use flags that are declared, none of which takes the name of a file.
func ForPage(fs *pflag.FlagSet, names ...string) {
	for _, name := range names {
		if err := fs.SetAnnotation(name, pageKey, nil); err != nil {
			panic("exactsolve: " + err.Error())
		}
	}
}

// PageFlags returns the flags that a page may use, by command: those of gen are those of its families.
func PageFlags(program *cobra.Command) map[string][]string {
	return flagsOf(program, func(f *pflag.Flag) bool { _, ok := f.Annotations[pageKey]; return ok })
}

// here are flags about the terminal, files and the process.
var here = []string{"color", "each", "format", "help", "job", "json", "lease", "max-memory", "output", "progress", "quiet", "verbose", "workers"}

// RequestFlags returns, by command, the flags that are of use in a request of another program: no
// file but a certificate is named, nor is anything else of this machine.
func RequestFlags(program *cobra.Command) map[string][]string {
	return flagsOf(program, func(f *pflag.Flag) bool {
		value, _ := pflag.UnquoteUsage(f)
		of := func(place string) bool { return strings.Contains(value, place) }
		switch {
		case f.Name == "certificate", f.Name == "blueprint":
			return true // but not any value, see package web
		case f.Name == "format":
			words := f.Value.(chooser).Choices()
			return !slices.Contains(words, "json")
		}
		return !slices.Contains(here, f.Name) && !slices.ContainsFunc([]string{"FILE", "FOLDER", "GAME", "URL"}, of)
	})
}

func flagsOf(program *cobra.Command, wanted func(f *pflag.Flag) bool) map[string][]string {
	flags := map[string][]string{}
	for _, c := range program.Commands() {
		for _, sub := range append(c.Commands(), c) {
			sub.Flags().VisitAll(func(f *pflag.Flag) {
				if wanted(f) {
					flags[c.Name()] = append(flags[c.Name()], f.Name)
				}
			})
		}
	}
	return flags
}

// flagUsages describes the flags by groups, in the order of declaration.
func flagUsages(fs *pflag.FlagSet) string {
	groups := map[string]*pflag.FlagSet{}
	var titles []string
	fs.VisitAll(func(f *pflag.Flag) {
		title := "Flags"
		if given := f.Annotations[groupKey]; given != nil {
			title = given[0]
		} else if f.Name == "help" && len(titles) > 0 { // after all others
			title = titles[len(titles)-1]
		}
		if groups[title] == nil {
			groups[title] = pflag.NewFlagSet(title, pflag.ContinueOnError)
			groups[title].SortFlags = false
			titles = append(titles, title)
		}
		groups[title].AddFlag(f)
	})
	var b strings.Builder
	for _, title := range titles {
		fmt.Fprintf(&b, "\n%s:\n%s", title, groups[title].FlagUsagesWrapped(helpWidth))
	}
	return b.String()
}

// completeFlags makes known the words of flags that take one of a few.
func completeFlags(root *cobra.Command) {
	EveryCommand(root, func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if v, ok := f.Value.(chooser); ok && v.Choices() != nil {
				c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(v.Choices(), cobra.ShellCompDirectiveNoFileComp)) // no error: the flag is there, once
			}
		})
	})
}
