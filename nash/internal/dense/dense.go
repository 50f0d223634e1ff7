// Package dense is machinery: dense matrices of floats, for guesses. Nothing here is
// exact.
//
// A matrix is a slice of rows, m rows of n entries. Start with [New], [Inverse] and
// [Pivots].
package dense

import (
	"context"
	"math"
)

// New returns an r×c matrix of zeros as rows.
func New(r, c int) [][]float64 {
	all := make([]float64, r*c)
	m := make([][]float64, r)
	for k := range m {
		m[k] = all[k*c : (k+1)*c : (k+1)*c]
	}
	return m
}

// Pivots eliminates with complete pivoting and returns the rows and columns of the
// Pivots above tiny times the first, in order; fewer if ctx is done. It uses up m.
func Pivots(ctx context.Context, m [][]float64, tiny float64) (rows, cols []int) {
	least := 0.0
	for k := range m {
		r, c := largest(m)
		if r < 0 || k >= len(m[0]) || ctx.Err() != nil {
			break
		}
		if size := math.Abs(m[r][c]); k == 0 {
			least = size * tiny
		} else if size <= least {
			break
		}
		rows, cols = append(rows, r), append(cols, c)
		eliminate(m, r, c)
	}
	return rows, cols
}

// largest returns the place of the entry of largest absolute value, −1 if all
// are 0. Rows and columns of earlier pivots have been cleared.
func largest(m [][]float64) (r, c int) {
	r, c = -1, -1
	most := 0.0
	for i, row := range m {
		for j, v := range row {
			if math.Abs(v) > most {
				r, c, most = i, j, math.Abs(v)
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

// Inverse returns the inverse of a square matrix, and whether it has one as far as
// floats can tell and before ctx is done. It uses up m. Gauss and Jordan's elimination,
// with partial pivoting.
func Inverse(ctx context.Context, m [][]float64) ([][]float64, bool) {
	n := len(m)
	inv := New(n, n)
	for k := range inv {
		inv[k][k] = 1
	}
	for c := range n {
		p := c
		for r := c; r < n; r++ {
			if math.Abs(m[r][c]) > math.Abs(m[p][c]) {
				p = r
			}
		}
		if !(math.Abs(m[p][c]) > 0) || ctx.Err() != nil { // also for NaN
			return nil, false
		}
		m[c], m[p], inv[c], inv[p] = m[p], m[c], inv[p], inv[c]
		scaleRow(m[c], inv[c], 1/m[c][c])
		for r := range n {
			if f := m[r][c]; r != c && f != 0 {
				Subtract(m[r], m[c], f)
				Subtract(inv[r], inv[c], f)
			}
		}
	}
	return inv, true
}

func scaleRow(a, b []float64, f float64) {
	for k := range a {
		a[k] *= f
		b[k] *= f
	}
}

// Subtract subtracts f times b from a, which is as long or longer.
func Subtract(a, b []float64, f float64) {
	for k, v := range b {
		a[k] -= f * v
	}
}
