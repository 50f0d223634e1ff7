package guess

import (
	"context"
	"math"

	"exactsolve/internal/regret"
	"exactsolve/seqform"
)

// A Search looks for equilibria of a game from random starts.
type Search struct {
	f     *game
	w     *workspace
	cfr   *regret.CFR
	large bool      // systems of equations so far are too large
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
// damped Newton steps. It returns nil if that leads to no equilibrium. If the last
// start ended with too large a system for these steps, its play is continued
// instead: fewer actions are in use as it settles.
func (s *Search) Try(ctx context.Context, seed uint64, rounds int) *Candidate {
	if !s.large {
		s.cfr = regret.New(s.f.g)
		s.cfr.Randomize(seed)
	}
	s.cfr.Run(ctx, rounds)
	p := s.average(s.cfr)
	s.remember(p)
	s.large = false
	for _, floor := range []float64{1e-4, 1e-8, 1e-1} {
		s.w.setScales(p, floor)
		z, end := s.w.solve(ctx, p)
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
	p := make([]float64, len(s.f.parent))
	for i, first := range s.f.first {
		copy(p[first:], cfr.Average(i))
		p[first] = 1
	}
	for k := range s.f.sets {
		h := &s.f.sets[k]
		normalize(p[h.lo:h.hi])
	}
	return p
}

func normalize(x []float64) {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	for k := range x {
		if sum > 0 {
			x[k] /= sum
		} else {
			x[k] = 1 / float64(len(x))
		}
	}
}

// remember keeps p if it has less regret than others before.
func (s *Search) remember(p []float64) {
	s.w.values(p)
	if r := s.w.regret(); r < s.least {
		s.least, s.best = r, p
	}
}
