package depth

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
	"exactsolve/seqform/profile"
)

// blueprintFlags say how profiles are read or made, and which play below the limit.
type blueprintFlags struct {
	cli.ProfileFlags
	blueprint             string // FILE or METHOD[:ROUNDS]
	continuations, biases []string
	seed                  uint64
	denominator           int
	units                 int // of probabilities as they are stored; 0 for any

	abstract, lift, translate string

	kept   *exactsolve.DepthKept // where blueprints are kept as they are made; nil for nowhere
	jobs   int                   // of mccfr; 0 for 1
	remote cluster.Remote        // likewise; nil for this process
}

func (c *blueprintFlags) declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.blueprint, "blueprint", "exact", "what is played below the limit: `FILE|METHOD[:ROUNDS]`")
	fs.StringArrayVar(&c.continuations, "continuation", nil, "one more continuation: that of the opponent in `FILE|METHOD[:ROUNDS]`; may be repeated")
	fs.StringArrayVar(&c.biases, "bias", nil, "one more continuation: the opponent's blueprint with probabilities of actions multiplied, `PATTERNS=NUMBER`, such as 'bet*,raise*=10'; may be repeated")
	fs.StringVar(&c.abstract, "abstract", "", "make the blueprint where players do not tell cards apart: `suits|buckets:N`, of suits, or of all but N groups of ranks")
	fs.StringVar(&c.lift, "lift", "", "the blueprint is one of the smaller game in `GAME`, followed by label")
	fs.Var(cli.NewChoice(&c.translate, "randomized", "deterministic"), "translate", "--lift: how bets that the smaller game has not are understood: `HOW`, randomized or deterministic")
	c.declareMaking(fs)
	DeclareUnits(fs, &c.units)
}

// DeclareUnits declares how blueprints are stored, 0 for as they are.
func DeclareUnits(fs *pflag.FlagSet, units *int) {
	fs.Var(cli.NewCount(units, 1, exactsolve.MaxDenominator), "units", "probabilities of the blueprint and of continuations are stored as multiples of 1/`N`, such as 255 for a byte each (default as they are)")
}

func (c *blueprintFlags) declareMaking(fs *pflag.FlagSet) {
	fs.Uint64Var(&c.seed, "seed", 0, "mccfr: the random numbers, `N`")
	c.denominator = exactsolve.DefaultDenominator
	fs.Var(cli.NewCount(&c.denominator, 1, exactsolve.MaxDenominator), "denominator", "probabilities of cfr and its like become multiples of 1/`N`")
}

// continues reports whether continuations are given beside the opponent's blueprint.
func (c *blueprintFlags) continues() bool { return len(c.biases)+len(c.continuations) > 0 }

func (c *blueprintFlags) check(changed func(flag string) bool) error {
	made, err := c.method(c.blueprint)
	switch {
	case err != nil:
		return err
	case c.abstract != "" && made == nil:
		return cli.UsageError("--abstract is for a --blueprint that is made, not for a FILE")
	case changed("translate") && c.lift == "":
		return cli.UsageError("--translate is for --lift")
	}
	for _, text := range c.continuations {
		if _, err := c.method(text); err != nil {
			return err
		}
	}
	_, err = c.parseBiases()
	return err
}

// samples reports whether some profile is made by sampling.
func (c *blueprintFlags) samples() bool {
	return slices.ContainsFunc(append(c.continuations, c.blueprint), func(text string) bool {
		made, _ := c.method(text)
		return made != nil && made.Method == sampledBlueprint
	})
}

func (c *blueprintFlags) addOptions(o cli.Options) {
	o["blueprint"] = c.blueprint
	o.Add("continuations", c.continuations)
	o.Add("biases", c.biases)
	o.Add("abstract", c.abstract)
	o.Add("lift", c.lift)
	if c.lift != "" {
		o["translate"] = c.translate
	}
	o["denominator"], o["seed"] = c.denominator, c.seed
	o.Add("units", c.units)
}

func (c *blueprintFlags) method(text string) (*exactsolve.Blueprint, error) {
	return Method(text, c.seed, c.denominator)
}

// Method reads METHOD[:ROUNDS]. It returns nil if text does not begin with a method.
func Method(text string, seed uint64, denominator int) (*exactsolve.Blueprint, error) {
	word, rounds, given := strings.Cut(text, ":")
	if !slices.Contains(exactsolve.BlueprintMethods(), word) {
		return nil, nil
	}
	how := &exactsolve.Blueprint{Method: word, Seed: seed, Denominator: int64(denominator)}
	if !given {
		return how, nil
	}
	n, err := strconv.Atoi(rounds)
	if err != nil || n < 1 || word == exactBlueprint {
		return nil, cli.UsageError("%q: want a number of rounds from 1 after a method that has rounds", text)
	}
	how.Rounds = n
	return how, nil
}

const (
	exactBlueprint   = "exact" // which has no rounds
	sampledBlueprint = "mccfr" // which others may help with
)

