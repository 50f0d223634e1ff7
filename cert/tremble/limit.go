package tremble

import (
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

var one = polyeps.New(rational.Int(1))

// Limit returns the assessment that plans x(ε) approach as ε → 0. Every entry
// must be positive in the order of polynomials. Behavior is defined at every
// information set, by the leading coefficients there; a belief is nil only
// where chance never reaches the information set (or without a tree).
//
// Reference: the ratios of leading coefficients are those of Miltersen and
// Sørensen 2006 [MS06], section 3.
func Limit(g *seqform.Game, plans [][]polyeps.Poly) seqform.Assessment {
	a := seqform.Assessment{Profile: make(seqform.Profile, len(g.Players)), Beliefs: g.EmptyBeliefs()}
	for i := range g.Players {
		sets := g.Players[i].Infosets
		a.Profile[i] = make(seqform.Behavior, len(sets))
		for h := range sets {
			first := sets[h].Seq(0)
			a.Profile[i][h] = leadingRatios(plans[i][first : first+len(sets[h].Actions)])
		}
	}
	forEachInfoset(g, plans, func(i, h int, weights []polyeps.Poly) {
		a.Beliefs[i][h] = leadingRatios(weights)
	})
	return a
}

// leadingRatios returns the limits of w[k]/Σw, and nil if all are zero.
func leadingRatios(w []polyeps.Poly) []rational.Rat {
	order := leastOrder(w)
	if order < 0 {
		return nil
	}
	r := make([]rational.Rat, len(w))
	for k := range w {
		r[k] = w[k].Coeff(order)
	}
	return seqform.Proportional(r)
}

// leastOrder returns the least order of nonzero polynomials of w, −1 if there
// are none.
func leastOrder(w []polyeps.Poly) int {
	least := -1
	for _, p := range w {
		if o := p.Order(); o >= 0 && (least < 0 || o < least) {
			least = o
		}
	}
	return least
}

// forEachInfoset calls visit for each information set of each player with the
// weights that chance and the others give its nodes.
func forEachInfoset(g *seqform.Game, plans [][]polyeps.Poly, visit func(i, h int, weights []polyeps.Poly)) {
	if g.Tree == nil {
		return
	}
	weights := make([]polyeps.Poly, g.Tree.Len())
	seqform.ReachWeights(g, plans, one, func(v int, w polyeps.Poly) { weights[v] = w })
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			nodes := g.Players[i].Infosets[h].Nodes
			w := make([]polyeps.Poly, len(nodes))
			for k, v := range nodes {
				w[k] = weights[v]
			}
			visit(i, h, w)
		}
	}
}
