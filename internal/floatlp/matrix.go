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

const scalePasses = 4

// scaleFactors returns a power of two for each of the n columns, then for each of
// the m rows, to multiply it by so that entries come near 1: each pass sets a
// factor to 1/√(smallest·largest) of the scaled entries.
func scaleFactors(a, at *Matrix) []float64 {
	n, m := a.Lines(), at.Lines()
	factor := slices.Repeat([]float64{1}, n+m)
	cols, rows := factor[:n], factor[n:]
	if !slices.ContainsFunc(a.Value, func(x float64) bool { return x != 0 && !(0.2 <= math.Abs(x) && math.Abs(x) <= 5) }) {
		return factor
	}
	for range scalePasses {
		balance(at, rows, cols)
		balance(a, cols, rows)
	}
	for k := range factor {
		factor[k] = powerOfTwo(factor[k])
	}
	return factor
}

// balance sets the factors of the lines of a, given those across.
func balance(a *Matrix, lines, across []float64) {
	for k := range lines {
		idx, val := a.Line(int32(k))
		lo, hi := math.Inf(1), 0.0
		for p, i := range idx {
			if x := math.Abs(val[p]) * across[i]; x > 0 {
				lo, hi = min(lo, x), max(hi, x)
			}
		}
		if hi > 0 {
			// Not √(lo·hi), which can overflow.
			factor := 1 / (math.Sqrt(lo) * math.Sqrt(hi))
			lines[k] = min(max(factor, 0x1p-100), 0x1p100) // no product with another overflows
		}
	}
}

// multiply multiplies entries by the factors of their lines and of those across.
func multiply(a *Matrix, lines, across []float64) {
	for k, f := range lines {
		idx, val := a.Line(int32(k))
		for p, i := range idx {
			val[p] *= f * across[i]
		}
	}
}

// powerOfTwo returns the power of two nearest to x > 0 on a logarithmic scale.
func powerOfTwo(x float64) float64 {
	frac, exp := math.Frexp(x)
	if frac >= math.Sqrt2/2 {
		return math.Ldexp(1, exp)
	}
	return math.Ldexp(1, exp-1)
}
