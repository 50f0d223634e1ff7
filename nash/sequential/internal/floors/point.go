package floors

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

const (
	rankFrom = 1e-8  // pivots above, over the first, count
	settled  = 1e-10 // how far a point may be from its conditions

	mostPivots = 1 << 20 // numbers in a Jacobian
)

// A split of the coefficients that may vary: equations determine the dependent ones
// by the free.
type split struct{ free, dependent, equations []Coordinate }

// Points yields points that satisfy the equations of the candidate, as far as floats
// can tell, until ctx is done. Free coefficients are the simplest fractions in a
// window about the candidate: wide at first, for simple answers, then narrower, as
// equilibria may end nearby. In each window, probabilities or trembles are preferred
// as dependent, and equations are added or not for trembles that pay as much, so that
// they stay no better.
func (z *Candidate) Points(ctx context.Context, yield func(*Point) bool) {
	var splits []*split
	for _, equations := range [][]Coordinate{z.equal, slices.Concat(z.equal, z.tight)} {
		for _, prefer := range []float64{1e-2, 1e2} {
			if len(equations)*len(z.vary) > mostPivots {
				continue
			}
			if s := z.split(ctx, equations, prefer); !slices.ContainsFunc(splits, s.same) {
				splits = append(splits, s)
			}
		}
	}
	for _, bits := range []int{2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 28} {
		for _, s := range splits {
			if ctx.Err() != nil {
				return
			}
			if p := z.point(ctx, s, rational.New(1, 1<<bits)); p != nil && !yield(p) {
				return
			}
		}
		if len(splits) == 1 && len(splits[0].free) == 0 {
			return
		}
	}
}

func (s *split) same(o *split) bool {
	return slices.Equal(s.dependent, o.dependent) && slices.Equal(s.equations, o.equations)
}

// split chooses equations and dependent coefficients of a regular Jacobian, with
// trembles weighted by prefer.
func (z *Candidate) split(ctx context.Context, equations []Coordinate, prefer float64) *split {
	s := new(split)
	var cols []int
	if len(z.vary) > 0 && len(equations) > 0 {
		m := z.jacobian(z.c, equations, z.vary)
		for r, x := range equations {
			size := z.size(x.Entry, x.Base)
			for k, v := range z.vary {
				if size > 0 {
					m[r][k] /= size
				}
				if v.Base < 0 {
					m[r][k] *= prefer * z.c[v.Entry]
				}
			}
		}
		var rows []int
		rows, cols = dense.Pivots(ctx, m, rankFrom*dense.Largest(m))
		for _, r := range rows {
			s.equations = append(s.equations, equations[r])
		}
	}
	for _, k := range cols {
		s.dependent = append(s.dependent, z.vary[k])
	}
	for k, x := range z.vary {
		if !slices.Contains(cols, k) {
			s.free = append(s.free, x)
		}
	}
	return s
}

// jacobian returns the derivatives of the differences of payoffs of the rows by the
// coefficients of the columns, at c, and evaluates there.
func (z *Candidate) jacobian(c []float64, rows, cols []Coordinate) [][]float64 {
	z.evaluate(c)
	index := make([][]int, len(c)) // per entry, columns +k and ^k for bases
	for k, x := range cols {
		index[x.Entry] = append(index[x.Entry], k)
		if x.Base >= 0 {
			index[x.Base] = append(index[x.Base], ^k)
		}
	}
	m := dense.New(len(rows), len(cols))
	for r, x := range rows {
		z.derive(c, x.Entry, 1, index, m[r])
		z.derive(c, x.Base, -1, index, m[r])
	}
	return m
}

// derive adds the derivatives of the payoff of e, times sign, to line.
func (z *Candidate) derive(c []float64, e int32, sign float64, index [][]int, line []float64) {
	for _, t := range z.terms[e] {
		for at, f := range t.factors {
			if len(index[f]) == 0 {
				continue
			}
			d := sign * t.number
			for k, g := range t.factors {
				if k != at {
					d *= c[g]
				}
			}
			for _, k := range index[f] {
				if k >= 0 {
					line[k] += d
				} else {
					line[^k] -= d
				}
			}
		}
	}
}

