package resolve

import (
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

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

// addMethod adds the rows and costs of a method for given alternatives, and then, at
// the next power of ε, the costs of the second stage.
func (q *program) addMethod(opt *Options, alternatives, before []rational.Rat) {
	switch opt.Method {
	case Resolve, ReachResolve:
		q.addChoices(alternatives)
	case Maxmargin, WeightedMaxmargin, ReachMaxmargin:
		q.addMargins(opt.Method, alternatives)
	case Splice:
		q.addAbove(before)
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
func (q *program) addChoices(alternatives []rational.Rat) {
	one := rational.Int(1)
	for i, col := range q.e {
		most := q.lp.Variable(true)
		q.lp.Cost(0, lp.Times(most, one))
		q.lp.AtLeast([]lp.Term{lp.Times(most, one)}, alternatives[i])
		q.lp.AtLeast([]lp.Term{lp.Times(most, one), lp.Times(col, one.Neg())})
	}
}

// addMargins adds max μ for E_I + μ·unit ≤ A_I.
func (q *program) addMargins(m Method, alternatives []rational.Rat) {
	margin := q.lp.Variable(true)
	q.lp.Cost(0, lp.Times(margin, rational.Int(-1)))
	for i, col := range q.e {
		if unit := q.s.roots[i].unit(m); !unit.IsZero() {
			q.lp.AtLeast([]lp.Term{lp.Times(col, rational.Int(-1)), lp.Times(margin, unit.Neg())}, alternatives[i].Neg())
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
func (q *program) addAbove(before []rational.Rat) {
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
		reach(q.s.roots[i].seq, q.e[i], before[i])
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
