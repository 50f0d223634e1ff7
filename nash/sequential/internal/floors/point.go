package floors

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
)

const (
	rankFrom = 1e-8  // pivots above, over the first, count
	settled  = 1e-10 // how far a point may be from its conditions

	mostPivots = 1 << 20 // numbers in a Jacobian
)

// Points yields points that satisfy the equations of the candidate, as far as floats
// can tell, until ctx is done. In each window, probabilities or trembles are preferred
// as dependent, and equations are added or not for trembles that pay as much, so that
// they stay no better.
func (z *Candidate) Points(ctx context.Context, yield func(*points.Point) bool) {
	var splits []*points.Split
	for _, equations := range [][]points.Coordinate{z.equal, slices.Concat(z.equal, z.tight)} {
		for _, prefer := range []float64{1e-2, 1e2} {
			if len(equations)*len(z.vary) > mostPivots {
				continue
			}
			s := z.Split(ctx, equations, z.vary, rankFrom, func(m [][]float64) { z.weigh(m, equations, prefer) })
			if !slices.ContainsFunc(splits, func(o *points.Split) bool {
				return slices.Equal(s.Dependent, o.Dependent) && slices.Equal(s.Equations, o.Equations)
			}) {
				splits = append(splits, s)
			}
		}
	}
	z.Problem.Points(ctx, splits, []int{2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 28}, yield)
}

// weigh divides equations by the sizes of their payoffs, and takes trembles relative to
// their coefficients, times prefer.
func (z *Candidate) weigh(m [][]float64, equations []points.Coordinate, prefer float64) {
	for r, x := range equations {
		size := z.size(x)
		for k, v := range z.vary {
			if size > 0 {
				m[r][k] /= size
			}
			if v.Base < 0 {
				m[r][k] *= prefer * z.C[v.Entry]
			}
		}
	}
}

// jacobian returns the derivatives of the differences of payoffs of the rows by the
// coefficients of the columns, at c, and evaluates there.
func (z *Candidate) jacobian(c []float64, rows, cols []points.Coordinate) [][]float64 {
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

func (z *Candidate) residual(c []float64, equations []points.Coordinate) []float64 {
	z.evaluate(c)
	f := make([]float64, len(equations))
	for k, x := range equations {
		f[k] = z.values[x.Entry] - z.values[x.Base]
	}
	return f
}

// window is relative to the coefficient and, of a probability, to what is left to 1.
func window(at points.Coordinate, x, window rational.Rat) (lo, hi rational.Rat) {
	up := x
	if at.Base >= 0 {
		up = rational.Int(1).Sub(x)
	}
	return x.Sub(x.Mul(window)), x.Add(up.Mul(window))
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
	for k, g := range z.Groups {
		for e := z.f.t.Sets[k].Lo; e < z.f.t.Sets[k].Hi; e++ {
			gain, limit := z.values[e]-z.values[g.Base], settled*z.size(points.Coordinate{Entry: e, Base: g.Base})
			if gain > limit || z.Orders[e] == 0 && c[e] > settled && gain < -limit {
				return false
			}
		}
	}
	return true
}

// Differences returns what the entries of equations pay more than their bases, in units
// of a fixed.Number.
func (z *Candidate) Differences(coefficients []rational.Rat, equations []points.Coordinate) []*big.Int {
	c := make([]fixed.Number, len(coefficients))
	for e, x := range coefficients {
		c[e] = fixed.New(x)
	}
	d := make([]*big.Int, len(equations))
	for k, at := range equations {
		d[k] = sum(z.Payoffs[at.Entry], c).Sub(sum(z.Payoffs[at.Base], c)).Units()
	}
	return d
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
