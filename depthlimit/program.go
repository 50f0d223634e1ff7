package depthlimit

import (
	"fmt"

	"exactsolve/internal/exactlp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A program is the linear program of a model: Us's plan x of the trunk that
// maximizes w_∅. Rows and columns are only ever added, so that the basis of one
// solution is where the next begins.
type program struct {
	m     *Model
	lp    exactlp.Program
	scale []rational.Rat // of each row, which makes its entries integers

	x    []int32 // column of each sequence of Us, −1 for none
	w    []int32 // column of w_J per information set of Opp, −1 for none
	root int32   // column of w_∅
	leaf []int32 // column of W_I

	opp  []int32   // row of each sequence of Opp, −1 for none
	cuts [][]int32 // row of each cut
	last exactlp.Basis

	bits    int   // of all entries
	longest int   // bits of an entry
	err     error // the first row that was too large, in which case rows are missing
}

func newProgram(m *Model) *program {
	q := &program{m: m, cuts: make([][]int32, len(m.sets))}
	us, opp := &m.t.game.Players[m.t.us], &m.t.game.Players[m.t.opp]
	q.x = q.columns(us.NumSeqs(), false, func(s int) bool { return s == 0 || m.us[us.SeqInfoset[s]] })
	q.root = q.columns(1, true, func(int) bool { return true })[0]
	q.w = q.columns(len(opp.Infosets), true, func(h int) bool { return m.opp[h] })
	q.leaf = q.columns(len(m.sets), true, func(int) bool { return true })
	q.lp.Cols[q.root].Cost = []rational.Rat{rational.Int(-1)}
	q.addFlow(us)
	q.addBounds(opp)
	return q
}

// columns adds a variable for each of n things that are wanted.
func (q *program) columns(n int, free bool, want func(k int) bool) []int32 {
	at := make([]int32, n)
	for k := range at {
		if at[k] = -1; want(k) {
			at[k] = int32(len(q.lp.Cols))
			q.lp.Cols = append(q.lp.Cols, exactlp.Column{Free: free})
		}
	}
	return at
}

// A cell is an entry of a row that is to be added.
type cell struct {
	col   int32
	value rational.Rat
}

// row adds the constraint Σ cells ≥ rhs, or = rhs, and returns its index.
func (q *program) row(cells []cell, equal bool, rhs int64) int32 {
	i := int32(len(q.lp.Rows))
	scale := commonDenominator(cells)
	q.limitSize(scale.BitLen(), 0)
	if q.err != nil {
		return i
	}
	for _, c := range cells {
		e := exactlp.Entry{Row: i, Value: c.value.Mul(scale)}
		q.longest = max(q.longest, e.Value.BitLen())
		q.limitSize(e.Value.BitLen(), e.Value.BitLen())
		q.lp.Cols[c.col].Entries = append(q.lp.Cols[c.col].Entries, e)
	}
	r := exactlp.Row{Equal: equal}
	if rhs != 0 {
		r.Rhs = []rational.Rat{scale.Mul(rational.Int(rhs))}
	}
	q.lp.Rows, q.scale = append(q.lp.Rows, r), append(q.scale, scale)
	if q.last != nil {
		q.last = append(q.last, true)
	}
	return i
}

// commonDenominator returns one of the cells, or, if it is too long, of some.
func commonDenominator(cells []cell) rational.Rat {
	d := rational.Int(1)
	for _, c := range cells {
		if !c.value.IsInt() && d.BitLen() <= maxBits {
			d = rational.LCM(d, rational.FromBigInt(c.value.Den()))
		}
	}
	return d
}

// limitSize sets the error if a number is too long, or all entries are together
// with more bits.
func (q *program) limitSize(bits, more int) {
	if q.bits += more; q.err == nil && (bits > maxBits || q.bits > maxTotal) {
		q.err = fmt.Errorf("depthlimit: coefficients of %d bits, %d in total: %w", bits, q.bits, ErrTooLarge)
	}
}

// addFlow says that x is a plan: E x = e.
func (q *program) addFlow(us *seqform.Player) {
	one := rational.Int(1)
	q.row([]cell{{q.x[0], one}}, true, 1)
	for h := range us.Infosets {
		if !q.m.us[h] {
			continue
		}
		set := &us.Infosets[h]
		cells := []cell{{q.x[set.ParentSeq], one.Neg()}}
		for a := range set.Actions {
			cells = append(cells, cell{q.x[set.Seq(a)], one})
		}
		q.row(cells, true, 0)
	}
}

// addBounds adds the bounds of Opp's sequences.
func (q *program) addBounds(opp *seqform.Player) {
	one := rational.Int(1)
	after := make([][]cell, opp.NumSeqs())
	for h := range opp.Infosets {
		if s := opp.Infosets[h].ParentSeq; q.m.opp[h] {
			after[s] = append(after[s], cell{q.w[h], one})
		}
	}
	for i := range q.m.sets {
		s := q.m.sets[i].seq
		after[s] = append(after[s], cell{q.leaf[i], one})
	}
	q.opp = make([]int32, opp.NumSeqs())
	for s := range q.opp {
		q.opp[s] = -1
		col := q.root
		if h := opp.SeqInfoset[s]; h >= 0 {
			if !q.m.opp[h] {
				continue
			}
			col = q.w[h]
		}
		q.opp[s] = q.row(append(append(after[s], q.cells(q.m.pay[s])...), cell{col, one.Neg()}), false, 0)
	}
}

// cells are terms of Us's sequences.
func (q *program) cells(terms []term) []cell {
	list := make([]cell, len(terms))
	for k, e := range terms {
		list[k] = cell{q.x[e.seq], e.coef}
	}
	return list
}

// addCuts adds those that are new in the model.
func (q *program) addCuts() {
	for i := range q.m.sets {
		for c := len(q.cuts[i]); c < len(q.m.sets[i].cuts); c++ {
			cells := append(q.cells(q.m.sets[i].cuts[c]), cell{q.leaf[i], rational.Int(-1)})
			q.cuts[i] = append(q.cuts[i], q.row(cells, false, 0))
		}
	}
}
