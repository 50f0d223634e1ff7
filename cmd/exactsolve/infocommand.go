package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func infoCommand() *cobra.Command {
	return newCommand(&cobra.Command{
		Use:   "info [GAME]",
		Short: "players, information sets, sequences, recall, payoffs",
		Long: `Describes a game: its form and size, whether every player has perfect recall
(and if not, where), whether payoffs have a constant sum, what each player can
get, the SHA-256 of its canonical text, by which certificates name it, and which
concepts solve can find for it, and how ('exactsolve help concepts'). Of a game of
the catalogue ('exactsolve gen --list'), known by its SHA-256, also where it is from
and what is known about it.`,
		Args: wantArgs(0, 1, "one GAME"),
	}, new(info))
}

// info holds the flags of the command.
type info struct {
	common
	read readOptions
}

func (c *info) declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
	c.addOutput(fs)
	c.addFormat(fs, "text", "json")
	c.addTalk(fs, quietText)
}

func (c *info) run(s *session, args []string) error {
	f, err := s.readArgument(args, 0, "a GAME file", c.read)
	if err != nil {
		return err
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	if err := s.config("info", f, nil); err != nil {
		return err
	}
	if err := s.report(newInfoResult(f)); err != nil {
		return inputError(err)
	}
	return nil
}
