// Package manual is of the shell: the topics of help, the manual page and completion.
package manual

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
)

//go:embed topics/*.txt
var topicTexts embed.FS

// Topics returns pages of help that are not about one command: commands that do nothing.
func Topics() []*cobra.Command {
	list := []*cobra.Command{
		{Use: "exit-status", Short: "what the exit status says"},
		{Use: "formats", Short: "game files, profiles and output"},
		{Use: "certificates", Short: "what a certificate proves and how it is checked"},
		{Use: "concepts", Short: "the solution concepts, with games that tell them apart; each has a page too"},
		{Use: "correlated", Short: "correlated equilibria: devices, goals and requirements"},
		{Use: "parameters", Short: "games whose numbers depend on a name, solved for all its values"},
		{Use: "criteria", Short: "which outcomes of signalling games are not to be believed in"},
		{Use: "methods", Short: "how solve finds an equilibrium, or all, and what --method changes"},
		{Use: "many-games", Short: "one question of many files, and tables of answers"},
		{Use: "environment", Short: "variables that are read"},
	}
	for _, t := range list {
		t.Long = TopicText(t.Use)
	}
	return append(list, conceptTopics()...)
}

// conceptTopics returns a page for each concept: its section of the page on all.
func conceptTopics() []*cobra.Command {
	all := TopicText("concepts")
	var list []*cobra.Command
	for _, c := range cert.Concepts() {
		_, section, _ := strings.Cut(all, "\n"+string(c)+"\n")
		var lines []string
		for line := range strings.Lines(section) {
			if line != "\n" && !strings.HasPrefix(line, " ") {
				break // the next section
			}
			lines = append(lines, strings.TrimPrefix(line, "  "))
		}
		list = append(list, &cobra.Command{Use: string(c), Long: strings.TrimRight(string(c)+"\n\n"+strings.Join(lines, ""), "\n") + "\n"})
	}
	return list
}

// TopicText returns a page, which ends in a newline.
func TopicText(name string) string {
	data, err := topicTexts.ReadFile("topics/" + name + ".txt")
	if err != nil {
		panic("exactsolve: " + err.Error()) // embedded
	}
	return strings.TrimRight(string(data), "\n") + "\n"
}

// CompletionCommand returns the command completion.
func CompletionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "print a completion script for a shell",
		Long: `Prints a script that completes commands, flags and their words. That for bash needs
the package bash-completion.

  source <(exactsolve completion bash)
  source <(exactsolve completion zsh)
  exactsolve completion fish | source
  exactsolve completion powershell | Out-String | Invoke-Expression`,
		ValidArgs: shells,
		Args:      cli.WantArgs(1, 1, cli.OrList(shells)),
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			script := map[string]func(io.Writer) error{
				"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
				"zsh":        root.GenZshCompletion,
				"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
				"powershell": root.GenPowerShellCompletionWithDesc,
			}[args[0]]
			if script == nil {
				return cli.UsageError("no completion for %q, want %s", args[0], cli.OrList(shells))
			}
			return script(c.OutOrStdout())
		},
	}
}

// ManCommand returns the command man.
func ManCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "print the manual page",
		Long:  `Prints the manual page as roff: exactsolve man | man -l -`,
		Args:  cli.WantArgs(0, 0, "no arguments"),
		RunE:  func(c *cobra.Command, args []string) error { return printMan(c.OutOrStdout(), c.Root()) },
	}
}

// printMan writes one page with all commands and topics, their texts as they are, which Markdown would
// not keep. It has no date or version, so that it changes only when the program's interface does.
func printMan(w io.Writer, root *cobra.Command) error {
	m := &manPage{bufio.NewWriter(w)}
	m.macro(`TH EXACTSOLVE 1 "" "exactsolve" "User Commands"`)
	m.macro("SH NAME")
	m.Text("exactsolve - " + root.Short)
	m.macro("SH SYNOPSIS")
	m.macro("B exactsolve")
	m.Text("COMMAND [FLAGS] [ARGUMENTS]")
	m.macro("SH COMMANDS")
	for _, c := range root.Commands() {
		switch {
		case !c.Runnable() && c.Short == "": // a part of another topic
		case !c.Runnable():
			m.macro("SH " + strings.ToUpper(strings.ReplaceAll(c.Name(), "-", " ")))
			m.verbatim(c.Long)
		case c.Name() == "gen": // its families have help of their own
			m.command(c)
		default:
			cli.EveryCommand(c, m.command)
		}
	}
	return m.Flush()
}

type manPage struct{ *bufio.Writer }

func (m *manPage) macro(s string) { fmt.Fprintf(m, ".%s\n", s) }

// Text writes lines that roff fills; an empty line starts a paragraph.
func (m *manPage) Text(s string) {
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\n")
		if line == "" {
			m.macro("PP")
			continue
		}
		m.WriteString(roffEscape(line) + "\n")
	}
}

func (m *manPage) verbatim(s string) {
	m.macro("nf")
	for line := range strings.Lines(s) {
		m.WriteString(roffEscape(strings.TrimRight(line, "\n")) + "\n")
	}
	m.macro("fi")
}

func (m *manPage) command(c *cobra.Command) {
	m.macro(`SS "` + roffEscape(cli.Synopsis(c)) + `"`)
	m.Text(c.Long)
	c.Flags().VisitAll(func(f *pflag.Flag) {
		m.macro("TP")
		value, usage := pflag.UnquoteUsage(f)
		m.WriteString(`\fB` + roffEscape(flagNames(f)) + `\fR`)
		if value != "" {
			m.WriteString(` \fI` + roffEscape(value) + `\fR`)
		}
		m.WriteString("\n")
		m.Text(usage + defaultText(f))
	})
}

// defaultText says what the default is, where it is not nothing.
func defaultText(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "0", "0s", "false", "[]":
		return ""
	}
	return " (default " + f.DefValue + ")"
}

// flagNames returns "-o, --output".
func flagNames(f *pflag.Flag) string {
	if f.Shorthand == "" {
		return "--" + f.Name
	}
	return "-" + f.Shorthand + ", --" + f.Name
}

var roffNames = map[rune]string{'\\': `\e`, '-': `\-`, '"': `\(dq`, '\'': `\(aq`, '^': `\(ha`}

// roffEscape protects what roff would obey (backslashes, hyphens, quotes, and
// dots at the start of a line) and names characters outside ASCII, which not
// every roff reads.
func roffEscape(s string) string {
	var b strings.Builder
	for k, r := range s {
		switch name, special := roffNames[r]; {
		case special:
			b.WriteString(name)
		case r == '.' && k == 0:
			b.WriteString(`\&.`)
		case r > unicode.MaxASCII:
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
