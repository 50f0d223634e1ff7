package logit

import "math"

// eliminate solves the system whose rows, of which there are n, have the matrix in
// the first n entries and right-hand sides after them: it leaves the solutions in
// their place. It reports false if the matrix is singular or a number is not finite.
//
// It stops with false, too, once cancelled returns true.
func eliminate[T number[T]](rows [][]T, cancelled func() bool) bool {
	n := len(rows)
	for c := range n {
		if cancelled() || !pivotRow(rows, c) {
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

// independent returns rows and columns of a square regular part of the matrix, as
// large as its numeric rank, by elimination with complete pivoting; pivots below
// small times the first count as 0. It uses the matrix up.
func independent[T number[T]](rows [][]T, small float64) (equations, unknowns []int) {
	used := make([]bool, len(rows))
	floor := 0.0
	for {
		best, at, most := -1, -1, floor
		for r := range rows {
			if used[r] {
				continue
			}
			for c, x := range rows[r] {
				if y := math.Abs(x.float()); y > most {
					best, at, most = r, c, y
				}
			}
		}
		if best < 0 {
			return equations, unknowns
		}
		if floor == 0 {
			floor = small * most
		}
		used[best] = true
		equations, unknowns = append(equations, best), append(unknowns, at)
		for r := range rows {
			if !used[r] && rows[r][at].sign() != 0 {
				f := rows[r][at].quo(rows[best][at])
				f.subtract(rows[r], rows[best])
				var zero T
				rows[r][at] = zero
			}
		}
	}
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
