// Package optimal is in the checking layer: the claim that a Nash equilibrium is the best of all that
// meet some requirements, or that none meets them, by a list of all equilibria.
//
// Start with [Check]. Rules and their proof are in docs/formats/certificate.md. All equilibria are in some
// sets, and the payoffs of those of a set are in the convex hull of some points.
package optimal

import (
	"errors"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/cert/complete"
	"exactsolve/cert/extreme"
	"exactsolve/cert/plans"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks the list and what is claimed of the equilibria in it.
func Check(g *seqform.Game, l *claim.Claim, e *claim.Evidence) error {
	if l.Optimal == nil {
		return errors.New("not what is claimed to be the best")
	}
	c := &checker{g: g, work: g.Work(), o: l.Optimal, list: l.Complete, prices: e.Prices}
	if err := c.checkForm(); err != nil {
		return err
	}
	if err := c.readList(l, e); err != nil {
		return err
	}
	if err := c.checkBest(); err != nil {
		return err
	}
	return c.eachSet(l)
}

// A checker checks one claim.
type checker struct {
	g      *seqform.Game
	work   *rational.Work
	o      *claim.Best
	list   *claim.Complete // nil for two players
	prices [][]rational.Rat

	form   *seqform.Game // that list is about
	atMost rational.Rat  // what is maximized; without it, 0, which is not to be reached
}

// checkForm checks how many numbers there are of each kind.
func (c *checker) checkForm() error {
	o, n := c.o, len(c.g.Players)
	switch given := o.Profile != nil || o.Listed != 0; {
	case given != (o.Maximize != nil):
		return errors.New("what is maximized, and a profile or a number in the list, need each other")
	case !given && len(o.Require) == 0:
		return errors.New("neither what is maximized nor what is required")
	case (o.Profile != nil) != (o.Payoffs != nil) || (o.Listed != 0) != (o.AtMost != nil) || o.Profile != nil && o.Listed != 0:
		return errors.New("want either a profile with payoffs, or a number in the list with what none exceeds")
	case given && len(o.Maximize) != n:
		return fmt.Errorf("%d weights for %d players", len(o.Maximize), n)
	}
	for k, r := range o.Require {
		if len(r.Weights) != n {
			return fmt.Errorf("requirement %d has %d weights for %d players", k+1, len(r.Weights), n)
		}
	}
	for k, p := range c.prices {
		if len(p) != len(o.Require) {
			return fmt.Errorf("%d prices for %d requirements", len(p), len(o.Require))
		}
		for _, x := range p {
			if x.Sign() < 0 {
				return fmt.Errorf("prices %d: %v is negative", k+1, x)
			}
		}
	}
	return nil
}

// readList checks the list of all equilibria. There is one, and nothing of another.
func (c *checker) readList(l *claim.Claim, e *claim.Evidence) (err error) {
	switch given := [...]bool{l.Extreme != nil, e.Search != nil, l.Subsets != nil, e.Cases != nil, l.Complete != nil, e.Cover != nil}; given {
	case [...]bool{true, true, false, false, false, false}:
		return extreme.Check(c.g, l.Extreme, e.Search)
	case [...]bool{false, false, true, true, false, false}:
		return plans.Check(c.g, l.Subsets, e.Cases)
	case [...]bool{false, false, false, false, true, true}:
		if err := complete.Check(c.g, l.Complete, e.Cover, claim.CompleteSets); err != nil {
			return err
		}
		c.form, err = complete.Form(c.g, l.Complete)
		return err
	}
	return errors.New("want one list of all equilibria, with its evidence")
}

// checkBest checks the equilibrium that is the best one.
func (c *checker) checkBest() error {
	switch {
	case c.o.Profile != nil:
		best := &claim.Claim{Concept: claim.Nash, Profile: c.o.Profile, Payoffs: c.o.Payoffs}
		if err := regret.CheckProfile(c.g, best); err != nil {
			return err
		}
		if err := regret.CheckNash(c.g, best); err != nil {
			return err
		}
		c.atMost = c.weigh(c.o.Maximize, c.o.Payoffs)
		return c.meets([][]rational.Rat{c.o.Payoffs})
	case c.o.Listed != 0:
		if c.list == nil || c.o.Listed < 0 || c.o.Listed > len(c.list.Equilibria) {
			return fmt.Errorf("equilibrium %d is not in a list of boxes", c.o.Listed)
		}
		points, err := c.box(&c.list.Equilibria[c.o.Listed-1])
		if err != nil {
			return err
		}
		if c.atMost = *c.o.AtMost; !c.most(c.o.Maximize, points).Equal(c.atMost) {
			return fmt.Errorf("equilibrium %d has another number than %v as the most in its box", c.o.Listed, c.atMost)
		}
		return c.meets(points)
	}
	return nil
}

// meets checks that all points meet the requirements.
func (c *checker) meets(points [][]rational.Rat) error {
	for k, r := range c.o.Require {
		for _, u := range points {
			if got := c.weigh(r.Weights, u); c.less(got, r.Least) {
				return fmt.Errorf("requirement %d: %v, want at least %v", k+1, got, r.Least)
			}
		}
	}
	return nil
}

// weigh returns payoffs, weighted, in sum.
func (c *checker) weigh(weights, payoffs []rational.Rat) (sum rational.Rat) {
	for i, w := range weights {
		sum = c.work.Add(sum, c.work.Mul(w, payoffs[i]))
	}
	return sum
}

// most returns the most of points, weighted.
func (c *checker) most(weights []rational.Rat, points [][]rational.Rat) (most rational.Rat) {
	for k, u := range points {
		if x := c.weigh(weights, u); k == 0 || c.less(most, x) {
			most = x
		}
	}
	return most
}

// less reports whether x < y; the answer is meaningless if the work ends.
func (c *checker) less(x, y rational.Rat) bool {
	return c.work.Take(x.BitLen(), y.BitLen()) && x.Cmp(y) < 0
}

// set checks that no equilibrium that meets the requirements, and pays what is in the hull of points,
// is better than what is claimed. By prices μ ≥ 0 it pays at most the largest of w·u + Σ μ·(r·u − q) over the
// points, which requirements r·u ≥ q make no less than w·u.
func (c *checker) set(points [][]rational.Rat) error {
	if c.bounded(make([]rational.Rat, len(c.o.Require)), points) {
		return nil
	}
	for _, prices := range c.prices {
		if c.bounded(prices, points) {
			return nil
		}
	}
	return fmt.Errorf("equilibria with payoffs such as %v may meet the requirements and have more", points[0])
}

// bounded reports whether prices prove it for a set.
func (c *checker) bounded(prices []rational.Rat, points [][]rational.Rat) bool {
	weights, bound := make([]rational.Rat, len(c.g.Players)), c.atMost
	copy(weights, c.o.Maximize)
	for k, r := range c.o.Require {
		if prices[k].IsZero() {
			continue
		}
		bound = c.work.Add(bound, c.work.Mul(prices[k], r.Least))
		for i, w := range r.Weights {
			weights[i] = c.work.Add(weights[i], c.work.Mul(prices[k], w))
		}
	}
	most := c.most(weights, points)
	return c.less(most, bound) || c.o.Maximize != nil && most.Equal(bound)
}
