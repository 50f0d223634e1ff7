// Package dense is machinery: dense linear algebra in floats, for guesses, and a
// little over the rationals, where it is exact. For large sparse systems there is
// tableau/basis.
//
// A matrix is a slice of rows, m rows of n entries. Start with [Solve], [Inverse]
// and [Pivots]; [SolveExact] is the one for claims.
package dense

import (
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

// Norm returns the largest absolute value in x.
func Norm(x []float64) float64 {
	most := 0.0
	for _, v := range x {
		most = max(most, math.Abs(v))
	}
	return most
}

// Largest returns the largest absolute value in m.
func Largest(m [][]float64) float64 {
	most := 0.0
	for _, row := range m {
		most = max(most, Norm(row))
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

// dot returns the inner product, as four sums that processors add at once. Y may be longer than x.
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

// A System is a square matrix, in rows, with a right-hand side as the last column.
// It keeps its memory for the next one.
type System struct {
	Rows [][]float64
	all  []float64
}

// Resize makes s a system of n equations, all zeros.
func (s *System) Resize(n int) {
	if cap(s.all) < n*(n+1) {
		s.all = make([]float64, n*(n+1))
		s.Rows = make([][]float64, 0, n)
	}
	s.all = s.all[:n*(n+1)]
	clear(s.all)
	s.Rows = s.Rows[:0]
	for r := range n {
		s.Rows = append(s.Rows, s.all[r*(n+1):(r+1)*(n+1)])
	}
}

// Solve solves s as [Solve] does. It reports false if a pivot is at most tiny times
// the largest entry of the matrix.
func (s *System) Solve(tiny float64) bool {
	most := 0.0
	for _, row := range s.Rows {
		most = max(most, Norm(row[:len(s.Rows)]))
	}
	return Solve(s.Rows, tiny*most)
}

// Solve leaves the solutions of n equations in n unknowns, rows of n coefficients
// and right-hand sides, in place of the right-hand sides. It reports false if a
// pivot is at most least, or no number. Gauss with partial pivoting.
func Solve(rows [][]float64, least float64) bool {
	n := len(rows)
	for c := range n {
		p := pivotRow(rows, c)
		rows[c], rows[p] = rows[p], rows[c]
		pivot := rows[c]
		if !(math.Abs(pivot[c]) > least) { // also for NaN
			return false
		}
		for _, row := range rows[c+1:] {
			if f := row[c] / pivot[c]; f != 0 {
				Subtract(row[c+1:], pivot[c+1:], f)
			}
		}
	}
	for r := n - 1; r >= 0; r-- {
		row := rows[r]
		right := row[n:]
		for c := r + 1; c < n; c++ {
			Subtract(right, rows[c][n:], row[c])
		}
		for s := range right {
			right[s] /= row[r]
		}
	}
	return true
}

// pivotRow returns the row from c on with the largest entry in column c.
func pivotRow(rows [][]float64, c int) int {
	p := c
	for r := c + 1; r < len(rows); r++ {
		if math.Abs(rows[r][c]) > math.Abs(rows[p][c]) {
			p = r
		}
	}
	return p
}
