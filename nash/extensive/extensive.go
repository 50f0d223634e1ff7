package extensive

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/found"
	"exactsolve/nash/enclose"
	"exactsolve/nash/extensive/internal/descent"
	"exactsolve/nash/internal/points"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of [Solve]. The zero value works.
type Options struct {
	// Starts limits the random starts; 0 means 20.
	Starts int

	// Iterations is the number of rounds of CFR⁺ of the first start; later
	// starts take up to ten times as many. 0 means 300, in games of 1,000 sequences or
	// more 3,000.
	Iterations int

	// Unknowns limits the systems of equations of Newton steps, whose time grows
	// with the third power; 0 means 600, at most 2,000. Blocks of those of a path
	// may have four times as many. Games that have more are played on instead of
	// started again.
	Unknowns int

	// Seed changes the starts.
	Seed uint64
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	if o.Starts < 0 {
		problems = append(problems, fmt.Errorf("extensive: negative number of starts %d", o.Starts))
	}
	if o.Iterations < 0 {
		problems = append(problems, fmt.Errorf("extensive: negative number of iterations %d", o.Iterations))
	}
	if o.Unknowns < 0 || o.Unknowns > maxUnknowns {
		problems = append(problems, fmt.Errorf("extensive: %d unknowns, want 0 to %d", o.Unknowns, maxUnknowns))
	}
	return errors.Join(problems...)
}

// Limits of memory.
const (
	maxNumbers  = 1 << 26 // sequences in terms of the payoffs
	maxPlayers  = 1_000
	maxUnknowns = 2_000
)

// Solve finds a Nash equilibrium of a game with perfect recall, in extensive or
// strategic form. The result has status Yes with a checked certificate. If limits
// or ctx ended the search the status is Unknown, with a certificate of concept
// EpsilonNash for the profile of least regret found. An error means that the game
// or the options are out of scope, or wraps [cert.ErrInternal] if the answer failed
// its check.
func Solve(ctx context.Context, g *seqform.Game, o Options) (*cert.Result, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if g.Recall != nil {
		return nil, fmt.Errorf("extensive: %w", g.Recall)
	}
	if len(g.Players) == 0 {
		return nil, errors.New("extensive: a game without players")
	}
	if n := len(g.Players); n > maxPlayers || g.Payoffs.Len() > maxNumbers/n {
		return &cert.Result{Reason: fmt.Sprintf("a game of more than %d players or %d sequences in terms", maxPlayers, maxNumbers)}, nil
	}
	if o.Starts == 0 {
		o.Starts = 20
	}
	if o.Iterations == 0 {
		o.Iterations = 300
		if sequences(g) >= large {
			o.Iterations = 3000
		}
	}
	if o.Unknowns == 0 {
		o.Unknowns = 600
	}
	s := &search{ctx: ctx, g: g, o: o, result: new(cert.Result)}
	s.run()
	if s.err != nil {
		return nil, fmt.Errorf("extensive: %w", s.err)
	}
	return s.result, nil
}

// large is the number of sequences from which paths cost more than learning does, so
// that it pays to learn for longer.
const large = 1000

func sequences(g *seqform.Game) int {
	n := 0
	for i := range g.Players {
		n += g.Players[i].NumSeqs()
	}
	return n
}

// A search looks for one equilibrium of g.
type search struct {
	ctx    context.Context
	g      *seqform.Game
	o      Options
	result *cert.Result
	err    error
}

func (s *search) found() bool { return s.result.Status == cert.Yes || s.err != nil }

// rounds of CFR⁺ by start, as multiples of Options.Iterations: more lead nearer,
// fewer to other places.
var rounds = [...]int{1, 1, 3, 1, 10}

func (s *search) run() {
	floats := descent.New(s.g, s.o.Unknowns)
	starts := 0
	for ; starts < s.o.Starts && !s.found() && s.ctx.Err() == nil; starts++ {
		c := floats.Try(s.ctx, s.o.Seed+uint64(starts)<<32, s.o.Iterations*rounds[starts%len(rounds)])
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
	s.approximate(floats)
}

// approximate certifies the least regret seen, which may turn out to be none.
func (s *search) approximate(floats *descent.Search) {
	const many, fine, coarse = 20_000, 50, 30
	bits := fine
	if s.g.Payoffs.Len() > many {
		bits = coarse // shorter numbers
	}
	profile := floats.Best(bits)
	c, err := found.Certificate(s.g, profile, s.g.Regrets(s.g.Plans(profile)))
	switch {
	case err != nil:
		s.err = err
	case c.Claim.Concept == cert.Nash:
		s.answer(c, "CFR⁺")
	default:
		s.result.Certificate = c
	}
}

// accept ends the search if the profile is an equilibrium.
func (s *search) accept(profile seqform.Profile, method string) {
	c, err := found.Equilibrium(s.g, profile)
	if s.err = err; c != nil {
		s.answer(c, method)
	}
}

// answer makes a certificate that has been checked the result.
func (s *search) answer(c *cert.Certificate, method string) {
	s.result.Status, s.result.Reason, s.result.Certificate = cert.Yes, "", c
	s.result.Stats.Method = method
}

const method = "CFR⁺, damped Newton steps and fractions for what is free"

// settle makes an equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *descent.Candidate) {
	const irrational = 2 // points to be found so before giving up
	points.Settle(s.ctx, c.Points, irrational, c.Differences, func(p []rational.Rat) bool {
		s.accept(c.Profile(p), method)
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
