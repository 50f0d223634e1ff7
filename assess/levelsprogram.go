package assess

import (
	"context"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// A stage is the linear program of one level, from the basis of slacks.
//
// Its variables are the independent sequences. At an information set whose
// own sequence is zero so far, behavior is that of the profile, and all weights
// below it depend on the first zero sequence; elsewhere, the flow makes one
// action, positive already, depend on the others and on the sequence before. So
// independent are the sequences that are the first to be zero on their path, which
// cannot be negative, and all but one of the positive actions of an information
// set. Each of these has two columns:
//
//	y(s) = x[col] + x[col+1] with x[col] ≤ 1 if s is zero so far,
//	y(s) = x[col] − x[col+1] if not.
type stage struct {
	l         *levels
	dependent []int // per information set of the opponent: the action, −1 if all depend
	col       []int // per sequence: first column, −1 if it depends
	system    tableau.System
	lossRow   []int // per row of l: its row in the system
	t         *tableau.Tableau
}

func (l *levels) newStage() *stage {
	s := &stage{l: l, col: make([]int, len(l.zero))}
	s.system.Rhs = 1
	for k := range s.col {
		s.col[k] = -1
	}
	for h := range l.opponent.Infosets {
		set := &l.opponent.Infosets[h]
		d := -1
		for b := range set.Actions {
			if k := set.Seq(b); !l.zero[set.ParentSeq] && d < 0 && !l.zero[k] {
				d = b
			} else if !l.zero[set.ParentSeq] {
				s.col[k] = s.system.Cols
				s.system.Cols += 2
			}
		}
		s.dependent = append(s.dependent, d)
	}
	for k, c := range s.col {
		if c >= 0 && l.zero[k] {
			s.atMost([]tableau.Entry{{Col: c, Value: rational.Int(1)}}, rational.Int(1))
		}
	}
	s.constrain()
	return s
}

// reduce returns a form in y as one in the independent sequences.
func (s *stage) reduce(form []rational.Rat) []rational.Rat {
	f := append([]rational.Rat{}, form...)
	for h := len(s.dependent) - 1; h >= 0; h-- {
		set := &s.l.opponent.Infosets[h]
		d, parent := s.dependent[h], set.ParentSeq
		for b := range set.Actions {
			switch k := set.Seq(b); {
			case d < 0:
				f[parent] = f[parent].Add(f[k].Mul(s.l.behavior[h][b]))
				f[k] = rational.Rat{}
			case b != d:
				f[k] = f[k].Sub(f[set.Seq(d)])
			}
		}
		if d >= 0 {
			f[parent] = f[parent].Add(f[set.Seq(d)])
			f[set.Seq(d)] = rational.Rat{}
		}
	}
	f[0] = rational.Rat{} // y(∅) = 0
	return f
}

// expand fills in the dependent sequences of y.
func (s *stage) expand(y seqform.Plan) {
	for h, d := range s.dependent {
		set := &s.l.opponent.Infosets[h]
		rest := y[set.ParentSeq]
		for b := range set.Actions {
			if d < 0 {
				y[set.Seq(b)] = y[set.ParentSeq].Mul(s.l.behavior[h][b])
			} else if b != d {
				rest = rest.Sub(y[set.Seq(b)])
			}
		}
		if d >= 0 {
			y[set.Seq(d)] = rest
		}
	}
}

// entries returns factor · form(y) in columns.
func (s *stage) entries(form []rational.Rat, factor int64) []tableau.Entry {
	var e []tableau.Entry
	for k, c := range s.reduce(form) {
		if c.IsZero() {
			continue
		}
		v := c.Mul(rational.Int(factor))
		second := v
		if !s.l.zero[k] {
			second = v.Neg()
		}
		e = append(e, tableau.Entry{Col: s.col[k], Value: v}, tableau.Entry{Col: s.col[k] + 1, Value: second})
	}
	return e
}

func (s *stage) atMost(e []tableau.Entry, rhs rational.Rat) {
	s.system.Rows = append(s.system.Rows, tableau.Row{Entries: e, Rhs: []rational.Rat{rhs}})
}

// constrain adds the rows of what is demanded.
func (s *stage) constrain() {
	l := s.l
	for _, r := range l.rows {
		s.lossRow = append(s.lossRow, len(s.system.Rows))
		s.atMost(s.entries(l.dense(r), -1), rational.Rat{})
	}
	for h := range l.nodes {
		if h == l.demand.avoid {
			total, _ := l.reach(h)
			s.atMost(s.entries(total, 1), rational.Rat{})
		}
		if l.demand.beliefs != nil && !l.reached(h) {
			s.believe(h)
		}
	}
}

// believe adds that y leads to the belief at information set h, if anywhere. No
// part may be larger than it should; as they sum to 0, none is smaller.
func (s *stage) believe(h int) {
	total, parts := s.l.reach(h)
	for k, part := range parts {
		for q := range part {
			part[q] = part[q].Sub(s.l.demand.beliefs[h][k].Mul(total[q]))
		}
		s.atMost(s.entries(part, 1), rational.Rat{})
	}
}

// dense returns the loss of row r with an entry for each sequence.
func (l *levels) dense(r [2]int) []rational.Rat {
	form := make([]rational.Rat, len(l.zero))
	for k, c := range l.loss[r[0]][r[1]] {
		form[k] = c
	}
	return form
}

// reward makes the program look for the most positive sequences and, if strict,
// losses: it maximizes Σ min(1, y(s)) over zero sequences s. A sequence that is not
// the first to be zero is π times the one that is, and counts with that factor.
// Losses get a variable t ≤ 1 with loss ≥ t.
func (s *stage) reward() {
	ones := make([]rational.Rat, len(s.l.zero))
	for k := range ones {
		if s.l.zero[k] {
			ones[k] = rational.Int(1)
		}
	}
	var costs []tableau.Entry
	for k, c := range s.reduce(ones) {
		if s.col[k] >= 0 && s.l.zero[k] {
			costs = append(costs, tableau.Entry{Col: s.col[k], Value: c.Neg()})
		}
	}
	if s.l.demand.strict {
		for _, r := range s.lossRow {
			t := tableau.Entry{Col: s.system.Cols, Value: rational.Int(1)}
			s.system.Cols++
			s.system.Rows[r].Entries = append(s.system.Rows[r].Entries, t)
			s.atMost([]tableau.Entry{t}, rational.Int(1))
			costs = append(costs, tableau.Entry{Col: t.Col, Value: rational.Int(-1)})
		}
	}
	s.system.Costs = [][]tableau.Entry{costs}
}

// solve runs the simplex method and returns y. It is meaningless if ctx is done.
func (s *stage) solve(ctx context.Context, stats *cert.Stats) seqform.Plan {
	s.t = tableau.New(s.system)
	(&tableau.Simplex{T: s.t}).Run(ctx, 0)
	stats.Pivots += s.t.Pivots()
	stats.Bits = max(stats.Bits, s.t.MaxBits())
	stats.Rows, stats.Cols = max(stats.Rows, s.t.Rows()), max(stats.Cols, s.t.Cols())
	y := make(seqform.Plan, len(s.col))
	for k, c := range s.col {
		if c < 0 {
			continue
		}
		first, second := s.t.Value(c)[0], s.t.Value(c + 1)[0]
		if s.l.zero[k] {
			y[k] = first.Add(second)
		} else {
			y[k] = first.Sub(second)
		}
	}
	s.expand(y)
	return y
}
