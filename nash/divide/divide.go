// Package divide is in the concept layer: the best Nash equilibrium of all that meet some requirements, without
// a list of all; or if it is stopped, the best one so far, and what none exceeds.
//
// Start with [New], then [Search.Bound] with what devices pay at most, and [Search.Divide].
//
// The strategies of an equilibrium, drawn independently, are a device that nobody gains by leaving. So no
// equilibrium pays more than the best device, which a linear program finds, and where one pays as much it is the
// best. Otherwise profiles are divided into parts: in each the program has more rows, which hold for
// independent draws alone. Its multipliers prove a bound of each part, to cert/optimal.
//
//   - Each strategy is not played, or is a best reply. With two players, once that is decided for all of them,
//     the probabilities of strategies in a device are an equilibrium that pays the same: what is left to each
//     player is linear in the other's strategy. So the search ends.
//   - With more players, its probability is also in a range. Strategies of the others are drawn independently, so
//     with each choice of theirs it is played as often in proportion. As ranges get narrow devices get close to
//     independent draws.
//
// What devices pay at most is found by package correlated.
//
// Letters: i, j players; a, d, r strategies; k numbers of pure profiles and of rows.
//
// Reference: branching on strategies that are played and optimal as in Sandholm, Gilpin and Conitzer 2005 [SGC05];
// programs of devices for bounds as in Zhang, An and Subrahmanian 2023 [ZAS23].
package divide

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Search knows the best equilibrium that was found, and what none exceeds.
type Search struct {
	MaxPivots int // exact ones of each linear program, 0 for no limit

	g        *seqform.Game
	maximize []rational.Rat
	require  []claim.Requirement

	best  *found
	tree  *tree // how profiles are divided
	stats answer.Stats

	table *table
	spans []rational.Rat // see span
	tried map[string]int // how often equilibria with a support were looked for
	parts int            // whose best device was found
	limit error          // why no more parts are looked at, nil if none is in the way
}

// found is an equilibrium that meets the requirements.
type found struct {
	certificate *cert.Certificate
	value       rational.Rat // what it pays at least, weighted
	most        rational.Rat // and at most, if it is in a box
}

// New returns a search for the most of payoffs times weights, of equilibria that meet what is required.
func New(g *seqform.Game, maximize []rational.Rat, require []claim.Requirement) *Search {
	s := &Search{g: g, maximize: maximize, require: require, tried: map[string]int{}}
	dual := &claim.Dual{Require: make([]rational.Rat, len(require)), Nodes: g.Tree != nil}
	if g.Tree != nil {
		s.tree = &tree{concept: claim.ExtensiveCorrelated, root: &node{dual: dual, bound: chosen(g, maximize)}}
		return s
	}
	s.table = tableOf(g)
	_, most := s.table.extremes(maximize)
	s.tree = &tree{concept: claim.Correlated, root: &node{dual: dual, bound: most}}
	return s
}

// chosen returns the largest sum of payoffs, weighted, if players choose anew at each node of a tree.
func chosen(g *seqform.Game, weights []rational.Rat) rational.Rat {
	t := g.Tree
	best := make([]*rational.Rat, t.Len()) // of what follows
	for v := t.Len() - 1; v >= 0; v-- {
		if best[v] == nil {
			best[v] = new(rational.Rat)
		}
		for i, w := range weights {
			*best[v] = best[v].Add(w.Mul(t.OutcomePayoff(v, i)))
		}
		if v == 0 {
			break
		}
		switch p := t.Parent[v]; {
		case t.Player[p] == seqform.Chance && best[p] == nil:
			best[p] = new(best[v].Mul(t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]]))
		case t.Player[p] == seqform.Chance:
			*best[p] = best[p].Add(best[v].Mul(t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]]))
		case best[p] == nil || best[v].Cmp(*best[p]) > 0:
			best[p] = best[v]
		}
	}
	return *best[0]
}

// Done reports whether it is proved that nothing is better, or that there is nothing.
func (s *Search) Done() bool {
	bound, any := s.tree.bound()
	return !any || s.best != nil && bound.Cmp(s.best.most) <= 0
}

// Offer takes notice of an equilibrium, of the concept nash, isolated-nash or enclosed-nash.
func (s *Search) Offer(c *cert.Certificate) {
	var payoffs []rational.Rat
	var radius rational.Rat
	switch l := &c.Claim; {
	case l.Concept == claim.Nash:
		payoffs = l.Payoffs
	case l.Isolated != nil:
		payoffs, radius = l.Isolated.Payoffs, l.Isolated.Radius
	case l.Enclosed != nil:
		payoffs, radius = l.Enclosed.Payoffs, l.Enclosed.Radius
	default:
		return
	}
	for _, r := range s.require {
		if low, _ := claim.Weighed(r.Weights, payoffs, radius); low.Cmp(r.Least) < 0 {
			return
		}
	}
	low, high := claim.Weighed(s.maximize, payoffs, radius)
	if s.best == nil || low.Cmp(s.best.value) > 0 {
		s.best = &found{c, low, high}
	}
}

// Found reports whether there is an equilibrium that meets the requirements.
func (s *Search) Found() bool { return s.best != nil }

