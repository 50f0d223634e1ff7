// Package extensive is a concept layer package: it finds one Nash equilibrium of a
// game of any number of players in sequence form, with a certificate.
//
// Start with [Solve].
//
// From random starts, CFR⁺ leads near an equilibrium and damped Newton steps to
// one, in floats; in large games, a path of solutions of easier problems does. Its
// support gives multilinear equations for the probabilities, often fewer than there
// are probabilities: equilibria are then not isolated, and the free probabilities
// are set to the simplest fractions near. What the equations leave is solved to
// hundreds of bits in fixed point, and fractions are recognized in it. Whatever
// comes out is an answer only if exact best responses gain nothing.
//
// Equilibria of three players need not be rational: such a point goes to
// nash/enclose. If nothing is found the answer is the least exact regret of a
// profile seen.
//
// Reference: the problem and the game of three-player poker are those of Ganzfried
// 2025 [Gan25]; regret matching as in internal/regret.
package extensive

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/enclose"
	"exactsolve/nash/extensive/internal/descent"
	"exactsolve/nash/internal/points"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// Options of [Solve]. The zero value works.
type Options struct {
	// Starts limits the random starts; 0 means 20.
	Starts int

	// Seed changes the starts.
	Seed uint64

	iterations int // rounds of CFR⁺ of the first start; 0 for as many as suit the game
	unknowns   int // at most in Newton steps; 0 means 600
}

// Limits of memory.
const (
	maxNumbers = 1 << 26 // sequences in terms of the payoffs
	maxPlayers = 1_000
)

// Solve finds a Nash equilibrium of a game with perfect recall, in extensive or
// strategic form. The result has status Yes with a checked certificate. If limits
// or ctx ended the search the status is Unknown, with a certificate of concept
// EpsilonNash for the profile of least regret found. An error means that the game
// or the options are out of scope, or wraps [answer.ErrInternal] if the answer failed
// its check.
func Solve(ctx context.Context, g *seqform.Game, o Options) (*answer.Result, error) {
	if o.Starts < 0 {
		return nil, fmt.Errorf("extensive: negative number of starts %d", o.Starts)
	}
	if g.Recall != nil {
		return nil, fmt.Errorf("extensive: %w", g.Recall)
	}
	if len(g.Players) == 0 {
		return nil, errors.New("extensive: a game without players")
	}
	if n := len(g.Players); n > maxPlayers || g.Payoffs.Len() > maxNumbers/n {
		return &answer.Result{Reason: fmt.Sprintf("a game of more than %d players or %d sequences in terms", maxPlayers, maxNumbers)}, nil
	}
	o.Starts = cmp.Or(o.Starts, 20)
	if o.iterations == 0 {
		sequences := 0
		for i := range g.Players {
			sequences += g.Players[i].NumSeqs()
		}
		if o.iterations = 300; sequences >= large {
			o.iterations = 3000
		}
	}
	o.unknowns = cmp.Or(o.unknowns, 600) // the time of Newton steps grows with the third power
	s := &search{ctx: ctx, g: g, o: o, result: new(answer.Result)}
	s.run()
	if s.err != nil {
		return nil, fmt.Errorf("extensive: %w", s.err)
	}
	return s.result, nil
}

// large is the number of sequences from which paths cost more than learning does, so
// that it pays to learn for longer.
const large = 1000

// A search looks for one equilibrium of g.
type search struct {
	ctx    context.Context
	g      *seqform.Game
	o      Options
	result *answer.Result
	err    error
}

func (s *search) found() bool { return s.result.Status == answer.Yes || s.err != nil }

// rounds of CFR⁺ by start, as multiples of Options.iterations: more lead nearer,
// fewer to other places.
var rounds = [...]int{1, 1, 3, 1, 10}

func (s *search) run() {
	floats := descent.New(s.g, s.o.unknowns)
	starts := 0
	for ; starts < s.o.Starts && !s.found() && s.ctx.Err() == nil; starts++ {
		meter.From(s.ctx).Begin(fmt.Sprintf("start %d", starts+1), "")
		c := floats.Try(s.ctx, s.o.Seed+uint64(starts)<<32, s.o.iterations*rounds[starts%len(rounds)])
		if c == nil {
			continue
		}
		if s.settle(c); !s.found() && s.ctx.Err() == nil {
			s.enclose(c)
		}
	}
	s.result.Stats.Guess = fmt.Sprintf("random starts: %d", starts)
	if s.found() {
		return
	}
	s.result.Reason = fmt.Sprintf("no equilibrium recognized, random starts: %d", starts)
	if err := s.ctx.Err(); err != nil {
		s.result.Reason = err.Error()
	}
	bits := 50
	if s.g.Payoffs.Len() > 20_000 {
		bits = 30 // shorter numbers
	}
	s.err = s.result.SetProfile(s.g, floats.Best(bits), "CFR⁺") // its regret may turn out to be 0
}

// answer makes a certificate that has been checked the result.
func (s *search) answer(c *cert.Certificate, method string) {
	s.result.Status, s.result.Reason, s.result.Certificate = answer.Yes, "", c
	s.result.Stats.Method = method
}

// settle makes an equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *descent.Candidate) {
	const irrational = 2 // points to be found so before giving up
	points.Settle(s.ctx, c.Points, irrational, c.Differences, func(p []rational.Rat) bool {
		var x *cert.Certificate
		if x, s.err = answer.Equilibrium(s.g, c.Profile(p)); x != nil {
			s.answer(x, "CFR⁺, damped Newton steps and fractions for what is free")
		}
		return s.found()
	})
}

// enclose looks for an equilibrium near a candidate that need not be rational.
func (s *search) enclose(c *descent.Candidate) {
	const bits, most = 52, 500 // as floats have; time grows with the third power
	if c.Varying() > most {
		return
	}
	x, err := enclose.Find(s.ctx, s.g, s.g.Plans(c.Rounded(bits)))
	switch {
	case s.ctx.Err() != nil:
	case err != nil:
		s.err = err
	case x != nil:
		s.answer(x, "CFR⁺, damped Newton steps and an enclosure")
	}
}
