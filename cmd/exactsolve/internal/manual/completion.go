package manual

import (
	"io"

	"github.com/spf13/cobra"

	"exactsolve/cmd/exactsolve/internal/cli"
)

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