// Result returns what is proved. The status is Yes if nothing is better than what was found, but perhaps
// in its box, and No if nothing meets the requirements; else Unknown, with what was found, if anything, and what
// none exceeds.
func (s *Search) Result(ctx context.Context) (*answer.Result, error) {
	r := &answer.Result{Stats: s.stats}
	if s.parts > 0 {
		r.Stats = answer.Stats{Method: "linear programs", Guess: fmt.Sprintf("%d parts of the profiles", s.parts)}
	}
	bound, any := s.tree.bound()
	c := &cert.Certificate{Claim: claim.Claim{Concept: claim.OptimalNash, Optimal: &claim.Best{Require: s.require}}}
	if !any && s.best == nil {
		r.Status, r.Reason = answer.No, "no Nash equilibrium meets the requirements"
		c.Evidence.Division = s.tree.division(nil)
	} else {
		s.enter(c, r, bound)
	}
	if err := cert.Seal(ctx, s.g, c); err != nil {
		if ctx.Err() != nil {
			return &answer.Result{Reason: context.Cause(ctx).Error(), Stats: s.stats}, nil
		}
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	r.Certificate = c
	return r, nil
}

// enter enters the best equilibrium and what none exceeds.
func (s *Search) enter(c *cert.Certificate, r *answer.Result, bound rational.Rat) {
	o := c.Claim.Optimal
	o.Maximize = s.maximize
	r.Status = answer.Yes
	if s.best == nil {
		bound = above(bound)
		r.Status, r.Reason = answer.Unknown, "no equilibrium that meets the requirements was found"
	} else {
		bound = rational.Max(bound, s.best.most)
		if !bound.Equal(s.best.most) {
			bound = above(bound)
			r.Status, r.Reason = answer.Unknown, "there may be better equilibria that were not found"
		}
		s.enterBest(c)
	}
	if r.Status == answer.Unknown && s.limit != nil {
		r.Reason += ": " + s.limit.Error()
	}
	if s.best == nil || !bound.Equal(s.best.value) {
		o.AtMost = &bound
	}
	c.Evidence.Division = s.tree.division(&bound)
}

// above rounds a long number up to a decimal of ten digits, if it is not short.
func above(x rational.Rat) rational.Rat {
	const long, digits = 48, 10
	if x.Den().BitLen() <= long {
		return x
	}
	unit, ten := rational.Int(1), rational.Int(10)
	for size := x.Abs(); size.Cmp(ten.Pow(digits-1)) < 0; size = size.Mul(ten) {
		unit = unit.Mul(ten)
	}
	n := x.Mul(unit).Neg().Floor()
	return rational.FromBigInt(n.Neg(n)).Quo(unit)
}

func (s *Search) enterBest(c *cert.Certificate) {
	b, o := s.best.certificate, c.Claim.Optimal
	switch l := &b.Claim; {
	case l.Isolated != nil:
		c.Claim.Isolated, c.Evidence.Box = l.Isolated, &claim.Boxed{Inverse: b.Evidence.Inverse}
	case l.Enclosed != nil:
		c.Claim.Enclosed, c.Evidence.Box = l.Enclosed, &claim.Boxed{Enclosure: b.Evidence.Enclosure}
	default:
		o.Profile, o.Payoffs = slices.Clone(l.Profile), l.Payoffs
		for i := range o.Profile { // where the own plan does not lead any action will do
			o.Profile[i] = s.g.Players[i].Complete(o.Profile[i])
		}
	}
}

// Worth returns what is proved by any equilibrium of two players whose payoffs have a constant sum.
func Worth(ctx context.Context, g *seqform.Game, any *cert.Certificate, maximize []rational.Rat, require []claim.Requirement) (*answer.Result, error) {
	s := New(g, maximize, require)
	s.Offer(any)
	r := &answer.Result{Status: answer.No, Reason: "no Nash equilibrium meets the requirements"}
	c := &cert.Certificate{Claim: claim.Claim{Concept: claim.OptimalNash, Optimal: &claim.Best{Require: require}}}
	c.Evidence.Worth = &claim.Worth{Profile: slices.Clone(any.Claim.Profile), Payoffs: any.Claim.Payoffs}
	for i := range g.Players {
		c.Evidence.Worth.Profile[i] = g.Players[i].Complete(c.Evidence.Worth.Profile[i])
	}
	if s.best != nil {
		r.Status, r.Reason, c.Claim.Optimal.Maximize = answer.Yes, "", maximize
		s.enterBest(c)
	} else {
		c.Evidence.Prices = pricesOf(require, any.Claim.Payoffs)
	}
	if err := cert.Seal(ctx, g, c); err != nil {
		if ctx.Err() != nil {
			return &answer.Result{Reason: context.Cause(ctx).Error()}, nil
		}
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	r.Certificate = c
	return r, nil
}

// pricesOf returns those that show that payoffs do not meet what is required: 1 for the first that is not met.
func pricesOf(require []claim.Requirement, payoffs []rational.Rat) [][]rational.Rat {
	prices := make([]rational.Rat, len(require))
	for k, r := range require {
		if sum, _ := claim.Weighed(r.Weights, payoffs, rational.Rat{}); sum.Cmp(r.Least) < 0 {
			prices[k] = rational.Int(1)
			break
		}
	}
	return [][]rational.Rat{prices}
}
