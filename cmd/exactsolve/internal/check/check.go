// Package check is of the shell: the commands check, certify and verify, which judge what is given.
package check

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/cmd/exactsolve/internal/workers"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// CheckCommand returns the command check.
func CheckCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "check GAME [PROFILE]",
		Short: "what a given profile is, exactly",
		Long: `Says whether a profile is a Nash equilibrium, for any number of players: each
player's exact payoff, the payoff of a best response, the difference (the
regret), and the information sets at which to deviate to earn it.

PROFILE is a Gambit line (NE,1/2,1/2,…) or its tables (-D), the output of
lrsnash, a tabular policy of OpenSpiel as JSON, CSV, the JSON of 'exactsolve
solve --json' or a certificate, told apart by content, from a file or standard
input; see 'exactsolve help formats'. Of several profiles, as those of 'exactsolve
solve --all --json', --pick chooses one, and --each judges all, in a line each, in
their order: on all cores, or --jobs N, or by the workers of --cluster, with the
same lines, see 'exactsolve help work'.

Numbers are exact: 0.3333 is 3333/10000, and probabilities must sum to exactly
1. --round N replaces each by the nearest fraction with a denominator of at most
N before that, and --tolerance T divides those that sum to nearly 1, within T, by
their sum, as decimals that another program rounded need it. Both say so, and
what is judged and certified is the result, exactly. A profile may be silent at
information sets that the player's own plan does not lead to. --fill uniform
fills in the others too.

Of a Nash equilibrium it also says which refinements it is, as far as that can
be decided; of another profile of a tree whether it is agent-nash: whether no
player gains by changing behavior at one information set alone, and if one does,
where that gains most and how much, in expected payoff. That verdict has no
certificate. --concept asks for one of them, for quasi-proper or proper, or for
epsilon-nash with --epsilon. --certificate writes the evidence for the answer,
yes or no, which 'exactsolve verify' checks.

If the file has beliefs, the assessment is judged too: whether an action gains
at some information set given the belief (local rationality), or a change of
plan from there on (global rationality), and whether the beliefs are consistent.
Beliefs that the file leaves out are those of Bayes' rule where play leads. Then
--concept sequential is about the assessment, and --concept consistent about its
beliefs. --beliefs prints which beliefs could support the strategies: for each
node the least and the largest probability, the inequalities that those at an
information set satisfy together, and one of the beliefs, which values and gains
are then given for. For more than two players, bounds that no belief found attains
are marked with a question mark.

With --concept correlated, coarse-correlated, extensive-form-correlated,
extensive-form-coarse-correlated or agent-form-correlated PROFILE may also be a
device, as 'exactsolve solve' writes it for these concepts as JSON or CSV or in a
certificate; a profile is the device that draws the plans independently. For each
way to leave what is recommended it says what that gains; see 'exactsolve help
correlated'.

For signalling games --criterion says whether the outcome of a Nash equilibrium passes
the intuitive criterion, divinity, D1, D2 or never a weak best response, and which
message and types decide; see 'exactsolve help criteria'.

For trees, --sets prints for each information set the probability of reaching
it, by all players and by chance and the others, and given the belief there what
each action pays and gains.

The status is 0 if the profile is what --concept says (nash if that is left out),
1 if not, and 3 if that is unknown; with --each 0 if all are, 1 if some are not, and
3 if that is unknown of some. For example:

  echo NE,1/2,1/2,0.4,0.6 | exactsolve check game.nfg -
  exactsolve check --concept epsilon-nash --epsilon 1/1000 game.efg profile
  exactsolve solve --all --json game.efg | exactsolve check --each game.efg -`,
		Args: cli.WantArgs(1, 2, "a GAME and a PROFILE"),
	}, new(check))
}

type check struct {
	cli.Common
	cli.ProfileFlags
	epsilon     string
	criterion   string
	sets        string
	ranges      string // "none", or of which beliefs
	certificate cli.CertificateFlag
	each        bool
	jobs        int // 0 for all cores
	workers     workers.Flags

	concept string
	bound   rational.Rat // --epsilon
	changed func(flag string) bool
}

