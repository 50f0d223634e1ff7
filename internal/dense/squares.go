package dense

import (
	"context"
	"math"
)

// LeastSquares returns d that minimizes |a·d − b|² + λ|d|², by Householder
// reflections of a over √λ times the unit matrix; 0 if ctx is done. It leaves a and b
// unchanged.
func LeastSquares(ctx context.Context, a [][]float64, b []float64, lambda float64) []float64 {
	n := len(a[0])
	cols := make([][]float64, n+1) // columns, the last is b
	m := len(a) + n
	for c := range cols {
		cols[c] = make([]float64, m)
		for r := range a {
			if c < n {
				cols[c][r] = a[r][c]
			} else {
				cols[c][r] = b[r]
			}
		}
		if c < n {
			cols[c][len(a)+c] = math.Sqrt(lambda)
		}
	}
	diagonal := make([]float64, n)
	for k := range n {
		if ctx.Err() != nil {
			return make([]float64, n)
		}
		diagonal[k] = reflect(cols, k, min(m, len(a)+k+1))
	}
	return backSolve(cols, diagonal)
}

// reflect makes column k zero below entry k and applies the reflection to the
// columns after it; rows from end on are zero in it. It returns entry k.
func reflect(cols [][]float64, k, end int) float64 {
	v := cols[k][k:end]
	norm := math.Sqrt(dot(v, v))
	if norm == 0 {
		return 0
	}
	if v[0] > 0 {
		norm = -norm
	}
	v[0] -= norm
	square := -norm * v[0] // half of |v|²
	for _, col := range cols[k+1:] {
		y := col[k:end:end]
		if f := dot(v, y) / square; f != 0 {
			for r, x := range v {
				y[r] -= f * x
			}
		}
	}
	return norm
}

func backSolve(cols [][]float64, diagonal []float64) []float64 {
	n := len(diagonal)
	d := append([]float64(nil), cols[n][:n]...)
	for k := n - 1; k >= 0; k-- {
		if diagonal[k] == 0 {
			d[k] = 0
			continue
		}
		d[k] /= diagonal[k]
		for r := range k {
			d[r] -= cols[k][r] * d[k]
		}
	}
	return d
}
