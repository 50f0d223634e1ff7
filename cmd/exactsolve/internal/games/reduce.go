package games

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/reduce"
)

// ReduceCommand returns the command reduce.
func ReduceCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "reduce [GAME]",
		Short: "a smaller game whose equilibria are equilibria of the game",
		Long: `Writes a game tree without what --merge-duplicates and then --dominated find.

--merge-duplicates merges outcomes of chance that are the same to everybody:
where two actions at a chance node lead to subtrees of one shape, with the same
information sets at corresponding nodes and the same payoffs at corresponding
leaves, one subtree stays and gets both probabilities. Alike is not the same:
where information sets differ, if only in a suit in their labels, players can
tell the outcomes apart, and nothing is merged.

Nothing is lost by that. A player's node that is removed has a twin that stays,
in the same information set. So the information sets stay, with their actions and
their order, the payoffs are the same function of the profile, and an equilibrium of
the new game, of any concept, is one of the old, written the same way. The
converse holds too, except for subgame-perfect equilibria: where an information
set had only twins, the new game has a subgame more. The belief in a node that
stays is the sum of those in it and its twins.

--dominated removes actions that another action dominates: at every node of the
information set that chance can reach, the most the player can get after the one
is no more (strict: less) than the least after the other and a fixed plan from
there on. It goes on in rounds until nothing is left to remove. Every Nash
equilibrium of the new game is one of the old, with probability 0 on what was
removed and any behavior where play is cut off. The converse fails: removing
strictly dominated actions loses equilibria that need one as a threat never
carried out; removing weakly dominated ones may lose others. -v gives each
removal with its reason.

GAME is a game tree, see 'exactsolve help formats'; - or none is standard input.`,
		Args: cli.WantArgs(0, 1, "one GAME"),
	}, new(reduceGame))
}

type reduceGame struct {
	cli.Common
	merge     bool
	dominated string
	rounds    int
}

func (c *reduceGame) Declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.merge, "merge-duplicates", false, "merge outcomes of chance that are the same to everybody")
	fs.Var(cli.NewChoice(&c.dominated, "strict", "weak"), "dominated", "remove dominated actions: `strict|weak`; weak removes both")
	c.dominated = ""
	fs.Lookup("dominated").DefValue = ""
	fs.Var(cli.NewCount(&c.rounds, 0, math.MaxInt), "rounds", "--dominated: stop after `N` rounds (0 for no limit)")
	c.AddTimeout(fs)
	c.AddCommon(fs, cli.QuietNotes)
}

func (c *reduceGame) Run(s *cli.Session, args []string) error {
	if !c.merge && c.dominated == "" {
		return cli.UsageError("nothing to do, want --merge-duplicates or --dominated")
	}
	f, err := readGame(s, "reduce", args)
	if err != nil {
		return err
	}
	g := f.Game
	if c.merge {
		if g, err = mergeDuplicates(s, f); err != nil {
			return err
		}
	}
	if c.dominated != "" {
		if g, err = c.removeDominated(s, f.Name, g); err != nil {
			return err
		}
	}
	return efg.Format(s.Out, g)
}

func mergeDuplicates(s *cli.Session, f *cli.GameFile) (*seqform.Game, error) {
	g, stats, err := reduce.MergeDuplicates(s.Ctx, f.Game)
	switch {
	case errors.Is(err, reduce.ErrNoTree):
		return nil, cli.InputError(fmt.Errorf("%s: a game in strategic form has no chance outcomes to merge", f.Name))
	case err != nil:
		return nil, err
	case stats.Outcomes == 0:
		s.Note("no two outcomes of a chance node are the same to everybody; %s, unchanged", cli.Plural(stats.After, "node"))
	default:
		s.Note("%s merged into others at %s; %s, %d before", cli.Plural(stats.Outcomes, "outcome"),
			cli.Plural(stats.Chance, "chance node"), cli.Plural(stats.After, "node"), stats.Before)
	}
	return g, nil
}

// removeDominated checks the reasons too, with code of its own.
func (c *reduceGame) removeDominated(s *cli.Session, name string, g *seqform.Game) (*seqform.Game, error) {
	r, err := reduce.Dominated(s.Ctx, g, reduce.Options{Weak: c.dominated == "weak", MaxRounds: c.rounds})
	switch {
	case errors.Is(err, reduce.ErrNoTree):
		return nil, cli.InputError(fmt.Errorf("%s: a game in strategic form has no tree to remove actions from", name))
	case err != nil:
		return nil, cli.InputError(fmt.Errorf("%s: %w", name, err))
	}
	if err := reduce.Verify(s.Ctx, g, r.Removed); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	strict := 0
	for _, x := range r.Removed {
		if s.Verbose > 0 {
			s.Detail("%s", x.Reason(g))
		}
		if x.Strict {
			strict++
		}
	}
	if err := tellRemoved(s, g, r); err != nil {
		return nil, err
	}
	if len(r.Removed) == 0 {
		s.Note("no action is dominated; %s, unchanged", cli.Plural(g.Tree.Len(), "node"))
		return r.Game, nil
	}
	s.Note("%s removed in %s (%d strictly dominated, %d weakly); %s, %d before", cli.Plural(len(r.Removed), "action"),
		cli.Plural(r.Rounds, "round"), strict, len(r.Removed)-strict, cli.Plural(r.Game.Tree.Len(), "node"), g.Tree.Len())
	if !r.Complete {
		s.Note("stopped after %s", cli.Plural(r.Rounds, "round"))
	}
	return r.Game, nil
}

// tellRemoved tells who listens what was removed. The answer itself is a game.
func tellRemoved(s *cli.Session, g *seqform.Game, r *reduce.Reduction) error {
	if !s.Tells() {
		return nil
	}
	n, m := cli.NewNames(g), message.Reduce{Removed: []message.Removal{}}
	for _, x := range r.Removed {
		m.Removed = append(m.Removed, message.Removal{Choice: n.Choices(x.Player, x.Infoset)[x.Action], Strict: x.Strict})
	}
	return s.Message("result", m)
}
