package complete

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/witness"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// describe puts a piece in place of trees of a task that are not resolved, below cuts where gains are 0: the
// profiles of their region where gains are as they are to be. It does so only where there is one at
// which equations are dependent, as others are for the search to find.
func (s *search) describe(t *task) (out []node) {
	nodes := t.nodes
	var tree func(b *box.Box)
	tree = func(b *box.Box) {
		if h, ok := nodes[0].cut(); ok && nodes[0].letter == claim.CoverCut {
			out, nodes = append(out, nodes[0]), nodes[1:]
			at := len(out) - 1
			first, second := h.of(b)
			tree(first)
			tree(second)
			if leaf, ok := s.described(b, out[at:]); ok {
				out = append(out[:at], leaf)
			}
			return
		}
		n := below(nodes)
		if leaf, ok := s.described(b, nodes[:n]); ok {
			out = append(out, leaf)
		} else {
			out = append(out, nodes[:n]...)
		}
		nodes = nodes[n:]
	}
	tree(s.whole.Of(t.support))
	return out
}

// below returns how many nodes the first tree has.
func below(nodes []node) (n int) {
	for left := 1; left > 0; n++ {
		if left--; nodes[n].letter == claim.CoverBisect || nodes[n].letter == claim.CoverCut {
			left += 2
		}
	}
	return n
}

// described returns a leaf for a tree with regions that are not resolved.
func (s *search) described(b *box.Box, tree []node) (leaf node, ok bool) {
	if !slices.ContainsFunc(tree, func(n node) bool { return n.letter == claim.CoverUnresolved }) || s.ctx.Err() != nil {
		return leaf, false
	}
	c := newChain(b)
	if c == nil {
		return leaf, false
	}
	vertices := c.narrowAll(s.ctx)
	if c.empty() {
		return c.leaf(nil), true
	}
	leaf = c.leaf(vertices)
	return leaf, s.inside(s.ctx, c, vertices, leaf.piece)
}

// inside makes a piece one of the profiles in it at which gains are as they are to be, if it finds any or
// they are so at all.
func (s *search) inside(ctx context.Context, c *chain, vertices [][]int, p *claim.Piece) bool {
	equal, atMost := c.conditions(vertices)
	if len(equal)+len(atMost) == 0 || len(c.left) > maxCombined {
		return len(equal)+len(atMost) == 0
	}
	var z witness.System
	for _, list := range vertices {
		z.Count = append(z.Count, len(list))
	}
	for _, g := range equal {
		p.Equal = append(p.Equal, claim.Pair[int]{g.player + 1, g.action + 1})
		z.Equal = append(z.Equal, c.among(g, vertices))
	}
	for _, g := range atMost {
		p.AtMost = append(p.AtMost, claim.Pair[int]{g.player + 1, g.action + 1})
		z.AtMost = append(z.AtMost, c.among(g, vertices))
	}
	supports := c.b.Support()
	return z.Find(ctx, func(weights [][]rational.Rat) bool {
		p.Weights = weights
		return best(s.g, supports, mean(p))
	})
}

// among returns a gain at the profiles of the vertices.
func (c *chain) among(g *gain, vertices [][]int) (list []*big.Int) {
	for v, x := range g.at {
		if c.within(v, vertices) {
			list = append(list, x)
		}
	}
	return list
}

// mean returns the profile with the weights of a piece.
func mean(p *claim.Piece) [][]rational.Rat {
	x := make([][]rational.Rat, len(p.Vertices))
	for j, list := range p.Vertices {
		x[j] = make([]rational.Rat, len(list[0]))
		for k, v := range list {
			for a := range v {
				x[j][a] = x[j][a].Add(p.Weights[j][k].Mul(v[a]))
			}
		}
	}
	return x
}

// best reports whether the actions of a support pay the most of all at a profile.
func best(g *seqform.Game, supports [][]int, x [][]rational.Rat) bool {
	plans := g.Plans(support.Profile(x))
	for i, list := range supports {
		pays := seqform.Gradient(g, i, plans, rational.Int(1))[1:]
		for _, a := range list {
			for _, u := range pays {
				if u.Cmp(pays[a]) > 0 {
					return false
				}
			}
		}
	}
	return true
}
