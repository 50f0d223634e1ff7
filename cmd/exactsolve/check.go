package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

func checkCommand() *cobra.Command {
	return newCommand(&cobra.Command{
		Use:   "check GAME [PROFILE]",
		Short: "what a given profile is, exactly",
		Long: `Says whether a profile is a Nash equilibrium, for any number of players: each
player's exact payoff, the payoff of a best response, the difference (the
regret), and the information sets at which to deviate to earn it.

PROFILE is a Gambit line (NE,1/2,1/2,…) or its tables (-D), the output of
lrsnash, a tabular policy of OpenSpiel as JSON, CSV, the JSON of 'exactsolve
solve --json' or a certificate, told apart by content, from a file or standard
input; see 'exactsolve help formats'. Of several profiles --pick chooses one.

Numbers are exact: 0.3333 is 3333/10000, and probabilities must sum to exactly
1. --round N replaces each by the nearest fraction with a denominator of at most
N before that, and says so. A profile may be silent at information sets that the
player's own plan does not lead to. --fill uniform fills in the others too.

Of a Nash equilibrium it also says which refinements it is, as far as that can
be decided. --concept asks for one of them, or for epsilon-nash with --epsilon.
--certificate writes the evidence for the answer, yes or no, which 'exactsolve
verify' checks.

If the file has beliefs, the assessment is judged too: whether an action gains
at some information set given the belief (local rationality), or a change of
plan from there on (global rationality), and whether the beliefs are consistent.
Beliefs that the file leaves out are those of Bayes' rule where play leads. Then
--concept sequential is about the assessment, and --concept consistent about its
beliefs. --beliefs prints which beliefs could support the strategies: for each
node the least and the largest probability. For more than two players, bounds
that no belief found attains are marked with a question mark.

For trees, --sets prints for each information set the probability of reaching
it, by all players and by chance and the others, and given the belief there what
each action pays and gains.

The status is 0 if the profile is what --concept says (nash if that is left out),
1 if not, and 3 if that is unknown. For example:

  echo NE,1/2,1/2,0.4,0.6 | exactsolve check game.nfg -
  exactsolve check --concept epsilon-nash --epsilon 1/1000 game.efg profile`,
		Args: wantArgs(1, 2, "a GAME and a PROFILE"),
	}, new(check))
}

// check holds the flags of the command.
type check struct {
	common
	profileFlags
	read        readOptions
	epsilon     string
	sets        string
	ranges      string // "none", or of which beliefs
	certificate certificateFlag
	timeout     time.Duration

	concept  string
	bound    rational.Rat // --epsilon
	asked    bool         // --concept was given
	wasAsked func() bool
}

func (c *check) declare(fs *pflag.FlagSet) {
	fs.VarPF(newChoice(&c.concept, exactsolve.Decidable()...), "concept", "", "decide this `CONCEPT` alone, see 'exactsolve help concepts'; without it, nash, and what else a nash equilibrium is")
	c.wasAsked = func() bool { return fs.Changed("concept") }
	fs.StringVar(&c.epsilon, "epsilon", "", "with --concept epsilon-nash: no player may gain more than `NUMBER`, such as 1/100")
	fs.StringVar(&c.certificate.path, "certificate", "", "write the certificate of the answer, yes or no, to `FILE`")
	fs.Var(newChoice(&c.sets, "auto", "always", "never"), "sets", fmt.Sprintf("values and gains at each information set: `auto|always|never`; auto is up to %d sets in text, %d in JSON", textSets, jsonSets))
	fs.VarPF(newChoice(&c.ranges, "none", "sequential", "consistent"), "beliefs", "", "ranges of the beliefs that support the profile as sequential; `KIND` consistent is all consistent beliefs").NoOptDefVal = "sequential"
	fs.Lookup("beliefs").DefValue = ""
	fs.BoolVar(&c.ignoreBeliefs, "ignore-beliefs", false, "judge the strategies alone, whatever beliefs the file has")
	c.profileFlags.declare(fs)
	fs.DurationVar(&c.timeout, "timeout", 0, "give up after `DURATION`, such as 30s or 5m (default none)")
	fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
	c.addOutput(fs)
	c.addFormat(fs, "text", "json")
	c.addTalk(fs, quietText)
}

// checkFlags reports flags that do not go together.
func (c *check) checkFlags() (err error) {
	c.asked = c.wasAsked()
	switch epsilon := c.concept == string(cert.EpsilonNash); {
	case epsilon && c.epsilon == "":
		return usageError("--concept epsilon-nash needs --epsilon NUMBER")
	case !epsilon && c.epsilon != "":
		return usageError("--epsilon needs --concept epsilon-nash")
	case epsilon:
		if c.bound, err = rational.Parse(c.epsilon); err != nil || c.bound.Sign() < 0 {
			return usageError("--epsilon %q is not a number of at least 0", c.epsilon)
		}
	}
	switch {
	case c.timeout < 0:
		return usageError("--timeout %v is negative", c.timeout)
	case c.ignoreBeliefs && c.concept == string(cert.Consistent):
		return usageError("--ignore-beliefs leaves nothing to --concept consistent")
	}
	return c.certificate.check(c.output)
}

