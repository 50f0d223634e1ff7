package seqform

import (
	"slices"

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

// add appends a term; it copies its arguments.
func (p *Payoffs) add(seq []int32, u []rational.Rat, weight rational.Rat) {
	p.seq, p.u, p.weight = append(p.seq, seq...), append(p.u, u...), append(p.weight, weight)
}

// merged sorts terms by tuple and adds up those that share one.
func (p *Payoffs) merged() *Payoffs {
	order := make([]int32, p.Len())
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return slices.Compare(p.Tuple(int(a)), p.Tuple(int(b))) })
	z := &Payoffs{p.n, make([]int32, 0, len(p.seq)), make([]rational.Rat, 0, len(p.u)), make([]rational.Rat, 0, p.Len())}
	for _, k := range order {
		seq, u, weight := p.Tuple(int(k)), p.u[int(k)*p.n:][:p.n], p.weight[k]
		last := z.Len() - 1
		if last < 0 || !slices.Equal(seq, z.Tuple(last)) {
			z.add(seq, u, weight)
			continue
		}
		z.weight[last] = z.weight[last].Add(weight)
		for i := range u {
			z.u[last*z.n+i] = z.u[last*z.n+i].Add(u[i])
		}
	}
	return z
}

// treePayoffs walks a tree with perfect recall once.
func treePayoffs(g *Game) *Payoffs {
	t, n := g.Tree, len(g.Players)
	chance := t.ChanceReach()
	paid, last := &walk[rational.Rat]{n: n}, &walk[int32]{n: n}
	leaves := &Payoffs{n, make([]int32, 0, n*t.Len()), make([]rational.Rat, 0, n*t.Len()), make([]rational.Rat, 0, t.Len())} // growing would hold up all else
	u := make([]rational.Rat, n)
	for v := range t.Parent {
		seqs, here := g.sequences(last, v), t.paid(paid, v)
		if !t.IsLeaf(v) || chance[v].IsZero() {
			continue
		}
		for i := range u {
			u[i] = here[i].Mul(chance[v])
		}
		leaves.add(seqs, u, chance[v])
	}
	return leaves.merged()
}

// ConstantSum returns the sum of the players' payoffs if it is the same
// whatever they do: in every term, Σ_i U(t, i) = c · Weight(t).
func (g *Game) ConstantSum() (c rational.Rat, ok bool) {
	p := g.Payoffs
	for t := range p.Len() {
		var sum rational.Rat
		for i := range g.Players {
			sum = sum.Add(p.U(t, i))
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
