package dense

import (
	"slices"

	"exactsolve/rational"
)

// SolveExact returns the solution of n equations in n unknowns, and whether there is
// just one. A row has the n coefficients and the right-hand side. It uses up rows.
func SolveExact(rows [][]rational.Rat) ([]rational.Rat, bool) {
	if Sign(rows) == 0 {
		return nil, false
	}
	n := len(rows)
	x := make([]rational.Rat, n)
	for r, row := range rows {
		x[r] = row[n].Quo(row[r])
	}
	return x, true
}

// Sign returns the sign of the determinant of the first n columns of n rows. If it is not
// 0, rows are left with one entry each there, in order; other columns change along.
func Sign(rows [][]rational.Rat) int {
	sign := 1
	for c := range rows {
		p := slices.IndexFunc(rows[c:], func(row []rational.Rat) bool { return !row[c].IsZero() })
		if p < 0 {
			return 0
		}
		if rows[c], rows[c+p] = rows[c+p], rows[c]; p > 0 {
			sign = -sign
		}
		sign *= rows[c][c].Sign()
		for r, row := range rows {
			if r == c || row[c].IsZero() {
				continue
			}
			f := row[c].Quo(rows[c][c])
			for k := c; k < len(row); k++ {
				row[k] = row[k].Sub(f.Mul(rows[c][k]))
			}
		}
	}
	return sign
}
