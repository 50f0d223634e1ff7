// Package depth is of the shell: bench depth, experiments on depth-limited solving.
package depth

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/depth"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/message"
)

// BenchDepthCommand returns the command bench depth.
func BenchDepthCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "depth",
		Short: "what depth-limited solving and re-solving are worth, exactly",
		Long: `Measures exploitability: how much less than the value of the game a strategy
guarantees, by an exact best response. There are three experiments.

Without --gadgets and --ladder it is that of Brown, Sandholm and Amos 2018,
section 6.1, at small scale. Player 1 opens no-limit Leduc hold'em (stacks of 20,
bets of 1/2 and 1 pot, 2 raises), or the --game, with a bet of 3/4 pot, which the
blueprint of player 2 does not know. Player 2 takes it for another, or solves what
follows anew, to the end or to the end of round 1 with k continuations; then each
public state of round 2 is solved anew for maximal margins over what was promised.
--leaves says where continuations come from:

  mean    best responses in the game without the bet; the value of an end of round
          1 is the mean of those after 1/2 and 1, as in the paper
  lifted  the same responses, followed in the game with the bet
  new     best responses in the game with the bet, to the translated blueprint

Where best responses add nothing more, larger k are left out. The plateau is the
largest exploitability of the larger half of k. Status 0 says that solving to the
end ≤ plateau < translating at random, and plateau < k = 1.

--gadgets solves the 15 public states of the second round of Leduc hold'em anew
from several blueprints. Status 0 says that no safe method made one worse.

--ladder solves small games down to a limit with 1, 2, … continuations until the
guarantee is the value of the model. Status 0 says that everything that is proved
of the method held: see 'exactsolve help depthlimit'.`,
		Args: cli.WantArgs(0, 0, "no arguments"),
	}, new(benchDepth))
}

type benchDepth struct {
	cli.Common
	gadgets, ladder bool
	ranks, units    int
	changed         func(flag string) bool

	blueprints, values, leaves, game, games, plot string
}

func (c *benchDepth) Declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.gadgets, "gadgets", false, "the second round of Leduc hold'em solved anew by all methods")
	fs.BoolVar(&c.ladder, "ladder", false, "small games solved down to a limit")
	c.ranks = 5
	fs.Var(cli.NewCount(&c.ranks, 2, 13), "ranks", "`N` ranks of cards, of two suits; with --gadgets 3 if left out")
	fs.StringVar(&c.game, "game", "", "`FAMILY[:NAME=VALUE]…` in place of no-limit Leduc hold'em, such as flop-holdem:cards=8:stack=10: one of 'exactsolve gen' with opening-extra")
	fs.StringVar(&c.blueprints, "blueprint", "", "`LIST` of exact, nash, uniform and METHOD:ROUNDS as in 'exactsolve help depthlimit'; the default depends on the experiment")
	depth.DeclareUnits(fs, &c.units)
	fs.StringVar(&c.values, "values", "1,2,3,4,6,8,12,16", "numbers of continuations: `LIST`")
	fs.StringVar(&c.leaves, "leaves", meanLeaves+","+newLeaves, "where continuations come from: `LIST` of "+cli.OrList(leafSources))
	fs.StringVar(&c.games, "games", "", "`LIST` of games of --ladder (default all)")
	fs.StringVar(&c.plot, "plot", "", "write a picture of exploitability by k to `FILE`, as SVG")
	c.AddTimeout(fs)
	c.AddAnswer(fs, cli.QuietNotes, "text", "json", "csv")
	c.changed = fs.Changed
}

func (c *benchDepth) checkFlags() error {
	if c.gadgets && c.ladder {
		return cli.UsageError("--gadgets and --ladder exclude each other")
	}
	for _, of := range []struct {
		flag string
		ok   bool
	}{
		{"ranks", !c.ladder && c.game == ""}, {"game", !c.gadgets && !c.ladder}, {"values", !c.gadgets && !c.ladder}, {"leaves", !c.gadgets && !c.ladder},
		{"plot", !c.gadgets && !c.ladder}, {"games", c.ladder},
	} {
		if c.changed(of.flag) && !of.ok {
			return cli.UsageError("--%s is not for this experiment", of.flag)
		}
	}
	return nil
}

// An experiment measures row by row. Its answer has a status in the end.
type experiment interface {
	cli.Answer
	measure(ctx context.Context, emit emit) error
	ended() *message.Finding
}

// emit takes a row, and what to say of it on the terminal.
type emit func(row any, note string) error

func (c *benchDepth) experiment() (experiment, error) {
	switch {
	case c.gadgets:
		return c.newGadgets()
	case c.ladder:
		return c.newLadder()
	}
	return c.newOpening()
}

func (c *benchDepth) Run(s *cli.Session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	x, err := c.experiment()
	if err != nil {
		return err
	}
	var pictures []*cli.Output
	if c.plot != "" {
		pictures = append(pictures, s.NewOutput(c.plot))
	}
	if err := s.Begin("bench depth", nil, c.options(), pictures...); err != nil {
		return err
	}
	if err := measure(s, s.Ctx, x); err != nil {
		return err
	}
	for _, to := range pictures {
		if err := x.(*opening).draw(to); err != nil { // the only one with --plot
			return err
		}
	}
	return s.End(x, x.ended().Status)
}

// measure runs an experiment. A limit of work that came first is a status.
func measure(s *cli.Session, ctx context.Context, x experiment) error {
	err := x.measure(ctx, func(row any, note string) error {
		s.Note("%s", note)
		return s.Tell("measurement", row)
	})
	_, known := errors.AsType[*cli.ExitError](err)
	reason := ""
	switch {
	case err == nil || known || errors.Is(err, answer.ErrInternal):
		return err
	case ctx.Err() != nil:
		reason = context.Cause(ctx).Error()
	case errors.Is(err, errUnsolved), errors.Is(err, blueprint.ErrUnknown), errors.Is(err, depthlimit.ErrStopped), errors.Is(err, depthlimit.ErrTooLarge):
		reason = err.Error()
	default:
		return err
	}
	*x.ended() = message.NewFinding(answer.Unknown, reason)
	return nil
}

func (c *benchDepth) options() cli.Options {
	o := cli.Options{}
	switch {
	case c.gadgets:
		o["gadgets"] = true
	case c.ladder:
		o["ladder"] = true
	default:
		o["values"], o["leaves"] = c.values, c.leaves
	}
	if !c.ladder && c.game == "" {
		o["ranks"] = c.size()
	}
	o.Add("game", c.game)
	o.Add("blueprint", c.blueprints)
	o.Add("units", c.units)
	o.Add("games", c.games)
	return o
}

func (c *benchDepth) size() int {
	if c.gadgets && !c.changed("ranks") {
		return 3
	}
	return c.ranks
}
