package main

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// profileFlags say how a PROFILE is read and completed.
type profileFlags struct {
	fill          string
	pick          int // 0 if there is only one
	round         int // largest denominator, 0 for no rounding
	digits        int
	anySum        bool // distributions may sum to anything
	ignoreBeliefs bool
}

func (c *profileFlags) declare(fs *pflag.FlagSet) {
	c.declareReading(fs)
	fs.Var(&count{&c.digits, 0, 1000}, "digits", "`N` digits in the decimals beside exact values, 0 for none")
}

// declareReading declares all but --digits.
func (c *profileFlags) declareReading(fs *pflag.FlagSet) {
	fs.Var(newChoice(&c.fill, "none", "uniform"), "fill", "behavior where the profile has none: `none|uniform`")
	fs.Var(&count{&c.pick, 1, math.MaxInt32}, "pick", "profile `N` of a file with several")
	fs.Var(&count{&c.round, 1, math.MaxInt32}, "round", "round probabilities to denominators of at most `N`")
	c.digits = 3
}

// addOptions adds those that decide the answer to a config message.
func (c *profileFlags) addOptions(o options) {
	o["fill"] = c.fill
	o.add("pick", c.pick)
	o.add("round", c.round)
	o.add("ignore_beliefs", c.ignoreBeliefs)
}

// A given is a profile as it was read, and completed as the flags say.
type given struct {
	profile seqform.Profile
	beliefs [][]seqform.Belief // those of the file, nil if there are none
	rounded *message.Rounded   // nil if nothing was
	missing [][2]int           // where the file has no behavior
	off     rational.Rat       // largest difference of a sum from 1, before it was divided by
}

// readProfile reads a profile, says what was done to it, and fills it in.
func (c *profileFlags) readProfile(s *session, path string, f *gameFile) (*given, error) {
	name, r, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	opt := profile.Options{Pick: c.pick, Round: int64(c.round), AnySum: c.anySum, Beliefs: !c.ignoreBeliefs}
	p, info, err := profile.ParseWith(name, r, f.Game, opt)
	if err != nil {
		return nil, inputError(err, c.hints(info)...)
	}
	if info.GameHash != "" && info.GameHash != f.Game.Hash() {
		s.warn("%s: the certificate is about another game; its profile is used for %s", name, f.Name)
	}
	in := &given{profile: p, beliefs: info.Beliefs}
	in.rounded = c.sayRounded(s, name, f.Game, info)
	profile.FillSingle(f.Game, p)
	in.missing = p.Missing()
	if c.fill == "uniform" {
		profile.FillUniform(f.Game, p)
	}
	return in, nil
}

// hints point to flags where they would help.
func (c *profileFlags) hints(info *profile.Info) []string {
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
	if info.BadSums > 0 && info.Beliefs != nil {
		hints = append(hints, "--ignore-beliefs reads the strategies alone")
	}
	return hints
}

// sayRounded says what --round changed, which is nil if nothing.
func (c *profileFlags) sayRounded(s *session, name string, g *seqform.Game, info *profile.Info) *message.Rounded {
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
	return &message.Rounded{Denominator: c.round, Count: len(info.Changes), Largest: most.Size()}
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

const fillHint = "--fill uniform gives all actions there the same probability"

// complete returns an error if behavior is missing where the player's own plan
// leads. Elsewhere it decides neither payoffs nor regrets.
func (in *given) complete(f *gameFile, n *names) error {
	return n.notEnough(f, (&exactsolve.CheckQuestion{}).Suits(f.Game, in.profile))
}

// notEnough makes an input error of one that says what a profile leaves out.
func (n *names) notEnough(f *gameFile, err error) error {
	e, ok := errors.AsType[*exactsolve.NotEnough](err)
	switch {
	case !ok:
		return err
	case e.NoTree:
		return inputError(fmt.Errorf("%s: a game in strategic form has no beliefs", f.Name))
	case e.Beliefs:
		return inputError(errors.New(n.incomplete(e.Missing)), "--ignore-beliefs judges the strategies alone")
	case e.Led:
		return inputError(fmt.Errorf("the profile is incomplete: no behavior at %s, where the player's own plan leads", n.someSets(e.Missing)), fillHint)
	}
	return inputError(fmt.Errorf("the profile is incomplete: no behavior at %s; that is needed for more than whether it is nash",
		n.someSets(e.Missing[:1])), fillHint)
}

// incomplete says where beliefs are missing.
func (n *names) incomplete(missing [][2]int) string {
	return "the assessment is incomplete: no belief at " + n.someSets(missing)
}

// someSets joins at most ten information sets and says how many more there are.
func (n *names) someSets(sets [][2]int) string {
	var list []string
	for _, at := range sets {
		list = append(list, n.setOf(at[0], at[1]))
	}
	if len(list) <= 10 {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:10], ", "), len(list)-10)
}

// setOf returns an information set with its player, fit to print.
func (n *names) setOf(i, h int) string {
	return printable(n.set(i, h)) + " of " + printable(n.player(i))
}
