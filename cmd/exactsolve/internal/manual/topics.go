// Package manual is of the shell: the topics of help, the manual page and completion.
package manual

import (
	"embed"
	"io"
	"strings"

	"github.com/spf13/cobra"

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
		{Use: "methods", Short: "how solve finds an equilibrium, or all, and what --method changes"},
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
