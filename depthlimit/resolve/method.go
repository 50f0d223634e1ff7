package resolve

import (
	"fmt"

	"exactsolve/rational"
)

// A Method says what a subgame is solved for.
type Method int

// The methods, see the package comment.
const (
	Resolve Method = iota
	Maxmargin
	WeightedMaxmargin
	ReachResolve
	ReachMaxmargin
	Splice
	Unsafe // the only one that can make a strategy worse
)

var names = [...]string{"resolve", "maxmargin", "weighted-maxmargin", "reach-resolve", "reach-maxmargin", "splice", "unsafe"}

// Methods returns all methods.
func Methods() []Method {
	return []Method{Resolve, Maxmargin, WeightedMaxmargin, ReachResolve, ReachMaxmargin, Splice, Unsafe}
}

func (m Method) valid() bool { return m >= 0 && int(m) < len(names) }

// String returns the name of the method, such as "reach-maxmargin".
func (m Method) String() string {
	if !m.valid() {
		return fmt.Sprintf("Method(%d)", int(m))
	}
	return names[m]
}

// ParseMethod returns the method of a name.
func ParseMethod(name string) (Method, error) {
	for m := range names {
		if names[m] == name {
			return Method(m), nil
		}
	}
	return 0, fmt.Errorf("resolve: no method %q", name)
}

// gifts reports whether the alternatives include gifts.
func (m Method) gifts() bool { return m == ReachResolve || m == ReachMaxmargin }

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
		cost := make([]rational.Rat, power+1)
		cost[power] = q.s.roots[i].prior
		q.lp.Cols[col].Cost = cost
	}
}

// addChoices adds min Σ T_I for T_I ≥ A_I and T_I ≥ E_I.
func (q *program) addChoices(alternatives []rational.Rat) {
	one := rational.Int(1)
	for i, col := range q.e {
		most := q.column(true)
		q.lp.Cols[most].Cost = []rational.Rat{one}
		q.row([]cell{{most, one}}, false, alternatives[i])
		q.row([]cell{{most, one}, {col, one.Neg()}}, false, rational.Rat{})
	}
}

// addMargins adds max μ for E_I + μ·unit ≤ A_I.
func (q *program) addMargins(m Method, alternatives []rational.Rat) {
	margin := q.column(true)
	q.lp.Cols[margin].Cost = []rational.Rat{rational.Int(-1)}
	for i, col := range q.e {
		if unit := q.s.roots[i].unit(m); !unit.IsZero() {
			q.row([]cell{{col, rational.Int(-1)}, {margin, unit.Neg()}}, false, alternatives[i].Neg())
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
	after, fixed := map[int32][]int32{}, map[int32]rational.Rat{}
	reach := func(t, col int32, value rational.Rat) {
		if _, ok := fixed[t]; !ok {
			fixed[t] = b.bySeq[t]
		}
		after[t], fixed[t] = append(after[t], col), fixed[t].Sub(value)
	}
	for i := range q.s.roots {
		reach(q.s.roots[i].seq, q.e[i], before[i])
	}
	bound := func(col, t int32) {
		cells := []cell{{col, rational.Int(1)}}
		for _, c := range after[t] {
			cells = append(cells, cell{c, rational.Int(-1)})
		}
		value, ok := fixed[t]
		if !ok {
			value = b.bySeq[t]
		}
		q.row(cells, false, value)
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set, leads := &p.Infosets[h], false
		for a := range set.Actions {
			leads = leads || len(after[int32(set.Seq(a))]) > 0
		}
		if !leads {
			continue
		}
		col := q.column(true)
		for a := range set.Actions {
			bound(col, int32(set.Seq(a)))
		}
		reach(set.ParentSeq, col, b.bySet[h])
	}
	whole := q.column(true)
	q.lp.Cols[whole].Cost = []rational.Rat{rational.Int(1)}
	bound(whole, 0)
}
