package interior

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/floatlp"
	"exactsolve/tableau/sparse"
)

// decades are how many powers of ten of preference are told apart, either way.
const decades = 30

// Basis returns a basis by elimination in order of preference: free columns, then what
// is large while its partner is small, by decades. It returns nil if there is none or ctx is done.
//
// Reference: the partition of Megiddo 1991 [Meg91], without his pushes.
func (z *Point) Basis(ctx context.Context) *floatlp.Basis {
	v := z.v
	classes := make([][]int32, 2*decades+3)
	for k, p := range z.p {
		ratio := p / z.q[k] // of what is basic if it is large
		if k >= v.n {
			ratio = 1 / ratio
		}
		class := len(classes) - 1 // equations
		switch {
		case v.paired[k]:
			class = 1 + decades - int(max(-decades, min(decades, math.Floor(math.Log10(ratio)))))
		case k < v.n:
			class = 0
		}
		classes[class] = append(classes[class], int32(k))
	}
	columns := v.columns()
	return floatlp.Prefer(ctx, &columns, v.m, classes)
}

// columns returns the equilibrated matrix by columns.
func (v *Method) columns() floatlp.Matrix {
	entries := v.k.Start[v.n]
	a := sparse.Matrix[float64]{Start: v.k.Start[:v.n+1], Index: slices.Clone(v.k.Index[:entries]), Value: v.k.Value[:entries]}
	for t := range a.Index {
		a.Index[t] -= int32(v.n)
	}
	return a
}
