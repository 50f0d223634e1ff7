package lp

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/tableau/basis"
	"exactsolve/tableau/sparse"
)

// heuristicPivots is how many pivots choose what looks best. After that the least
// index decides, which ends for certain.
const heuristicPivots = 500

// repair pivots until the basis is optimal for powers k of the right-hand sides
// and j of the costs, and returns its values.
//
// While some basic variable has the wrong sign, that which is furthest out leaves,
// for the one whose reduced cost allows it longest; then what can improve
// enters. Reduced costs of the wrong sign count as 0 meanwhile. Should that not
// end soon, it is the criss-cross method: the variable of least index with a wrong
// sign, and the one of least index that fits. Its order is that of numbers,
// so it is finite; variables that are free enter and those that are fixed leave only once.
func (s *solver) repair(k, j int) (x, d *basis.Vector, err error) {
	for pivots, refined := 0, 0; ; pivots++ {
		if x, d, err = s.values(k, j); err != nil {
			return nil, nil, err
		}
		p := &pivoting{solver: s, x: x, d: d, least: pivots >= heuristicPivots}
		count := p.find()
		if count > 0 && refined < maxRefinements && s.ctx.Err() == nil {
			refined++
			better, err := s.refine(x, d)
			if err != nil {
				return nil, nil, err
			}
			if better {
				continue
			}
		}
		switch {
		case count == 0:
			return x, d, nil
		case s.ctx.Err() != nil:
			return nil, nil, fmt.Errorf("%w: %w", ErrLimit, s.ctx.Err())
		case s.opt.MaxPivots > 0 && s.stats.ExactPivots >= s.opt.MaxPivots:
			return nil, nil, fmt.Errorf("%w: %d exact pivots", ErrLimit, s.stats.ExactPivots)
		}
		if err := p.step(); err != nil {
			return nil, nil, err
		}
		s.stats.ExactPivots++
	}
}

// refine replaces the basis by one that floats find from enlarged values. It
// reports false if there is none.
func (s *solver) refine(x, d *basis.Vector) (bool, error) {
	found, pivots := s.guesser.refine(s.ctx, s.kinds, s.basis, x, d)
	s.stats.FloatPivots += pivots
	if slices.Equal(found, s.basis) || !s.keeps(found) {
		return false, nil
	}
	c, err := s.factor(found)
	if errors.Is(err, basis.ErrSingular) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	s.basis, s.corner = found, c
	s.stats.Refinements++
	return true, nil
}

// A pivoting is one exchange of variables.
type pivoting struct {
	*solver
	x, d  *basis.Vector
	least bool
	leave int // basic variable of the wrong sign, −1 for none
	enter int // nonbasic variable of the wrong sign, −1 for none
}

// find looks for wrong signs, and returns their number.
func (p *pivoting) find() int {
	p.leave, p.enter = -1, -1
	count := 0
	for v, basic := range p.basis {
		if !wrong(p.kinds[v], basic, p.x.Sign(v), p.d.Sign(v)) {
			continue
		}
		count++
		if basic {
			p.leave = p.worse(p.leave, v, p.x)
		} else {
			p.enter = p.worse(p.enter, v, p.d)
		}
	}
	if p.least && p.leave >= 0 && p.enter >= 0 {
		if p.enter < p.leave {
			p.leave = -1
		} else {
			p.enter = -1
		}
	}
	return count
}

// worse returns which of two variables to take, the first perhaps none.
func (p *pivoting) worse(u, v int, value *basis.Vector) int {
	if u < 0 || !p.least && value.Num(v).CmpAbs(value.Num(u)) > 0 {
		return v
	}
	return u
}

func (p *pivoting) step() error {
	var err error
	if p.leave >= 0 {
		p.enter, err = p.entering()
	} else {
		p.leave, err = p.leaving()
	}
	if err != nil {
		return err
	}
	b := slices.Clone(p.basis)
	b[p.leave], b[p.enter] = false, true
	c, err := p.factor(b)
	if err != nil {
		return err
	}
	p.solver.basis, p.corner = b, c
	return nil
}

