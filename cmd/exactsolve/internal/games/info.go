// Package games is of the shell: the commands gen, info, convert and reduce, about games alone.
package games

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
)

// InfoCommand returns the command info.
func InfoCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "info [GAME]",
		Short: "players, information sets, sequences, recall, payoffs",
		Long: `Describes a game: its form and size, whether every player has perfect recall
(and if not, where), whether payoffs have a constant sum, what each player can
get, the SHA-256 of its canonical text, by which certificates name it, and which
concepts solve can find for it, and how ('exactsolve help concepts'). Of a game of
the catalogue ('exactsolve gen --list'), known by its SHA-256, also where it is from
and what is known about it.`,
		Args: cli.WantArgs(0, 1, "one GAME"),
	}, new(info))
}

// info holds the flags of the command.
type info struct {
	cli.Common
}

func (c *info) Declare(fs *pflag.FlagSet) {
	c.AddCommon(fs, cli.QuietText, "text", "json")
	cli.ForPage(fs, "normalize-chance")
}

func (c *info) Run(s *cli.Session, args []string) error {
	f, err := readGame(s, "info", args)
	if err != nil {
		return err
	}
	return s.Report(view.NewInfoResult(f))
}

// readGame reads the game of a command, and says what is being done.
func readGame(s *cli.Session, command string, args []string) (*cli.GameFile, error) {
	f, err := s.ReadArgument(args)
	if err != nil {
		return nil, err
	}
	if err := s.CheckOutputs(); err != nil {
		return nil, err
	}
	return f, s.Config(command, f, nil)
}
