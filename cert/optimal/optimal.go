// Package optimal is in the checking layer: the claim that a Nash equilibrium is the best of all that
// meet some requirements, that none is better than a number, or that none meets them: by a list of all equilibria, by
// duals of programs about devices, or as all pay the same.
//
// Start with [Check]. Rules and their proof are in docs/formats/certificate.md. All equilibria are in some
// sets, and the payoffs of those of a set are in the convex hull of some points.
package optimal

import (
	"errors"
	"fmt"

	"exactsolve/cert/box"
	"exactsolve/cert/claim"
	"exactsolve/cert/complete"
	"exactsolve/cert/device"
	"exactsolve/cert/extreme"
	"exactsolve/cert/plans"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks what is claimed of the best equilibrium, and that none is better.
func Check(g *seqform.Game, l *claim.Claim, e *claim.Evidence) error {
	if l.Optimal == nil {
		return errors.New("not what is claimed to be the best")
	}
	c := &checker{g: g, work: g.Work(), o: l.Optimal, list: l.Complete, prices: e.Prices}
	if err := c.checkForm(); err != nil {
		return err
	}
	all, err := c.about(l, e)
	if err != nil {
		return err
	}
	if err := c.checkBest(l, e.Box); err != nil {
		return err
	}
	return all()
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
	switch {
	case o.Maximize == nil && (o.Profile != nil || o.Payoffs != nil || o.Listed != 0 || o.AtMost != nil || len(o.Require) == 0):
		return errors.New("without what is maximized the claim is that none meets what is required, and nothing else")
	case o.Maximize != nil && len(o.Maximize) != n:
		return fmt.Errorf("%d weights for %d players", len(o.Maximize), n)
	case (o.Profile != nil) != (o.Payoffs != nil):
		return errors.New("a profile and its payoffs need each other")
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

// about checks a list of all equilibria, or finds what there is instead, and returns what then checks that none
// of them is better. There is one, and nothing of another.
func (c *checker) about(l *claim.Claim, e *claim.Evidence) (all func() error, err error) {
	all = func() error { return c.eachSet(l) }
	switch given := [...]bool{l.Extreme != nil, e.Search != nil, l.Subsets != nil, e.Cases != nil, l.Complete != nil, e.Cover != nil, e.Division != nil, e.Worth != nil}; given {
	case [...]bool{0: true, 1: true, 7: false}:
		return all, extreme.Check(c.g, l.Extreme, e.Search)
	case [...]bool{2: true, 3: true, 7: false}:
		return all, plans.Check(c.g, l.Subsets, e.Cases)
	case [...]bool{4: true, 5: true, 7: false}:
		if err := complete.Check(c.g, l.Complete, e.Cover, claim.CompleteSets); err != nil {
			return nil, err
		}
		c.form, err = complete.Form(c.g, l.Complete)
		return all, err
	case [...]bool{6: true, 7: false}:
		return func() error { return c.divided(e.Division) }, nil
	case [...]bool{7: true}:
		return func() error { return c.worth(e.Worth) }, nil
	}
	return nil, errors.New("want one list of all equilibria with its evidence, or instead a division or the worth of the game")
}

// divided checks that no equilibrium is better by parts of the profiles.
func (c *checker) divided(d *claim.Division) error {
	if len(c.prices) > 0 {
		return errors.New("prices beside a division")
	}
	var most *rational.Rat
	if c.o.Maximize != nil {
		most = &c.atMost
	}
	return device.CheckDivision(c.g, d, c.o.Maximize, c.o.Require, most)
}

// worth checks that no equilibrium is better than one of two players whose payoffs have a constant sum. All
// equilibria of such a game pay the same.
func (c *checker) worth(w *claim.Worth) error {
	if _, constant := c.g.ConstantSum(); !constant || len(c.g.Players) != 2 {
		return errors.New("the worth of a game that has not two players whose payoffs have a constant sum")
	}
	if err := c.nash(w.Profile, w.Payoffs); err != nil {
		return err
	}
	return c.set([][]rational.Rat{w.Payoffs})
}

// nash checks that a profile is an equilibrium that pays this.
func (c *checker) nash(p seqform.Profile, payoffs []rational.Rat) error {
	l := &claim.Claim{Concept: claim.Nash, Profile: p, Payoffs: payoffs}
	if err := regret.CheckProfile(c.g, l); err != nil {
		return err
	}
	return regret.CheckNash(c.g, l)
}

// checkBest checks the equilibrium that is the best one, if there is one, and finds what none exceeds.
func (c *checker) checkBest(l *claim.Claim, e *claim.Boxed) error {
	points, err := c.best(l, e)
	switch {
	case err != nil || c.o.Maximize == nil:
		return err
	case points == nil:
		c.atMost = *c.o.AtMost
		return nil
	}
	c.atMost = c.most(c.o.Maximize, points)
	if most := c.o.AtMost; most != nil {
		if c.less(*most, c.atMost) {
			return fmt.Errorf("none has more than %v, but the best one may have %v", *most, c.atMost)
		}
		c.atMost = *most
	}
	return c.meets(points)
}

// best checks the best equilibrium and returns points around what it pays; nil if there is none.
func (c *checker) best(l *claim.Claim, e *claim.Boxed) ([][]rational.Rat, error) {
	if e == nil {
		e = new(claim.Boxed)
	} else if e.Inverse == nil && e.Enclosure == nil {
		return nil, errors.New("evidence of a box, without any")
	}
	switch given := [...]bool{c.o.Profile != nil, c.o.Listed != 0, l.Isolated != nil, e.Inverse != nil, l.Enclosed != nil, e.Enclosure != nil}; {
	case given == [...]bool{5: false} && (c.o.AtMost != nil || c.o.Maximize == nil):
		return nil, nil
	case c.o.Maximize == nil:
	case given == [...]bool{0: true, 5: false}:
		return [][]rational.Rat{c.o.Payoffs}, c.nash(c.o.Profile, c.o.Payoffs)
	case given == [...]bool{1: true, 5: false}:
		if c.list == nil || c.o.Listed < 0 || c.o.Listed > len(c.list.Equilibria) {
			return nil, fmt.Errorf("equilibrium %d is not in a list of boxes", c.o.Listed)
		}
		z := &c.list.Equilibria[c.o.Listed-1]
		return c.box(z.Payoffs, z.Radius)
	case given == [...]bool{2: true, 3: true, 5: false}:
		if err := box.CheckIsolated(c.g, l.Isolated, e.Inverse); err != nil {
			return nil, err
		}
		return c.box(l.Isolated.Payoffs, l.Isolated.Radius)
	case given == [...]bool{4: true, 5: true}:
		if err := box.CheckEnclosed(c.g, l.Enclosed, e.Enclosure); err != nil {
			return nil, err
		}
		return c.box(l.Enclosed.Payoffs, l.Enclosed.Radius)
	}
	return nil, errors.New("want one profile, number in the list or box of the best equilibrium, or what none exceeds")
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
