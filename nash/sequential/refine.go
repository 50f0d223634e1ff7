package sequential

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/sequential/internal/floors"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
)

// refine takes Newton steps with the inverse of p until its equations hold to
// nearly all places of a fixed.Number, and returns the coefficients and whether they do.
// Each step gains some 40 bits, as many as the inverse has.
func refine(ctx context.Context, p *floors.Point) ([]rational.Rat, bool) {
	const guard = 53 // places left to rounding, about
	c := slices.Clone(p.Coefficients)
	n := &fixed.Newton{Inverse: p.Inverse, P: fixed.Precision, Guard: guard, Falling: true}
	for _, at := range p.Dependent {
		n.Y = append(n.Y, fixed.Units(c[at.Entry], n.P))
	}
	n.Residual = func(_ uint, y []*big.Int) []*big.Int {
		for k, at := range p.Dependent {
			c[at.Entry] = fixed.Value(y[k], n.P)
		}
		p.Balance(c)
		return residuals(p, c)
	}
	if len(n.Y) > 0 && !n.Refine(ctx, fixed.Precision-guard) {
		return nil, false
	}
	n.Residual(n.P, n.Y) // sets c
	return c, true
}

// residuals returns the differences of payoffs in the equations.
func residuals(p *floors.Point, coefficients []rational.Rat) []*big.Int {
	c := make([]fixed.Number, len(coefficients))
	for e, x := range coefficients {
		c[e] = fixed.New(x)
	}
	z := make([]*big.Int, len(p.Equations))
	for k, at := range p.Equations {
		z[k] = sum(p.Payoffs[at.Entry], c).Sub(sum(p.Payoffs[at.Base], c)).Units()
	}
	return z
}

func sum(terms []orders.Term, c []fixed.Number) fixed.Number {
	var z fixed.Number
	one := fixed.New(rational.Int(1))
	for _, t := range terms {
		x := one
		for _, e := range t.Factors {
			x = x.Mul(c[e])
		}
		z = z.Add(x.Scale(t.Number))
	}
	return z
}
