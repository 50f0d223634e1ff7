package lp

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/tableau/basis"
)

// A solver makes a basis optimal, one power of ε after the other.
type solver struct {
	ctx     context.Context
	p       *Program
	opt     Options
	guesser source
	kinds   []kind
	basis   Basis
	corner  *corner // of basis
	stats   Stats
}

// solve guesses a basis for all powers at once. If that is one and optimal, it is
// the answer, and else the start for each power in turn.
func (s *solver) solve() (*Solution, error) {
	s.kinds = s.p.kinds()
	s.basis = s.opt.Start
	s.phase("floats")
	found, work := s.guesser.guessAll(s.ctx, s.basis)
	s.phase("exact")
	s.stats.Add(work)
	if err := s.ctx.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLimit, err)
	}
	if c, err := s.factor(found); err == nil {
		s.basis, s.corner = found, c
		if z, err := s.solution(); z != nil || err != nil {
			return z, err
		}
	} else if !errors.Is(err, basis.ErrSingular) {
		return nil, err
	}
	return s.byPowers()
}

func (s *solver) phase(name string) {
	if s.opt.Phase != nil {
		s.opt.Phase(name)
	}
}

// A source of guesses improves a basis, for all powers of ε or for powers k of the
// right-hand sides and j of the costs, or returns it as it is. It also returns
// the number of pivots, or all work.
type source interface {
	guessAll(ctx context.Context, b Basis) (Basis, Stats)
	guess(ctx context.Context, k, j int, kinds []kind, b Basis) (Basis, int)
	refine(ctx context.Context, kinds []kind, b Basis, x, d *basis.Vector) (Basis, int)
}

// byPowers makes the basis optimal for one power after the other.
func (s *solver) byPowers() (*Solution, error) {
	if s.corner == nil {
		s.basis = s.p.slackBasis()
		var err error
		if s.corner, err = s.factor(s.basis); err != nil {
			return nil, err
		}
	}
	p := s.p
	for j := range p.powers() {
		if err := s.optimize(0, j); err != nil {
			return nil, err
		}
	}
	for k := 1; k < p.powers(); k++ {
		if err := s.extend(k); err != nil {
			return nil, err
		}
	}
	z, err := s.solution()
	if z == nil && err == nil {
		err = errors.New("lp: the basis is not optimal after all")
	}
	return z, err
}

// guess replaces the basis by one that floats find for the right-hand sides of
// power k and the costs of power j, if that is one.
func (s *solver) guess(k, j int) error {
	s.phase("floats")
	found, pivots := s.guesser.guess(s.ctx, k, j, s.kinds, s.basis)
	s.phase("exact")
	s.stats.FloatPivots += pivots
	if err := s.ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrLimit, err)
	}
	if k+j > 0 && !s.keeps(found) {
		return nil
	}
	c, err := s.factor(found)
	if err == nil {
		s.basis, s.corner = found, c
	} else if !errors.Is(err, basis.ErrSingular) {
		return err
	}
	return nil
}

// keeps reports whether a basis leaves alone what lower powers have settled: what
// is basic and free stays, and what is nonbasic and fixed stays out. Then the
// values and reduced costs of lower powers are those of this basis too.
func (s *solver) keeps(b Basis) bool {
	for v, basic := range s.basis {
		if basic && s.kinds[v] == free && !b[v] || !basic && s.kinds[v] == fixed && b[v] {
			return false
		}
	}
	return true
}

// extend makes a basis that is optimal for the right-hand sides up to power k−1
// and all costs optimal for those up to power k. What is basic and positive so far is free from now on.
func (s *solver) extend(k int) error {
	x, err := s.corner.primal(s.ctx, k-1)
	if err != nil {
		return err
	}
	for v, basic := range s.basis {
		if s.kinds[v] == fixed && !s.equation(v) {
			s.kinds[v] = sign
		}
		if s.kinds[v] == sign && basic && x.Sign(v) > 0 {
			s.kinds[v] = free
		}
	}
	if x, err = s.corner.primal(s.ctx, k); err != nil {
		return err
	}
	feasible := true
	for v, basic := range s.basis {
		feasible = feasible && !(basic && wrong(s.kinds[v], basic, x.Sign(v), 0))
	}
	for j := 0; !feasible && j < s.p.powers(); j++ {
		if err := s.optimize(k, j); err != nil {
			return err
		}
	}
	return nil
}

// equation reports whether v is the slack of an equation.
func (s *solver) equation(v int) bool {
	n := len(s.p.free)
	return v >= n && s.p.rows[v-n].equal
}

// optimize makes the basis optimal for the right-hand sides of power k and the
// costs of power j, in the face that lower powers of the costs leave, and fixes
// what is not in the face of this one.
func (s *solver) optimize(k, j int) error {
	x, d, err := s.values(k, j)
	if err != nil {
		return err
	}
	p := &pivoting{solver: s, x: x, d: d}
	if p.find() > 0 {
		if err := s.guess(k, j); err != nil {
			return err
		}
		if _, d, err = s.repair(k, j); err != nil {
			return err
		}
	}
	for v, basic := range s.basis {
		if s.kinds[v] == sign && !basic && d.Sign(v) > 0 {
			s.kinds[v] = fixed
		}
	}
	return nil
}

func (s *solver) factor(b Basis) (*corner, error) {
	s.stats.Factors++
	return newCorner(s.ctx, s.p, b)
}

// values returns those of the current basis for the right-hand sides of power k
// and the costs of power j.
func (s *solver) values(k, j int) (x, d *basis.Vector, err error) {
	if x, err = s.corner.primal(s.ctx, k); err != nil {
		return nil, nil, err
	}
	if d, err = s.corner.dual(s.ctx, j); err != nil {
		return nil, nil, err
	}
	s.stats.Bits = max(s.stats.Bits, x.Bits(), d.Bits())
	return x, d, nil
}

// solution reads off all powers of the last basis. It returns nil if the basis is
// not optimal in their lexicographic order.
func (s *solver) solution() (*Solution, error) {
	z := &Solution{Basis: s.basis, program: s.p, vars: len(s.p.free), rows: s.p.rows}
	kinds := s.p.kinds()
	for k := range s.p.powers() {
		primal, dual, err := s.values(k, k)
		if err != nil {
			return nil, err
		}
		for v, basic := range s.basis {
			if wrong(kinds[v], basic, primal.Sign(v), dual.Sign(v)) {
				return nil, nil
			}
			if kinds[v] == sign && basic && primal.Sign(v) > 0 {
				kinds[v] = free
			}
			if kinds[v] == sign && !basic && dual.Sign(v) > 0 {
				kinds[v] = fixed
			}
		}
		z.Primal, z.Dual = append(z.Primal, primal), append(z.Dual, dual)
	}
	z.Stats = s.stats
	z.Stats.Rows, z.Stats.Cols = len(z.rows), z.vars
	return z, nil
}

// wrong reports whether a variable of some kind, with the sign x of its value if
// it is basic and d of its reduced cost if not, keeps a basis from being optimal.
func wrong(k kind, basic bool, x, d int) bool {
	switch {
	case basic:
		return k == sign && x < 0 || k == fixed && x != 0
	case k == free:
		return d != 0
	}
	return k == sign && d < 0
}
