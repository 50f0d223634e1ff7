package depth

import (
	"math"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/aivat"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// AivatCommand returns the command aivat.
func AivatCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "aivat GAME [HANDS]",
		Short: "estimate from recorded hands what a player gets, with less variance",
		Long: `Estimates what a player gets in a two-player game tree from recorded hands, by
AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling 2018). Where strategies are
known, the luck of chance and of their own random choices can be taken out: each
move counts by how much better it was than the average move there, by heuristic
values, and what the other player cannot tell apart is averaged over. The
estimate has the same expectation as the payoff, exactly, whatever the values are
and whatever the unknown player does; only the variance differs.

HANDS has one JSON object a line: "path", the numbers of the actions from the
root to a leaf, counted from 1, those of chance included; perhaps "payoffs",
which must be those of the game; and perhaps "strategy", a list of "infoset" and
"probabilities" of the known player. 'exactsolve play --record' writes such files.

--strategy is what the known player plays, given before the hands are: a FILE as
'exactsolve check' reads it, or how to make it: exact; or cfr, cfr+,
modified-cfr+, linear-cfr, discounted-cfr or mccfr, each perhaps with :ROUNDS.
Probabilities in HANDS must agree with it. With --strategy recorded they are all
that is known, as of a player who computes while playing; then nothing is averaged
over.

--blueprint is the profile whose exact values are the heuristic values, that of
--strategy unless given. It must not be chosen by the hands.

Printed are means, exactly; variances of the sample with n − 1; the standard error
of the means, whose square is exact and whose decimal is marked ≈; and the factor,
how many times as many hands plain payoffs need for the same standard error. The
last rows are about one hand if the unknown player plays by the profile too.`,
		Args: cli.WantArgs(1, 2, "a GAME and HANDS"),
	}, new(aivatFlags))
}

type aivatFlags struct {
	cli.Common
	cli.ProfileFlags
	blueprintFlags     // how profiles are made; no continuations
	player         int // from 1
	known          string
	strategy       string
	observed       bool
}

// recorded is the word of --strategy for what the hands say.
const recorded = "recorded"

func (c *aivatFlags) Declare(fs *pflag.FlagSet) {
	c.player = 1
	fs.Var(cli.NewCount(&c.player, 1, 2), "player", "whose payoff is estimated: `N`")
	fs.Var(cli.NewChoice(&c.known, "player", "opponent", "both"), "known", "whose strategy is known: `player|opponent|both`")
	fs.StringVar(&c.strategy, "strategy", "exact", "what is known of strategies: `FILE|METHOD[:ROUNDS]|recorded`")
	fs.StringVar(&c.blueprint, "blueprint", "", "the profile of the heuristic values: `FILE|METHOD[:ROUNDS]` (default that of --strategy, or exact)")
	fs.BoolVar(&c.observed, "observed", false, "do not average over what the other player cannot tell apart")
	c.declareMaking(fs)
	c.AddTimeout(fs)
	c.ProfileFlags.DeclareReading(fs, "none")
	c.Digits = 6
	fs.Var(cli.NewCount(&c.Digits, 1, 1000), "digits", "`N` digits in decimals")
	c.AddCommon(fs, cli.QuietText, "text", "json", "csv")
}

func (c *aivatFlags) checkFlags() error {
	if c.blueprint == "" {
		c.blueprint = c.strategy
		if c.strategy == recorded {
			c.blueprint = exactBlueprint
		}
	}
	if c.strategy != recorded {
		if _, err := c.method(c.strategy); err != nil {
			return err
		}
	}
	_, err := c.method(c.blueprint)
	c.IgnoreBeliefs = true
	return err
}

func (c *aivatFlags) Run(s *cli.Session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	from, err := s.ArgOrStdin(args, 1, "HANDS")
	if err != nil {
		return err
	}
	if from == "-" && args[0] == "-" {
		return cli.UsageError("GAME and HANDS cannot both be standard input")
	}
	f, err := s.ReadGame(args[0])
	if err != nil {
		return err
	}
	return (&aivatRun{aivatFlags: c, s: s, f: f}).answer(from)
}

func (c *aivatFlags) isKnown(i int) bool {
	return c.known == "both" || (i == c.player-1) == (c.known == "player")
}

func (c *aivatFlags) options() cli.Options {
	o := cli.Options{
		"player": c.player, "known": c.known, "strategy": c.strategy, "blueprint": c.blueprint,
		"observed": c.observed, "denominator": c.denominator, "seed": c.seed,
	}
	c.ProfileFlags.AddOptions(o)
	return o
}

type aivatResult struct {
	message.Aivat
	digits int
}

// sum enters the samples, which have at least one hand.
func (m *aivatResult) sum(payoffs, estimates *aivat.Sample) {
	m.Hands = payoffs.Len()
	m.Payoffs, m.Estimates = newSample(payoffs), newSample(estimates)
	if m.Hands > 1 {
		m.Factor = ratio(*m.Payoffs.Variance, *m.Estimates.Variance)
	}
}

func newSample(s *aivat.Sample) *message.Sample {
	m := &message.Sample{Mean: s.Mean()}
	if s.Len() > 1 {
		variance, squared := s.Variance(), s.MeanVariance()
		m.Variance, m.SquaredError = &variance, &squared
	}
	return m
}

func ratio(a, b rational.Rat) *rational.Rat {
	if b.IsZero() {
		return nil
	}
	x := a.Quo(b)
	return &x
}

func (m *aivatResult) Text(p *cli.Page) {
	if m.Hands == 0 {
		p.Line(cli.Red("unknown"), cli.Plain(": "+cli.Printable(m.Reason)))
		return
	}
	who := cli.Printable(view.PlayerPhrase(m.Player-1, m.Players[m.Player-1]))
	deviation := ""
	if e := m.Estimates.SquaredError; e != nil {
		deviation = ", standard error " + m.root(*e)
	}
	p.Line(cli.Green(who+" gets "+view.ShortRat(m.Estimates.Mean, m.digits)+" a hand"), cli.Plain(" by "+cli.Plural(int(m.Hands), "hand")+deviation))
	if p.Brief {
		return
	}
	p.Line()
	p.Table(m.table())
}

func (m *aivatResult) table() [][]string {
	rows := [][]string{{"", "payoffs", "AIVAT", "factor"}}
	add := func(label string, a, b rational.Rat, factor string) {
		rows = append(rows, []string{label, view.ShortRat(a, m.digits), view.ShortRat(b, m.digits), factor})
	}
	add("mean", m.Payoffs.Mean, m.Estimates.Mean, "")
	if m.Hands > 1 {
		add("variance", *m.Payoffs.Variance, *m.Estimates.Variance, m.factor(m.Factor))
		a, b := *m.Payoffs.SquaredError, *m.Estimates.SquaredError
		add("standard error, squared", a, b, "")
		rows = append(rows, []string{"standard error", m.root(a), m.root(b), ""})
	}
	if q := m.Predicted; q != nil {
		add("mean by the profile", q.Mean, q.Mean, "")
		add("variance by the profile", q.PayoffVariance, q.EstimateVariance, m.factor(q.Factor))
	}
	return rows
}

func (m *aivatResult) factor(x *rational.Rat) string {
	if x == nil {
		return "none: 0"
	}
	return view.ShortRat(*x, m.digits)
}

// root returns a decimal near the square root of x.
func (m *aivatResult) root(x rational.Rat) string {
	if x.IsZero() {
		return "0"
	}
	return "≈ " + strconv.FormatFloat(math.Sqrt(approx.Float64(x)), 'g', min(m.digits, 15), 64)
}