func (c *check) run(s *session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	f, in, err := gameAndProfile(s, args, c.read, &c.profileFlags)
	if err != nil {
		return err
	}
	to, err := c.certificate.open(s)
	if err != nil {
		return err
	}
	return c.answer(s, f, in, to)
}

// gameAndProfile reads the two arguments GAME and PROFILE.
func gameAndProfile(s *session, args []string, opt readOptions, how *profileFlags) (*gameFile, *given, error) {
	from, err := s.argOrStdin(args, 1, "a PROFILE")
	if err != nil {
		return nil, nil, err
	}
	if from == "-" && args[0] == "-" {
		return nil, nil, usageError("GAME and PROFILE cannot both be standard input")
	}
	f, err := s.readGame(args[0], opt)
	if err != nil {
		return nil, nil, err
	}
	if f.Game.Recall != nil {
		return nil, nil, inputError(fmt.Errorf("%s: %w; regrets need perfect recall", f.Name, f.Game.Recall))
	}
	in, err := how.readProfile(s, from, f)
	return f, in, err
}

// answer judges the profile, writes the certificate, and reports.
func (c *check) answer(s *session, f *gameFile, in *given, to *output) error {
	ctx, cancel := s.limited(c.timeout)
	defer cancel()
	n, q := newNames(f.Game), c.question(f, in)
	if err := n.notEnough(f, q.Suits(f.Game, in.profile)); err != nil {
		return err
	}
	if err := s.config("check", f, c.options()); err != nil {
		return err
	}
	s.heed()
	r, err := exactsolve.Check(ctx, f.Game, in.profile, q)
	if err != nil {
		return errorOf(err)
	}
	m := c.result(n, in, r)
	if m.Certificate, err = c.certificate.write(s, f, to, r.Certificate, m.Reason); err != nil {
		return inputError(err)
	}
	if err := s.report(m); err != nil {
		return inputError(err)
	}
	return status(s.statusOf(m.Status))
}

// question returns what is asked about the profile.
func (c *check) question(f *gameFile, in *given) exactsolve.CheckQuestion {
	q := exactsolve.CheckQuestion{Epsilon: c.bound, Beliefs: in.beliefs, Certificate: c.certificate.path != "", Sets: f.Game.Tree != nil && c.wantsSets(f.Game)}
	if c.asked {
		q.Concept = cert.Concept(c.concept)
	}
	if c.ranges != "none" {
		q.Ranges = cert.Concept(c.ranges)
	}
	return q
}

func (c *check) options() options {
	o := options{"concept": c.concept}
	c.addOptions(o)
	if c.epsilon != "" {
		o["epsilon"] = c.bound
	}
	if c.ranges != "none" {
		o["beliefs"] = c.ranges
	}
	o.add("timeout", c.timeout)
	return o
}

// errorOf makes an input error of one that is neither that nor internal.
func errorOf(err error) error {
	if _, ok := errors.AsType[*exitError](err); ok || errors.Is(err, cert.ErrInternal) {
		return err
	}
	return inputError(err)
}

// wantsSets reports whether each information set of a tree is to be reported on.
func (c *check) wantsSets(g *seqform.Game) bool {
	most := textSets
	if c.format == "json" {
		most = jsonSets
	}
	return c.sets != "never" && (c.sets != "auto" || g.NumInfosets() <= most && !c.quiet)
}

// result makes the answer.
func (c *check) result(n *names, in *given, r *exactsolve.Report) *checkResult {
	m := &checkResult{names: n.players, digits: c.digits}
	m.Status, m.Concept, m.Reason = r.Status.String(), r.Concept, reasonOf(n, r.Concept, r.Finding)
	m.Regret, m.Relative, m.Filled, m.Rounded = r.Regret, r.Relative, c.fill == "uniform" && len(in.missing) > 0, in.rounded
	if c.epsilon != "" {
		m.Epsilon = &c.bound
	}
	for _, at := range in.missing {
		m.Missing = append(m.Missing, n.ref(at[0], at[1]))
	}
	for i, x := range r.Regrets {
		p := message.Regret{Player: i + 1, Name: n.player(i), Payoff: x.Payoff, Best: x.Best, Regret: x.Regret}
		for _, at := range r.Deviations[i] {
			p.Deviation = append(p.Deviation, n.choices(i, at.Infoset)[at.Action])
		}
		m.Players = append(m.Players, p)
	}
	for _, v := range r.Verdicts {
		m.Verdicts = append(m.Verdicts, message.Verdict{Concept: v.Concept, Finding: foundOf(n, v.Concept, v.Finding)})
	}
	m.Assessment, m.Sets = newAssessment(n, r.Assessment), setReports(n, r.Sets)
	if r.Ranges != nil {
		m.Ranges, m.told = newRanges(n, r.Ranges, c.ranges)
	}
	return m
}
