package dense

import (
	"context"
	"math"
)

// Pivots eliminates with complete pivoting and returns the rows and columns of the
// pivots above least, in order; fewer if ctx is done. It uses up m. The first pivot
// is the largest entry.
func Pivots(ctx context.Context, m [][]float64, least float64) (rows, cols []int) {
	for ctx.Err() == nil {
		r, c := largest(m, 0)
		if r < 0 || math.Abs(m[r][c]) <= least {
			break
		}
		rows, cols = append(rows, r), append(cols, c)
		eliminate(m, r, c)
	}
	return rows, cols
}

// largest returns the place of the entry of largest absolute value in rows and columns
// from k on, −1 if all are 0.
func largest(m [][]float64, k int) (r, c int) {
	r, c = -1, -1
	most := 0.0
	for i, row := range m[k:] {
		for j, v := range row[k:] {
			if math.Abs(v) > most {
				r, c, most = k+i, k+j, math.Abs(v)
			}
		}
	}
	return r, c
}

// eliminate subtracts multiples of row r from the others, so that column c
// vanishes, and clears both.
func eliminate(m [][]float64, r, c int) {
	pivot := m[r]
	for i, row := range m {
		if i == r || row[c] == 0 {
			continue
		}
		f := row[c] / pivot[c]
		for j, v := range pivot {
			if v != 0 {
				row[j] -= f * v
			}
		}
		row[c] = 0
	}
	clear(pivot)
}

// Kernel returns a vector z ≠ 0 with m·z = 0, where m has n columns and n−1 rows; nil
// if floats see less than full rank. It uses up m.
func Kernel(m [][]float64, n int) []float64 {
	const tiny = 1e-14
	perm := make([]int, n)
	for c := range perm {
		perm[c] = c
	}
	for k := range m {
		r, c := largest(m, k)
		if r < 0 || math.IsNaN(m[k][k]) || math.Abs(m[r][c]) <= tiny { // largest passes over NaN
			return nil
		}
		m[k], m[r] = m[r], m[k]
		for i := range m {
			m[i][k], m[i][c] = m[i][c], m[i][k]
		}
		perm[k], perm[c] = perm[c], perm[k]
		for _, row := range m[k+1:] {
			if f := row[k] / m[k][k]; f != 0 {
				Subtract(row[k:], m[k][k:], f)
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
