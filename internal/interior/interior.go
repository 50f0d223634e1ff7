// Package interior is machinery: linear programs in floating point by an interior point
// method, for guesses. It returns an iterate and a basis; no number it returns is a
// claim, and nothing may use one without an exact check.
//
// Start with [Analyze], [Method.Solve] and [Point.Basis]. The program is
//
//	minimize   cᵀx   subject to   A x ≥ b, or = b where a row says so,
//
// with x ≥ 0, or free where a column says so. Its dual has multipliers y ≥ 0, or free
// for equations, and reduced costs z = c − Aᵀy; slacks are s = A x − b.
//
// Columns and rows are treated alike, as lines k of the symmetric matrix
//
//	K = | 0  Aᵀ |
//	    | A  0  |
//
// n columns, then m rows. The letters are
//
//	p   x of columns, y of rows               q   z of columns, s of rows, the partner of p
//	h   c of columns, b of rows               σ   −1 for columns, +1 for rows
//
// so that feasibility, both ways, is K p − σ q = h with p, q ≥ 0; lines that are free
// columns or equations have a p of any sign and q = 0. At the optimum p q = 0. Newton's
// method for p q = µ, with q eliminated, asks for solutions of
//
//	(K + σ diag(q/p)) Δp = h − K p + σ q + σ (µ − p q)/p,
//
// a matrix that is symmetric and, once regularized, quasi-definite: it can be factored
// in any order, the same for all iterations.
//
// Reference: Mehrotra 1992 [Meh92] for predictor and corrector; Vanderbei 1995 [Van95] for
// quasi-definite matrices; Friedlander and Orban 2012 [FO12] for their regularization.
package interior

import (
	"context"
	"errors"
	"math"
	"slices"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/sparsify"
	"exactsolve/tableau/sparse"
)

// A Method solves programs of one matrix and of the same signs.
type Method struct {
	cols, rows int            // of the program
	n, m       int            // with sums
	k          floatlp.Matrix // by lines, equilibrated
	paired     []bool         // by line: p and q are not negative
	scale      []float64      // by line: equilibrated entries are those given times the scales of both lines
	system     system
}

const (
	passes  = 30 // over the factor and the matrix in an iteration, all solutions together
	perLine = 4  // numbers of a line that a pass takes
)

// Work returns about how many multiplications and additions an iteration takes.
func (v *Method) Work() float64 {
	y := v.system.symbolic
	return y.Flops() + passes*float64(int(y.Entries())+len(v.system.entries)+perLine*(v.n+v.m))
}

// errForm says that a program is not of the form this package takes.
var errForm = errors.New("interior: a program with bounds other than from below, at 0 for columns")

var errTooLarge = errors.New("interior: a factor that is too large")

// Analyze prepares the solution of p, which must minimize. It returns an error if
// bounds are not those of the form above, the factor is too large or ctx is done.
func Analyze(ctx context.Context, p *floatlp.Problem) (*Method, error) {
	v := &Method{cols: len(p.Cost), rows: len(p.RowLower)}
	p = sparsify.Program(p)
	v.n, v.m = len(p.Cost), len(p.RowLower)
	v.paired = make([]bool, v.n+v.m)
	for j, lower := range p.Lower {
		v.paired[j] = lower == 0
		if !math.IsInf(p.Upper[j], 1) || !v.paired[j] && !math.IsInf(lower, -1) {
			return nil, errForm
		}
	}
	for i, lower := range p.RowLower {
		v.paired[v.n+i] = p.RowUpper[i] != lower
		if math.IsInf(lower, -1) || v.paired[v.n+i] && !math.IsInf(p.RowUpper[i], 1) {
			return nil, errForm
		}
	}
	v.k = symmetric(&p.Matrix, v.m)
	v.equilibrate()
	return v, v.system.analyze(ctx, v)
}

// symmetric returns K for a matrix stored by columns.
func symmetric(a *floatlp.Matrix, m int) floatlp.Matrix {
	n, rows := a.Lines(), a.Transposed(m)
	k := sparse.Matrix[float64]{
		Start: slices.Clone(a.Start), Index: make([]int32, 0, 2*len(a.Index)), Value: slices.Concat(a.Value, rows.Value),
	}
	for _, i := range a.Index {
		k.Index = append(k.Index, int32(n)+i)
	}
	k.Index = append(k.Index, rows.Index...)
	for _, start := range rows.Start[1:] {
		k.Start = append(k.Start, a.Start[n]+start)
	}
	return k
}

// scalePasses are enough for entries to come near 1.
const scalePasses = 6

// equilibrate divides lines by the square roots of their largest entries, some times.
func (v *Method) equilibrate() {
	v.scale = slices.Repeat([]float64{1}, v.n+v.m)
	largest := make([]float64, len(v.scale))
	for range scalePasses {
		for k := range largest {
			idx, val := v.k.Line(int32(k))
			most := 0.0
			for t, i := range idx {
				most = max(most, math.Abs(val[t])*v.scale[i])
			}
			largest[k] = most * v.scale[k]
		}
		for k, most := range largest {
			if most > 0 {
				v.scale[k] /= math.Sqrt(most)
			}
		}
	}
	for k := range largest {
		idx, val := v.k.Line(int32(k))
		for t, i := range idx {
			val[t] *= v.scale[k] * v.scale[i]
		}
	}
}

// sign returns σ of a line.
func (v *Method) sign(k int) float64 {
	if k < v.n {
		return -1
	}
	return 1
}

// times sets out to K p.
func (v *Method) times(out, p []float64) {
	for k := range out {
		idx, val := v.k.Line(int32(k))
		sum := 0.0
		for t, i := range idx {
			sum += val[t] * p[i]
		}
		out[k] = sum
	}
}
