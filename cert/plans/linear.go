package plans

import (
	"exactsolve/rational"
	"exactsolve/rational/linear"
)

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
	z := linear.Kernel(s.work, rows, width)
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
