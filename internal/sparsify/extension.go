package sparsify

import (
	"math"
	"slices"

	"exactsolve/internal/floatlp"
)

// An extension is a program with sums, under construction.
type extension struct {
	*forest
	p     *floatlp.Problem
	inner []int32 // columns with sums
	sum   []int32 // number of the sum of each
	a     floatlp.Matrix
}

func newExtension(p *floatlp.Problem, f *forest) *extension {
	x := &extension{forest: f, p: p, sum: make([]int32, len(p.Cost)), a: floatlp.Matrix{Start: []int32{0}}}
	for j, inner := range f.inner {
		if inner {
			x.sum[j] = int32(len(x.inner))
			x.inner = append(x.inner, int32(j))
		}
	}
	return x
}

func (x *extension) program() *floatlp.Problem {
	for j := range int32(len(x.p.Cost)) {
		x.column(j)
	}
	for _, j := range x.inner {
		x.value(j)
		x.add(x.equation(j), 1)
		x.end()
	}
	n, p := len(x.inner), x.p
	zero, inf := make([]float64, n), slices.Repeat([]float64{math.Inf(1)}, n)
	return &floatlp.Problem{Maximize: p.Maximize, Matrix: x.a, Data: floatlp.Data{
		Cost:     slices.Concat(p.Cost, zero),
		Lower:    slices.Concat(p.Lower, slices.Repeat([]float64{math.Inf(-1)}, n)),
		Upper:    slices.Concat(p.Upper, inf),
		RowLower: slices.Concat(p.RowLower, zero),
		RowUpper: slices.Concat(p.RowUpper, zero),
	}}
}

// column adds column j: what is not coded, then its place in its sum or, if it is its own
// sum, its difference.
func (x *extension) column(j int32) {
	idx, val := x.p.Matrix.Line(j)
	for k, i := range idx {
		if !coded(x.p, j, i) {
			x.add(i, val[k])
		}
	}
	if x.forest.inner[j] {
		x.add(x.equation(j), -1)
	} else {
		x.value(j)
	}
	x.end()
}

// value adds what S_j multiplies: the difference, and its part of the sum of its parent.
func (x *extension) value(j int32) {
	k, t := x.parent[j], x.ratio[j]
	if k < 0 {
		idx, val := x.cols.Line(j)
		x.a.Index, x.a.Value = append(x.a.Index, idx...), append(x.a.Value, val...)
		return
	}
	x.merge(j, k, func(row int32, own, other float64) { x.add(row, own-t*other) })
	x.add(x.equation(k), -t)
}

// equation returns the row that says what the sum of j is.
func (x *extension) equation(j int32) int32 { return int32(len(x.p.RowLower)) + x.sum[j] }

func (x *extension) add(row int32, v float64) {
	if v != 0 {
		x.a.Index, x.a.Value = append(x.a.Index, row), append(x.a.Value, v)
	}
}

func (x *extension) end() { x.a.Start = append(x.a.Start, int32(len(x.a.Index))) }
