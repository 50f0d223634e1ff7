package resolve

import (
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/internal/exactlp"
	"exactsolve/rational"
)

// Limits of the numbers that a blueprint leads to, in bits.
const (
	maxBits  = 1 << 16 // of one number
	maxTotal = 1 << 33 // of all entries of a program
)

// A program is the linear program of a subgame: Us's plan x in it, and what Opp gets,
// bounded from below,
//
//	w_J ≥ Σ_s pay[t](s)·x(s) + Σ_{J' after t} w_J'   for t at J
//	E_I ≥ Σ_s pay[I](s)·x(s) + Σ_{J first after I} w_J
//
// to which a method adds rows and costs.
type program struct {
	s  *subgame
	lp exactlp.Program

	x map[int32]int32 // column of each sequence of Us
	w map[int]int32   // column of each information set of Opp
	e []int32         // column of each root set

	leaf []int32       // column of each leaf information set
	cuts []int         // how many of its cuts have rows
	last exactlp.Basis // of the last solution

	bits, longest int
	err           error // the first row that was too large, in which case rows are missing
}

func newProgram(s *subgame) *program {
	q := &program{s: s, x: map[int32]int32{}, w: map[int]int32{}}
	us := &s.b.game.Players[s.b.us]
	for _, h := range s.us {
		for a := range us.Infosets[h].Actions {
			q.x[int32(us.Infosets[h].Seq(a))] = q.column(false)
		}
	}
	for _, h := range s.opp {
		q.w[h] = q.column(true)
	}
	for range s.roots {
		q.e = append(q.e, q.column(true))
	}
	for range s.leaves {
		q.leaf = append(q.leaf, q.column(true))
	}
	q.addFlow()
	q.addBounds()
	return q
}

func (q *program) column(free bool) int32 {
	q.lp.Cols = append(q.lp.Cols, exactlp.Column{Free: free})
	return int32(len(q.lp.Cols) - 1)
}

// A cell is an entry of a row that is to be added.
type cell struct {
	col   int32
	value rational.Rat
}

// row adds the constraint Σ cells ≥ rhs, or = rhs, in integers.
func (q *program) row(cells []cell, equal bool, rhs rational.Rat) {
	scale := rational.Int(1)
	for _, c := range cells {
		if !c.value.IsInt() && scale.BitLen() <= maxBits {
			scale = rational.LCM(scale, rational.FromBigInt(c.value.Den()))
		}
	}
	q.limitSize(scale.BitLen())
	if q.err != nil {
		return
	}
	i := int32(len(q.lp.Rows))
	for _, c := range cells {
		v := c.value.Mul(scale)
		q.limitSize(v.BitLen())
		q.lp.Cols[c.col].Entries = append(q.lp.Cols[c.col].Entries, exactlp.Entry{Row: i, Value: v})
	}
	rhs = rhs.Mul(scale)
	q.limitSize(rhs.BitLen())
	q.lp.Rows = append(q.lp.Rows, exactlp.Row{Equal: equal, Rhs: []rational.Rat{rhs}})
	if q.last != nil {
		q.last = append(q.last, true)
	}
}

// limitSize sets the error if a number is too long, or all are together.
func (q *program) limitSize(bits int) {
	q.bits += bits
	q.longest = max(q.longest, bits)
	if q.err == nil && (bits > maxBits || q.bits > maxTotal) {
		q.err = fmt.Errorf("resolve: coefficients of %d bits, %d in total: %w", bits, q.bits, depthlimit.ErrTooLarge)
	}
}

// addFlow says that x continues the blueprint's plan.
func (q *program) addFlow() {
	us := &q.s.b.game.Players[q.s.b.us]
	for _, h := range q.s.us {
		set := &us.Infosets[h]
		var cells []cell
		for a := range set.Actions {
			cells = append(cells, cell{q.x[int32(set.Seq(a))], rational.Int(1)})
		}
		if col, ok := q.x[set.ParentSeq]; ok {
			q.row(append(cells, cell{col, rational.Int(-1)}), true, rational.Rat{})
		} else {
			q.row(cells, true, q.s.b.x[set.ParentSeq])
		}
	}
}

func (q *program) addBounds() {
	opp := &q.s.b.game.Players[q.s.b.opp]
	for _, h := range q.s.opp {
		set := &opp.Infosets[h]
		for a := range set.Actions {
			t := int32(set.Seq(a))
			q.addBound(q.w[h], q.s.pay[t], q.s.after[t], q.s.leafAfter[t])
		}
	}
	for i := range q.s.roots {
		q.addBound(q.e[i], q.s.roots[i].pay, q.s.roots[i].first, q.s.roots[i].leaves)
	}
}

// addBound says that a column is at least the terms and the values of the sets and
// of the leaf information sets.
func (q *program) addBound(col int32, terms []term, sets, leaves []int) {
	cells := []cell{{col, rational.Int(1)}}
	var rhs rational.Rat
	for _, e := range terms {
		if e.seq < 0 {
			rhs = rhs.Add(e.coef)
		} else {
			cells = append(cells, cell{q.x[e.seq], e.coef.Neg()})
		}
	}
	for _, h := range sets {
		cells = append(cells, cell{q.w[h], rational.Int(-1)})
	}
	for _, k := range leaves {
		cells = append(cells, cell{q.leaf[k], rational.Int(-1)})
	}
	q.row(cells, false, rhs)
}
