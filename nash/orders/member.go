package orders

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
)

// has reports whether a piece has a profile, with some beliefs.
func has(g *seqform.Game, p claim.WeightedPiece, profile seqform.Profile) bool {
	for i := range p {
		if !hasBehavior(g, i, &p[i], profile[i]) {
			return false
		}
	}
	return true
}

// hasBehavior reports whether weights of a player are those of a strategy: equations in the shares of
// vertices of each block, with the sums above 0 that must be.
func hasBehavior(g *seqform.Game, i int, w *claim.Weights, b seqform.Behavior) bool {
	player := &g.Players[i]
	_, block := means(w, player.NumSeqs())
	for k := range w.Blocks {
		shares, err := polytope.Simplices([]int{len(w.Blocks[k].Vertices)})
		if err != nil {
			return false
		}
		at := func(s int) int { return slices.Index(w.Blocks[k].Sequences, s) }
		for h := range player.Infosets {
			set := &player.Infosets[h]
			before := int(set.ParentSeq)
			for a, x := range b[h] {
				switch s := set.Seq(a); {
				case block[before] != k:
				case block[s] != k:
					if !x.IsZero() {
						return false
					}
				default:
					if shares = equal(g.Work(), shares, w.Blocks[k].Vertices, at(s), at(before), x); shares == nil {
						return false
					}
				}
			}
		}
		for _, sum := range sums(g, i, w, k) {
			if !slices.ContainsFunc(shares.Vertices, func(v polytope.Vertex) bool { return above0(v.At, w.Blocks[k].Vertices, sum) }) {
				return false
			}
		}
	}
	return true
}

// equal cuts shares of vertices by an equation, that coordinate s is x times another, and returns nil if nothing
// is left.
func equal(work *rational.Work, shares *polytope.Polytope, vertices [][]rational.Rat, s, before int, x rational.Rat) *polytope.Polytope {
	for _, sign := range []rational.Rat{rational.Int(1), rational.Int(-1)} {
		var form []polytope.Term
		for n, v := range vertices {
			form = append(form, polytope.Term{At: n, Coef: sign.Mul(v[s].Sub(x.Mul(v[before])))})
		}
		var err error
		if shares, err = shares.Cut(work, form); err != nil || len(shares.Vertices) == 0 {
			return nil
		}
	}
	return shares
}

// sums returns lists of places in a block of which some weight must be above 0.
func sums(g *seqform.Game, i int, w *claim.Weights, k int) (list [][]int) {
	at := func(s int) int { return slices.Index(w.Blocks[k].Sequences, s) }
	for h := range g.Players[i].Infosets {
		if j := at(int(g.Players[i].Infosets[h].ParentSeq)); j >= 0 {
			list = append(list, []int{j})
		}
	}
	seqs := g.SeqAt(i)
	for h, n := range w.Sets {
		if n != k+1 {
			continue
		}
		var places []int
		for _, v := range g.Players[1-i].Infosets[h].Nodes {
			if j := at(int(seqs[v])); j >= 0 {
				places = append(places, j)
			}
		}
		list = append(list, places)
	}
	return list
}

// above0 reports whether a sum of coordinates is above 0 in a mixture of vertices.
func above0(shares []rational.Rat, vertices [][]rational.Rat, sum []int) bool {
	for n, x := range shares {
		for _, j := range sum {
			if !x.IsZero() && !vertices[n][j].IsZero() {
				return true
			}
		}
	}
	return false
}

// meets reports whether the closures of two pieces have plans of both players in common, or may.
func meets(work *rational.Work, p, q claim.WeightedPiece) bool {
	for i := range p {
		if !common(work, &p[i].Blocks[0], &q[i].Blocks[0]) {
			return false
		}
	}
	return true
}

// common reports whether the hulls of vertices of first blocks have a common plan.
func common(work *rational.Work, b, c *claim.Block) bool {
	shares, err := polytope.Simplices([]int{len(b.Vertices), len(c.Vertices)})
	if err != nil {
		return true
	}
	for _, s := range slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(b.Sequences), c.Sequences...)))) {
		for _, sign := range []int64{1, -1} {
			var form []polytope.Term
			for n, v := range b.Vertices {
				if j := slices.Index(b.Sequences, s); j >= 0 {
					form = append(form, polytope.Term{At: n, Coef: v[j].Mul(rational.Int(sign))})
				}
			}
			for n, v := range c.Vertices {
				if j := slices.Index(c.Sequences, s); j >= 0 {
					form = append(form, polytope.Term{At: len(b.Vertices) + n, Coef: v[j].Mul(rational.Int(-sign))})
				}
			}
			if shares, err = shares.Cut(work, form); err != nil {
				return true
			} else if len(shares.Vertices) == 0 {
				return false
			}
		}
	}
	return true
}
