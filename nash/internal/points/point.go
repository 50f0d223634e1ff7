package points

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
)

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
// left-hand sides of equations at c in units of a fixed.Number.
func Settle(ctx context.Context, points iter.Seq[*Point], irrational int, residual func(c []rational.Rat, equations []Coordinate) []*big.Int, accept func(c []rational.Rat) bool) {
	for p := range points {
		if c, ok := p.recognized(p.C, 36, 15); ok && accept(c) || ctx.Err() != nil {
			return
		}
		fine, ok := p.refined(ctx, residual)
		if !ok {
			continue
		}
		c, ok := p.recognized(fine, fixed.Precision*3/4, fixed.Precision/4)
		if !ok {
			irrational--
		}
		if ok && accept(c) || ctx.Err() != nil || irrational == 0 {
			return
		}
	}
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
