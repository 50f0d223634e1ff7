// Package sequential is a concept layer package: it finds one sequential equilibrium
// of a game tree with any number of players, with a certificate.
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
// Reference: Kreps and Wilson 1982 [KW82]; Selten 1975 [Sel75] for games with least
// probabilities. The method is ours.
package sequential

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/regret"
	"exactsolve/cert/tremble"
	"exactsolve/nash/extensive"
	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/floors"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
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

// Solve finds a sequential equilibrium of a game tree with perfect recall. The result has
// status Yes with a checked certificate of concept Sequential. If limits or ctx
// ended the search the status is Unknown, with the certificate of concept Nash,
// EnclosedNash or EpsilonNash that [extensive.Solve] returns, if any. An error means
// that the game or the options are out of scope, or wraps [answer.ErrInternal] if the
// answer failed its check.
func Solve(ctx context.Context, g *seqform.Game, o Options) (*answer.Result, error) {
	if o.Starts < 0 {
		return nil, fmt.Errorf("sequential: negative number of starts %d", o.Starts)
	}
	if g.Recall != nil {
		return nil, fmt.Errorf("sequential: %w", g.Recall)
	}
	if len(g.Players) == 0 {
		return nil, errors.New("sequential: a game without players")
	}
	if g.Tree == nil {
		return nil, errors.New("sequential: a game in strategic form, of which all Nash equilibria are sequential")
	}
	o.Starts, o.steps = cmp.Or(o.Starts, 20), cmp.Or(o.steps, 4000)
	s := &search{ctx: ctx, g: g, o: o, result: new(answer.Result)}
	s.extensive()
	if s.err != nil {
		return nil, fmt.Errorf("sequential: %w: %w", answer.ErrInternal, s.err)
	}
	return s.result, nil
}

// A search looks for one sequential equilibrium of g.
type search struct {
	ctx    context.Context
	g      *seqform.Game
	o      Options
	result *answer.Result
	err    error
}

func (s *search) found() bool { return s.result.Status == answer.Yes || s.err != nil }
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
		meter.From(s.ctx).Begin(fmt.Sprintf("start %d", starts+1), "")
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

// nash looks for a Nash equilibrium. It returns nil if that failed.
func (s *search) nash() *answer.Result {
	r, err := extensive.Solve(s.ctx, s.g, extensive.Options{Starts: s.o.Starts, Seed: s.o.Seed})
	s.err = err
	return r
}

// settle makes a sequential equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *floors.Candidate) {
	const irrational = 4 // points to be found so before giving up
	each := func(yield func(*points.Point) bool) { c.Points(s.ctx, yield) }
	points.Settle(s.ctx, each, irrational, c.Differences, func(x []rational.Rat) bool {
		s.assess(c.Orders, x)
		return s.done()
	})
}

// maxDegree limits the sum of the degrees of all players' plans in ε, and maxWork its
// square times the terms of the payoffs, for which there are products of plans.
const (
	maxDegree = 1000
	maxWork   = 1 << 27
)

// assess ends the search if the orders and coefficients of entries lead to an
// assessment that is sequential.
func (s *search) assess(orders []int, c []rational.Rat) {
	if plans := plansOf(s.g, orders, c); plans != nil {
		if limit := tremble.Limit(s.g, plans); !s.gains(limit) {
			s.accept(plans, limit, "equilibria with falling least probabilities, and fractions for what is free")
		}
	}
}

// gains reports whether some action at an information set gains over the profile.
func (s *search) gains(a seqform.Assessment) bool {
	for i := range s.g.Players {
		value := regret.Values(s.g, i, a.Profile)
		for h, belief := range a.Beliefs[i] {
			if belief == nil {
				continue
			}
			gains := regret.ActionGains(s.g, i, h, a.Profile[i][h], belief, value)
			if slices.ContainsFunc(gains, func(x rational.Rat) bool { return x.Sign() > 0 }) {
				return true
			}
		}
	}
	return false
}

// accept ends the search with an assessment that is sequential, to which plans lead.
func (s *search) accept(plans [][]polyeps.Poly, a seqform.Assessment, method string) {
	c := &cert.Certificate{Claim: cert.Claim{Concept: cert.Sequential, Profile: a.Profile, Beliefs: a.Beliefs}}
	c.Claim.Payoffs = s.g.ExpectedPayoffs(s.g.Plans(a.Profile))
	c.Evidence.Plans = plans
	if s.err = cert.Seal(context.WithoutCancel(s.ctx), s.g, c); s.err == nil {
		s.result.Status, s.result.Certificate, s.result.Stats.Method = answer.Yes, c, method
	}
}

// plansOf returns the realization plans of the behavior in which an entry of order
// k > 0 and coefficient c has probability c·ε^k, and those of order 0 share what is
// left. It returns nil if that is no behavior, or of a large degree.
func plansOf(g *seqform.Game, orders []int, c []rational.Rat) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, len(g.Players))
	one := polyeps.New(rational.Int(1))
	next, degree := 0, 0
	for i := range g.Players {
		p := &g.Players[i]
		x := make([]polyeps.Poly, p.NumSeqs())
		x[0] = one
		longest := 0
		for h := range p.Infosets {
			set := &p.Infosets[h]
			n := next + len(set.Actions)
			b := behaviorOf(orders[next:n], c[next:n])
			if next = n; b == nil {
				return nil
			}
			for a := range b {
				x[set.Seq(a)] = x[set.ParentSeq].Mul(b[a])
				longest = max(longest, x[set.Seq(a)].Len())
			}
			if d := degree + longest; d > maxDegree || d*d > maxWork/max(1, g.Payoffs.Len()) {
				return nil
			}
		}
		degree += longest
		plans[i] = x
	}
	return plans
}

// behaviorOf returns the probabilities at an information set. It returns nil unless
// the coefficients of order 0 are positive and sum to 1 and the others are positive,
// or if an order is too large.
func behaviorOf(orders []int, c []rational.Rat) []polyeps.Poly {
	var total rational.Rat
	rest := polyeps.New(rational.Int(1))
	for a, k := range orders {
		if k > 0 {
			rest = rest.Sub(polyeps.Monomial(c[a], k))
		} else {
			total = total.Add(c[a])
		}
		if c[a].Sign() <= 0 || k > maxDegree {
			return nil
		}
	}
	if !total.IsOne() {
		return nil
	}
	b := make([]polyeps.Poly, len(orders))
	for a, k := range orders {
		if b[a] = rest.Scale(c[a]); k > 0 {
			b[a] = polyeps.Monomial(c[a], k)
		}
	}
	return b
}
