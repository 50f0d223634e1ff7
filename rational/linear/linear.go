// Package linear is in the arithmetic layer: elimination in matrices of rational numbers, given by
// their rows, all of one length. Work may be nil.
//
// Start with [Echelon].
package linear

import (
	"slices"

	"exactsolve/rational"
)

// Echelon returns the rows of an echelon form, each with a one at its first entry that is not 0, and where
// these are. It changes rows.
func Echelon(work *rational.Work, rows [][]rational.Rat) (basis [][]rational.Rat, leads []int) {
	r := 0
	for c := 0; r < len(rows) && c < len(rows[0]); c++ {
		p := slices.IndexFunc(rows[r:], func(x []rational.Rat) bool { return !x[c].IsZero() })
		if p < 0 {
			continue
		}
		rows[r], rows[r+p] = rows[r+p], rows[r]
		f := rows[r][c].Inv()
		for k, x := range rows[r] {
			if !x.IsZero() {
				rows[r][k] = work.Mul(x, f)
			}
		}
		for _, row := range rows[r+1:] {
			eliminate(work, row, rows[r], c)
		}
		leads = append(leads, c)
		r++
	}
	return rows[:r], leads
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

// Within reports whether x, which it does not change, is in the span of an echelon form.
func Within(work *rational.Work, basis [][]rational.Rat, leads []int, x []rational.Rat) bool {
	rest := slices.Clone(x)
	for k, c := range leads {
		eliminate(work, rest, basis[k], c)
	}
	return !slices.ContainsFunc(rest, func(x rational.Rat) bool { return !x.IsZero() })
}

// Kernel returns vectors of n entries that span those which a matrix, which it changes, maps to 0.
func Kernel(work *rational.Work, rows [][]rational.Rat, n int) [][]rational.Rat {
	rows, leads := Echelon(work, rows)
	var z [][]rational.Rat
	for c := range n {
		if _, is := slices.BinarySearch(leads, c); is {
			continue
		}
		x := make([]rational.Rat, n)
		x[c] = rational.Int(1)
		for r, row := range slices.Backward(rows) {
			l := leads[r]
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
	_, leads := Echelon(nil, rows)
	return len(leads)
}
