package plans

import "exactsolve/rational"

// echelon returns the rows of an echelon form, each with a one at its first entry that is not 0. It changes rows.
func echelon(work *rational.Work, rows [][]rational.Rat) [][]rational.Rat {
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
		scale(work, rows[r], rows[r][c].Inv())
		for _, row := range rows[r+1:] {
			eliminate(work, row, rows[r], c)
		}
		r++
	}
	return rows[:r]
}

func scale(work *rational.Work, x []rational.Rat, f rational.Rat) {
	for k := range x {
		if !x[k].IsZero() {
			x[k] = work.Mul(x[k], f)
		}
	}
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

// lead returns the place of the first entry that is not 0.
func lead(x []rational.Rat) int {
	for k := range x {
		if !x[k].IsZero() {
			return k
		}
	}
	return len(x)
}

// within reports whether x, which it does not change, is in the span of an echelon form.
func within(work *rational.Work, basis [][]rational.Rat, x []rational.Rat) bool {
	rest := append([]rational.Rat(nil), x...)
	for _, row := range basis {
		eliminate(work, rest, row, lead(row))
	}
	return lead(rest) == len(rest)
}

// kernel returns vectors of n entries that span those which an echelon form maps to 0.
func kernel(work *rational.Work, basis [][]rational.Rat, n int) [][]rational.Rat {
	leads := make(map[int]bool, len(basis))
	for _, row := range basis {
		leads[lead(row)] = true
	}
	var z [][]rational.Rat
	for c := range n {
		if leads[c] {
			continue
		}
		x := make([]rational.Rat, n)
		x[c] = rational.Int(1)
		for r := len(basis) - 1; r >= 0; r-- {
			l := lead(basis[r])
			for k := l + 1; k < n; k++ {
				if !x[k].IsZero() && !basis[r][k].IsZero() {
					x[l] = work.Add(x[l], work.Mul(x[k], basis[r][k]).Neg())
				}
			}
		}
		z = append(z, x)
	}
	return z
}

// span returns vectors that span what equations say of the multiples of plans of a case, without the values of
// the other player's information sets: labels in lose nothing or are not played.
func (s *side) span(in []bool) [][]rational.Rat {
	key := labelsKey(in)
	if z, ok := s.spans[key]; ok {
		return z
	}
	n, sets := s.own.NumSeqs(), len(s.other.Infosets)
	width := n + sets + 1 // plan, values, and the payoff of the other player
	if !s.work.Take(rational.PerNumber*s.labels(), rational.PerNumber*width) {
		return nil
	}
	rows := make([][]rational.Rat, 0, s.labels())
	add := func() []rational.Rat {
		rows = append(rows, make([]rational.Rat, width))
		return rows[len(rows)-1]
	}
	for h := range s.own.Infosets {
		set, row := &s.own.Infosets[h], add()
		row[set.ParentSeq] = rational.Int(-1)
		for a := range set.Actions {
			row[set.Seq(a)] = rational.Int(1)
		}
	}
	if s.value != nil {
		row := add()
		row[0], row[width-1] = *s.value, rational.Int(-1)
	}
	for q := range n {
		if in[s.first+q] {
			add()[q] = rational.Int(1)
		}
	}
	loss := s.losses(width)
	for t, row := range loss {
		if in[s.after+t] {
			rows = append(rows, row)
		}
	}
	z := kernel(s.work, echelon(s.work, rows), width)
	for k := range z {
		z[k] = z[k][:n]
	}
	s.spans[key] = z
	return z
}

// losses returns, for each sequence of the other player, what it loses as a row of coefficients.
func (s *side) losses(width int) [][]rational.Rat {
	n := s.own.NumSeqs()
	rows := make([][]rational.Rat, s.other.NumSeqs())
	for t := range rows {
		rows[t] = make([]rational.Rat, width)
		at := width - 1
		if h := s.other.SeqInfoset[t]; h >= 0 {
			at = n + int(h)
		}
		rows[t][at] = rational.Int(1)
	}
	for h := range s.other.Infosets {
		rows[s.other.Infosets[h].ParentSeq][n+h] = rational.Int(-1)
	}
	for t := range s.payoffs.Len() {
		at := &rows[s.payoffs.Seq(t, 1-s.player)][s.payoffs.Seq(t, s.player)]
		*at = s.work.Add(*at, s.payoffs.U(t, 1-s.player).Neg())
	}
	return rows
}

// labelsKey returns labels as a key of maps.
func labelsKey(in []bool) string {
	key := make([]byte, len(in))
	for k, x := range in {
		if x {
			key[k] = 1
		}
	}
	return string(key)
}
