package orders

import (
	"errors"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
)

// errOpen is why a case is no piece.
var errOpen = errors.New("a case that is open")

// Piece returns a case as a piece. The error is about open cases.
func (c *Case) Piece() (p claim.WeightedPiece, err error) {
	if len(c.Open()) > 0 {
		return p, errOpen
	}
	for i, d := range c.sides {
		p = append(p, d.weights())
		for s := range d.unused {
			if s > 0 && !d.unused[s] && d.weight(s) != never && !c.sides[1-i].best[s] {
				return p, errOpen
			}
		}
	}
	return p, nil
}

func (d *side) weights() (w claim.Weights) {
	for k := range d.blocks {
		b := &d.blocks[k]
		z := claim.Block{Order: b.order}
		z.Sequences = b.sequences
		for _, v := range b.weights.Vertices {
			x := make([]rational.Rat, len(b.sequences))
			for n, s := range b.sequences {
				x[n] = v.At[s]
			}
			z.Vertices = append(z.Vertices, x)
		}
		w.Blocks = append(w.Blocks, z)
	}
	w.Sets = []int{}
	for _, k := range d.at {
		w.Sets = append(w.Sets, k+1)
	}
	return w
}

// Within reports whether all assessments of a case p are in q.
func Within(g *seqform.Game, p, q claim.WeightedPiece) bool {
	for i := range p {
		if !within(&g.Players[i], &p[i], &q[i]) {
			return false
		}
	}
	return true
}

// within reports whether weights x are among y: for each block of y that is so, see [covers], of one
// block of x.
func within(player *seqform.Player, x, y *claim.Weights) bool {
	if len(x.Sets) != len(y.Sets) {
		return false
	}
	block := make([]int, player.NumSeqs())
	for k := range x.Blocks {
		for _, s := range x.Blocks[k].Sequences {
			block[s] = k
		}
	}
	for k := range y.Blocks {
		in := false
		for l := range x.Blocks {
			in = in || covers(player, &y.Blocks[k], &x.Blocks[l], l, block) && sameSets(x.Sets, y.Sets, l+1, k+1)
		}
		if !in {
			return false
		}
	}
	return true
}

// sameSets reports whether the sets with block k of y have block l of x.
func sameSets(x, y []int, l, k int) bool {
	for h := range y {
		if y[h] == k && x[h] != l {
			return false
		}
	}
	return true
}

// covers reports whether a block has, with weights 0 for other sequences, all weights of block l of
// others: the others are last ones of their player, and not used.
func covers(player *seqform.Player, b, c *claim.Block, l int, block []int) bool {
	place := make([]int, len(b.Sequences)) // in c, −1 for others
	n := 0
	for j, s := range b.Sequences {
		if s < 0 || s >= len(block) {
			return false
		}
		if place[j] = slices.Index(c.Sequences, s); place[j] >= 0 {
			n++
		} else if s == 0 || block[before(player, s)] == block[s] || follows(player, s) {
			return false
		}
	}
	if n < len(c.Sequences) {
		return false
	}
	known := keys(b.Vertices)
	for _, v := range c.Vertices {
		w := make([]rational.Rat, len(place))
		for j, at := range place {
			if at >= 0 {
				w[j] = v[at]
			}
		}
		if !known[key(w)] {
			return false
		}
	}
	return true
}

// follows reports whether a set of the player follows a sequence.
func follows(player *seqform.Player, s int) bool {
	return slices.ContainsFunc(player.Infosets, func(set seqform.Infoset) bool { return int(set.ParentSeq) == s })
}

// same reports whether pieces have the same blocks, with the same vertices in any order.
func same(p, q claim.WeightedPiece) bool {
	for i := range p {
		sameBlock := func(b, c claim.Block) bool {
			return b.Order == c.Order && slices.Equal(b.Sequences, c.Sequences) && sameVertices(b.Vertices, c.Vertices)
		}
		if !slices.Equal(p[i].Sets, q[i].Sets) || !slices.EqualFunc(p[i].Blocks, q[i].Blocks, sameBlock) {
			return false
		}
	}
	return true
}

// sameVertices reports whether lists, the first without repetitions, are equal up to their order.
func sameVertices(x, y [][]rational.Rat) bool {
	known := keys(y)
	return len(x) == len(y) && !slices.ContainsFunc(x, func(v []rational.Rat) bool { return !known[key(v)] })
}

// keys returns the set of some vertices.
func keys(list [][]rational.Rat) map[string]bool {
	known := make(map[string]bool, len(list))
	for _, v := range list {
		known[key(v)] = true
	}
	return known
}

func key(x []rational.Rat) string {
	v := polytope.Vertex{At: x}
	return v.Key()
}
