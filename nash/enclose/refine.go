package enclose

import (
	"math/big"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
)

// newNewton starts Newton's method at y. It returns nil if the Jacobian looks
// singular.
func newNewton(equations []polynomial, y []rational.Rat) *fixed.Newton {
	inverse, ok := dense.ShortInverse(jacobian(equations, y))
	if !ok {
		return nil
	}
	n := &fixed.Newton{Residual: residual(equations), Inverse: inverse, P: 64}
	for _, x := range y {
		n.Y = append(n.Y, fixed.Units(x, n.P))
	}
	return n
}

// jacobian returns the derivatives at y.
func jacobian(equations []polynomial, y []rational.Rat) [][]rational.Rat {
	rows := make([][]rational.Rat, len(equations))
	for r, e := range equations {
		rows[r] = make([]rational.Rat, len(y))
		for key, x := range e {
			list := factors(key)
			for l, k := range list {
				z := x
				for m, other := range list {
					if m != l {
						z = z.Mul(y[other])
					}
				}
				rows[r][k] = rows[r][k].Add(z)
			}
		}
	}
	return rows
}

// residual returns the values of the equations as [fixed.Newton] wants them.
func residual(equations []polynomial) func(p uint, y []*big.Int) []*big.Int {
	return func(p uint, y []*big.Int) []*big.Int {
		f := make([]*big.Int, len(equations))
		for r, e := range equations {
			f[r] = new(big.Int)
			for key, x := range e {
				t := x.Num()
				t.Lsh(t, p)
				for _, k := range factors(key) {
					t.Rsh(t.Mul(t, y[k]), p)
				}
				f[r].Add(f[r], t.Div(t, x.Den()))
			}
		}
		return f
	}
}
