package guess

import (
	"math"

	"exactsolve/nash/internal/dense"
)

// kernel returns a vector z ≠ 0 with m·z = 0, where m has n columns and n−1 rows; nil
// if floats see less than full rank. It uses up m.
func kernel(m [][]float64, n int) []float64 {
	const tiny = 1e-14
	perm := make([]int, n)
	for c := range perm {
		perm[c] = c
	}
	for k := range m {
		r, c := largestFrom(m, k)
		if !(math.Abs(m[r][c]) > tiny) { // also for NaN
			return nil
		}
		m[k], m[r] = m[r], m[k]
		for i := range m {
			m[i][k], m[i][c] = m[i][c], m[i][k]
		}
		perm[k], perm[c] = perm[c], perm[k]
		for _, row := range m[k+1:] {
			if f := row[k] / m[k][k]; f != 0 {
				dense.Subtract(row[k:], m[k][k:], f)
			}
		}
	}
	z := make([]float64, n)
	z[perm[n-1]] = 1
	for k := n - 2; k >= 0; k-- {
		for j := k + 1; j < n; j++ {
			z[perm[k]] -= m[k][j] * z[perm[j]] / m[k][k]
		}
	}
	return z
}

// largestFrom returns the place of the entry of largest absolute value in rows and
// columns from k on.
func largestFrom(m [][]float64, k int) (r, c int) {
	r, c = k, k
	for i := k; i < len(m); i++ {
		for j := k; j < len(m[i]); j++ {
			if math.Abs(m[i][j]) > math.Abs(m[r][c]) {
				r, c = i, j
			}
		}
	}
	return r, c
}
