// Package gauss is machinery: small dense systems of linear equations over the
// rationals. For large sparse ones there is tableau/basis.
package gauss

import (
	"slices"

	"exactsolve/rational"
)

// Solve returns the solution of n equations in n unknowns, and whether there is
// just one. A row has the n coefficients and the right-hand side. It uses up rows.
func Solve(rows [][]rational.Rat) ([]rational.Rat, bool) {
	n := len(rows)
	for c := range n {
		p := slices.IndexFunc(rows[c:], func(row []rational.Rat) bool { return !row[c].IsZero() })
		if p < 0 {
			return nil, false
		}
		rows[c], rows[c+p] = rows[c+p], rows[c]
		for r, row := range rows {
			if r == c || row[c].IsZero() {
				continue
			}
			f := row[c].Quo(rows[c][c])
			for k := c; k <= n; k++ {
				row[k] = row[k].Sub(f.Mul(rows[c][k]))
			}
		}
	}
	x := make([]rational.Rat, n)
	for r, row := range rows {
		x[r] = row[n].Quo(row[r])
	}
	return x, true
}
