package model

import (
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
