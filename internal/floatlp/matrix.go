package floatlp

import (
	"math"
	"math/big"
	"slices"

	"exactsolve/tableau/sparse"
)

// A Matrix is stored by columns, unless it says otherwise. Entries are finite.
type Matrix = sparse.Matrix[float64]

// Floats returns a in floats, each line across divided by the power of two that
// shift has for it; nil divides by nothing. It shares the places of the entries
// with a. What is beyond the range of floats becomes infinite, or 0.
func Floats(a *sparse.Integers, shift []int) Matrix {
	z := Matrix{Start: a.Start, Index: a.Index, Value: make([]float64, len(a.Value))}
	for k, v := range a.Value {
		by := 0
		if shift != nil {
			by = shift[a.Index[k]]
		}
		if w, ok := a.IsWide(int32(k)); ok {
			z.Value[k] = shifted(w, by)
		} else {
			z.Value[k] = math.Ldexp(float64(v), -by)
		}
	}
	return z
}

// shifted returns x divided by a power of two.
func shifted(x *big.Int, by int) float64 {
	m := new(big.Float)
	exp := new(big.Float).SetInt(x).MantExp(m)
	f, _ := m.Float64()
	return math.Ldexp(f, exp-by)
}

// withoutZeros returns a without entries that are 0.
func withoutZeros(a Matrix) Matrix {
	if !slices.Contains(a.Value, 0) {
		return a
	}
	z := Matrix{Start: []int32{0}}
	for j := range a.Lines() {
		idx, val := a.Line(int32(j))
		for k, x := range val {
			if x != 0 {
				z.Index, z.Value = append(z.Index, idx[k]), append(z.Value, x)
			}
		}
		z.Start = append(z.Start, int32(len(z.Index)))
	}
	return z
}
