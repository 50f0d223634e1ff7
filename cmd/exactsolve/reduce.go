package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"exactsolve/seqform/efg"
	"exactsolve/seqform/reduce"
)

func reduceCommand() *command {
	return &command{
		Name:  "reduce",
		Args:  "[GAME]",
		Short: "a smaller game with the same equilibria",
		Long: `Writes a game tree with what --merge-duplicates finds removed.

--merge-duplicates merges outcomes of chance that are the same to everybody:
where two actions at a chance node lead to subtrees of one shape, with the same
information sets at corresponding nodes and the same payoffs at corresponding
leaves, one subtree stays and gets both probabilities. Alike is not the same:
where information sets differ, if only in a suit in their labels, players can
tell the outcomes apart, and nothing is merged.

Nothing is lost. A player's node that is removed has a twin that stays, in the
same information set. So the information sets stay, with their actions and their
order, the payoffs are the same function of the profile, and an equilibrium of
the new game, of any concept, is one of the old, written the same way. The
converse holds too, except for subgame-perfect equilibria: where an information
set had only twins, the new game has a subgame more. The belief in a node that
stays is the sum of those in it and its twins.

GAME is an .efg file, perhaps compressed; - or none is standard input.`,
		Setup: func(fs *pflag.FlagSet) action {
			c := new(reduceGame)
			fs.BoolVar(&c.merge, "merge-duplicates", false, "merge outcomes of chance that are the same to everybody")
			fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
			c.addOutput(fs)
			c.addTalk(fs, quietNotes)
			return c.run
		},
	}
}

// reduceGame holds the flags of the command reduce.
type reduceGame struct {
	common
	read  readOptions
	merge bool
}

func (c *reduceGame) run(ctx context.Context, io stdio, args []string) (err error) {
	if err := wantArgs(args, 0, 1, "one GAME"); err != nil {
		return err
	}
	if !c.merge {
		return usageError("nothing to do, want --merge-duplicates")
	}
	s, err := newSession(ctx, io, c.common)
	if err != nil {
		return err
	}
	defer func() { err = s.finish(err) }()
	f, err := s.readArgument(args, 0, "a GAME file", c.read)
	if err != nil {
		return err
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	g, stats, err := reduce.MergeDuplicates(ctx, f.Game)
	switch {
	case errors.Is(err, reduce.ErrNoTree):
		return inputError(fmt.Errorf("%s: a game in strategic form has no chance outcomes to merge", f.Name))
	case err != nil:
		return err
	case stats.Outcomes == 0:
		s.note("no two outcomes of a chance node are the same to everybody; %s, unchanged", plural(stats.After, "node"))
	default:
		s.note("%s merged into others at %s; %s, %d before", plural(stats.Outcomes, "outcome"),
			plural(stats.Chance, "chance node"), plural(stats.After, "node"), stats.Before)
	}
	if err := efg.Format(s.out, g); err != nil {
		return inputError(err)
	}
	return nil
}
