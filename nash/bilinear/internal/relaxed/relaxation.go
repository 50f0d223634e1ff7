package relaxed

import (
	"context"
	"math"

	"exactsolve/internal/dense"
	"exactsolve/internal/floatlp"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Ray has multipliers of the rows of a program that should show that it has no
// solution.
type Ray []float64

// An Answer is what a linear program seems to have.
type Answer struct {
	X          []rational.Rat // near an optimum; nil if there is none
	Infeasible bool           // it seems to have no solution
	Ray        Ray            // shows why, if Infeasible
	Pivots     int
}

// Solve minimizes Σ cost·x over the domains, subject to rows without products of
// variables. A done context leads to an empty answer.
func Solve(ctx context.Context, domains []rational.Interval, cost []rational.Rat, rows []model.Row) *Answer {
	p := &floatlp.Problem{Data: floatlp.Data{Cost: floats(cost)}}
	for _, d := range domains {
		p.Lower, p.Upper = append(p.Lower, approx.Float64(d.Lo)), append(p.Upper, approx.Float64(d.Hi))
	}
	p.Matrix = columns(len(domains), rows)
	for _, r := range rows {
		rhs := approx.Float64(r.Rhs)
		low := rhs
		if r.Sense == model.AtMost {
			low = math.Inf(-1)
		}
		p.RowLower, p.RowUpper = append(p.RowLower, low), append(p.RowUpper, rhs)
	}
	s, err := floatlp.New(p)
	if err != nil {
		return new(Answer) // numbers beyond the range of floats
	}
	r := s.Solve(ctx)
	a := &Answer{Pivots: r.Pivots}
	switch r.Status {
	case floatlp.Infeasible:
		a.Infeasible, a.Ray = true, r.Ray
	case floatlp.Optimal:
		a.X = rationals(r.X)
	}
	return a
}

// columns returns the coefficients of the rows.
func columns(n int, rows []model.Row) floatlp.Matrix {
	byRow := floatlp.Matrix{Start: []int32{0}}
	for _, r := range rows {
		for _, t := range r.Terms {
			byRow.Index, byRow.Value = append(byRow.Index, int32(t.Var)), append(byRow.Value, approx.Float64(t.Coef))
		}
		byRow.Start = append(byRow.Start, int32(len(byRow.Index)))
	}
	return byRow.Transposed(n)
}

// Round returns the multipliers as integers of about so many bits, all scaled alike.
func (ray Ray) Round(bits int) []int64 {
	largest := dense.Norm(ray)
	out := make([]int64, len(ray))
	if largest == 0 || math.IsInf(largest, 0) || math.IsNaN(largest) {
		return out
	}
	_, exponent := math.Frexp(largest)
	for i, y := range ray {
		out[i] = int64(math.Round(math.Ldexp(y, bits-exponent)))
	}
	return out
}

func floats(list []rational.Rat) []float64 {
	out := make([]float64, len(list))
	for k, x := range list {
		out[k] = approx.Float64(x)
	}
	return out
}

// places is the number of binary places of what leaves this package.
const places = 60

// rationals returns floats, rounded, and 0 for what is no number.
func rationals(list []float64) []rational.Rat {
	out := make([]rational.Rat, len(list))
	for k, f := range list {
		if math.Abs(f) < 1<<30 {
			f = math.Ldexp(math.Round(math.Ldexp(f, places)), -places)
		}
		out[k], _ = approx.FromFloat64(f)
	}
	return out
}
