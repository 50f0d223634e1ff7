package floatlp

import "math"

const scalePasses = 4

// scaleFactors returns a power of two for each of the n columns, then for each of
// the m rows, to multiply it by so that entries come near 1: each pass sets a
// factor to 1/√(smallest·largest) of the scaled entries.
func scaleFactors(a, at *Matrix) []float64 {
	n, m := a.Lines(), at.Lines()
	factor := make([]float64, n+m)
	for k := range factor {
		factor[k] = 1
	}
	cols, rows := factor[:n], factor[n:]
	if lo, hi := extremes(a.Value); lo >= 0.2 && hi <= 5 {
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

// extremes returns the smallest and the largest nonzero size.
func extremes(val []float64) (lo, hi float64) {
	lo = math.Inf(1)
	for _, x := range val {
		if x != 0 {
			lo, hi = min(lo, math.Abs(x)), max(hi, math.Abs(x))
		}
	}
	return lo, hi
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