func (c *check) Declare(fs *pflag.FlagSet) {
	fs.Var(cli.NewChoice(&c.concept, append(exactsolve.Decidable(), claim.CorrelatedConcepts()...)...), "concept", "decide this `CONCEPT` alone, see 'exactsolve help concepts'; without it, nash, and what else a nash equilibrium is")
	fs.StringVar(&c.epsilon, "epsilon", "", "with --concept epsilon-nash, or one of correlated equilibria: no player may gain more than `NUMBER`, such as 1/100")
	fs.Var(cli.NewChoice(&c.criterion, claim.Criteria()...), "criterion", "of a signalling game: whether the outcome passes `CRITERION`, see 'exactsolve help criteria'")
	fs.Lookup("criterion").DefValue = ""
	fs.StringVar(&c.certificate.Path, "certificate", "", "write the certificate of the answer, yes or no, to `FILE`")
	fs.Var(cli.NewChoice(&c.sets, "auto", "always", "never"), "sets", fmt.Sprintf("values and gains at each information set: `auto|always|never`; auto is up to %d sets in text, %d in JSON and CSV", view.TextSets, view.JSONSets))
	fs.VarPF(cli.NewChoice(&c.ranges, "none", "sequential", "consistent"), "beliefs", "", "ranges of the beliefs that support the profile as sequential; `KIND` consistent is all consistent beliefs").NoOptDefVal = "sequential"
	fs.Lookup("beliefs").DefValue = ""
	fs.BoolVar(&c.IgnoreBeliefs, "ignore-beliefs", false, "judge the strategies alone, whatever beliefs the file has")
	fs.BoolVar(&c.each, "each", false, "judge each profile of a file with several, in a line each")
	c.ProfileFlags.Declare(fs, "none")
	fs.Var(cli.NewCount(&c.jobs, 1, cli.MaxJobs), "jobs", "--each: judge `N` profiles at a time (default one a core)")
	fs.Lookup("jobs").DefValue = ""
	fs.StringVar(&c.workers.Cluster, "cluster", "", "--each: have profiles judged by the workers of the server at `URL`, or local")
	c.workers.Declare(fs)
	c.AddTimeout(fs)
	c.AddCommon(fs, cli.QuietText, "text", "json", "csv")
	c.changed = fs.Changed
	cli.ForPage(fs, "concept", "epsilon", "beliefs", "normalize-chance")
}

func (c *check) checkFlags() (err error) {
	for _, flag := range []string{"jobs", "cluster", "workers", "keys"} {
		if !c.each && c.changed(flag) {
			return cli.UsageError("--%s is for --each", flag)
		}
	}
	switch epsilon := c.concept == string(cert.EpsilonNash); {
	case c.changed("criterion") && c.changed("concept"):
		return cli.UsageError("--criterion is about nash equilibria, and goes without --concept")
	case epsilon && c.epsilon == "":
		return cli.UsageError("--concept epsilon-nash needs --epsilon NUMBER")
	case !epsilon && !c.mediated() && c.epsilon != "":
		return cli.UsageError("--epsilon needs --concept epsilon-nash, or one of correlated equilibria")
	case c.epsilon != "":
		if c.bound, err = rational.Parse(c.epsilon); err != nil || c.bound.Sign() < 0 {
			return cli.UsageError("--epsilon %q is not a number of at least 0", c.epsilon)
		}
	case c.concept == string(exactsolve.AgentNash) && c.certificate.Path != "":
		return cli.UsageError("--certificate: there is no evidence for agent-nash, which check decides itself")
	case c.jobs > 0 && c.workers.Cluster != "":
		return cli.UsageError("--jobs is for work in one process, not for --cluster")
	case c.each && c.certificate.Path != "":
		return cli.UsageError("--each writes no certificate; --pick N chooses a profile to write one for")
	case c.each && c.changed("pick"):
		return cli.UsageError("--each judges all profiles, --pick one")
	case c.IgnoreBeliefs && c.concept == string(cert.Consistent):
		return cli.UsageError("--ignore-beliefs leaves nothing to --concept consistent")
	}
	if c.mediated() {
		if err := c.deviceFlags(); err != nil {
			return err
		}
	}
	return c.certificate.Check(c.Output)
}

func (c *check) Run(s *cli.Session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	f, from, err := gameAndProfile(s, args)
	if err != nil {
		return err
	}
	switch {
	case c.each:
		return c.judgeEach(s, f, from)
	case c.mediated():
		return c.judgeDevice(s, f, from)
	}
	in, err := c.ReadProfile(s, from, f)
	if err != nil {
		return err
	}
	to, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	return c.answer(s, f, in, to)
}

// gameAndProfile reads the GAME, and returns what the PROFILE is to be read from.
func gameAndProfile(s *cli.Session, args []string) (f *cli.GameFile, from string, err error) {
	if from, err = s.ArgOrStdin(args, 1, "a PROFILE"); err != nil {
		return nil, "", err
	}
	if from == "-" && args[0] == "-" {
		return nil, "", cli.UsageError("GAME and PROFILE cannot both be standard input")
	}
	if f, err = s.ReadGame(args[0]); err != nil {
		return nil, "", err
	}
	if f.Game.Recall != nil {
		return nil, "", cli.InputError(fmt.Errorf("%s: %w; regrets need perfect recall", f.Name, f.Game.Recall))
	}
	return f, from, nil
}

