package sequential

import (
	"exactsolve/nash/sequential/internal/branch"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxDegree limits the sum of the degrees of all players' plans in ε, and maxWork its
// square times the terms of the payoffs, for which there are products of plans.
const (
	maxDegree = 1000
	maxWork   = 1 << 27
)

// plansOf returns the realization plans of the behavior in which an entry of order
// k and coefficient c has probability c·ε^k, and bases take what the others leave. It
// returns nil if that is no behavior, or of a large degree.
func plansOf(g *seqform.Game, p *branch.Point) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, len(g.Players))
	next, degree, set := 0, 0, 0
	for i := range g.Players {
		player := &g.Players[i]
		x := make([]polyeps.Poly, player.NumSeqs())
		x[0] = polyeps.New(rational.Int(1))
		longest := 0
		for h := range player.Infosets {
			infoset := &player.Infosets[h]
			n := next + len(infoset.Actions)
			b := behaviorOf(p.Orders[next:n], p.C[next:n], int(p.Bases[set])-next)
			if next, set = n, set+1; b == nil {
				return nil
			}
			for a := range b {
				x[infoset.Seq(a)] = x[infoset.ParentSeq].Mul(b[a])
				longest = max(longest, x[infoset.Seq(a)].Len())
			}
			if d := degree + longest; d > maxDegree || d*d > maxWork/max(1, g.Payoffs.Len()) {
				return nil
			}
		}
		degree += longest
		plans[i] = x
	}
	return plans
}

// behaviorOf returns the probabilities at an information set. It returns nil unless
// the coefficients are positive and those of order 0 sum to 1, or if an order is too large.
func behaviorOf(orders []int, c []rational.Rat, base int) []polyeps.Poly {
	b := make([]polyeps.Poly, len(orders))
	rest := polyeps.New(rational.Int(1))
	for a, k := range orders {
		if c[a].Sign() <= 0 || k > maxDegree {
			return nil
		}
		if a != base {
			b[a] = polyeps.Monomial(c[a], k)
			rest = rest.Sub(b[a])
		}
	}
	if b[base] = rest; !rest.Coeff(0).Equal(c[base]) {
		return nil
	}
	return b
}
