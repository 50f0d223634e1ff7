package depthlimit

import (
	"fmt"
	"slices"

	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Model is a cut tree as a game of its own: Us plays the trunk, and Opp either
// the trunk and then one of several continuations at each leaf information set
// ([Trunk.Limited]), or everything ([Trunk.Unlimited]). It gets continuations one by
// one and is not safe for use by several goroutines.
//
// What Opp can do is a set of bounds on what Us gets with plan x: w_∅ in all, w_J
// at information set J of Opp and W_I at leaf information set I, weighted by the
// probability that chance and x lead there. For each sequence t of Opp in the model,
// at J (∅ for the empty sequence),
//
//	w_J ≤ Σ_s pay[t](s)·x(s) + Σ_{J' after t} w_J' + Σ_{I after t} W_I
//
// and for each continuation, with value(h) at the nodes h of I, which chance(h) and
// Us's sequence s(h) lead to, a cut
//
//	W_I ≤ Σ_h chance(h)·value(h)·x(s(h))
type Model struct {
	t    *Trunk
	us   []bool      // per information set of Us, whether it is in the model
	opp  []bool      // likewise of Opp
	pay  [][]lp.Term // per sequence of Opp
	sets []leafSet
	k    int // continuations

	program *program // built at the first use
}

// A leafSet is a leaf information set of Opp in a model.
type leafSet struct {
	seq  int32       // of Opp
	cuts [][]lp.Term // distinct
	of   []int       // per continuation, its cut
}

// Limited returns the model without continuations. [Model.Add] adds them.
func (t *Trunk) Limited() *Model {
	m := &Model{t: t, us: t.above(t.us), opp: t.above(t.opp), pay: t.ends}
	for _, set := range t.limit.sets[t.opp] {
		m.sets = append(m.sets, leafSet{seq: t.seqs[t.opp][set[0]]})
	}
	return m
}

// above says which information sets of player i are in the trunk.
func (t *Trunk) above(i int) []bool {
	in := make([]bool, len(t.game.Players[i].Infosets))
	for h := range in {
		in[h] = t.limit.inTrunk(i, h)
	}
	return in
}

// Add lets Opp choose the continuation of the given values, one a node of the
// limit, and returns at how many leaf information sets that is a bound not there
// before. It panics if the number of values is wrong. In the unlimited model, which
// has all continuations, it changes nothing.
func (m *Model) Add(values Values) (fresh int) {
	if len(values) != len(m.t.limit.nodes) {
		panic(fmt.Sprintf("depthlimit: %d values for %d nodes", len(values), len(m.t.limit.nodes)))
	}
	m.k++
	for i := range m.sets {
		if m.sets[i].add(m.t.cut(m.t.limit.sets[m.t.opp][i], values)) {
			fresh++
		}
	}
	return fresh
}

// cut returns what Us gets at a leaf information set, as terms of Us's sequences.
func (t *Trunk) cut(set []int, values Values) []lp.Term {
	terms := make([]lp.Term, 0, len(set))
	for _, k := range set {
		terms = append(terms, lp.Times(int(t.seqs[t.us][k]), t.chance[k].Mul(values[k])))
	}
	return lp.Merge(terms)
}

// add reports whether the cut was not there.
func (s *leafSet) add(cut []lp.Term) bool {
	if c := slices.IndexFunc(s.cuts, func(c []lp.Term) bool { return lp.Equal(c, cut) }); c >= 0 {
		s.of = append(s.of, c)
		return false
	}
	s.of = append(s.of, len(s.cuts))
	s.cuts = append(s.cuts, cut)
	return true
}

// Cuts returns how many different bounds there are at leaf information sets.
func (m *Model) Cuts() int {
	n := 0
	for i := range m.sets {
		n += len(m.sets[i].cuts)
	}
	return n
}

// Unlimited returns the model in which Opp has all strategies, "k = ∞". Us's play
// below the limit is part of the payoffs:
//
//	pay[t](s) = Σ_r u(r, t)·Π b(a)
//
// over the sequences r of Us that leave the trunk with s, and the product of the
// blueprint's probabilities of the actions after s. An error wraps ErrTooLarge.
func (t *Trunk) Unlimited() (*Model, error) {
	m := &Model{t: t, us: t.above(t.us), opp: slices.Repeat([]bool{true}, len(t.game.Players[t.opp].Infosets))}
	last, weight, err := t.folded()
	if err != nil {
		return nil, err
	}
	m.pay = make([][]lp.Term, t.game.Players[t.opp].NumSeqs())
	p := t.game.Payoffs
	bits := 0
	for k := range p.Len() {
		r, s := p.Seq(k, t.us), p.Seq(k, t.opp)
		coef := p.U(k, t.us).Mul(weight[r])
		m.pay[s] = append(m.pay[s], lp.Times(int(last[r]), coef))
		if bits += coef.BitLen(); bits > maxTotal {
			return nil, fmt.Errorf("depthlimit: payoffs of more than %d bits: %w", maxTotal, ErrTooLarge)
		}
	}
	for s := range m.pay {
		m.pay[s] = lp.Merge(m.pay[s])
	}
	return m, nil
}

// folded returns, per sequence of Us, the part of it in the trunk and the
// blueprint's probability of the rest.
func (t *Trunk) folded() (last []int32, weight []rational.Rat, err error) {
	p := &t.game.Players[t.us]
	last, weight = make([]int32, p.NumSeqs()), make([]rational.Rat, p.NumSeqs())
	weight[0] = rational.Int(1)
	for h := range p.Infosets {
		set := &p.Infosets[h]
		trunk := t.limit.inTrunk(t.us, h)
		for a := range set.Actions {
			s := set.Seq(a)
			if trunk {
				last[s], weight[s] = int32(s), rational.Int(1)
				continue
			}
			last[s], weight[s] = last[set.ParentSeq], weight[set.ParentSeq].Mul(t.blueprint[h][a])
			if weight[s].BitLen() > maxBits {
				return nil, nil, fmt.Errorf("depthlimit: weight of a sequence has more than %d bits: %w", maxBits, ErrTooLarge)
			}
		}
	}
	return last, weight, nil
}

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