// point returns the point for a window, nil if there is none.
func (z *Candidate) point(ctx context.Context, s *split, window rational.Rat) *Point {
	c := slices.Clone(z.c)
	exact := make(map[int32]rational.Rat, len(s.free))
	for _, x := range s.free {
		v, ok := approx.FromFloat64(c[x.Entry])
		if !ok {
			return nil
		}
		up := v
		if x.Base >= 0 {
			up = rational.Int(1).Sub(v) // to stay below 1
		}
		v = rational.Simplest(v.Sub(v.Mul(window)), v.Add(up.Mul(window)))
		exact[x.Entry], c[x.Entry] = v, approx.Float64(v)
	}
	inv, ok := z.newton(ctx, s, c)
	if !ok || !z.feasible(c) {
		return nil
	}
	return z.newPoint(s, c, exact, inv)
}

// newton solves the equations for the dependent coefficients in c and returns the
// inverse of the Jacobian, and whether that worked.
func (z *Candidate) newton(ctx context.Context, s *split, c []float64) (inv [][]float64, ok bool) {
	const steps, small, far = 40, 1e-15, 1e6
	z.balanceAll(c)
	if len(s.dependent) == 0 {
		return nil, true
	}
	for range steps {
		if inv, ok = dense.Inverse(ctx, z.jacobian(c, s.equations, s.dependent)); !ok {
			return nil, false
		}
		most := 0.0
		for k, line := range inv {
			d := 0.0
			for r, v := range line {
				x := s.equations[r]
				d += v * (z.values[x.Entry] - z.values[x.Base])
			}
			c[s.dependent[k].Entry] -= d
			most = math.Max(most, math.Abs(d)/(1+math.Abs(c[s.dependent[k].Entry])))
		}
		z.balanceAll(c)
		if !(most < far) { // also for NaN
			return nil, false
		}
		if most < small {
			break
		}
	}
	return inv, true
}

// feasible reports whether c is near a sequential equilibrium: coefficients are
// probabilities or positive, and only best entries have order 0.
func (z *Candidate) feasible(c []float64) bool {
	for e, order := range z.Orders {
		if !(order == 0 && c[e] > -settled && c[e] < 1+settled || order > 0 && c[e] > 0) {
			return false
		}
	}
	z.evaluate(c)
	for k, base := range z.base {
		s := &z.f.t.Sets[k]
		for e := s.Lo; e < s.Hi; e++ {
			gain, limit := z.values[e]-z.values[base], settled*z.size(e, base)
			if gain > limit || z.Orders[e] == 0 && c[e] > settled && gain < -limit {
				return false
			}
		}
	}
	return true
}

// newPoint makes a point of c, with exact values for free coefficients.
func (z *Candidate) newPoint(s *split, c []float64, exact map[int32]rational.Rat, inv [][]float64) *Point {
	p := &Point{Candidate: z, Dependent: s.dependent, Equations: s.equations}
	for e, v := range c {
		x, ok := exact[int32(e)]
		if !ok {
			x, _ = approx.FromFloat64(v)
		}
		p.Coefficients = append(p.Coefficients, x)
	}
	for _, line := range inv {
		row := make([]rational.Rat, len(line))
		for r, v := range line {
			row[r], _ = approx.FromFloat64(v)
		}
		p.Inverse = append(p.Inverse, row)
	}
	p.Balance(p.Coefficients)
	return p
}

// Balance makes the coefficients of order 0 at each set sum to 1 by that of the
// most likely.
func (z *Candidate) Balance(c []rational.Rat) {
	for k, base := range z.base {
		s, rest := &z.f.t.Sets[k], rational.Int(1)
		for e := s.Lo; e < s.Hi; e++ {
			if e != base && z.Orders[e] == 0 {
				rest = rest.Sub(c[e])
			}
		}
		c[base] = rest
	}
}
