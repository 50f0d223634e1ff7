package lp

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/floatlp"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/tableau/basis"
)

// maxRefinements is how often wrong signs are shown to floats, enlarged, before
// exact pivots take over.
const maxRefinements = 3

// clip is what enlarged numbers are cut off at: further out nothing is tight.
const clip = 1e9

// refine improves a basis whose exact values x and reduced costs d have wrong
// signs: floats solve the program for z = (x' − x)·scale, where the largest wrong
// value is about 1, and likewise for the costs. What rounding errors hid is then
// in plain sight. It returns the basis unchanged if floats fail.
//
// In z the rows say A z − t = 0, with a column t for each slack, so that slacks
// can have costs: the objective is the sum of d·z over the nonbasic variables.
//
// Reference: the idea is the iterative refinement of Gleixner, Steffy and Wolter
// 2016 [GSW16].
func (g *guesser) refine(ctx context.Context, kinds []kind, b Basis, x, d *basis.Vector) (Basis, int) {
	n, m := len(g.p.free), len(g.p.rows)
	q := floatlp.Problem{Matrix: g.withSlacks(), Data: floatlp.Data{
		Cost: make([]float64, n+m), Lower: make([]float64, n+m), Upper: make([]float64, n+m),
		RowLower: make([]float64, m), RowUpper: make([]float64, m),
	}}
	primal, dual := g.enlargement(kinds, b, x, d)
	from := &floatlp.Basis{Cols: make([]floatlp.VarStatus, n+m), Rows: make([]floatlp.VarStatus, m)}
	for v := range b {
		q.Lower[v], q.Upper[v] = interval(kinds[v], 0)
		if b[v] {
			from.Cols[v] = floatlp.Basic
			if kinds[v] != free {
				q.Lower[v] = -enlarged(g.value(x, v), primal)
			}
			if kinds[v] == fixed {
				q.Upper[v] = q.Lower[v]
			}
			continue
		}
		q.Cost[v] = enlarged(g.reduced(d, v), dual)
		if kinds[v] == free {
			from.Cols[v] = floatlp.Free
		}
	}
	s, err := floatlp.New(&q)
	if err != nil {
		return b, 0
	}
	s.SetBasis(from)
	r := s.Solve(ctx)
	if r.Status != floatlp.Optimal {
		return b, r.Pivots
	}
	found, count := make(Basis, n+m), 0
	for v, status := range r.Basis.Cols {
		if found[v] = status == floatlp.Basic; found[v] {
			count++
		}
	}
	if count != m { // a row's own logical is basic
		return b, r.Pivots
	}
	return found, r.Pivots
}

// withSlacks returns the matrix with a column −1 for each row.
func (g *guesser) withSlacks() floatlp.Matrix {
	a := floatlp.Matrix{
		Start: slices.Clone(g.image.Start), Index: slices.Clone(g.image.Index), Value: slices.Clone(g.image.Value),
	}
	for i := range g.p.rows {
		a.Index, a.Value = append(a.Index, int32(i)), append(a.Value, -1)
		a.Start = append(a.Start, int32(len(a.Index)))
	}
	return a
}

// value returns that of variable v in the units of floats, and reduced its reduced
// cost.
func (g *guesser) value(x *basis.Vector, v int) rational.Rat {
	if n := len(g.p.free); v >= n {
		return x.Rat(v).Mul(g.unit(v - n))
	}
	return x.Rat(v)
}

func (g *guesser) reduced(d *basis.Vector, v int) rational.Rat {
	if n := len(g.p.free); v >= n {
		return d.Rat(v).Quo(g.unit(v - n))
	}
	return d.Rat(v)
}

// enlargement returns the factors that make the largest wrong value and the
// largest wrong reduced cost 1, and 1 where none is wrong.
func (g *guesser) enlargement(kinds []kind, b Basis, x, d *basis.Vector) (primal, dual rational.Rat) {
	for v, basic := range b {
		switch {
		case !wrong(kinds[v], basic, x.Sign(v), d.Sign(v)):
		case basic:
			primal = rational.Max(primal, g.value(x, v).Abs())
		default:
			dual = rational.Max(dual, g.reduced(d, v).Abs())
		}
	}
	invert := func(r rational.Rat) rational.Rat {
		if r.IsZero() {
			return rational.Int(1)
		}
		return r.Inv()
	}
	return invert(primal), invert(dual)
}

func enlarged(x, factor rational.Rat) float64 {
	if x.IsZero() {
		return 0
	}
	return math.Max(-clip, math.Min(clip, approx.Float64(x.Mul(factor))))
}
