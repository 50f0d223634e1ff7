// Package find is of the shell: exactsolve solve, for one equilibrium or all.
package find

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// SolveCommand returns the command solve.
func SolveCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "solve [GAME]",
		Short: "find an equilibrium, check it, write its certificate",
		Long: `Finds an equilibrium of a game with perfect recall and prints the exact
probability of every action and, for refinements of Nash equilibrium, the exact
belief at every information set. The answer has been checked before it is
printed.

The default concept for two players is quasi-perfect: every player's play is
best, from each information set on, against opponents who make mistakes that are
ever rarer. Such an equilibrium is also sequential and normal-form perfect. It
need not be unique: the one found is a limit of equilibria in which every
sequence σ of own actions has weight at least ε^|σ|. --trembles and --covering
random with --count look for others; --all lists all extreme nash equilibria.

Constant-sum games are solved by the simplex method, others by Lemke's algorithm,
both on the sequence form. Except in small games, or with --method guided, floats
guess the basis and exact arithmetic proves it, or goes on from there. The method
never changes what an answer claims.

With more players the concept is nash, or sequential if asked for, and
probabilities may be irrational. They are then printed as decimals, rounded from
bounds, with as many digits as --digits says; the certificate has a box: in
strategic form with exactly one equilibrium of that support, in a tree with at
least one. --algebraic gives them exactly, with square roots or by the
root of a polynomial, if one of degree at most 10 is found. The methods,
which may be asked for with two players too:

  portfolio  auto. In strategic form pure profiles, two mixing players, guesses by
             regret matching, and supports by size; in a tree guesses by CFR+
  supports   in strategic form, the same without the guesses
  logit      along the path of quantal response equilibria; only rational ones
  ncp        branch and bound on the complementarity problem of the sequence form;
  miqcp      on that with binary variables. Both find an equilibrium in the end
             unless a limit comes first, or none is regular

If a limit comes first, the profile of least regret that was seen is printed, with
its certificate, and the status is 3.

--all with more players than two, in strategic form, lists all Nash equilibria with
a proof that there are no others; where that is not found, for instance around
equilibria that are not isolated, it lists the regions left and the status is 3.
The index of a regular equilibrium is 1 or -1, and the sum over all of them 1.

GAME is an .efg or .nfg file, perhaps compressed; - or none is standard input. For
example:

  exactsolve gen kuhn | exactsolve solve
  exactsolve solve --concept nash --all game.nfg
  exactsolve solve -q --certificate game.cert game.efg`,
		Args: cli.WantArgs(0, 1, "one GAME"),
	}, new(solve))
}

// solve holds the flags of the command.
type solve struct {
	cli.Common
	question    exactsolve.Question
	certificate cli.CertificateFlag
	checkpoint  string
	resume      string
	progress    string
	changed     func(flag string) bool
}

func (c *solve) Declare(fs *pflag.FlagSet) {
	declareFields(fs, &c.question, map[string]*string{"certificate": &c.certificate.Path, "checkpoint": &c.checkpoint, "resume": &c.resume})
	c.AddReading(fs)
	cli.ForPage(fs, "normalize-chance")
	cli.Group(fs, string(exactsolve.How))
	c.AddOutput(fs)
	c.AddFormat(fs, "text", "json", "gambit")
	c.AddTalk(fs, cli.QuietText)
	fs.Var(cli.NewChoice(&c.progress, "auto", "never"), "progress", "show progress: `auto|never`")
	cli.Group(fs, string(exactsolve.Output))
	c.changed = fs.Changed
}

func (c *solve) Run(s *cli.Session, args []string) error {
	if err := c.question.Validate(); err != nil {
		return (*cli.GameFile)(nil).RefusedQuestion(err)
	}
	one := c.certificate
	if c.several() {
		one.Path = "" // there will be one for each equilibrium
	}
	if err := one.Check(c.Output); err != nil {
		return err
	}
	f, err := s.ReadArgument(args)
	if err != nil {
		return err
	}
	if err := c.settle(s, f); err != nil {
		return err
	}
	var outputs []*cli.Output
	if c.checkpoint != "" {
		outputs = []*cli.Output{s.NewOutput(c.checkpoint)}
	}
	certificate, err := one.Open(s, outputs...)
	if err != nil {
		return err
	}
	if err := s.Begin("solve", f, c.options()); err != nil {
		return err
	}
	switch {
	case c.question.All:
		return c.solveAll(s, f, certificate)
	case c.several():
		return c.solveSeveral(s, f)
	}
	return c.solveOne(s, f, certificate)
}

// several reports whether distinct equilibria are asked for.
func (c *solve) several() bool {
	return c.question.Count > 1 || c.question.Covering == "random" || c.question.Trembles == "random"
}

// options are those that decide the answer, for the config message.
func (c *solve) options() cli.Options {
	o := cli.Options(c.question.Options())
	o.Add("resume", c.resume)
	o.Add("normalize_chance", c.NormalizeChance)
	return o
}
