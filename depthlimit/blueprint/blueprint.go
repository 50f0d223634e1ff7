// Package blueprint is in the compose layer: strategies of whole games, exact as
// profiles but of any quality, on which depth-limited solving rests.
//
// Start with [Make]. It computes an equilibrium, or guesses a profile by
// counterfactual regret minimization and rounds it to fractions; what a guess is
// worth is then a matter of exact best responses, [seqform.Game.Regrets].
//
// A large game takes its blueprint from a smaller one:
//
//   - [NewAbstraction] lets players confuse information sets; with [IgnoreSuits]
//     nothing is lost where suits do not matter, with [Deck.Buckets] something is;
//   - [Lift] follows the actions of a game with more bet sizes, or with suits, in
//     one with fewer, and translates the others by package translate.
//
// Abstraction and lifting are exact and know games by the labels of package
// fixtures/gen: names of information sets begin with the hand, a colon and the
// first round; of the second round there follow "/" or "|", the board, a colon and
// the round. Cards in a hand or a board are joined by "-". Actions are "fold",
// "check", "call", "bet f", "raise f" for a fraction f of the pot, "bet", "raise"
// and "all-in".
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18]; Ganzfried and Sandholm 2013
// [GS13].
package blueprint

import (
	"cmp"
	"context"
	"encoding"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/internal/regret"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
)

// A Method says how to make a blueprint.
type Method string

// The methods. All but Exact are kinds of counterfactual regret minimization:
// plain, with simultaneous moves [ZJBP07]; CFR⁺ with linear averages [TBJB15], and
// modified as in [BSA18], appendix A; linear and discounted [BS19]; and external
// sampling [LWZB09].
const (
	Exact            Method = "exact"
	CFR              Method = "cfr"
	CFRPlus          Method = "cfr+"
	ModifiedCFRPlus  Method = "modified-cfr+"
	LinearCFR        Method = "linear-cfr"
	DiscountedCFR    Method = "discounted-cfr"
	ExternalSampling Method = "mccfr"
)

// Methods returns the methods.
func Methods() []Method {
	return []Method{Exact, CFR, CFRPlus, ModifiedCFRPlus, LinearCFR, DiscountedCFR, ExternalSampling}
}

// Limits of options.
const (
	defaultRounds      = 1000
	DefaultDenominator = 1_000_000
	MaxDenominator     = regret.MaxDenominator
)

// Options of [Make]. The zero value asks for a quasi-perfect equilibrium.
type Options struct {
	Method Method // empty means Exact

	// Exact has the options of [quasiperfect.Solve]. Concepts weaker than
	// quasi-perfect may leave behavior open where play does not lead; it is then
	// uniform.
	Exact quasiperfect.Options

	// Rounds of regret minimization, in each of which each player's regrets are
	// updated once; 0 means 1000. With ExternalSampling they are samples, one a player each,
	// some more from one update to the next: 2, or one for each 128 information sets.
	Rounds int

	// Of ExternalSampling: Jobs is the number of goroutines, 0 for one, and Remote, if not
	// nil, has other processes make the samples where those up to an update take long, see
	// [NewWorker]. The result is the same.
	Seed   uint64
	Jobs   int
	Remote cluster.Remote

	// Resume is where another run of regret minimization with the same options was, from
	// which this one goes on; nil to begin. Keep, if not nil, is called with where this run
	// is: after rounds at which Due holds, and when ctx ends it.
	Resume *State
	Due    func() bool
	Keep   func(*State) error

	// Denominator: probabilities of guesses are rounded to multiples of
	// 1/Denominator; 0 means DefaultDenominator.
	Denominator int64
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var errs []error
	if o.Method != "" && !slices.Contains(Methods(), o.Method) {
		errs = append(errs, fmt.Errorf("blueprint: no method %q; there are %v", o.Method, Methods()))
	}
	if o.Rounds < 0 {
		errs = append(errs, fmt.Errorf("blueprint: %d rounds", o.Rounds))
	}
	if o.Method == ExternalSampling && o.Rounds > regret.MaxSamples {
		errs = append(errs, fmt.Errorf("blueprint: %d rounds of %s, want at most %d", o.Rounds, o.Method, regret.MaxSamples))
	}
	if o.Jobs < 0 {
		errs = append(errs, fmt.Errorf("blueprint: Jobs is %d, want 0 or more", o.Jobs))
	}
	if o.Denominator < 0 || o.Denominator > MaxDenominator {
		errs = append(errs, fmt.Errorf("blueprint: denominator %d, want 1 to %d, or 0 for %d", o.Denominator, int64(MaxDenominator), DefaultDenominator))
	}
	return errors.Join(errs...)
}

