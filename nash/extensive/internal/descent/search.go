// Package descent is a methods layer package: floating-point guesses at Nash
// equilibria of games of any number of players in sequence form. Nothing may claim
// them without an exact check; they leave the package as rationals.
//
// Start with [New], [Search.Try] and [Candidate.Points].
//
// An entry is a sequence of any player; those of player i are numbered from
// first[i], the empty one first. Letters used throughout:
//
//	p   probability of the last action of an entry; 1 for the empty sequences
//	q   payoff of the player at an entry, weighted by the probability that
//	    chance and the others lead there, if p is played from there on
//	c   a positive factor for each information set
//	F   residual: p − π(p + c·q), where π projects to the simplex
//
// F is 0 exactly if at each information set that chance and the others lead to,
// p takes best actions only, which makes p an equilibrium.
//
// For large games [Search.Try] follows a path instead, in the sequence form; see the
// type path for its equations.
//
// Reference: regret matching as in internal/regret; the damping of Newton steps is
// that of Levenberg 1944 [Lev44] and Marquardt 1963 [Mar63].
package descent

import (
	"cmp"
	"context"
	"math"

	"exactsolve/internal/regret"
	"exactsolve/rational"
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
	p := make([]float64, len(s.f.Parent))
	for i, first := range s.f.First {
		copy(p[first:], s.cfr.Average(i))
	}
	p = s.f.behavior(p)
	s.remember(p)
	s.large = false
	if len(p) < small {
		if c := s.descend(ctx, p, maxKicks); c != nil {
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
	c := s.descend(ctx, z, 0)
	s.large = false
	if c == nil {
		return nil
	}
	return c.simplified()
}

// descend returns a candidate to which damped Newton steps lead from p.
func (s *Search) descend(ctx context.Context, p []float64, kicks int) *Candidate {
	for _, floor := range []float64{1e-4, 1e-8, 1e-1} {
		s.w.setScales(p, floor)
		z, end := s.w.solve(ctx, p, kicks)
		s.remember(z)
		if end == solved {
			return s.newCandidate(z)
		}
		s.large = s.large || end == tooLarge
	}
	return nil
}

// remember keeps p if it has less regret than others before.
func (s *Search) remember(p []float64) {
	s.w.values(p)
	if r := s.w.regret(); r < s.least {
		s.least, s.best = r, p
	}
}

// Best returns the behavior of least regret seen, such that realization weights are
// multiples of 2^−bits, where bits ≤ 52; uniform behavior if nothing was seen.
func (s *Search) Best(bits int) seqform.Profile {
	if s.best == nil {
		s.best = s.f.behavior(make([]float64, len(s.f.Parent)))
	}
	return s.rounded(s.best, bits)
}

// Rounded returns the behavior of the candidate, rounded likewise.
func (c *Candidate) Rounded(bits int) seqform.Profile { return c.s.rounded(c.C, bits) }

func (s *Search) rounded(p []float64, bits int) seqform.Profile {
	units := make([]int64, len(p))
	for _, e := range s.f.First {
		units[e] = 1 << bits
	}
	z := make(seqform.Profile, s.f.n)
	for k := range s.f.Sets {
		h := &s.f.Sets[k]
		z[h.Player] = append(z[h.Player], share(p[h.Lo:h.Hi], units[h.Lo:h.Hi], units[h.Parent]))
	}
	return z
}

// share divides so many units in proportion to p, nearly, and returns the shares as
// probabilities. Where there is nothing to divide they are multiples of 1/1024.
func share(p []float64, units []int64, all int64) []rational.Rat {
	total := cmp.Or(all, 1024)
	rest, largest := total, 0
	for k, v := range p {
		if v > p[largest] {
			largest = k
		}
		units[k] = min(int64(v*float64(total)), rest)
		rest -= units[k]
	}
	units[largest] += rest
	b := make([]rational.Rat, len(p))
	for k, n := range units {
		b[k] = rational.New(n, total)
	}
	if all == 0 {
		clear(units)
	}
	return b
}
