package seqform

import (
	"slices"
	"sync"

	"exactsolve/rational"
)

// Payoffs are the players' expected payoffs as one multilinear form in their
// realization plans x⁰, …, xⁿ⁻¹: player i gets
//
//	Σ_t U(t, i) · Π_j x^j[Seq(t, j)]
//
// where each term t stands for the leaves that are reached by one tuple of
// sequences, U(t, i) sums chance probability times payoff over them, and
// Weight(t) sums chance probability. Terms are ordered by tuple,
// lexicographically; leaves that chance never reaches have no term.
type Payoffs struct {
	n      int
	seq    []int32        // n a term
	u      []rational.Rat // n a term
	weight []rational.Rat

	summed   sync.Once // at the first call of ConstantSum
	sum      rational.Rat
	constant bool

	scaling sync.Once // at the first evaluation in integers
	inWords *scaled
}

// Len returns the number of terms.
func (p *Payoffs) Len() int { return len(p.weight) }

// Seq returns the sequence of player j in term t.
func (p *Payoffs) Seq(t, j int) int { return int(p.seq[t*p.n+j]) }

// Tuple returns the sequences of all players in term t, for reading only.
func (p *Payoffs) Tuple(t int) []int32 { return p.seq[t*p.n : (t+1)*p.n] }

// U returns chance probability times payoff of player i in term t.
func (p *Payoffs) U(t, i int) rational.Rat { return p.u[t*p.n+i] }

// Of returns [Payoffs.U] of player i in all terms.
func (p *Payoffs) Of(i int) []rational.Rat {
	u := make([]rational.Rat, p.Len())
	for t := range u {
		u[t] = p.U(t, i)
	}
	return u
}

// Weight returns the chance probability of term t; it is positive.
func (p *Payoffs) Weight(t int) rational.Rat { return p.weight[t] }

// treePayoffs walks a tree with perfect recall twice: it first counts the terms, so that
// no more is held than these.
func treePayoffs(g *Game) *Payoffs {
	t, n := g.Tree, len(g.Players)
	term, seq := g.terms()
	p := &Payoffs{n: n, seq: seq, u: make([]rational.Rat, len(seq)), weight: make([]rational.Rat, len(seq)/n)}
	chance, paid := &walk[rational.Rat]{n: 1}, &walk[rational.Rat]{n: n}
	for v := range t.Parent {
		reach, here := t.chance(chance, v), t.paid(paid, v)
		if !t.IsLeaf(v) {
			continue
		}
		k := int(term[0])
		term = term[1:]
		p.weight[k] = p.weight[k].Add(reach)
		for i, x := range here {
			if u := &p.u[k*n+i]; !x.IsZero() {
				*u = u.Add(x.Mul(reach))
			}
		}
	}
	return p.possible()
}

// terms numbers the tuples of sequences of leaves in their order. It returns the number
// for each leaf, and the tuples.
func (g *Game) terms() (term, seq []int32) {
	t, n := g.Tree, len(g.Players)
	leaves := 0
	for v := range t.Parent {
		if t.IsLeaf(v) {
			leaves++
		}
	}
	tuples, last := make([]int32, 0, n*leaves), &walk[int32]{n: n}
	for v := range t.Parent {
		if seqs := g.sequences(last, v); t.IsLeaf(v) {
			tuples = append(tuples, seqs...)
		}
	}
	order := g.sorted(tuples)
	term = make([]int32, leaves)
	for k, leaf := range order {
		tuple := tuples[int(leaf)*n:][:n]
		if k == 0 || !slices.Equal(tuple, seq[len(seq)-n:]) {
			seq = append(seq, tuple...)
		}
		term[leaf] = int32(len(seq)/n - 1)
	}
	return term, seq
}

// sorted returns the numbers of tuples of sequences in the order of these, by counting from
// the last player to the first.
func (g *Game) sorted(tuples []int32) []int32 {
	n := len(g.Players)
	order := make([]int32, len(tuples)/n)
	for k := range order {
		order[k] = int32(k)
	}
	next := make([]int32, len(order))
	for i := n - 1; i >= 0; i-- {
		start := make([]int32, g.Players[i].NumSeqs()+1) // of those with each sequence, among the sorted
		for k := i; k < len(tuples); k += n {
			start[tuples[k]+1]++
		}
		for s := range start[1:] {
			start[s+1] += start[s]
		}
		for _, k := range order {
			at := &start[tuples[int(k)*n+i]]
			next[*at] = k
			*at++
		}
		order, next = next, order
	}
	return order
}

// possible leaves out the terms that chance never reaches.
func (p *Payoffs) possible() *Payoffs {
	to := 0
	for t, w := range p.weight {
		if w.IsZero() {
			continue
		}
		if to < t {
			p.weight[to] = w
			copy(p.seq[to*p.n:], p.Tuple(t))
			copy(p.u[to*p.n:(to+1)*p.n], p.u[t*p.n:])
		}
		to++
	}
	p.seq, p.u, p.weight = p.seq[:to*p.n], p.u[:to*p.n], p.weight[:to]
	return p
}

// ConstantSum returns the sum of the players' payoffs if it is the same
// whatever they do: in every term, Σ_i U(t, i) = c · Weight(t).
func (g *Game) ConstantSum() (c rational.Rat, ok bool) {
	p := g.Payoffs
	p.summed.Do(func() { p.sum, p.constant = p.constantSum() })
	return p.sum, p.constant
}

func (p *Payoffs) constantSum() (c rational.Rat, ok bool) {
	for t := range p.Len() {
		var sum rational.Rat
		for _, u := range p.u[t*p.n : (t+1)*p.n] {
			sum = sum.Add(u)
		}
		if t > 0 && sum.IsZero() && c.IsZero() {
			continue
		}
		sum = sum.Quo(p.Weight(t))
		if t > 0 && !sum.Equal(c) {
			return rational.Rat{}, false
		}
		c = sum
	}
	return c, true
}

// PayoffRange returns the smallest and largest payoff of player i over the
// terms, each divided by its weight: over the leaves, with those that no
// strategies tell apart averaged.
func (g *Game) PayoffRange(i int) (lo, hi rational.Rat) {
	p := g.Payoffs
	for t := range p.Len() {
		u := p.U(t, i).Quo(p.Weight(t))
		if t == 0 {
			lo, hi = u, u
		}
		if g.work.Take(u.BitLen(), lo.BitLen()+hi.BitLen()) {
			lo, hi = rational.Min(lo, u), rational.Max(hi, u)
		}
	}
	return lo, hi
}
