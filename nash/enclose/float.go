package enclose

import (
	"math"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/polynomials"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// What is here is in floating point and guesses: the face, which unknowns are free,
// and about where the others are.

// A sum is a polynomial in floats.
type sum struct {
	coefficient []float64
	product     [][]int
	scale       float64 // the largest coefficient
}

func newSum(p polynomials.Polynomial) *sum {
	z := &sum{}
	for _, key := range p.Keys() {
		c := approx.Float64(p[key])
		z.coefficient = append(z.coefficient, c)
		z.product = append(z.product, polynomials.Factors(key))
		z.scale = math.Max(z.scale, math.Abs(c))
	}
	return z
}

func (p *sum) at(y []float64) float64 {
	z := 0.0
	for t, c := range p.coefficient {
		for _, k := range p.product[t] {
			c *= y[k]
		}
		z += c
	}
	return z
}

// slope sets row to the derivatives.
func (p *sum) slope(y, row []float64) {
	clear(row)
	for t, c := range p.coefficient {
		for l, k := range p.product[t] {
			d := c
			for n, other := range p.product[t] {
				if n != l {
					d *= y[other]
				}
			}
			row[k] += d
		}
	}
}

func (w *weight) float(y []float64) float64 {
	z := approx.Float64(w.constant)
	for _, k := range w.plus {
		z += y[k]
	}
	for _, k := range w.minus {
		z -= y[k]
	}
	return z
}

// linearize returns values and derivatives of the equations at y, each divided by
// its largest coefficient.
func linearize(equations []*sum, y []float64) (f []float64, j [][]float64) {
	f, j = make([]float64, len(equations)), make([][]float64, len(equations))
	for r, p := range equations {
		j[r] = make([]float64, len(y))
		p.slope(y, j[r])
		f[r] = p.at(y) / p.scale
		for k := range j[r] {
			j[r][k] /= p.scale
		}
	}
	return f, j
}

// least returns a short solution z of about j·z = f: Jᵀ(JJᵀ + μ)⁻¹ f; nil if floats
// find none.
func least(j [][]float64, f []float64, columns int) []float64 {
	n := len(j)
	a := make([][]float64, n)
	for r := range a {
		a[r] = make([]float64, n+1)
		for c := range n {
			for k, v := range j[r] {
				a[r][c] += v * j[c][k]
			}
		}
		a[r][r] += 1e-13
		a[r][n] = f[r]
	}
	if !dense.Solve(a, 0) {
		return nil
	}
	z := make([]float64, columns)
	for r := range j {
		for k, v := range j[r] {
			z[k] += v * a[r][n]
		}
	}
	return z
}

// polish moves y by short Newton steps to where the equations hold, and reports
// whether it got there without going far.
func polish(equations []*sum, y []float64) bool {
	for range 60 {
		f, j := linearize(equations, y)
		step := least(j, f, len(y))
		if step == nil {
			return false
		}
		dense.Subtract(y, step, 1)
		switch moved := dense.Norm(step); {
		case !(moved < 1): // also for NaN
			return false
		case moved < 1e-13:
			return true
		}
	}
	return hold(equations, y, 1e-9)
}

// restrict takes Newton steps in the unknowns cols alone on the equations rows.
func restrict(equations []*sum, rows, cols []int, y []float64) bool {
	core := make([]*sum, len(rows))
	for r, k := range rows {
		core[r] = equations[k]
	}
	for range 40 {
		f, j := linearize(core, y)
		a := make([][]float64, len(rows))
		for r := range a {
			for _, k := range cols {
				a[r] = append(a[r], j[r][k])
			}
			a[r] = append(a[r], f[r])
		}
		if !dense.Solve(a, 0) {
			return false
		}
		moved := 0.0
		for r, k := range cols {
			y[k] -= a[r][len(cols)]
			moved = math.Max(moved, math.Abs(a[r][len(cols)]))
		}
		switch {
		case !(moved < 2):
			return false
		case moved < 1e-14:
			return true
		}
	}
	return hold(core, y, 1e-11)
}

func hold(equations []*sum, y []float64, tiny float64) bool {
	f, _ := linearize(equations, y)
	for _, v := range f {
		if !(math.Abs(v) < tiny) {
			return false
		}
	}
	return true
}

// dyadic returns the value of a float that is finite.
func dyadic(x float64) rational.Rat {
	z, _ := approx.FromFloat64(x)
	return z
}
