// Package cfr is machinery: it guesses strategies of poker spots by counterfactual regret minimization on the public
// tree, in floating-point numbers or in whole ones.
//
// Start with [New]. What it finds is a guess: [Guess.Flow] makes whole numbers of it, and package
// publictree/flow finds what these guarantee. A guess is the same on any number of workers, and in whole
// numbers on every machine.
//
// Reference: Brown and Sandholm 2019 [BS19].
package cfr

import (
	"context"

	"exactsolve/publictree"
)

// A Guess has regrets and average strategies, which get better with each [Guess.Step].
type Guess struct {
	engine
	spot   *publictree.Spot
	deals  *publictree.Deals
	places [2]*publictree.Places
	kept   [2]Kept
	team   int // workers
	closed []Closed
	steps  int
}

// An engine keeps the numbers of a guess.
type engine interface {
	step(ctx context.Context, by rates) error
	parts(p int) parts
	lists() []any
}

// Options says how to guess. The zero value guesses in floating-point numbers with one worker.
type Options struct {
	Workers int  // that share the boards of a deal; 0 is 1
	Integer bool // whole numbers of 32 bits
	Keep    [2]Kept
	Closed  []Closed
}

// A Closed node is one where a player gets something known for each hand, so that nothing is
// learned below it by anybody: the sum over the other's hands and the deals left of what is paid in units,
// each hand as much as its weight at the root. The other gets nothing there.
type Closed struct {
	Node, Player int
	Gets         []float64
}

// New returns a guess that treats all actions alike. It takes eight bytes for each of the places of
// both players where these learn.
func New(s *publictree.Spot, d *publictree.Deals, o Options) *Guess {
	g := &Guess{spot: s, deals: d, kept: o.Keep, closed: o.Closed, team: max(o.Workers, 1)}
	for p := range g.places {
		g.places[p] = publictree.PlacesOf(s, d, p)
	}
	if o.Integer {
		g.engine = newMinimizer(g, o.Workers, newFixed(s))
	} else {
		g.engine = newMinimizer[float32, float32](g, o.Workers, floats{})
	}
	return g
}

// Step makes one iteration of discounted regret minimization, of one player after the other. When
// ctx is done it stops soon, with its error; the guess is then still one.
func (g *Guess) Step(ctx context.Context) error {
	if err := g.engine.step(ctx, ratesAt(g.steps)); err != nil {
		return err
	}
	g.steps++
	return nil
}

// Steps returns how many were made in full.
func (g *Guess) Steps() int { return g.steps }
