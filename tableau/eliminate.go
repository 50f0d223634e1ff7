package tableau

import (
	"math/big"

	"exactsolve/tableau/wide"
)

// eliminate removes the entering variable from row x. The pivot row r is
// already solved for it: its denominator is the pivot entry p and its entry in
// column c the coefficient of the leaving variable, of which x has none. With
// f = x[c], then x[c] := 0, and d the denominator of x, the row becomes
// (x·p − f·r)/d over p. It returns the largest bit length of an entry.
func eliminate(x *wide.Row, r *pivotRow, c int, s *wide.Scratch) int {
	x.Promote(r.row.Form)
	for !x.Eliminate(c, r.as(x.Form), s) {
		x.Promote(x.Form + 1)
	}
	length := x.BitLen(0, x.Len())
	x.Demote(length)
	x.Trim()
	return length
}

// rescale multiplies a row by det/d, so that its denominator d becomes det.
func rescale(x *wide.Row, det *big.Int, s *wide.Scratch) {
	var d big.Int
	n := x.Len() - 1
	if x.Big(n, &d).Cmp(det) == 0 {
		return
	}
	over := wide.NewRow(n)
	over.Set(n, det)
	eliminate(x, &pivotRow{row: &over}, -1, s)
}

// A pivotRow gives the pivot row in the forms that other rows need, made once.
type pivotRow struct {
	row  *wide.Row
	wide [3]*wide.Row
}

func (r *pivotRow) as(f wide.Form) *wide.Row {
	if f == r.row.Form {
		return r.row
	}
	if r.wide[f] == nil {
		c := new(wide.Row)
		c.Copy(r.row, 0, r.row.Len())
		c.Promote(f)
		r.wide[f] = c
	}
	return r.wide[f]
}

// widen makes every form, so that as only reads from then on: a row may be
// promoted while it is changed.
func (r *pivotRow) widen() {
	for f := r.row.Form; f <= wide.Bigs; f++ {
		r.as(f)
	}
}
