package resolve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
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

// newProgram returns the program of a method, with what is known about the root sets.
func newProgram(s *subgame, opt *Options, roots []Root) *program {
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
	q.addMethod(opt, roots)
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
		return nil, nil, fmt.Errorf("resolve: %w: %w", answer.ErrInternal, err)
	}
	stats.Add(z.Stats)
	x := slices.Clone(q.s.b.x)
	for seq, col := range q.x {
		x[seq] = z.Value(col)
	}
	return z, x, nil
}

// A Method says what a subgame is solved for.
type Method string

// The methods, see the package comment. The empty word is Resolve.
const (
	Resolve           Method = "resolve"
	Maxmargin         Method = "maxmargin"
	WeightedMaxmargin Method = "weighted-maxmargin"
	ReachResolve      Method = "reach-resolve"
	ReachMaxmargin    Method = "reach-maxmargin"
	Splice            Method = "splice"
	Unsafe            Method = "unsafe" // the only one that can make a strategy worse
)

// Methods returns all methods.
func Methods() []Method {
	return []Method{Resolve, Maxmargin, WeightedMaxmargin, ReachResolve, ReachMaxmargin, Splice, Unsafe}
}

// Gifts reports whether the alternatives include gifts.
func (m Method) Gifts() bool { return m == ReachResolve || m == ReachMaxmargin }

// gadget reports whether the method looks at alternatives.
func (m Method) gadget() bool { return m != Splice && m != Unsafe }

// addMethod adds the rows and costs of a method, and then, at the next power of ε, the
// costs of the second stage.
func (q *program) addMethod(opt *Options, roots []Root) {
	switch opt.Method {
	case Resolve, ReachResolve:
		q.addChoices(roots)
	case Maxmargin, WeightedMaxmargin, ReachMaxmargin:
		q.addMargins(opt.Method, roots)
	case Splice:
		q.addAbove(roots)
	case Unsafe:
		q.addPriors(0)
		return
	}
	if !opt.Vertex {
		q.addPriors(1)
	}
}

// addPriors adds the cost ε^power · Σ y_I·E_I.
func (q *program) addPriors(power int) {
	for i, col := range q.e {
		q.lp.Cost(power, lp.Times(col, q.s.roots[i].prior))
	}
}

// addChoices adds min Σ T_I for T_I ≥ A_I and T_I ≥ E_I.
func (q *program) addChoices(roots []Root) {
	one := rational.Int(1)
	for i, col := range q.e {
		most := q.lp.Variable(true)
		q.lp.Cost(0, lp.Times(most, one))
		q.lp.AtLeast([]lp.Term{lp.Times(most, one)}, roots[i].Alternative)
		q.lp.AtLeast([]lp.Term{lp.Times(most, one), lp.Times(col, one.Neg())})
	}
}

// addMargins adds max μ for E_I + μ·unit ≤ A_I.
func (q *program) addMargins(m Method, roots []Root) {
	margin := q.lp.Variable(true)
	q.lp.Cost(0, lp.Times(margin, rational.Int(-1)))
	for i, col := range q.e {
		if unit := q.s.roots[i].unit(m); !unit.IsZero() {
			q.lp.AtLeast([]lp.Term{lp.Times(col, rational.Int(-1)), lp.Times(margin, unit.Neg())}, roots[i].Alternative.Neg())
		}
	}
}

// unit returns what a margin is multiplied by, 0 where there is none.
func (r *root) unit(m Method) rational.Rat {
	if m == WeightedMaxmargin && !r.mass.IsZero() {
		return rational.Int(1)
	}
	return r.mass
}

// addAbove adds min w_∅, where above the subgame what Opp gets is
//
//	w_J ≥ fixed(t) + Σ_{J' after t} w_J' + Σ_{I after t} E_I   for t at J, and for ∅
//
// over those J and I through which play may come to the subgame, and fixed(t) is what
// Opp gets otherwise: the blueprint's value of t without theirs, before.
func (q *program) addAbove(roots []Root) {
	b := q.s.b
	p := &b.game.Players[b.opp]
	after, fixed := map[int32][]int{}, map[int32]rational.Rat{}
	reach := func(t int32, col int, value rational.Rat) {
		if _, ok := fixed[t]; !ok {
			fixed[t] = b.bySeq[t]
		}
		after[t], fixed[t] = append(after[t], col), fixed[t].Sub(value)
	}
	for i := range q.s.roots {
		reach(q.s.roots[i].seq, q.e[i], roots[i].Before)
	}
	bound := func(col int, t int32) {
		terms := []lp.Term{lp.Times(col, rational.Int(1))}
		for _, c := range after[t] {
			terms = append(terms, lp.Times(c, rational.Int(-1)))
		}
		value, ok := fixed[t]
		if !ok {
			value = b.bySeq[t]
		}
		q.lp.AtLeast(terms, value)
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set, leads := &p.Infosets[h], false
		for a := range set.Actions {
			leads = leads || len(after[int32(set.Seq(a))]) > 0
		}
		if !leads {
			continue
		}
		col := q.lp.Variable(true)
		for a := range set.Actions {
			bound(col, int32(set.Seq(a)))
		}
		reach(set.ParentSeq, col, b.bySet[h])
	}
	whole := q.lp.Variable(true)
	q.lp.Cost(0, lp.Times(whole, rational.Int(1)))
	bound(whole, 0)
}
