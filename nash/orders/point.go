package orders

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// point returns a sequential equilibrium of a piece, with the means of all vertices as weights.
func point(ctx context.Context, g *seqform.Game, p claim.WeightedPiece) (*cert.Certificate, error) {
	c := &cert.Certificate{Claim: cert.Claim{Concept: cert.Sequential}}
	for i := range p {
		c.Evidence.Plans = append(c.Evidence.Plans, trembling(&g.Players[i], &p[i]))
	}
	a := tremble.Limit(g, c.Evidence.Plans)
	c.Claim.Profile, c.Claim.Beliefs, c.Claim.Payoffs = a.Profile, a.Beliefs, g.ExpectedPayoffs(g.Plans(a.Profile))
	return c, cert.Seal(ctx, g, c)
}

// trembling returns a plan in ε with the means of vertices as leading coefficients. Sequences whose
// weights are 0 come last.
func trembling(player *seqform.Player, w *claim.Weights) []polyeps.Poly {
	lead, block := means(w, player.NumSeqs())
	order := make([]int, len(lead))
	for s, k := range block {
		if order[s] = w.Blocks[k].Order; lead[s].IsZero() {
			lead[s], order[s] = rational.Int(1), len(w.Blocks)+1
		}
	}
	one := polyeps.Monomial(rational.Int(1), 0)
	plan := make([]polyeps.Poly, len(lead))
	plan[0] = one
	for h := range player.Infosets {
		set := &player.Infosets[h]
		before, rest, largest := int(set.ParentSeq), one, -1
		share := make([]polyeps.Poly, len(set.Actions))
		for a := range share {
			s := set.Seq(a)
			share[a] = polyeps.Monomial(lead[s].Quo(lead[before]), order[s]-order[before])
			if rest = rest.Sub(share[a]); order[s] == order[before] {
				largest = a
			}
		}
		share[largest] = share[largest].Add(rest)
		for a := range share {
			plan[set.Seq(a)] = plan[before].Mul(share[a])
		}
	}
	return plan
}

// means returns, per sequence, the mean of the vertices of its block, and its block.
func means(w *claim.Weights, n int) (lead []rational.Rat, block []int) {
	return mixtures(w, n, func() int64 { return 1 })
}

// mixtures is the same with the vertices in proportion to numbers above 0.
func mixtures(w *claim.Weights, n int, of func() int64) (lead []rational.Rat, block []int) {
	lead, block = make([]rational.Rat, n), make([]int, n)
	for k := range w.Blocks {
		b := &w.Blocks[k]
		sum := rational.Rat{}
		for _, x := range b.Vertices {
			part := rational.Int(of())
			sum = sum.Add(part)
			for j, s := range b.Sequences {
				lead[s] = lead[s].Add(part.Mul(x[j]))
			}
		}
		for _, s := range b.Sequences {
			block[s], lead[s] = k, lead[s].Quo(sum)
		}
	}
	return lead, block
}
