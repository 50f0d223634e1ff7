package model

import (
	"math/bits"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// ranges returns bounds on what is best for player i from each information set and
// from each sequence on, weighted by how chance and the others lead there.
func ranges(g *seqform.Game, i int) (bySet, bySeq []rational.Interval) {
	p := &g.Players[i]
	bySeq = derivatives(g, i)
	bySet = make([]rational.Interval, len(p.Infosets))
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		best := bySeq[set.FirstSeq]
		for a := range set.Actions {
			x := bySeq[set.Seq(a)]
			best = rational.NewInterval(rational.Max(best.Lo, x.Lo), rational.Max(best.Hi, x.Hi))
		}
		bySet[h] = best
		bySeq[set.ParentSeq] = bySeq[set.ParentSeq].Add(best)
	}
	return bySet, bySeq
}

// derivatives returns bounds on g_s for each sequence s of player i. The
// probabilities with which chance and the others lead to the terms of s sum to at
// most 1, and in strategic form to 1; none exceeds the term's chance probability.
func derivatives(g *seqform.Game, i int) []rational.Interval {
	p := &g.Players[i]
	sum := make([]rational.Interval, p.NumSeqs())  // as if all terms were chosen freely
	unit := make([]rational.Interval, p.NumSeqs()) // of payoffs per probability
	seen := make([]bool, p.NumSeqs())
	for t := range g.Payoffs.Len() {
		s, u := g.Payoffs.Seq(t, i), g.Payoffs.U(t, i)
		pay := u.Quo(g.Payoffs.Weight(t))
		switch {
		case g.Table == nil:
			unit[s] = unit[s].Hull(rational.Point(pay))
		case seen[s]:
			unit[s] = unit[s].Hull(rational.Point(pay))
		default:
			unit[s] = rational.Point(pay)
		}
		seen[s] = true
		sum[s] = sum[s].Add(rational.NewInterval(rational.Min(u, zero), rational.Max(u, zero)))
	}
	for s := range sum {
		sum[s], _ = sum[s].Intersect(unit[s]) // both contain the true range
	}
	return sum
}

// A set is a set of players, as bits.
type set uint64

// A split writes a set of two or more players as the union of two disjoint ones.
type split struct{ left, right set }

// A factorization says which products of players' weights a model has. Each set in
// parts has the variables of two smaller ones, or of single players, as factors,
// and derivatives of player i are sums of products over others[i], whose right
// part is empty where a single variable is enough.
type factorization struct {
	parts  map[set]split
	others []split
}

// factorize chooses the products for n players, fewest for n ≤ 5.
//
// All sets but one player must be unions of at most two parts. For n = 5 take the
// pairs of neighbors in a circle: without one of the players they are a path, two
// pairs. From 6 on take two halves, and each half less one of its players.
func factorize(n int) *factorization {
	f := &factorization{parts: make(map[set]split), others: make([]split, n)}
	all := set(1)<<n - 1
	for i := range n {
		rest := all &^ (1 << i)
		switch {
		case n <= 3:
			f.others[i] = split{rest, 0}
		case n == 5:
			near := 1<<((i+1)%5) | 1<<((i+2)%5)
			f.others[i] = split{set(near), rest &^ set(near)}
		default:
			low := set(1)<<(n/2) - 1
			f.others[i] = split{rest & low, rest &^ low}
		}
		f.define(f.others[i].left)
		f.define(f.others[i].right)
	}
	return f
}

// define makes s a part, if it is not one or a single player.
func (f *factorization) define(s set) {
	if _, ok := f.parts[s]; ok || bits.OnesCount64(uint64(s)) < 2 {
		return
	}
	top := set(1) << (bits.Len64(uint64(s)) - 1)
	f.parts[s] = split{s &^ top, top}
	f.define(s &^ top)
}
