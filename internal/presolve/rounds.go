package presolve

import (
	"math"

	"exactsolve/internal/floatlp"
)

// A line is a row or a column while rules are applied.
type line struct {
	kind   kind
	weight float64 // right-hand side or cost
	gone   bool
	into   int32   // line of the same way that it is added to in this round, −1 for none
	factor float64 // times this
	target bool    // some line is added to it in this round
}

// A kind says which rules there are for a line.
type kind uint8

const (
	other kind = iota // left as it is
	sign              // a column with 0 as its only bound, a row with a lower bound only
	free              // a column
	equal             // a row
)

// rounds is a program while rules are applied. Rows and columns keep their numbers.
type rounds struct {
	a, at      floatlp.Matrix // by columns, by rows; entries in order
	cols, rows []line
	removed    *floatlp.Basis
	moves      []move
}

func newRounds(p *floatlp.Problem) *rounds {
	n, m := len(p.Cost), len(p.RowLower)
	r := &rounds{
		cols: make([]line, n), rows: make([]line, m),
		removed: &floatlp.Basis{Cols: make([]floatlp.VarStatus, n), Rows: make([]floatlp.VarStatus, m)},
	}
	for j := range r.cols {
		r.cols[j] = line{kind: other, weight: p.Cost[j], into: -1}
		switch lower := p.Lower[j]; {
		case !math.IsInf(p.Upper[j], 1):
		case math.IsInf(lower, -1):
			r.cols[j].kind = free
		case lower == 0:
			r.cols[j].kind = sign
		}
	}
	for i := range r.rows {
		r.rows[i] = line{kind: other, weight: p.RowLower[i], into: -1}
		switch {
		case p.RowLower[i] == p.RowUpper[i]:
			r.rows[i].kind = equal
		case math.IsInf(p.RowUpper[i], 1) && !math.IsInf(p.RowLower[i], -1):
			r.rows[i].kind = sign
		}
	}
	r.at = p.Matrix.Transposed(m)
	r.a = r.at.Transposed(n)
	return r
}

// merge applies the first two rules, and returns how often.
func (r *rounds) merge() int {
	count := pairs(&r.a, r.cols, r.rows, free, func(j, from, to int32) {
		r.removed.Cols[j], r.removed.Rows[from] = floatlp.Basic, floatlp.AtLower
		r.moves = append(r.moves, move{true, true, from, to})
	})
	count += pairs(&r.at, r.rows, r.cols, equal, func(i, from, to int32) {
		r.removed.Cols[from], r.removed.Rows[i] = floatlp.Basic, floatlp.AtLower
		r.moves = append(r.moves, move{false, false, from, to})
	})
	r.rebuild(count)
	return count
}

// pairs has each line of a kind without weight that has two entries, of different signs, in
// lines across that have a sign, go, and the line across with the positive entry added to the
// other. It returns their number.
func pairs(a *floatlp.Matrix, lines, across []line, of kind, removed func(k, from, to int32)) int {
	count := 0
	for k := range lines {
		l := &lines[k]
		idx, val := a.Line(int32(k))
		if l.gone || l.kind != of || l.weight != 0 || len(idx) != 2 || val[0]*val[1] >= 0 {
			continue
		}
		plus, minus := 0, 1
		if val[0] < 0 {
			plus, minus = 1, 0
		}
		p, q := &across[idx[plus]], &across[idx[minus]]
		if p.kind != sign || q.kind != sign || p.into >= 0 || p.target || q.into >= 0 {
			continue
		}
		l.gone, q.target = true, true
		p.into, p.factor = idx[minus], -val[minus]/val[plus]
		removed(int32(k), idx[plus], idx[minus])
		count++
	}
	return count
}

// settle has lines go that were added to others.
func settle(lines []line) {
	for k := range lines {
		l := &lines[k]
		if l.target = false; l.into >= 0 {
			lines[l.into].weight += l.factor * l.weight
			l.gone = true
		}
	}
}

// rebuild makes the matrix anew after so many changes, with lines added to others and without
// what is gone.
func (r *rounds) rebuild(changes int) {
	if changes == 0 {
		return
	}
	settle(r.cols)
	settle(r.rows)
	byRow := added(&r.a, r.rows)
	r.a = added(&byRow, r.cols)
	r.at = r.a.Transposed(len(r.rows))
	for _, lines := range [][]line{r.cols, r.rows} {
		for k := range lines {
			lines[k].into = -1
		}
	}
}

// added returns a stored the other way, by lines across, some added to others or gone.
func added(a *floatlp.Matrix, across []line) floatlp.Matrix {
	n := len(a.Index)
	b := floatlp.Matrix{Start: make([]int32, 1, len(a.Start)), Index: make([]int32, 0, n), Value: make([]float64, 0, n)}
	for k := range a.Lines() {
		idx, val := a.Line(int32(k))
		for p, i := range idx {
			l, v := &across[i], val[p]
			if l.into >= 0 {
				i, v = l.into, v*l.factor
			} else if l.gone {
				continue
			}
			b.Index, b.Value = append(b.Index, i), append(b.Value, v)
		}
		b.Start = append(b.Start, int32(len(b.Index)))
	}
	return summed(b.Transposed(len(across)))
}

// summed returns a, whose lines are in order, with what is in one place added up. It takes
// the arrays of a.
func summed(a floatlp.Matrix) floatlp.Matrix {
	z := floatlp.Matrix{Start: make([]int32, 1, len(a.Start)), Index: a.Index[:0], Value: a.Value[:0]}
	for k := range a.Lines() {
		idx, val := a.Line(int32(k))
		for p := 0; p < len(idx); {
			i, v := idx[p], val[p]
			for p++; p < len(idx) && idx[p] == i; p++ {
				v += val[p]
			}
			if v != 0 {
				z.Index, z.Value = append(z.Index, i), append(z.Value, v)
			}
		}
		z.Start = append(z.Start, int32(len(z.Index)))
	}
	return z
}

// reduction returns what is left of p.
func (r *rounds) reduction(p *floatlp.Problem) *Reduction {
	z := &Reduction{removed: r.removed, moves: r.moves}
	var rowAt []int32
	z.cols, _ = left(r.cols)
	z.rows, rowAt = left(r.rows)
	q := &floatlp.Problem{Matrix: floatlp.Matrix{Start: []int32{0}}}
	for _, j := range z.cols {
		idx, val := r.a.Line(j)
		for _, i := range idx {
			q.Matrix.Index = append(q.Matrix.Index, rowAt[i])
		}
		q.Matrix.Value = append(q.Matrix.Value, val...)
		q.Matrix.Start = append(q.Matrix.Start, int32(len(q.Matrix.Index)))
		q.Cost = append(q.Cost, r.cols[j].weight)
	}
	for _, i := range z.rows {
		q.RowLower = append(q.RowLower, r.rows[i].weight)
	}
	q.Lower, q.Upper, q.RowUpper = pick(p.Lower, z.cols), pick(p.Upper, z.cols), pick(p.RowUpper, z.rows)
	z.Left = q
	return z
}

// left returns the lines that are not gone, and the place of each among them.
func left(lines []line) (list, at []int32) {
	at = make([]int32, len(lines))
	for k := range lines {
		if at[k] = int32(len(list)); !lines[k].gone {
			list = append(list, int32(k))
		}
	}
	return list, at
}
