package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
)

func solveCommand() *cobra.Command {
	return newCommand(&cobra.Command{
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
		Args: wantArgs(0, 1, "one GAME"),
	}, new(solve))
}

// solve holds the flags of the command.
type solve struct {
	common
	read        readOptions
	concept     string
	method      string
	label       int
	several     several
	wide        wide
	all         bool
	certificate string
	timeout     time.Duration
	maxPivots   int
	digits      int
	progress    string

	conceptGiven func() bool
}

func (c *solve) declare(fs *pflag.FlagSet) {
	words := conceptWords()
	methods := append([]string{"auto", "simplex", "guided", "lemke", "lemke-howson"}, wideMethods(func(*engine) bool { return true })...)
	fs.Var(newChoice(&c.concept, words...), "concept", "what to find: `CONCEPT`, see 'exactsolve help concepts'")
	c.concept = string(cert.QuasiPerfect)
	fs.Lookup("concept").DefValue = c.concept + "; nash unless there are 2 players"
	c.conceptGiven = func() bool { return fs.Changed("concept") }
	fs.Var(newChoice(&c.method, methods...), "method", "how to find it: `METHOD`, "+orList(methods))
	c.label = 1
	fs.Var(&count{&c.label, 1, math.MaxInt}, "label", "lemke-howson: the missing label, `N` counts actions of player 1, then of player 2")
	fs.BoolVar(&c.all, "all", false, "find all nash equilibria of a game in strategic form, with 2 players the extreme ones, then also of a small tree")
	c.several.declare(fs)
	fs.StringVar(&c.certificate, "certificate", "", "write the certificate to `FILE`")
	fs.DurationVar(&c.timeout, "timeout", 0, "give up after `DURATION`, such as 30s or 5m (default none)")
	fs.Var(&count{&c.maxPivots, 0, math.MaxInt}, "max-pivots", "give up after `N` pivots (0 for no limit)")
	c.wide.declare(fs)
	c.digits = 3
	fs.Var(&count{&c.digits, 0, 1000}, "digits", "`N` digits in decimals: beside exact values, where 0 is none, and of irrational ones, all certain")
	fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
	c.addOutput(fs)
	c.addFormat(fs, "text", "json", "gambit")
	c.addTalk(fs, quietText)
	fs.Var(newChoice(&c.progress, "auto", "never"), "progress", "show progress: `auto|never`")
}

const normalizeChanceUsage = "divide chance probabilities that do not sum to 1 by their sum"

func conceptWords() []string {
	var words []string
	for _, c := range cert.Concepts() {
		words = append(words, string(c))
	}
	return words
}

// solvable lists the concepts that solve finds.
func solvable() []cert.Concept {
	return []cert.Concept{cert.Nash, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect, cert.ExtensivePerfect, cert.Proper}
}

// checkFlags reports flags that do not go together.
func (c *solve) checkFlags() error {
	var words []string
	for _, k := range solvable() {
		words = append(words, string(k))
	}
	switch {
	case !slices.Contains(words, c.concept):
		return inputError(fmt.Errorf("--concept %s is not supported yet, only %s", c.concept, orList(words)))
	case c.all && (c.conceptGiven() && c.concept != string(cert.Nash) || c.method != "auto" || c.several.asked()):
		return errAll()
	case c.timeout < 0:
		return usageError("--timeout %v is negative", c.timeout)
	case c.method == "lemke-howson" && c.concept != string(cert.Nash):
		return usageError("--method lemke-howson finds nash equilibria only: add --concept nash")
	case c.method == "lemke-howson" && c.several.asked():
		return usageError("--method lemke-howson varies by --label, not by --count, --covering and --trembles")
	}
	return c.several.check()
}

func errAll() error {
	return usageError("--all finds nash equilibria, all of them: add --concept nash, without --method, --count, --covering and --trembles")
}

func (c *solve) run(s *session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	certificate, err := c.certificateOutput(s)
	if err != nil {
		return err
	}
	f, err := s.readArgument(args, 0, "a GAME file", c.read)
	if err != nil {
		return err
	}
	if err := c.route(s, f); err != nil {
		return err
	}
	outputs := certificate
	if c.wide.checkpoint != "" {
		outputs = append(outputs, s.newOutput(c.wide.checkpoint))
	}
	if err := s.checkOutputs(outputs...); err != nil {
		return err
	}
	if err := s.config("solve", f, c.options()); err != nil {
		return err
	}
	s.heed()
	switch {
	case c.wide.list:
		return c.solveList(s, f, certificate)
	case c.all:
		return c.solveAll(s, f, certificate)
	case c.several.asked():
		return c.solveSeveral(s, f)
	}
	result, err := c.solve(s, f)
	if err != nil {
		return err
	}
	return c.answer(s, f, result, certificate)
}

// readArgument reads the game named by argument k, or from standard input.
func (s *session) readArgument(args []string, k int, what string, opt readOptions) (*gameFile, error) {
	path, err := s.argOrStdin(args, k, what)
	if err != nil {
		return nil, err
	}
	return s.readGame(path, opt)
}

// certificateOutput returns where the certificate goes: one output or none.
func (c *solve) certificateOutput(s *session) ([]*output, error) {
	if c.certificate == "" || c.several.asked() {
		return nil, nil
	}
	if c.certificate == "-" && s.out.path == "" {
		return nil, usageError("--certificate - needs --output FILE, since the answer goes to standard output")
	}
	return []*output{s.newOutput(c.certificate)}, nil
}

// options are those that decide the answer, for the config message.
func (c *solve) options() map[string]any {
	o := map[string]any{"concept": c.concept, "method": c.method}
	if c.maxPivots > 0 {
		o["max_pivots"] = c.maxPivots
	}
	if c.method == "lemke-howson" {
		o["label"] = c.label
	}
	if c.all {
		o["all"] = true
	}
	c.several.addOptions(o)
	c.wide.addOptions(o, c.several.seed)
	if c.timeout > 0 {
		o["timeout"] = c.timeout.String()
	}
	if c.read.normalizeChance {
		o["normalize_chance"] = true
	}
	return o
}