func (c *blueprintFlags) parseBiases() ([]exactsolve.Bias, error) {
	var list []exactsolve.Bias
	for _, text := range c.biases {
		k := strings.LastIndex(text, "=")
		if k < 0 {
			return nil, cli.UsageError("--bias %q, want PATTERNS=NUMBER, such as 'bet*,raise*=10'", text)
		}
		factor, err := rational.Parse(text[k+1:])
		if err != nil || factor.Sign() <= 0 {
			return nil, cli.UsageError("--bias %q: %q is not a number above 0", text, text[k+1:])
		}
		list = append(list, exactsolve.Bias{Patterns: strings.Split(text[:k], ","), Factor: factor})
	}
	return list, nil
}

// profileOf reads or makes a profile of f, in an abstraction of it if one is named, as it is stored.
// The method of one that is read is "file".
func (c *blueprintFlags) profileOf(s *cli.Session, f *cli.GameFile, text, abstract string) (*exactsolve.MadeBlueprint, error) {
	b, err := c.readOrMake(s.Ctx, s, f, text, abstract)
	if err == nil && c.units > 0 {
		b.Profile, b.Seen = b.Profile.InUnits(c.units), nil
	}
	return b, err
}

func (c *blueprintFlags) readOrMake(ctx context.Context, s *cli.Session, f *cli.GameFile, text, abstract string) (*exactsolve.MadeBlueprint, error) {
	how, err := c.method(text)
	if err != nil {
		return nil, err
	}
	if how == nil {
		in, err := c.ReadProfile(s, text, f)
		if errors.Is(err, fs.ErrNotExist) {
			word, _, _ := strings.Cut(text, ":")
			return nil, cli.InputError(err, cli.DidYouMean(word, exactsolve.BlueprintMethods())...)
		}
		if err != nil {
			return nil, err
		}
		return &exactsolve.MadeBlueprint{Profile: in.Profile, Method: "file"}, nil
	}
	how.Abstract, how.Kept, how.Jobs, how.Remote = abstract, c.kept, c.jobs, c.remote
	b, err := exactsolve.MakeBlueprint(ctx, f.Game, *how)
	if e, ok := errors.AsType[*exactsolve.WordError](err); ok {
		return nil, cli.UsageError("%s", e)
	}
	if err != nil {
		return nil, err
	}
	if b.Infosets > 0 {
		s.Detail("%s: %s of %d", f.Name, cli.Plural(b.Infosets, "information set"), f.Game.NumInfosets())
	}
	switch {
	case b.Method != how.Method:
		s.Note("%s: no equilibrium found within limits: the blueprint is that of %s of %s", f.Name, cli.Plural(b.Rounds, "round"), b.Method)
	case b.Rounds > 0:
		s.Detail("%s: %s of %s", f.Name, cli.Plural(b.Rounds, "round"), b.Method)
	}
	return b, nil
}

// makeBlueprint reads or makes the blueprint of f, in another game if that is asked for.
func (c *blueprintFlags) makeBlueprint(s *cli.Session, f *cli.GameFile) (*exactsolve.MadeBlueprint, error) {
	if c.lift == "" {
		return c.profileOf(s, f, c.blueprint, c.abstract)
	}
	small, err := s.ReadGame(c.lift)
	if err != nil {
		return nil, err
	}
	b, err := c.readOrMake(meter.With(s.Ctx, meter.From(s.Ctx).Elsewhere()), s, small, c.blueprint, c.abstract)
	if err != nil {
		return nil, small.Refused(err)
	}
	profile.FillUniform(small.Game, b.Profile)
	b.Seen = nil
	lifted, err := exactsolve.LiftBlueprint(s.Ctx, small.Game, f.Game, b.Profile, c.translate == "deterministic")
	b.Profile = lifted.InUnits(c.units) // which mixes what it lifts
	return b, err
}

// continuationsOf returns the opponent's blueprint, its variants, and what else is given.
func (c *depthLimit) continuationsOf(s *cli.Session, f *cli.GameFile, base seqform.Profile) ([]seqform.Behavior, error) {
	opp := 2 - c.player
	biases, err := c.parseBiases()
	if err != nil {
		return nil, err
	}
	for _, b := range biases {
		warnUnmatched(s, f, opp, b.Patterns)
	}
	list, err := exactsolve.Biased(&f.Game.Players[opp], base[opp], biases)
	if err != nil {
		return nil, err
	}
	for _, text := range c.continuations {
		b, err := c.profileOf(s, f, text, "")
		if err != nil {
			return nil, err
		}
		list = append(list, b.Profile[opp])
	}
	return seqform.Profile(list).InUnits(c.units), nil
}

// warnUnmatched warns of patterns that are like no action of a player.
func warnUnmatched(s *cli.Session, f *cli.GameFile, i int, patterns []string) {
	for _, pattern := range patterns {
		like := func(set seqform.Infoset) bool {
			return slices.ContainsFunc(set.Actions, func(label string) bool { return matches(pattern, label) })
		}
		if !slices.ContainsFunc(f.Game.Players[i].Infosets, like) {
			s.Warn("%s: no action of %s is like %q", f.Name, view.PlayerPhrase(i, cli.NewNames(f.Game).Players[i]), pattern)
		}
	}
}
