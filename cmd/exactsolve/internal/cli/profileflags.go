package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
	"exactsolve/seqform/signalling"
)

// ProfileFlags say how a PROFILE is read and completed.
type ProfileFlags struct {
	Fill          string
	pick          int // 0 if there is only one
	round         int // largest denominator, 0 for no rounding
	Digits        int
	Tolerance     rational.Rat // how far from 1 a sum may be, to be divided by
	IgnoreBeliefs bool
}

// Declare declares them, with what a profile is filled in by unless that is told.
func (c *ProfileFlags) Declare(fs *pflag.FlagSet, fill string) {
	c.DeclareReading(fs, fill)
	fs.Var(NewCount(&c.Digits, 0, 1000), "digits", "`N` digits in the decimals beside exact values, 0 for none")
}

// DeclareReading declares all but --digits.
func (c *ProfileFlags) DeclareReading(fs *pflag.FlagSet, fill string) {
	filled := NewChoice(&c.Fill, "none", "uniform")
	c.Fill = fill
	fs.Var(filled, "fill", "behavior where the profile has none: `none|uniform`")
	fs.Var(NewCount(&c.pick, 1, math.MaxInt32), "pick", "profile `N` of a file with several")
	fs.Var(NewCount(&c.round, 1, math.MaxInt32), "round", "round probabilities to denominators of at most `N`")
	fs.Var(fraction{&c.Tolerance}, "tolerance", "divide probabilities by their sum if that differs from 1 by at most `NUMBER`, such as 1/1000")
	c.Digits = 3
}

// Picked reports whether one profile of several was asked for.
func (c *ProfileFlags) Picked() bool { return c.pick > 0 }

// Pick returns the number of the profile that is picked, 0 for none.
func (c *ProfileFlags) Pick() int { return c.pick }

// AddOptions adds those that decide the answer to a config message.
func (c *ProfileFlags) AddOptions(o Options) {
	o["fill"] = c.Fill
	o.Add("pick", c.pick)
	o.Add("round", c.round)
	o.Add("tolerance", c.Tolerance)
}

// A Given is a profile as it was read, and completed as the flags say. Other processes get
// what is to be judged, and not how it was read.
type Given struct {
	Profile seqform.Profile    `json:"profile"`
	Beliefs [][]seqform.Belief `json:"beliefs,omitempty"` // those of the file, nil if there are none
	Rounded *message.Rounded   `json:"-"`                 // nil if nothing was
	Missing [][2]int           `json:"-"`                 // where the file has no behavior
	Off     rational.Rat       `json:"-"`                 // largest difference of a sum from 1, before distributions were divided by it
}

