package descent

import (
	"context"
	"math"

	"exactsolve/internal/regret"
	"exactsolve/seqform"
)

// A Search looks for equilibria of a game from random starts.
type Search struct {
	ctx   context.Context // of the last start
	f     *game
	w     *workspace
	cfr   *regret.CFR
	large bool      // the last start ended with too large systems of equations
	best  []float64 // p of least regret so far
	least float64
}

// New returns a search on a game with perfect recall, whose Newton steps are in at
// most so many unknowns.
func New(g *seqform.Game, unknowns int) *Search {
	f := newGame(g)
	s := &Search{f: f, w: newWorkspace(f), least: math.Inf(1)}
	s.w.largest = unknowns
	return s
}

// Try plays rounds of CFR⁺ from behavior that depends on the seed and goes on with
// damped Newton steps, or along a path, which takes longer for small games. It
// returns nil if that leads to no equilibrium. If the last start ended with a game
// too large for either, its play is continued instead: fewer actions are in use as
// it settles.
func (s *Search) Try(ctx context.Context, seed uint64, rounds int) *Candidate {
	const small = 1000 // entries
	s.ctx = ctx
	if !s.large {
		s.cfr = regret.On(s.f.Form)
		s.cfr.Randomize(seed)
	}
	s.cfr.Run(ctx, rounds)
	p := s.average(s.cfr)
	s.remember(p)
	s.large = false
	if len(p) < small {
		if c := s.descend(ctx, p, (*workspace).solve); c != nil {
			return c
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	z, ok := s.w.follow(ctx, p)
	if !ok {
		s.large = s.large || len(p) >= small
		return nil
	}
	s.remember(z)
	c := s.descend(ctx, z, (*workspace).settle)
	s.large = false
	if c == nil {
		return nil
	}
	return c.simplified()
}

// descend returns a candidate to which damped Newton steps lead from p.
func (s *Search) descend(ctx context.Context, p []float64, steps func(*workspace, context.Context, []float64) ([]float64, ending)) *Candidate {
	for _, floor := range []float64{1e-4, 1e-8, 1e-1} {
		s.w.setScales(p, floor)
		z, end := steps(s.w, ctx, p)
		s.remember(z)
		if end == solved {
			return s.newCandidate(z)
		}
		s.large = s.large || end == tooLarge
	}
	return nil
}

// average returns the average behavior, uniform where the averages never lead.
func (s *Search) average(cfr *regret.CFR) []float64 {
	p := make([]float64, len(s.f.Parent))
	for i, first := range s.f.First {
		copy(p[first:], cfr.Average(i))
	}
	return s.f.behavior(p)
}

// remember keeps p if it has less regret than others before.
func (s *Search) remember(p []float64) {
	s.w.values(p)
	if r := s.w.regret(); r < s.least {
		s.least, s.best = r, p
	}
}
