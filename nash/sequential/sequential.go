// Package sequential is a concept layer package: it finds one sequential equilibrium
// of a game of any number of players, with a certificate.
//
// Start with [Solve].
//
// A sequential equilibrium is searched for together with trembles that prove its
// beliefs: each action has an order k in ε and a coefficient c, and is taken with a
// probability near c·ε^k. Those of order 0 are the equilibrium. Given the orders, an
// information set is reached by those of its nodes that have the least order, and
// what actions pay there is a polynomial in the coefficients (see internal/orders). So
// the conditions are equations between polynomials, one for each action of order 0
// beside another: off the path as on it, where the coefficients of trembles are as
// unknown as probabilities are. Often there are fewer equations than unknowns.
//
// Orders and floats near a solution come from equilibria of the game in which each
// action has a least probability (see internal/floors). Free unknowns are set to the
// simplest fractions near, the others solved to hundreds of bits in fixed point, and
// fractions recognized in them. Whatever comes out is an answer only if, given the
// limits of Bayes' rule for these trembles, no action gains anything.
//
// Games in strategic form have no beliefs: there any Nash equilibrium will do.
//
// Reference: Kreps and Wilson 1982 [KW82]; Selten 1975 [Sel75] for games with least
// probabilities. The method is ours.
package sequential

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/nash/extensive"
	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/floors"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of [Solve]. The zero value works.
type Options struct {
	// Starts limits the random starts; 0 means 20.
	Starts int

	// Seed changes the starts: the least probabilities of actions.
	Seed uint64

	steps int // at most of a start; 0 means 4,000
}

const maxNumbers = 1 << 23 // players times nodes

// Solve finds a sequential equilibrium of a game with perfect recall. The result has
// status Yes with a checked certificate of concept Sequential. If limits or ctx
// ended the search the status is Unknown, with the certificate of concept Nash,
// EnclosedNash or EpsilonNash that [extensive.Solve] returns, if any. An error means
// that the game or the options are out of scope, or wraps [cert.ErrInternal] if the
// answer failed its check.
func Solve(ctx context.Context, g *seqform.Game, o Options) (*cert.Result, error) {
	if o.Starts < 0 {
		return nil, fmt.Errorf("sequential: negative number of starts %d", o.Starts)
	}
	if g.Recall != nil {
		return nil, fmt.Errorf("sequential: %w", g.Recall)
	}
	if len(g.Players) == 0 {
		return nil, errors.New("sequential: a game without players")
	}
	if o.Starts == 0 {
		o.Starts = 20
	}
	if o.steps == 0 {
		o.steps = 4000
	}
	s := &search{ctx: ctx, g: g, o: o, result: new(cert.Result)}
	if g.Tree == nil {
		s.strategic()
	} else {
		s.extensive()
	}
	if s.err != nil {
		return nil, fmt.Errorf("sequential: %w: %w", cert.ErrInternal, s.err)
	}
	return s.result, nil
}

// A search looks for one sequential equilibrium of g.
type search struct {
	ctx    context.Context
	g      *seqform.Game
	o      Options
	result *cert.Result
	err    error
}

func (s *search) found() bool { return s.result.Status == cert.Yes || s.err != nil }
func (s *search) done() bool  { return s.found() || s.ctx.Err() != nil }

func (s *search) extensive() {
	if n := len(s.g.Players); s.g.Tree.Len() > maxNumbers/n {
		s.result.Reason = fmt.Sprintf("more than %d nodes times players", maxNumbers)
		return
	}
	t, err := orders.New(s.g)
	if err != nil {
		s.result.Reason = err.Error()
		return
	}
	floats := floors.New(t)
	starts := 0
	for ; starts < s.o.Starts && !s.done(); starts++ {
		start := floors.Start{Seed: s.o.Seed + uint64(starts)<<32, Mixed: starts%2 == 1, Steps: s.o.steps}
		floats.Try(s.ctx, start, func(c *floors.Candidate) bool {
			s.settle(c)
			return !s.done()
		})
	}
	s.result.Stats.Guess = fmt.Sprintf("random starts: %d", starts)
	if s.found() {
		return
	}
	s.result.Reason = fmt.Sprintf("no sequential equilibrium recognized, random starts: %d", starts)
	if err := s.ctx.Err(); err != nil {
		s.result.Reason = err.Error()
	}
	if r := s.nash(); r != nil {
		s.result.Certificate = r.Certificate
	}
}

// strategic solves a game in strategic form.
func (s *search) strategic() {
	r := s.nash()
	if r == nil {
		return
	}
	s.result.Stats = r.Stats
	if r.Status != cert.Yes || r.Certificate.Claim.Concept != cert.Nash {
		s.result.Certificate = r.Certificate
		if s.result.Reason = r.Reason; r.Status == cert.Yes {
			s.result.Reason = "no rational Nash equilibrium recognized"
		}
		return
	}
	p := r.Certificate.Claim.Profile
	s.accept(trembling(s.g, p), seqform.Assessment{Profile: p, Beliefs: s.g.EmptyBeliefs()}, r.Stats.Method)
}

// nash looks for a Nash equilibrium. It returns nil if that failed.
func (s *search) nash() *cert.Result {
	r, err := extensive.Solve(s.ctx, s.g, extensive.Options{Starts: s.o.Starts, Seed: s.o.Seed})
	s.err = err
	return r
}

const method = "equilibria with falling least probabilities, and fractions for what is free"

// settle makes a sequential equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *floors.Candidate) {
	const irrational = 4 // points to be found so before giving up
	each := func(yield func(*points.Point) bool) { c.Points(s.ctx, yield) }
	points.Settle(s.ctx, each, irrational, c.Differences, func(x []rational.Rat) bool {
		s.assess(c.Orders, x)
		return s.done()
	})
}