func (c *check) answer(s *cli.Session, f *cli.GameFile, in *cli.Given, to *cli.Output) error {
	n, q := cli.NewNames(f.Game), c.question(f)
	q.Beliefs = in.Beliefs
	if err := n.NotEnough(f, q.Suits(f.Game, in.Profile)); err != nil {
		return err
	}
	if err := s.Config("check", f, c.options()); err != nil {
		return err
	}
	r, err := exactsolve.Check(s.Ctx, f.Game, in.Profile, q)
	if err != nil {
		return n.NotEnough(f, err)
	}
	m := c.result(n, in, judged(n, &q, r))
	if m.Certificate, err = c.certificate.Write(s, f, to, r.Certificate, m.Reason); err != nil {
		return err
	}
	return s.End(m, m.Status)
}

// question returns what is asked of each profile, but for its beliefs.
func (c *check) question(f *cli.GameFile) exactsolve.CheckQuestion {
	q := exactsolve.CheckQuestion{Epsilon: c.bound, Certificate: c.certificate.Path != "", Sets: f.Game.Tree != nil && c.wantsSets(f.Game)}
	if c.changed("concept") {
		q.Concept = cert.Concept(c.concept)
	}
	if c.changed("criterion") {
		q.Concept, q.Criterion = cert.OutcomeTest, claim.Criterion(c.criterion)
	}
	if c.ranges != "none" {
		q.Ranges = cert.Concept(c.ranges)
	}
	return q
}

func (c *check) options() cli.Options {
	o := cli.Options{"concept": c.concept}
	if c.changed("criterion") {
		o["concept"], o["criterion"] = cert.OutcomeTest, c.criterion
	}
	c.AddOptions(o)
	o.Add("ignore_beliefs", c.IgnoreBeliefs)
	if c.epsilon != "" {
		o["epsilon"] = c.bound
	}
	if c.ranges != "none" {
		o["beliefs"] = c.ranges
	}
	return o
}

// wantsSets reports whether each information set of a tree is to be reported on.
func (c *check) wantsSets(g *seqform.Game) bool {
	most := view.JSONSets
	if c.Format == "text" {
		most = view.TextSets
	}
	return c.sets != "never" && (c.sets != "auto" || g.NumInfosets() <= most && !c.Quiet && !c.changed("criterion"))
}

// judged returns what a report says.
func judged(n *cli.Names, q *exactsolve.CheckQuestion, r *exactsolve.Report) *view.CheckResult {
	m := new(view.CheckResult)
	m.Status, m.Concept, m.Reason = r.Status.String(), r.Concept, view.Reason(n, r.Concept, r.Finding)
	m.Regret, m.Relative = r.Regret, r.Relative
	if m.Screening = view.NewScreening(n, r.Screening); m.Screening != nil && m.Status == answer.No.String() {
		m.Reason = view.Why(m.Screening)
		r.Verdicts[0].Reason, r.Verdicts[0].Why = m.Reason, exactsolve.MessageFails
	}
	for i, x := range r.Regrets {
		p := message.Regret{Player: i + 1, Name: n.Players[i], Payoff: x.Payoff, Best: x.Best, Regret: x.Regret}
		for _, at := range r.Deviations[i] {
			p.Deviation = append(p.Deviation, n.Choices(i, at.Infoset)[at.Action])
		}
		m.Players = append(m.Players, p)
	}
	for _, v := range r.Verdicts {
		m.Verdicts = append(m.Verdicts, message.Verdict{Concept: v.Concept, Finding: view.NewFinding(n, v.Concept, v.Finding)})
	}
	m.Assessment, m.Sets = view.NewAssessment(n, r.Assessment), view.SetReports(n, r.Sets)
	if r.Ranges != nil {
		m.Ranges, m.Told = view.NewRanges(n, r.Ranges, string(q.Ranges))
	}
	return m
}

// result completes what was judged by how the profile was read.
func (c *check) result(n *cli.Names, in *cli.Given, m *view.CheckResult) *view.CheckResult {
	m.Digits, m.Filled, m.Rounded = c.Digits, c.Fill == "uniform" && len(in.Missing) > 0, in.Rounded
	if c.epsilon != "" {
		m.Epsilon = &c.bound
	}
	if !in.Off.IsZero() {
		m.Normalized = &in.Off
	}
	for _, at := range in.Missing {
		m.Missing = append(m.Missing, n.Ref(at[0], at[1]))
	}
	return m
}
