package depthlimit

import (
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A program is the linear program of a model: Us's plan x of the trunk that
// maximizes w_∅. Rows and columns are only ever added, so that the basis of one
// solution is where the next begins.
type program struct {
	m  *Model
	lp lp.Program

	x    []int // column of each sequence of Us, none if it has none
	w    []int // column of w_J per information set of Opp, none if it is not in the model
	root int   // column of w_∅
	leaf []int // column of W_I

	opp  []int   // row of each sequence of Opp, none if it is not in the model
	cuts [][]int // row of each cut
}

const none = -1

func newProgram(m *Model) *program {
	q := &program{m: m, cuts: make([][]int, len(m.sets))}
	q.lp.Limits = lp.Limits{Bits: maxBits, Total: maxTotal}
	us, opp := &m.t.game.Players[m.t.us], &m.t.game.Players[m.t.opp]
	q.x = q.columns(us.NumSeqs(), false, func(s int) bool { return s == 0 || m.us[us.SeqInfoset[s]] })
	q.root = q.lp.Variable(true)
	q.w = q.columns(len(opp.Infosets), true, func(h int) bool { return m.opp[h] })
	q.leaf = q.columns(len(m.sets), true, func(int) bool { return true })
	q.lp.Cost(0, lp.Times(q.root, rational.Int(-1)))
	q.addFlow(us)
	q.addBounds(opp)
	return q
}

// columns adds a variable for each of n things that are wanted.
func (q *program) columns(n int, free bool, want func(k int) bool) []int {
	at := make([]int, n)
	for k := range at {
		if at[k] = none; want(k) {
			at[k] = q.lp.Variable(free)
		}
	}
	return at
}

// addFlow says that x is a plan: E x = e.
func (q *program) addFlow(us *seqform.Player) {
	one := rational.Int(1)
	q.lp.Equal([]lp.Term{lp.Times(q.x[0], one)}, one)
	for h := range us.Infosets {
		if !q.m.us[h] {
			continue
		}
		set := &us.Infosets[h]
		terms := []lp.Term{lp.Times(q.x[set.ParentSeq], one.Neg())}
		for a := range set.Actions {
			terms = append(terms, lp.Times(q.x[set.Seq(a)], one))
		}
		q.lp.Equal(terms)
	}
}

// addBounds adds the bounds of Opp's sequences.
func (q *program) addBounds(opp *seqform.Player) {
	one := rational.Int(1)
	after := make([][]lp.Term, opp.NumSeqs())
	for h := range opp.Infosets {
		if s := opp.Infosets[h].ParentSeq; q.m.opp[h] {
			after[s] = append(after[s], lp.Times(q.w[h], one))
		}
	}
	for i := range q.m.sets {
		s := q.m.sets[i].seq
		after[s] = append(after[s], lp.Times(q.leaf[i], one))
	}
	q.opp = make([]int, opp.NumSeqs())
	for s := range q.opp {
		q.opp[s] = none
		col := q.root
		if h := opp.SeqInfoset[s]; h >= 0 {
			if !q.m.opp[h] {
				continue
			}
			col = q.w[h]
		}
		q.opp[s] = q.lp.AtLeast(append(append(after[s], q.terms(q.m.pay[s])...), lp.Times(col, one.Neg())))
	}
}

// terms are terms of Us's sequences, by column.
func (q *program) terms(terms []lp.Term) []lp.Term {
	list := make([]lp.Term, len(terms))
	for k, t := range terms {
		list[k] = lp.Times(q.x[t.Var], t.Coef)
	}
	return list
}

// addCuts adds those that are new in the model.
func (q *program) addCuts() {
	for i := range q.m.sets {
		for c := len(q.cuts[i]); c < len(q.m.sets[i].cuts); c++ {
			terms := append(q.terms(q.m.sets[i].cuts[c]), lp.Times(q.leaf[i], rational.Int(-1)))
			q.cuts[i] = append(q.cuts[i], q.lp.AtLeast(terms))
		}
	}
}
