package sequential

import (
	"context"
	"slices"

	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/sequential/internal/guess"
	"exactsolve/nash/sequential/internal/lead"
	"exactsolve/rational"
)

// refine takes Newton steps with the inverse of p until its equations hold to
// nearly all places of a fixed.Number, and returns the coefficients and whether they do;
// they need not if ctx is done.
// Each step gains some 40 bits, as many as the inverse has.
func refine(ctx context.Context, p *guess.Point) ([]rational.Rat, bool) {
	const steps, places = 30, fixed.Precision - 32
	c := slices.Clone(p.Coefficients)
	if len(p.Dependent) == 0 {
		return c, true
	}
	last := -1
	for range steps {
		residual := residuals(p, c)
		most := 0
		for k, line := range p.Inverse {
			var d fixed.Number
			for r, v := range line {
				d = d.Add(residual[r].Scale(v))
			}
			most = max(most, d.BitLen())
			e := p.Dependent[k].Entry
			c[e] = fixed.New(c[e]).Sub(d).Rat()
		}
		p.Balance(c)
		switch {
		case most <= fixed.Precision-places:
			return c, true
		case last >= 0 && most >= last, ctx.Err() != nil:
			return nil, false
		}
		last = most
	}
	return nil, false
}

// residuals returns the differences of payoffs in the equations.
func residuals(p *guess.Point, coefficients []rational.Rat) []fixed.Number {
	c := make([]fixed.Number, len(coefficients))
	for e, x := range coefficients {
		c[e] = fixed.New(x)
	}
	z := make([]fixed.Number, len(p.Equations))
	for k, at := range p.Equations {
		z[k] = sum(p.Payoffs[at.Entry], c).Sub(sum(p.Payoffs[at.Base], c))
	}
	return z
}

func sum(terms []lead.Term, c []fixed.Number) fixed.Number {
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