// A Blueprint is a profile with behavior at every information set.
type Blueprint struct {
	Profile seqform.Profile

	// Rounds of regret minimization: those asked for, unless ctx ended them.
	Rounds int
}

// ErrUnknown is wrapped by the errors of [Make] when the method Exact ended without
// an equilibrium.
var ErrUnknown = errors.New("no equilibrium found within limits")

// Make returns a blueprint of a two-player game that is a tree with perfect
// recall. If ctx ends regret minimization early, the blueprint is what there is
// after the rounds made, at least one.
func Make(ctx context.Context, g *seqform.Game, opt Options) (*Blueprint, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	if err := checkGame(g); err != nil {
		return nil, err
	}
	opt.Rounds = cmp.Or(opt.Rounds, defaultRounds)
	opt.Denominator = cmp.Or(opt.Denominator, DefaultDenominator)
	switch opt.Method {
	case Exact, "":
		return equilibrium(ctx, g, opt.Exact)
	case ExternalSampling:
		return guess(ctx, g, opt, sampling{regret.NewSampler(g, opt.Seed), g, &opt})
	case ModifiedCFRPlus:
		return guess(ctx, g, opt, plain{regret.NewVariant(g, regret.Modified(opt.Rounds))})
	}
	return guess(ctx, g, opt, plain{regret.NewVariant(g, variants[opt.Method])})
}

func checkGame(g *seqform.Game) error {
	switch {
	case g.Tree == nil:
		return errors.New("blueprint: the game is in strategic form, want a tree")
	case len(g.Players) != 2:
		return fmt.Errorf("blueprint: %d players, want 2", len(g.Players))
	case g.Recall != nil:
		return fmt.Errorf("blueprint: %w", g.Recall)
	}
	return nil
}

func equilibrium(ctx context.Context, g *seqform.Game, opt quasiperfect.Options) (*Blueprint, error) {
	r, err := quasiperfect.Solve(ctx, g, opt)
	if err != nil {
		return nil, fmt.Errorf("blueprint: %w", err)
	}
	if r.Status != answer.Yes {
		return nil, fmt.Errorf("blueprint: %w: %s", ErrUnknown, r.Reason)
	}
	b := &Blueprint{Profile: make(seqform.Profile, len(g.Players))}
	for i := range b.Profile {
		b.Profile[i] = g.Players[i].Complete(r.Certificate.Claim.Profile[i])
	}
	return b, nil
}

// variants are the methods without sampling that do not depend on the number of rounds.
var variants = map[Method]regret.Variant{
	CFR: regret.Plain, CFRPlus: regret.Plus, LinearCFR: regret.Linear, DiscountedCFR: regret.Discounted,
}

// A State is where a run of regret minimization is between two rounds.
type State struct {
	Rounds int    `json:"rounds"` // done
	State  []byte `json:"state"`
}

// A learner is a run of regret minimization.
type learner interface {
	// Step goes on for a while, and returns how many rounds that completes, at most most.
	Step(ctx context.Context, most int) (rounds int, err error)
	Average(i int) []float64
	encoding.BinaryAppender
	encoding.BinaryUnmarshaler
}

// Plain is a run without sampling.
type plain struct{ *regret.CFR }

// Step implements [learner].
func (p plain) Step(ctx context.Context, _ int) (int, error) { return p.Run(ctx, 1), nil }

// ErrState is wrapped by the error of [Make] for a state of no such run.
var ErrState = errors.New("the state of another run, want that of one in this game")

// guess runs regret minimization, at least one round of it.
func guess(ctx context.Context, g *seqform.Game, opt Options, run learner) (*Blueprint, error) {
	rounds := 0
	if opt.Resume != nil {
		if rounds = opt.Resume.Rounds; rounds < 1 || rounds > opt.Rounds || run.UnmarshalBinary(opt.Resume.State) != nil {
			return nil, fmt.Errorf("blueprint: %w", ErrState)
		}
	}
	for rounds < opt.Rounds && (rounds == 0 || ctx.Err() == nil) {
		within := ctx
		if rounds == 0 {
			within = context.WithoutCancel(ctx)
		}
		n, err := run.Step(within, opt.Rounds-rounds)
		if err != nil {
			return nil, err
		}
		rounds += n
		if opt.Keep != nil && 0 < rounds && rounds < opt.Rounds && (opt.Due() || ctx.Err() != nil) {
			state, err := run.AppendBinary(nil)
			if err == nil {
				err = opt.Keep(&State{rounds, state})
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return &Blueprint{Profile: regret.Profile(g, run.Average, opt.Denominator), Rounds: rounds}, nil
}
