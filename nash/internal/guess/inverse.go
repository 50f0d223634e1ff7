package guess

import (
	"math"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// inverseBits is the number of bits to which [Inverse] rounds, relative to the
// largest entry of a row.
const inverseBits = 24

// Inverse returns about the inverse of m, a square matrix in rows, with short
// dyadic entries. It reports false for a matrix that looks singular or is too
// large for floats. The rows of m may have different units.
func Inverse(m [][]rational.Rat) ([][]rational.Rat, bool) {
	n := len(m)
	unit := make([]float64, n) // of each row
	a := make([][]float64, n)
	for r, row := range m {
		a[r] = make([]float64, n)
		for c, x := range row {
			a[r][c] = float(x)
			unit[r] = math.Max(unit[r], math.Abs(a[r][c]))
		}
	}
	out := make([][]rational.Rat, n)
	for r := range out {
		out[r] = make([]rational.Rat, n)
	}
	inverse, ok := invert(a, unit)
	if !ok {
		return nil, false
	}
	for r, row := range inverse {
		largest := norm(row)
		_, exponent := math.Frexp(largest)
		for c, v := range row {
			short := math.Ldexp(math.Round(math.Ldexp(v, inverseBits-exponent)), exponent-inverseBits)
			if out[r][c], ok = approx.FromFloat64(short); !ok {
				return nil, false
			}
		}
	}
	return out, true
}

// invert inverts a, whose rows are in the given units.
func invert(a [][]float64, unit []float64) ([][]float64, bool) {
	n := len(a)
	inverse := make([][]float64, n)
	for r := range inverse {
		inverse[r] = make([]float64, n)
	}
	var s system
	for c := range n { // column c solves a·x = e_c
		s.resize(n)
		for r := range a {
			for k, v := range a[r] {
				s.rows[r][k] = v / unit[r]
			}
		}
		s.rows[c][n] = 1 / unit[c]
		if !s.solve(1e-30) { // units of columns may differ much too
			return nil, false
		}
		for r := range n {
			inverse[r][c] = s.rows[r][n]
		}
	}
	return inverse, true
}
