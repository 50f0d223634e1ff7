// Package answer is in the methods layer: what solvers and checks of profiles return,
// and what they may claim of a profile that was found. It makes no certificate that
// [cert.Check] does not accept.
//
// Start with [Result] and [Certificate].
package answer

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Status answers the question a solver or checker was asked.
type Status int

// Unknown means that a limit came first; what is proved so far is in the
// result.
const (
	Unknown Status = iota
	Yes
	No
)

// String returns unknown, yes or no.
func (s Status) String() string { return [...]string{"unknown", "yes", "no"}[s] }

// A Result is what a solver returns. With status Yes the certificate has been
// checked.
type Result struct {
	Status      Status
	Reason      string // why the status is not Yes, in words
	Certificate *cert.Certificate
	Stats       Stats
}

// Stats count the work done, so that runs can be compared exactly.
type Stats struct {
	Method string // how the answer was found
	Rows   int    // of the largest tableau
	Cols   int
	Crash  int    // pivots to a feasible basis
	Pivots int    // pivots after it
	Bits   int    // largest bit length of an integer in a tableau
	Guess  string // what floats did, in words; empty for nothing

	Supports, Starts int // tried by package nash; starts are random
	Rounds           int // of play against itself
}

// ErrInternal marks errors that only a bug in this module can cause, such as an
// answer that fails its own check.
var ErrInternal = errors.New("internal error")

// Certificate returns a checked certificate about a profile with the given regrets, of
// concept Nash if no player gains by deviating and otherwise EpsilonNash, for the
// largest gain. What stopped a search does not stop this. An error wraps [ErrInternal].
func Certificate(g *seqform.Game, profile seqform.Profile, regrets []seqform.Regret) (*cert.Certificate, error) {
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.Nash, Profile: profile}}
	for _, r := range regrets {
		c.Claim.Payoffs = append(c.Claim.Payoffs, r.Payoff)
	}
	if c.Claim.Epsilon = Largest(regrets); !c.Claim.Epsilon.IsZero() {
		c.Claim.Concept = cert.EpsilonNash
	}
	if err := cert.Check(context.Background(), g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInternal, err)
	}
	return c, nil
}

// SetProfile puts a certificate of a profile into r. If no player gains by deviating it is
// the answer yes, found by the method.
func (r *Result) SetProfile(g *seqform.Game, profile seqform.Profile, method string) (err error) {
	r.Certificate, err = Certificate(g, profile, g.Regrets(g.Plans(profile)))
	if err == nil && r.Certificate.Claim.Concept == cert.Nash {
		r.Status, r.Reason, r.Stats.Method = Yes, "", method
	}
	return err
}

// Equilibrium returns the certificate of a Nash equilibrium; nil if the profile is none,
// or none of the game.
func Equilibrium(g *seqform.Game, profile seqform.Profile) (*cert.Certificate, error) {
	if g.CheckProfile(profile) != nil {
		return nil, nil
	}
	regrets := g.Regrets(g.Plans(profile))
	if !Largest(regrets).IsZero() {
		return nil, nil
	}
	return Certificate(g, profile, regrets)
}

// Largest returns the largest regret of a player.
func Largest(regrets []seqform.Regret) (most rational.Rat) {
	for _, r := range regrets {
		most = rational.Max(most, r.Regret)
	}
	return most
}

// ValueBounds returns bounds of what a constant-sum game of two players is worth to
// player 1, by what best responses to a profile pay, which has the given regrets; nil
// of other games, or without regrets.
func ValueBounds(g *seqform.Game, regrets []seqform.Regret) *rational.Interval {
	sum, constant := g.ConstantSum()
	if !constant || len(regrets) != 2 {
		return nil
	}
	return &rational.Interval{Lo: sum.Sub(regrets[1].Best), Hi: regrets[0].Best}
}

// Profile returns the behavior of realization plans, with that of elsewhere at
// information sets to which the player's own plan does not lead; nil if a plan is none.
func Profile(g *seqform.Game, plans []seqform.Plan, elsewhere func(i, h int) []rational.Rat) seqform.Profile {
	profile := make(seqform.Profile, len(plans))
	for i, x := range plans {
		p := &g.Players[i]
		if p.CheckPlan(x) != nil {
			return nil
		}
		profile[i] = p.Behavior(x)
		for h, b := range profile[i] {
			if b == nil {
				profile[i][h] = elsewhere(i, h)
			}
		}
	}
	return profile
}
