// Package spot is of the shell: exactsolve spot, about spots of poker.
package spot

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/rational"
)

// SpotCommand returns the command spot.
func SpotCommand() *cobra.Command {
	c := cli.NewCommand(&cobra.Command{
		Use:   "spot [SPOT]",
		Short: "solve a spot of hold'em, with a proved interval for its value",
		Long: `Solves a spot of hold'em for two players: a board, a range for each, pot, stacks and
sizes of bets. Floating-point numbers guess strategies, which become whole numbers;
exact best responses then prove an interval that the value is in. It ends once that
is as narrow as --gap asks. Until then progress shows it shrinking.

The value is what oop, who acts first, gets in the equilibrium, net of half of the
pot. Beside it stands what each player could gain at most by any other strategy.
With a rake or prizes there is no value, and the sum of these is the gap. Then comes
the strategy at the decision --at names: of each class of hands the share, in
percent, that does each action.

--exact solves the spot as a game tree, of at most --max-nodes nodes, by a linear
program: low and high are then equal, and a certificate is about the tree. This suits
ranges of some tens of hands.

SPOT is a file of lines of a key and its value (docs/formats/spot.md has them all); -
or none is standard input:

  board Td9d6hQc3s
  pot 200
  stack 900
  oop AA,AKs:0.5,T9s
  ip 22+,A2s+
  bets 1/2 1 allin
  raises 2.5x

'exactsolve gen' has classic spots. If a limit (status 3) or ^C (130) comes first, the
narrowest interval that was proved is printed, with its certificate. For example:

  exactsolve gen river -o river.spot
  exactsolve spot river.spot --certificate river.flow
  exactsolve spot show river.flow --at r:c
  exactsolve spot check river.spot strategy.json`,
		Args: cli.WantArgs(0, 1, "one SPOT"),
	}, new(solve))
	c.AddCommand(checkCommand(), showCommand(), matchCommand(), limitCommand(), nestedCommand())
	return c
}

type solve struct {
	cli.Common
	where
	gap         share
	exact       bool
	concept     string
	maxNodes    int
	jobs        int
	integer     bool
	checkpoint  cli.CheckpointFlags
	certificate cli.CertificateFlag
	strategy    string
	decimals    int
	changed     func(flag string) bool
}

const (
	patience    = 10 * time.Minute // a step, proofs and what is written, of a spot of gigabytes
	maxNodes    = 1_000_000        // of game trees of --exact, unless more are allowed
	maxDecimals = 98               // so that numbers can be read again
)

func (c *solve) Declare(fs *pflag.FlagSet) {
	c.gap.Rat = rational.New(1, 1000)
	fs.Var(&c.gap, "gap", "stop once high - low is at most this `SHARE` of the pot, such as 0.1% or 1/1000")
	fs.BoolVar(&c.exact, "exact", false, "the exact value, of the game tree")
	fs.Var(cli.NewChoice(&c.concept, cert.QuasiPerfect, cert.Nash, cert.Sequential), "concept", "of --exact: `CONCEPT` of equilibrium, quasi-perfect, nash or sequential")
	c.maxNodes = maxNodes
	fs.Var(cli.NewCount(&c.maxNodes, 1, 100*maxNodes), "max-nodes", "of --exact: at most `N` nodes of the tree")
	cli.Group(fs, "What is asked")
	fs.BoolVar(&c.integer, "integer", false, "guess in whole numbers: equal strategies on every machine")
	c.jobs = 1
	fs.Var(cli.NewCount(&c.jobs, 0, cli.MaxJobs), "jobs", "use `N` processors, 0 for all; the answer is the same")
	c.AddTimeout(fs)
	c.checkpoint.Declare(fs)
	cli.Group(fs, "How, and how long")
	c.where.declare(fs)
	fs.StringVar(&c.certificate.Path, "certificate", "", "write a certificate to `FILE`, for 'exactsolve verify'")
	fs.StringVar(&c.strategy, "strategy", "", "write the strategies of both, as text, to `FILE`")
	c.decimals = 6
	fs.Var(cli.NewCount(&c.decimals, 0, maxDecimals), "decimals", "of --strategy: `N` digits of probabilities, 0 for fractions")
	c.AddAnswer(fs, cli.QuietText, "text", "json")
	cli.Group(fs, "Output")
	cli.ForPage(fs, "gap", "timeout")
	c.changed = fs.Changed
}

