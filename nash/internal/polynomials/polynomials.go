// Package polynomials is in the methods layer: polynomials in unknowns with rational
// coefficients, Newton steps for them, and combinations of them, exactly. It makes no
// claims.
//
// Start with [Polynomial], [NewNewton] and [NewSpan].
package polynomials

import (
	"maps"
	"math"
	"math/big"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// Epsilon is the number of ε, if there is one beside unknowns with smaller numbers.
const Epsilon = 1<<16 - 1

// A Polynomial in unknowns: the coefficient of each product of them, named by their
// numbers in order, two bytes each; none is 0.
type Polynomial map[string]rational.Rat

// Add adds x times the product named key to p.
func (p Polynomial) Add(key string, x rational.Rat) {
	if z := p[key].Add(x); z.IsZero() {
		delete(p, key)
	} else {
		p[key] = z
	}
}

// AddScaled adds f·q to p.
func (p Polynomial) AddScaled(f rational.Rat, q Polynomial) {
	for key, x := range q {
		p.Add(key, x.Mul(f))
	}
}

// Keys returns the names of the products in order.
func (p Polynomial) Keys() []string { return slices.Sorted(maps.Keys(p)) }

// Factors returns the unknowns in the product named key.
func Factors(key string) []int {
	list := make([]int, len(key)/2)
	for k := range list {
		list[k] = int(key[2*k])<<8 | int(key[2*k+1])
	}
	return list
}

// Name returns the name of a product.
func Name(list ...int) string {
	var key []byte
	for _, k := range list {
		key = append(key, byte(k>>8), byte(k))
	}
	return string(key)
}

// NewNewton starts Newton's method at y. It returns nil if the Jacobian looks
// singular.
func NewNewton(equations []Polynomial, y []rational.Rat) *fixed.Newton {
	inverse, ok := dense.ShortInverse(jacobian(equations, y))
	if !ok {
		return nil
	}
	n := &fixed.Newton{Residual: Residual(equations), Inverse: inverse, P: 64}
	for _, x := range y {
		n.Y = append(n.Y, fixed.Units(x, n.P))
	}
	return n
}

// jacobian returns the derivatives at y.
func jacobian(equations []Polynomial, y []rational.Rat) [][]rational.Rat {
	rows := make([][]rational.Rat, len(equations))
	for r, e := range equations {
		rows[r] = make([]rational.Rat, len(y))
		for key, x := range e {
			list := Factors(key)
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

// Residual returns the values of the equations as [fixed.Newton] wants them.
func Residual(equations []Polynomial) func(p uint, y []*big.Int) []*big.Int {
	return func(p uint, y []*big.Int) []*big.Int {
		f := make([]*big.Int, len(equations))
		for r, e := range equations {
			f[r] = new(big.Int)
			for key, x := range e {
				t := x.Num()
				t.Lsh(t, p)
				for _, k := range Factors(key) {
					t.Rsh(t.Mul(t, y[k]), p)
				}
				f[r].Add(f[r], t.Div(t, x.Den()))
			}
		}
		return f
	}
}

// Around returns p at y, all of whose entries are positive, and by how much it may
// differ from that where these grow by radius and ε, which is 0 at y, is at most bar.
func (p Polynomial) Around(y []rational.Rat, radius, bar rational.Rat) (center, spread rational.Rat) {
	for key, x := range p {
		low, high, small := rational.Int(1), rational.Int(1), false
		for _, k := range Factors(key) {
			if k == Epsilon {
				small = true
				break // the last ones
			}
			low, high = low.Mul(y[k]), high.Mul(y[k].Add(radius))
		}
		if small {
			spread = spread.Add(x.Abs().Mul(high).Mul(bar))
			continue
		}
		center = center.Add(x.Mul(low))
		spread = spread.Add(x.Abs().Mul(high.Sub(low)))
	}
	return center, spread
}

// Linearize returns the values of equations without ε at y, in floats, and their
// derivatives by the unknowns.
func Linearize(equations []Polynomial, y []float64) (values []float64, derivatives [][]float64) {
	values, derivatives = make([]float64, len(equations)), dense.New(len(equations), len(y))
	for r, p := range equations {
		for _, key := range p.Keys() { // in order, as rounding depends on it
			list, x := Factors(key), approx.Float64(p[key])
			product := x
			for at, k := range list {
				product *= y[k]
				d := x
				for other, l := range list {
					if other != at {
						d *= y[l]
					}
				}
				derivatives[r][k] += d
			}
			values[r] += product
		}
	}
	return values, derivatives
}

// Approach moves y, positive, by Newton steps in floats towards a solution of equations, as many as
// unknowns, and reports whether it comes near one.
func Approach(equations []Polynomial, y []float64) bool {
	const steps, small = 60, 1e-13
	for range steps {
		f, j := Linearize(equations, y)
		for r := range j {
			j[r] = append(j[r], f[r])
		}
		if !dense.Solve(j, 0) {
			return false
		}
		moved, part := 0.0, 1.0
		for k := range y {
			d := j[k][len(y)]
			if d >= y[k] { // keep it positive
				part = math.Min(part, 0.9*y[k]/d)
			}
			moved = math.Max(moved, math.Abs(d)/(1+y[k]))
		}
		for k := range y {
			y[k] -= part * j[k][len(y)]
		}
		if !(moved < 1e6) || moved < small {
			return moved < small
		}
	}
	return false
}