// entering returns the variable to enter for p.leave.
func (p *pivoting) entering() (int, error) {
	g, err := p.row(p.leave)
	if err != nil {
		return 0, err
	}
	up := p.x.Sign(p.leave) < 0
	best := -1
	var least rational.Rat
	for v, basic := range p.basis {
		s := g.Sign(v)
		if basic || s == 0 || p.kinds[v] == fixed || p.kinds[v] == sign && (s > 0) != up {
			continue
		}
		if p.least {
			return v, nil
		}
		ratio := p.d.Rat(v).Quo(g.Rat(v)).Abs()
		if p.d.Sign(v) < 0 || p.kinds[v] == free {
			ratio = rational.Rat{}
		}
		if best < 0 || ratio.Cmp(least) < 0 {
			best, least = v, ratio
		}
	}
	if best < 0 {
		return 0, fmt.Errorf("%w: no feasible point", ErrNone)
	}
	return best, nil
}

// leaving returns the variable to leave for p.enter.
func (p *pivoting) leaving() (int, error) {
	g, err := p.column(p.enter)
	if err != nil {
		return 0, err
	}
	way := 1
	if p.d.Sign(p.enter) > 0 { // a free variable that decreases
		way = -1
	}
	best := -1
	var least rational.Rat
	for v, basic := range p.basis {
		s := way * g.Sign(v)
		if !basic || p.kinds[v] == free || s == 0 || p.kinds[v] == sign && s > 0 {
			continue
		}
		if p.least {
			return v, nil
		}
		ratio := p.x.Rat(v).Quo(g.Rat(v)).Abs()
		if best < 0 || ratio.Cmp(least) < 0 {
			best, least = v, ratio
		}
	}
	if best < 0 {
		return 0, fmt.Errorf("%w: no lower bound", ErrNone)
	}
	return best, nil
}

// row returns how much the basic variable r changes per unit of each nonbasic one.
func (p *pivoting) row(r int) (*basis.Vector, error) {
	n := len(p.p.free)
	entry := map[int]rational.Rat{} // of the row, or of r alone
	own := func(j int) rational.Rat { return entry[j] }
	if r < n {
		entry[r] = rational.Int(1)
		own = func(int) rational.Rat { return rational.Rat{} }
	} else {
		entry = entries(p.p.byRow, r-n)
	}
	rhs := make([]rational.Rat, len(p.corner.cols))
	for q, j := range p.corner.cols {
		rhs[q] = entry[int(j)]
	}
	w, err := p.corner.factors.SolveTransposed(p.ctx, rhs)
	if err != nil {
		return nil, err
	}
	return p.corner.reduce(w, own), nil
}

// column returns how much each basic variable changes per unit of the nonbasic one q.
func (p *pivoting) column(q int) (*basis.Vector, error) {
	n := len(p.p.free)
	rhs := make([]rational.Rat, len(p.corner.rows))
	entry := map[int]rational.Rat{} // by row, how much the unit adds to A x
	if q >= n {
		rhs[p.corner.rowAt[q-n]] = rational.Int(1)
	} else {
		entry = entries(p.p.byCol, q)
		for r, i := range p.corner.rows {
			rhs[r] = entry[int(i)].Neg()
		}
	}
	x, err := p.corner.factors.Solve(p.ctx, rhs)
	if err != nil {
		return nil, err
	}
	return p.corner.spread(x, func(i int) rational.Rat { return entry[i].Neg() }), nil
}

// entries returns those of line k by place.
func entries(a *sparse.Integers, k int) map[int]rational.Rat {
	z := map[int]rational.Rat{}
	for at := a.Start[k]; at < a.Start[k+1]; at++ {
		z[int(a.Index[at])] = a.Rat(at)
	}
	return z
}