// A share is the value of a flag that takes a share, perhaps in percent.
type share struct{ rational.Rat }

func (x *share) Type() string { return "SHARE" }

func (x *share) Set(text string) error {
	number, percent := strings.CutSuffix(text, "%")
	y, err := rational.Parse(number)
	if err != nil || y.Sign() < 0 {
		return errors.New("want a share of at least 0, such as 0.1% or 1/1000")
	}
	if percent {
		y = y.Quo(rational.Int(100))
	}
	x.Rat = y
	return nil
}

func (c *solve) Run(s *cli.Session, args []string) error {
	if err := c.settle(); err != nil {
		return err
	}
	f, err := readArgument(s, args)
	if err != nil {
		return err
	}
	if err := c.where.check(f.Spot); err != nil {
		return err
	}
	if c.exact {
		return c.solveExactly(s, f)
	}
	to, err := c.open(s)
	if err != nil {
		return err
	}
	if err := s.ConfigOf("spot", f.ref(), c.options()); err != nil {
		return err
	}
	kept, end, err := c.checkpoint.File(s)
	if err != nil {
		return err
	}
	defer end()
	s.Phase("solve", "steps")
	s.Patient(patience)
	z, err := exactsolve.SolveSpot(s.Ctx, f.Spot, exactsolve.SpotOptions{Gap: c.gap.Rat, Workers: workers(c.jobs), Integer: c.integer, Progress: progress(s.Ctx), Checkpoint: kept})
	if err := c.checkpoint.Refused(err); err != nil {
		return f.refused(err)
	}
	m := newResult(s, f, z.Table)
	m.found(s, z)
	// It is said of what was found in time, however long that takes.
	if err := m.enter(context.WithoutCancel(s.Ctx), z.Table, &z.Certificate.Flows, &z.Certificate.Claim); err != nil {
		return err
	}
	if err := m.show(z.Table, &z.Certificate.Flows, &c.where); err != nil {
		return err
	}
	if err := c.write(to, z, m); err != nil {
		return cli.InputError(err)
	}
	return s.End(m, m.Status)
}

// settle reports flags that do not go together.
func (c *solve) settle() error {
	switch {
	case !c.exact && c.gap.IsZero():
		return cli.UsageError("--gap 0: a guess comes only near; --exact finds the value of small spots")
	case c.exact && c.changed("gap"):
		return cli.UsageError("--exact and --gap exclude each other")
	case c.exact && (c.integer || c.changed("jobs")):
		return cli.UsageError("--integer and --jobs are of a guess, and --exact makes none")
	case c.exact && c.checkpoint != (cli.CheckpointFlags{}):
		return cli.UsageError("--checkpoint, --resume and --job are of a guess, and --exact makes none")
	case c.exact && c.strategy != "":
		return cli.UsageError("--strategy is not for --exact: the certificate has the strategies")
	case !c.exact && (c.changed("concept") || c.changed("max-nodes")):
		return cli.UsageError("--concept and --max-nodes need --exact")
	case c.strategy == "" && c.changed("decimals"):
		return cli.UsageError("--decimals needs --strategy")
	case c.strategy == "-" && (c.Output == "" || c.Output == "-"):
		return cli.UsageError("--strategy - needs --output FILE, since the answer goes to standard output")
	case c.strategy == "-" && c.certificate.Path == "-":
		return cli.UsageError("--strategy and --certificate cannot both be standard output")
	}
	return c.certificate.Check(c.Output)
}

func (c *solve) options() cli.Options {
	o := cli.Options{}
	if c.exact {
		o.Add("exact", true)
		o.Add("concept", c.concept)
		o.Add("max_nodes", c.maxNodes)
	} else {
		o["gap"] = c.gap.Rat
		o.Add("integer", c.integer)
	}
	c.where.addOptions(o)
	return o
}
