package seqform

import (
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

	scaled scaled // at the first evaluation in integers
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
		if sum.IsZero() && c.IsZero() {
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

// Relative returns a regret divided by the range of the payoffs of player i; 0 if those are all the
// same.
func (g *Game) Relative(i int, regret rational.Rat) rational.Rat {
	if lo, hi := g.PayoffRange(i); lo.Cmp(hi) < 0 {
		return regret.Quo(hi.Sub(lo))
	}
	return rational.Rat{}
}
