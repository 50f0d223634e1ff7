package logit

import (
	"context"
	"math"
)

// eliminate solves the system whose rows, of which there are n, have the matrix in
// the first n entries and right-hand sides after them: it leaves the solutions in
// their place. It reports false if the matrix is singular, a number is not finite or
// ctx is done.
func eliminate[T number[T]](ctx context.Context, rows [][]T) bool {
	n := len(rows)
	for c := range n {
		if ctx.Err() != nil || !pivotRow(rows, c) {
			return false
		}
		for r := c + 1; r < n; r++ {
			if rows[r][c].sign() != 0 {
				f := rows[r][c].quo(rows[c][c])
				f.subtract(rows[r][c:], rows[c][c:])
			}
		}
	}
	for c := n - 1; c >= 0; c-- {
		for s := n; s < len(rows[c]); s++ {
			rows[c][s] = rows[c][s].quo(rows[c][c])
			if !finite(rows[c][s].float()) {
				return false
			}
		}
		for r := range c {
			rows[r][c].subtract(rows[r][n:], rows[c][n:])
		}
	}
	return true
}

// pivotRow brings the largest entry of column c at or below row c there.
func pivotRow[T number[T]](rows [][]T, c int) bool {
	best, most := -1, 0.0
	for r := c; r < len(rows); r++ {
		if x := math.Abs(rows[r][c].float()); x > most {
			best, most = r, x
		}
	}
	if best < 0 || !finite(most) {
		return false
	}
	rows[c], rows[best] = rows[best], rows[c]
	return true
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
