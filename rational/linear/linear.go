// Package linear is in the arithmetic layer: elimination in matrices of rational numbers, given by
// their rows, all of one length. Work may be nil.
//
// Start with [Echelon].
package linear

import (
	"slices"

	"exactsolve/rational"
)

// Echelon returns the rows of an echelon form, each with a one at its first entry that is not 0. It changes rows.
func Echelon(work *rational.Work, rows [][]rational.Rat) [][]rational.Rat {
	r := 0
	for c := 0; r < len(rows) && c < len(rows[0]); c++ {
		p := r
		for p < len(rows) && rows[p][c].IsZero() {
			p++
		}
		if p == len(rows) {
			continue
		}
		rows[r], rows[p] = rows[p], rows[r]
		f := rows[r][c].Inv()
		for k, x := range rows[r] {
			if !x.IsZero() {
				rows[r][k] = work.Mul(x, f)
			}
		}
		for _, row := range rows[r+1:] {
			eliminate(work, row, rows[r], c)
		}
		r++
	}
	return rows[:r]
}

// eliminate subtracts a multiple of y, which has a one at c, from x, so that x has a zero there.
func eliminate(work *rational.Work, x, y []rational.Rat, c int) {
	f := x[c].Neg()
	if f.IsZero() {
		return
	}
	for k := range x {
		if !y[k].IsZero() {
			x[k] = work.Add(x[k], work.Mul(f, y[k]))
		}
	}
}

// Lead returns the place of the first entry that is not 0, len(x) if there is none.
func Lead(x []rational.Rat) int {
	for k := range x {
		if !x[k].IsZero() {
			return k
		}
	}
	return len(x)
}

// Within reports whether x, which it does not change, is in the span of an echelon form.
func Within(work *rational.Work, basis [][]rational.Rat, x []rational.Rat) bool {
	rest := slices.Clone(x)
	for _, row := range basis {
		if c := Lead(row); c < len(rest) { // else no work was left for the row
			eliminate(work, rest, row, c)
		}
	}
	return Lead(rest) == len(rest)
}

// Kernel returns vectors of n entries that span those which a matrix, which it changes, maps to 0.
func Kernel(work *rational.Work, rows [][]rational.Rat, n int) [][]rational.Rat {
	rows = Echelon(work, rows)
	leads := make(map[int]bool, len(rows))
	for _, row := range rows {
		leads[Lead(row)] = true
	}
	var z [][]rational.Rat
	for c := range n {
		if leads[c] {
			continue
		}
		x := make([]rational.Rat, n)
		x[c] = rational.Int(1)
		for _, row := range slices.Backward(rows) {
			l := Lead(row)
			for k := l + 1; k < n; k++ {
				if !x[k].IsZero() && !row[k].IsZero() {
					x[l] = work.Add(x[l], work.Mul(x[k], row[k]).Neg())
				}
			}
		}
		z = append(z, x)
	}
	return z
}

// Dimension returns that of the convex hull of points, of which there are some.
func Dimension(points [][]rational.Rat) int {
	var rows [][]rational.Rat
	for _, x := range points[1:] {
		row := make([]rational.Rat, len(x))
		for k := range x {
			row[k] = x[k].Sub(points[0][k])
		}
		rows = append(rows, row)
	}
	return len(Echelon(nil, rows))
}
