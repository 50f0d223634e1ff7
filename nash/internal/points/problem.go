// Package points is in the methods layer: exact numbers near candidates that are known
// in floats, for equations that leave some of the unknowns free. Nothing here is a
// claim; a caller checks exactly what it takes.
//
// Start with [Problem], [Problem.Points] and [Settle]. Unknowns are coefficients of
// entries, such as the probabilities of actions. Some may vary; where the equations have
// a rank below their number, some of these are free: they are set to the simplest
// fractions near, and the others, the dependent ones, solved for: in floats, then in
// fixed point to hundreds of bits, in which fractions are recognized.
package points

import (
	"context"
	"iter"
	"math"
	"math/big"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Coordinate is the coefficient of an entry, balanced by that of the entry Base, or by
// none if that is −1. As an equation it says that both pay the same.
type Coordinate struct{ Entry, Base int32 }

// A Group has entries whose coefficients sum to 1: that of Base is what the others leave.
type Group struct {
	Base   int32
	Others []int32
}

// A Problem is a candidate, near a solution of equations and maybe near a continuum of
// them.
type Problem struct {
	C      []float64 // coefficients of entries
	Groups []Group
	Far    float64 // a Newton step as long leads nowhere

	// Residual returns what the entries of equations pay more than their bases, and
	// Jacobian the derivatives of that by coordinates, both at c. An equation may be
	// multiplied by Scale, nil for 1.
	Residual func(c []float64, equations []Coordinate) []float64
	Jacobian func(c []float64, equations, by []Coordinate) [][]float64
	Scale    func(Coordinate) float64

	// Window returns between what numbers a free coefficient x may be, for a window.
	Window func(at Coordinate, x, window rational.Rat) (lo, hi rational.Rat)

	// Feasible reports whether c is near an equilibrium.
	Feasible func(c []float64) bool
}

// A Split of the coordinates that may vary: equations determine the dependent ones by
// the free.
type Split struct{ Free, Dependent, Equations []Coordinate }

// Split chooses equations and dependent coordinates of a regular Jacobian: the pivots
// above least, over the first. Weigh, if not nil, changes the matrix before.
func (z *Problem) Split(ctx context.Context, equations, vary []Coordinate, least float64, weigh func(m [][]float64)) *Split {
	s := new(Split)
	var rows, cols []int
	if len(vary) > 0 && len(equations) > 0 {
		m := z.Jacobian(z.C, equations, vary)
		if weigh != nil {
			weigh(m)
		}
		rows, cols = dense.Pivots(ctx, m, least*dense.Largest(m))
	}
	for k, r := range rows {
		s.Equations, s.Dependent = append(s.Equations, equations[r]), append(s.Dependent, vary[cols[k]])
	}
	for k, x := range vary {
		if !slices.Contains(cols, k) {
			s.Free = append(s.Free, x)
		}
	}
	return s
}

// Points yields points that satisfy the equations of splits, as far as floats can tell,
// until ctx is done. Free coefficients are the simplest fractions in windows of 2^−bits
// about the candidate, the wide ones first, for simple answers.
func (z *Problem) Points(ctx context.Context, splits []*Split, bits []int, yield func(*Point) bool) {
	for _, n := range bits {
		for _, s := range splits {
			if ctx.Err() != nil {
				return
			}
			if p := z.point(ctx, s, rational.New(1, 1<<n)); p != nil && !yield(p) {
				return
			}
		}
		if !slices.ContainsFunc(splits, func(s *Split) bool { return len(s.Free) > 0 }) {
			return
		}
	}
}

// point returns the point for a window, nil if there is none.
func (z *Problem) point(ctx context.Context, s *Split, window rational.Rat) *Point {
	c := slices.Clone(z.C)
	exact := make(map[int32]rational.Rat, len(s.Free))
	for _, x := range s.Free {
		v, ok := approx.FromFloat64(c[x.Entry])
		if !ok {
			return nil
		}
		v = rational.Simplest(z.Window(x, v, window))
		exact[x.Entry], c[x.Entry] = v, approx.Float64(v)
	}
	inverse, ok := z.Newton(ctx, s, c)
	if !ok || !z.Feasible(c) {
		return nil
	}
	p := &Point{Split: s, groups: z.Groups}
	for e, v := range c {
		x, ok := exact[int32(e)]
		if !ok {
			x, _ = approx.FromFloat64(v)
		}
		p.C = append(p.C, x)
	}
	for _, line := range inverse {
		row := make([]rational.Rat, len(line))
		for r, v := range line {
			if z.Scale != nil {
				v *= z.Scale(s.Equations[r])
			}
			row[r], _ = approx.FromFloat64(v)
		}
		p.Inverse = append(p.Inverse, row)
	}
	p.balance(p.C)
	return p
}

// Newton solves the equations for the dependent coefficients in c, and returns the
// inverse of the Jacobian and whether that worked.
func (z *Problem) Newton(ctx context.Context, s *Split, c []float64) (inverse [][]float64, ok bool) {
	const steps, small, rounding = 40, 1e-15, 1e-12
	z.balance(c)
	if len(s.Dependent) == 0 {
		return nil, true
	}
	last := math.Inf(1)
	for range steps {
		if inverse, ok = dense.Inverse(ctx, z.Jacobian(c, s.Equations, s.Dependent)); !ok {
			return nil, false
		}
		f, most := z.Residual(c, s.Equations), 0.0
		for k, line := range inverse {
			d := 0.0
			for r, v := range line {
				d += v * f[r]
			}
			if !(math.Abs(d) < z.Far) { // also for NaN
				return nil, false
			}
			x := &c[s.Dependent[k].Entry]
			*x -= d
			most = math.Max(most, math.Abs(d)/(1+math.Abs(*x)))
		}
		z.balance(c)
		if most < small || most < rounding && most > last/2 {
			break
		}
		last = most
	}
	return inverse, true
}

// balance sets the coefficients of bases.
func (z *Problem) balance(c []float64) {
	for _, g := range z.Groups {
		c[g.Base] = 1
		for _, e := range g.Others {
			c[g.Base] -= c[e]
		}
	}
}

// A Point has exact coefficients. Those of the dependent coordinates are near a solution
// of the equations; the others are meant as they are.
type Point struct {
	*Split
	C []rational.Rat

	// Inverse is near the inverse of the Jacobian of the equations: a row for each of
	// the dependent coordinates.
	Inverse [][]rational.Rat

	groups []Group
}

// Settle takes fractions for the dependent coefficients of points, until accept reports
// that the search is over or so many of them are found irrational. Residual returns the
// left-hand sides of equations at c in units of a fixed.Number. It returns the points at
// which the search was not over, with coefficients to nearly all places of these.
func Settle(ctx context.Context, points iter.Seq[*Point], irrational int, residual func(c []rational.Rat, equations []Coordinate) []*big.Int, accept func(c []rational.Rat) bool) (left []*Point) {
	for p := range points {
		if c, ok := p.recognized(p.C, 36, 15); ok && accept(c) || ctx.Err() != nil {
			return left
		}
		fine, ok := p.refined(ctx, residual)
		if !ok {
			continue
		}
		c, ok := p.recognized(fine, fixed.Precision*3/4, fixed.Precision/4)
		if !ok {
			irrational--
		}
		if ok && accept(c) || ctx.Err() != nil {
			return left
		}
		near := *p
		near.C = fine
		if left = append(left, &near); irrational == 0 {
			return left
		}
	}
	return left
}

// refined takes Newton steps with the inverse of p until its equations hold to nearly
// all places of a fixed.Number, and returns the coefficients and whether they do. Each
// step gains some 40 bits, as many as the inverse has.
func (p *Point) refined(ctx context.Context, residual func(c []rational.Rat, equations []Coordinate) []*big.Int) (c []rational.Rat, ok bool) {
	const guard = 53 // places left to rounding, about
	c = slices.Clone(p.C)
	n := &fixed.Newton{Inverse: p.Inverse, P: fixed.Precision, Guard: guard, Falling: true}
	for _, at := range p.Dependent {
		n.Y = append(n.Y, fixed.Units(c[at.Entry], n.P))
	}
	set := func(y []*big.Int) {
		for k, at := range p.Dependent {
			c[at.Entry] = fixed.Value(y[k], n.P)
		}
		p.balance(c)
	}
	n.Residual = func(_ uint, y []*big.Int) []*big.Int {
		set(y)
		return residual(c, p.Equations)
	}
	if len(n.Y) > 0 && !n.Refine(ctx, fixed.Precision-guard) {
		return nil, false
	}
	set(n.Y)
	return c, true
}

// recognized returns c with the simplest fraction within 2^−near of each dependent
// coefficient, and whether none has more than so many bits.
func (p *Point) recognized(c []rational.Rat, near, most int) ([]rational.Rat, bool) {
	c = slices.Clone(c)
	window := rational.New(1, 2).Pow(near)
	for _, at := range p.Dependent {
		x := &c[at.Entry]
		if *x = rational.Simplest(x.Sub(window), x.Add(window)); x.BitLen() > most {
			return nil, false
		}
	}
	p.balance(c)
	return c, true
}

// balance sets the coefficients of bases.
func (p *Point) balance(c []rational.Rat) {
	for _, g := range p.groups {
		rest := rational.Int(1)
		for _, e := range g.Others {
			rest = rest.Sub(c[e])
		}
		c[g.Base] = rest
	}
}