// ReadProfile reads a profile, says what was done to it, and fills it in.
func (c *ProfileFlags) ReadProfile(s *Session, path string, f *GameFile) (*Given, error) {
	name, r, err := c.open(s, path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	p, info, err := profile.ParseWith(name, r, f.Game, c.options())
	if err != nil {
		return nil, InputError(err, c.hints(info)...)
	}
	return c.given(s, name, f, p, info), nil
}

// Bounds of the tuples of plans that a profile stands for, and of those times information sets.
const (
	maxDraws   = 1 << 16
	maxActions = 1 << 25
)

// ReadDevice reads a device, or a profile, which stands for that which draws plans independently. With
// full its plans have an action at every information set.
func (c *ProfileFlags) ReadDevice(s *Session, path string, f *GameFile, full bool) (*seqform.Device, error) {
	name, r, err := c.open(s, path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	d, p, info, err := profile.ParseDevice(name, r, f.Game, full, c.options())
	switch {
	case err != nil:
		return nil, InputError(err, c.hints(info)...)
	case d != nil:
		return d, nil
	}
	in := c.given(s, name, f, p, info)
	if full && len(in.Profile.Missing()) > 0 {
		return nil, InputError(fmt.Errorf("%s: the profile is incomplete: no behavior at %s", name, NewNames(f.Game).someSets(in.Profile.Missing())), FillHint)
	}
	if err := in.Complete(f, NewNames(f.Game)); err != nil {
		return nil, err
	}
	draws, err := f.Game.DrawsOf(in.Profile, full, min(maxDraws, maxActions/max(f.Game.NumInfosets(), 1)+1))
	if err != nil {
		return nil, InputError(fmt.Errorf("%s: %w", name, err))
	}
	return &seqform.Device{Plans: draws}, nil
}

// EachProfile reads profiles as ReadProfile does, and visits each; nil is one whose
// probabilities are no fractions.
func (c *ProfileFlags) EachProfile(s *Session, path string, f *GameFile, visit func(in *Given) error) error {
	name, r, err := c.open(s, path)
	if err != nil {
		return err
	}
	defer r.Close()
	var wrong error
	err = profile.Each(name, r, f.Game, c.options(), func(p seqform.Profile, info *profile.Info, err error) bool {
		switch {
		case err == nil:
			wrong = visit(c.given(s, name, f, p, info))
		case info.Irrational:
			wrong = visit(nil)
		default:
			info.Profiles = 1 // the others are judged too
			wrong = InputError(err, c.hints(info)...)
		}
		return wrong == nil
	})
	if err != nil {
		return InputError(err)
	}
	return wrong
}

func (c *ProfileFlags) open(s *Session, path string) (name string, r io.ReadCloser, err error) {
	return s.OpenAs(path, "a profile", gamefile.Profile, gamefile.Certificate, gamefile.Run)
}

func (c *ProfileFlags) options() profile.Options {
	return profile.Options{Pick: c.pick, Round: int64(c.round), Tolerance: c.Tolerance, Beliefs: !c.IgnoreBeliefs}
}

// given says what was done to a profile, and fills it in.
func (c *ProfileFlags) given(s *Session, name string, f *GameFile, p seqform.Profile, info *profile.Info) *Given {
	if info.GameHash != "" && info.GameHash != f.Game.Hash() {
		s.Warn("%s: the certificate is about another game; its profile is used for %s", name, f.Name)
	}
	in := &Given{Profile: p, Beliefs: info.Beliefs, Off: info.Off}
	in.Rounded = c.sayRounded(s, name, f.Game, info)
	if info.Divided > 0 {
		s.Warn("%s: the probabilities of %s were divided by their sum, which differs from 1 by up to %s%s; the answer is about the result",
			name, Plural(info.Divided, "distribution"), clipped(in.Off), Beside(in.Off, c.Digits))
	}
	profile.FillSingle(f.Game, p)
	in.Missing = p.Missing()
	if c.Fill == "uniform" {
		profile.FillUniform(f.Game, p)
	}
	return in
}

// hints point to flags where they would help.
func (c *ProfileFlags) hints(info *profile.Info) []string {
	var hints []string
	if c.pick == 0 && info.Profiles > 1 {
		hints = append(hints, fmt.Sprintf("--pick N chooses one, N from 1 to %d", info.Profiles), "'exactsolve check --each' judges them all")
	}
	if info.BadSums > 0 && info.Off.Cmp(rational.Int(1)) < 0 && (!c.Tolerance.IsZero() || info.Off.Cmp(rational.New(1, 100)) <= 0) {
		hints = append(hints, fmt.Sprintf("--tolerance %v divides probabilities by their sum where that is so close to 1", enough(info.Off)))
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

// enough returns the least power of ten that is at least x, from 1 down to a billionth.
func enough(x rational.Rat) rational.Rat {
	power := rational.Int(1)
	for n := int64(10); n <= 1e9 && rational.New(1, n).Cmp(x) >= 0; n *= 10 {
		power = rational.New(1, n)
	}
	return power
}

// sayRounded says what --round changed, which is nil if nothing.
func (c *ProfileFlags) sayRounded(s *Session, name string, g *seqform.Game, info *profile.Info) *message.Rounded {
	if len(info.Changes) == 0 {
		return nil
	}
	n := NewNames(g)
	where := func(ch profile.Change) string {
		set := Printable(n.Players[ch.Player])
		if g.Tree != nil {
			set = Printable(n.Sets[ch.Player][ch.Infoset]) + " of " + set
		}
		return fmt.Sprintf("%s at %s", Printable(n.Actions(ch.Player, ch.Infoset)[ch.Action]), set)
	}
	most, sets := info.Changes[0], 0
	for k, ch := range info.Changes {
		if ch.Size().Cmp(most.Size()) > 0 {
			most = ch
		}
		if k == 0 || ch.Player != info.Changes[k-1].Player || ch.Infoset != info.Changes[k-1].Infoset {
			sets++
		}
		s.Detail("%s: rounded %s from %s to %v", name, where(ch), clipped(ch.From), ch.To)
	}
	s.Warn("%s: %s at %s rounded to denominators of at most %d; the largest change, %s%s, is from %s to %v for %s; the answer is about the rounded profile",
		name, Plural2(len(info.Changes), "probability", "probabilities"), Plural(sets, "information set"), c.round,
		clipped(most.Size()), Beside(most.Size(), c.Digits), clipped(most.From), most.To, where(most))
	return &message.Rounded{Denominator: c.round, Count: len(info.Changes), Largest: most.Size()}
}

// FillHint is what to do about a profile that leaves something out.
const FillHint = "--fill uniform gives all actions there the same probability"

// Complete returns an error if behavior is missing where the player's own plan
// leads. Elsewhere it decides neither payoffs nor regrets.
func (in *Given) Complete(f *GameFile, n *Names) error {
	return n.NotEnough(f, (&exactsolve.CheckQuestion{}).Suits(f.Game, in.Profile))
}

// NotEnough makes an input error of one that says what a profile leaves out.
func (n *Names) NotEnough(f *GameFile, err error) error {
	e, ok := errors.AsType[*exactsolve.NotEnough](err)
	switch {
	case errors.Is(err, signalling.ErrOther):
		return InputError(fmt.Errorf("%s: %w", f.Name, err))
	case !ok:
		return err
	case e.NoTree:
		return InputError(fmt.Errorf("%s: a game in strategic form has no beliefs", f.Name))
	case e.Beliefs:
		return InputError(errors.New(n.Incomplete(e.Missing)), "--ignore-beliefs judges the strategies alone")
	case e.Led:
		return InputError(fmt.Errorf("the profile is incomplete: no behavior at %s, where the player's own plan leads", n.someSets(e.Missing)), FillHint)
	}
	return InputError(fmt.Errorf("the profile is incomplete: no behavior at %s; that is needed for more than whether it is nash",
		n.someSets(e.Missing[:1])), FillHint)
}

// Incomplete says where beliefs are missing.
func (n *Names) Incomplete(missing [][2]int) string {
	return "the assessment is incomplete: no belief at " + n.someSets(missing)
}

// someSets joins at most ten information sets and says how many more there are.
func (n *Names) someSets(sets [][2]int) string {
	var list []string
	for _, at := range sets {
		list = append(list, n.SetOf(at[0], at[1]))
	}
	if len(list) <= 10 {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:10], ", "), len(list)-10)
}

// SetOf returns an information set with its player, fit to print.
func (n *Names) SetOf(i, h int) string {
	return Printable(n.Sets[i][h]) + " of " + Printable(n.Players[i])
}
