// Package dense is machinery: dense linear algebra in floats, for guesses, and a
// little over the rationals, where it is exact. For large sparse systems there is
// tableau/basis.
//
// A matrix is a slice of rows, m rows of n entries. Start with [Solve], [Inverse]
// and [Pivots]; [SolveExact] is the one for claims.
package dense

import "math"

// New returns an r×c matrix of zeros as rows.
func New(r, c int) [][]float64 {
	all := make([]float64, r*c)
	m := make([][]float64, r)
	for k := range m {
		m[k] = all[k*c : (k+1)*c : (k+1)*c]
	}
	return m
}

// Norm returns the largest absolute value in x.
func Norm(x []float64) float64 {
	most := 0.0
	for _, v := range x {
		most = math.Max(most, math.Abs(v))
	}
	return most
}

// Largest returns the largest absolute value in m.
func Largest(m [][]float64) float64 {
	most := 0.0
	for _, row := range m {
		most = math.Max(most, Norm(row))
	}
	return most
}

// Normalize sets x to the weights over their sum, uniform if that is 0.
func Normalize(x, weight []float64) {
	sum := 0.0
	for _, w := range weight {
		sum += w
	}
	for k, w := range weight {
		if sum > 0 {
			x[k] = w / sum
		} else {
			x[k] = 1 / float64(len(x))
		}
	}
}

// dot returns the inner product, as four sums that processors add at once. Y may be
// longer than x.
func dot(x, y []float64) float64 {
	var a, b, c, d float64
	y = y[:len(x)]
	k := 0
	for ; k+4 <= len(x); k += 4 {
		u, v := x[k:k+4:k+4], y[k:k+4:k+4]
		a += u[0] * v[0]
		b += u[1] * v[1]
		c += u[2] * v[2]
		d += u[3] * v[3]
	}
	for ; k < len(x); k++ {
		a += x[k] * y[k]
	}
	return a + b + (c + d)
}

// Subtract subtracts f times b from a, which is as long or longer.
func Subtract(a, b []float64, f float64) {
	for k, v := range b {
		a[k] -= f * v
	}
}
