package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

func checkCommand() *command {
	return &command{
		Name:  "check",
		Args:  "GAME [PROFILE]",
		Short: "exact payoffs and regrets of a given profile",
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

Of a Nash equilibrium it also says whether it is subgame-perfect, and for two
players whether it is sequential (part of such an assessment), normal-form
perfect, quasi-perfect, and extensive-form perfect where that can be decided.

The status is 0 if the profile is what --concept says (nash if that is left out),
1 if not, and 3 if that is unknown.`,
		Setup: func(fs *pflag.FlagSet) action {
			c := new(check)
			c.declareConcept(fs)
			fs.Var(newChoice(&c.fill, "none", "uniform"), "fill", "behavior where the profile has none: `none|uniform`")
			fs.Var(&count{&c.pick, 1, math.MaxInt32}, "pick", "profile `N` of a file with several")
			fs.Var(&count{&c.round, 1, math.MaxInt32}, "round", "round probabilities to denominators of at most `N`")
			c.digits = 3
			fs.Var(&count{&c.digits, 0, 1000}, "digits", "`N` digits in the decimals beside exact values, 0 for none")
			fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
			c.addOutput(fs)
			c.addFormat(fs, "text", "json")
			c.addTalk(fs, quietText)
			return c.run
		},
	}
}

// check holds the flags of the command.
type check struct {
	common
	read   readOptions
	fill   string
	pick   int // 0 if there is only one
	round  int // largest denominator, 0 for no rounding
	digits int

	concept  string
	asked    bool // --concept was given
	wasAsked func() bool
}

// declareConcept declares --concept, which also narrows down what is decided.
func (c *check) declareConcept(fs *pflag.FlagSet) {
	var words []string
	for _, k := range judged() {
		words = append(words, string(k))
	}
	choose := newChoice(&c.concept, words...)
	fs.VarPF(choose, "concept", "", "decide this `CONCEPT` alone, see 'exactsolve help concepts'; without it, nash, and what else a nash equilibrium is")
	c.wasAsked = func() bool { return fs.Changed("concept") }
}

func (c *check) run(ctx context.Context, io stdio, args []string) (err error) {
	if err := wantArgs(args, 1, 2, "a GAME and a PROFILE"); err != nil {
		return err
	}
	c.asked = c.wasAsked()
	s, err := newSession(ctx, io, c.common)
	if err != nil {
		return err
	}
	defer func() { err = s.finish(err) }()
	from, err := s.argOrStdin(args, 1, "a PROFILE")
	if err != nil {
		return err
	}
	if from == "-" && args[0] == "-" {
		return usageError("GAME and PROFILE cannot both be standard input")
	}
	f, err := s.readGame(args[0], c.read)
	if err != nil {
		return err
	}
	if f.Game.Recall != nil {
		return inputError(fmt.Errorf("%s: %w; regrets need perfect recall", f.Name, f.Game.Recall))
	}
	prof, rounded, err := c.readProfile(s, from, f)
	if err != nil {
		return err
	}
	return c.judge(s, f, prof, rounded)
}

// readProfile reads a profile and says what was done to it.
func (c *check) readProfile(s *session, path string, f *gameFile) (seqform.Profile, *roundedInfo, error) {
	name, r, err := s.open(path)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	p, info, err := profile.ParseWith(name, r, f.Game, profile.Options{Pick: c.pick, Round: int64(c.round)})
	if err != nil {
		return nil, nil, inputError(err, c.profileHints(info)...)
	}
	if info.GameHash != "" && info.GameHash != f.Game.Hash() {
		s.warn("%s: the certificate is about another game; its profile is checked in %s", name, f.Name)
	}
	return p, c.sayRounded(s, name, f.Game, info), nil
}

// profileHints points to flags where they would help.
func (c *check) profileHints(info *profile.Info) []string {
	var hints []string
	if c.pick == 0 && info.Profiles > 1 {
		hints = append(hints, fmt.Sprintf("--pick N chooses one, N from 1 to %d", info.Profiles))
	}
	switch {
	case info.BadSums > 0 && c.round == 0:
		hints = append(hints, "--round N replaces each probability by the nearest fraction with a denominator of at most N")
	case info.BadSums > 0:
		hints = append(hints, "another N of --round may give a sum of 1")
	}
	return hints
}

// sayRounded says what --round changed, which is nil if nothing.
func (c *check) sayRounded(s *session, name string, g *seqform.Game, info *profile.Info) *roundedInfo {
	if len(info.Changes) == 0 {
		return nil
	}
	n := newNames(g)
	where := func(ch profile.Change) string {
		set := printable(n.player(ch.Player))
		if g.Tree != nil {
			set = printable(n.set(ch.Player, ch.Infoset)) + " of " + set
		}
		return fmt.Sprintf("%s at %s", printable(n.actions(ch.Player, ch.Infoset)[ch.Action]), set)
	}
	most, sets := info.Changes[0], 0
	for k, ch := range info.Changes {
		if ch.Size().Cmp(most.Size()) > 0 {
			most = ch
		}
		if k == 0 || ch.Player != info.Changes[k-1].Player || ch.Infoset != info.Changes[k-1].Infoset {
			sets++
		}
		s.detail("%s: rounded %s from %s to %v", name, where(ch), clipped(ch.From), ch.To)
	}
	s.warn("%s: %s at %s rounded to denominators of at most %d; the largest change, %s%s, is from %s to %v for %s; the answer is about the rounded profile",
		name, probabilities(len(info.Changes)), plural(sets, "information set"), c.round,
		clipped(most.Size()), beside(most.Size(), c.digits), clipped(most.From), most.To, where(most))
	return &roundedInfo{Denominator: c.round, Count: len(info.Changes), Largest: most.Size()}
}

func probabilities(n int) string {
	if n == 1 {
		return "1 probability"
	}
	return plural(n, "probabilitie")
}

// clipped returns the text of x, shortened in the middle if it is long.
func clipped(x rational.Rat) string {
	text := x.String()
	if len(text) <= 60 {
		return text
	}
	return text[:28] + "…" + text[len(text)-28:]
}

// judge reports on a profile that may be incomplete.
func (c *check) judge(s *session, f *gameFile, prof seqform.Profile, rounded *roundedInfo) error {
	n := newNames(f.Game)
	fillSingle(f.Game, prof)
	missing := prof.Missing()
	if c.fill == "uniform" {
		fillUniform(f.Game, prof, missing)
	} else if err := c.complete(f, n, prof, missing); err != nil {
		return err
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	options := map[string]any{"concept": c.concept, "fill": c.fill}
	if c.pick > 0 {
		options["pick"] = c.pick
	}
	if c.round > 0 {
		options["round"] = c.round
	}
	if err := s.config("check", f, options); err != nil {
		return err
	}
	m := c.result(f.Game, n, prof, missing)
	m.Rounded = rounded
	if err := c.verdicts(s, f, n, prof, m); err != nil {
		return err
	}
	if err := s.report(m); err != nil {
		return inputError(err)
	}
	switch m.Status {
	case "no":
		return status(exitNo)
	case "unknown":
		return status(exitUnknown)
	}
	return nil
}

// verdicts decides what else the profile is: the concept asked for, and of a
// Nash equilibrium all of them. An incomplete profile is judged as nash only.
func (c *check) verdicts(s *session, f *gameFile, n *names, prof seqform.Profile, m *checkResult) error {
	concept := cert.Concept(c.concept)
	if missing := prof.Missing(); len(missing) > 0 {
		if concept == cert.Nash {
			return nil
		}
		return inputError(fmt.Errorf("the profile is incomplete: no behavior at %s of %s, which decides whether it is %s",
			printable(n.set(missing[0][0], missing[0][1])), printable(n.player(missing[0][0])), concept),
			"--fill uniform gives all actions there the same probability")
	}
	plans := f.Game.Plans(prof)
	j := &judge{ctx: s.ctx, f: f, n: n, profile: prof, plans: plans, regrets: f.Game.Regrets(plans)}
	if !c.asked {
		j.limit = unaskedSequences
	}
	m.Regret, m.Relative = j.epsilon()
	s.heed()
	for _, k := range judged() {
		if k != concept && (m.Status == "no" || c.asked) {
			continue
		}
		v, err := j.decide(k)
		if err != nil {
			return inputError(err)
		}
		m.Verdicts = append(m.Verdicts, v)
	}
	for _, v := range m.Verdicts {
		if v.Concept == concept {
			m.Status, m.Reason = v.Status, v.Reason
		}
	}
	m.Concept = c.concept
	return nil
}

// fillSingle sets behavior where there is only one action.
func fillSingle(g *seqform.Game, prof seqform.Profile) {
	for _, at := range prof.Missing() {
		if len(g.Players[at[0]].Infosets[at[1]].Actions) == 1 {
			prof[at[0]][at[1]] = []rational.Rat{rational.Int(1)}
		}
	}
}

func fillUniform(g *seqform.Game, prof seqform.Profile, missing [][2]int) {
	for _, at := range missing {
		prob := make([]rational.Rat, len(g.Players[at[0]].Infosets[at[1]].Actions))
		for a := range prob {
			prob[a] = rational.New(1, int64(len(prob)))
		}
		prof[at[0]][at[1]] = prob
	}
}

// complete returns an error if behavior is missing where the player's own plan
// leads. Elsewhere it decides neither payoffs nor regrets.
func (c *check) complete(f *gameFile, n *names, prof seqform.Profile, missing [][2]int) error {
	plans := f.Game.Plans(prof)
	var list []string
	for _, at := range missing {
		i, h := at[0], at[1]
		if !plans[i][f.Game.Players[i].Infosets[h].ParentSeq].IsZero() {
			list = append(list, fmt.Sprintf("%s of %s", printable(n.set(i, h)), printable(n.player(i))))
		}
	}
	if len(list) == 0 {
		return nil
	}
	more := ""
	if len(list) > 10 {
		more, list = fmt.Sprintf(" and %d more", len(list)-10), list[:10]
	}
	return inputError(fmt.Errorf("the profile is incomplete: no behavior at %s%s, where the player's own plan leads", strings.Join(list, ", "), more),
		"--fill uniform gives all actions there the same probability")
}
