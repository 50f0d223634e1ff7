package resolve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
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
	lp lp.Program

	x map[int]int // column of each sequence of Us
	w map[int]int // column of each information set of Opp
	e []int       // column of each root set

	leaf []int // column of each leaf information set
	cuts []int // how many of its cuts have rows
}

func newProgram(s *subgame) *program {
	q := &program{s: s, x: map[int]int{}, w: map[int]int{}}
	q.lp.Limits = lp.Limits{Bits: maxBits, Total: maxTotal}
	us := &s.b.game.Players[s.b.us]
	for _, h := range s.us {
		for a := range us.Infosets[h].Actions {
			q.x[us.Infosets[h].Seq(a)] = q.lp.Variable(false)
		}
	}
	for _, h := range s.opp {
		q.w[h] = q.lp.Variable(true)
	}
	for range s.roots {
		q.e = append(q.e, q.lp.Variable(true))
	}
	for range s.leaves {
		q.leaf = append(q.leaf, q.lp.Variable(true))
	}
	q.addFlow()
	q.addBounds()
	return q
}

// addFlow says that x continues the blueprint's plan.
func (q *program) addFlow() {
	us := &q.s.b.game.Players[q.s.b.us]
	for _, h := range q.s.us {
		set := &us.Infosets[h]
		var terms []lp.Term
		for a := range set.Actions {
			terms = append(terms, lp.Times(q.x[set.Seq(a)], rational.Int(1)))
		}
		if col, ok := q.x[int(set.ParentSeq)]; ok {
			q.lp.Equal(append(terms, lp.Times(col, rational.Int(-1))))
		} else {
			q.lp.Equal(terms, q.s.b.x[set.ParentSeq])
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
func (q *program) addBound(col int, terms []lp.Term, sets, leaves []int) {
	row := []lp.Term{lp.Times(col, rational.Int(1))}
	var rhs rational.Rat
	for _, t := range terms {
		if t.Var == constant {
			rhs = rhs.Add(t.Coef)
		} else {
			row = append(row, lp.Times(q.x[t.Var], t.Coef.Neg()))
		}
	}
	for _, h := range sets {
		row = append(row, lp.Times(q.w[h], rational.Int(-1)))
	}
	for _, k := range leaves {
		row = append(row, lp.Times(q.leaf[k], rational.Int(-1)))
	}
	q.lp.AtLeast(row, rhs)
}

// solve returns Us's plan, that of the blueprint outside the subgame. It begins at the
// last solution.
func (q *program) solve(ctx context.Context, opt *Options, stats *depthlimit.Stats) (*lp.Solution, seqform.Plan, error) {
	z, err := q.lp.Solve(ctx, lp.Options{MaxPivots: opt.MaxPivots})
	switch {
	case errors.Is(err, depthlimit.ErrStopped), errors.Is(err, depthlimit.ErrTooLarge):
		return nil, nil, fmt.Errorf("resolve: %w", err)
	case err != nil:
		return nil, nil, fmt.Errorf("resolve: %w: %w", cert.ErrInternal, err)
	}
	stats.Add(depthlimit.Stats{
		Rows: z.Stats.Rows, Cols: z.Stats.Cols, Bits: z.Stats.Bits,
		FloatPivots: z.Stats.FloatPivots, ExactPivots: z.Stats.ExactPivots, Factors: z.Stats.Factors,
	})
	x := slices.Clone(q.s.b.x)
	for seq, col := range q.x {
		x[seq] = z.Value(col)
	}
	return z, x, nil
}
