package assess

import (
	"slices"

	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// stageLosses adds what player i gets, weighted by chance and y, as columns: u(s)
// from sequence s = (h,a) on, playing on as the profile says, and v(h) at
// information set h:
//
//	u(s) = Σ payoff·y(r) + Σ v(h')   over the outcomes of s and r and the h' next to s,
//	v(h) = Σ π(a|h)·u(h,a).
//
// Unlike the losses v(h) − u(h,a) written out in y, these rows are sparse, and have
// no products of probabilities. Only what the rows of levels need is there.
type stageLosses struct {
	s     *stage
	own   seqform.Behavior
	value []int // column of v(h), none if not needed
	after []int // column of u(s)
}

// addLosses adds the rows loss(h,a) ≥ 0 or, if strict, loss(h,a) ≥ t with a column
// t ≤ 1, and returns their numbers.
func (s *stage) addLosses() []int {
	if len(s.l.rows) == 0 {
		return nil
	}
	p := &stageLosses{s: s, own: s.l.profile[s.l.i]}
	p.need()
	p.payoffs()
	p.average()
	var rows []int
	for _, r := range s.l.rows {
		h, a := r[0], r[1]
		e := []lp.Term{lp.Times(p.value[h], rational.Int(1)), lp.Times(p.after[s.l.own.Infosets[h].Seq(a)], rational.Int(-1))}
		if s.l.demand.strict {
			t := s.bounded()
			s.gains, e = append(s.gains, t), append(e, lp.Times(t, rational.Int(-1)))
		}
		rows = append(rows, s.program.AtLeast(e))
	}
	return rows
}

// need makes the columns. Where one action has probability 1, v(h) is its column.
func (p *stageLosses) need() {
	l := p.s.l
	p.value, p.after = make([]int, len(l.own.Infosets)), slices.Repeat([]int{none}, l.own.NumSeqs())
	for _, r := range l.rows {
		p.value[r[0]] = 1
		p.after[l.own.Infosets[r[0]].Seq(r[1])] = 1
	}
	for h := range l.own.Infosets {
		set := &l.own.Infosets[h]
		needed := p.value[h] > 0 || p.after[set.ParentSeq] != none
		p.value[h] = none
		if !needed {
			continue
		}
		for a, prob := range p.own[h] {
			if k := set.Seq(a); prob.Sign() > 0 || p.after[k] != none {
				p.after[k] = p.s.program.Variable(true)
			}
			if prob.IsOne() {
				p.value[h] = p.after[set.Seq(a)]
			}
		}
		if p.value[h] == none {
			p.value[h] = p.s.program.Variable(true)
		}
	}
}

// payoffs adds the rows of u.
func (p *stageLosses) payoffs() {
	l := p.s.l
	rows := make([][]lp.Term, len(p.after))
	for t := range l.g.Payoffs.Len() {
		if k := l.g.Payoffs.Seq(t, l.i); p.after[k] != none {
			rows[k] = p.s.weight(rows[k], l.g.Payoffs.Seq(t, 1-l.i), l.g.Payoffs.U(t, l.i))
		}
	}
	for h, v := range p.value {
		if k := l.own.Infosets[h].ParentSeq; v != none && p.after[k] != none {
			rows[k] = append(rows[k], lp.Times(v, rational.Int(1)))
		}
	}
	for k, u := range p.after {
		if u != none {
			p.s.program.Equal(append(rows[k], lp.Times(u, rational.Int(-1))))
		}
	}
}

// average adds the rows of v, unless it is the column of some u.
func (p *stageLosses) average() {
	for h, v := range p.value {
		if v == none {
			continue
		}
		e := []lp.Term{lp.Times(v, rational.Int(-1))}
		for a, prob := range p.own[h] {
			if !prob.IsZero() {
				e = append(e, lp.Times(p.after[p.s.l.own.Infosets[h].Seq(a)], prob))
			}
		}
		if e = lp.Merge(e); len(e) > 0 {
			p.s.program.Equal(e)
		}
	}
}

// losses returns, for each information set h and action a of player i of two, the
// loss of a against the profile's behavior from h on, weighted by chance and the
// opponent, as a linear form in the opponent's plan: its coefficients by sequence.
func losses(g *seqform.Game, i int, own seqform.Behavior) [][]map[int]rational.Rat {
	value := actionValues(g, i, own)
	loss := make([][]map[int]rational.Rat, len(value))
	for h := range value {
		average := map[int]rational.Rat{}
		for b := range value[h] {
			for r, u := range value[h][b] {
				average[r] = average[r].Add(u.Mul(own[h][b]))
			}
		}
		loss[h] = make([]map[int]rational.Rat, len(value[h]))
		for a := range value[h] {
			loss[h][a] = map[int]rational.Rat{}
			for r, u := range average {
				if d := u.Sub(value[h][a][r]); !d.IsZero() {
					loss[h][a][r] = d
				}
			}
		}
	}
	return loss
}

// actionValues returns what player i gets by each action when playing on as the
// profile says, as forms like losses.
func actionValues(g *seqform.Game, i int, own seqform.Behavior) [][]map[int]rational.Rat {
	player := &g.Players[i]
	value := make([][]map[int]rational.Rat, len(player.Infosets))
	for h := range value {
		value[h] = make([]map[int]rational.Rat, len(player.Infosets[h].Actions))
		for a := range value[h] {
			value[h][a] = map[int]rational.Rat{}
		}
	}
	for t := range g.Payoffs.Len() {
		u, s, r := g.Payoffs.U(t, i), g.Payoffs.Seq(t, i), g.Payoffs.Seq(t, 1-i)
		for s != 0 && !u.IsZero() {
			h, a := int(player.SeqInfoset[s]), player.SeqAction(s)
			value[h][a][r] = value[h][a][r].Add(u)
			u = u.Mul(own[h][a])
			s = int(player.Infosets[h].ParentSeq)
		}
	}
	return value
}
