package components

import (
	"context"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/rational/linear"
)

// OfTwo returns the components of a complete list of extreme equilibria. Pieces are the maximal Nash
// subsets. Equilibria have indices in the order found. If there are too many subsets, or they
// are too large, there are no pieces, and dimensions are not known.
func OfTwo(ctx context.Context, r *bimatrix.Result) []Component {
	b := two{ctx, r, map[[2]int]int{}, newSigns(r.Game)}
	for k, p := range r.Rank {
		b.number[r.Pairs[p]] = k
	}
	of := make([]int, len(r.Strategies[0])) // component of each strategy of player 1
	for k, c := range r.Components {
		for _, x := range c[0] {
			of[x] = k
		}
	}
	subsets, numbers := make([][]bimatrix.Subset, len(r.Components)), 0
	for _, s := range r.Subsets {
		k := of[s[0][0]]
		subsets[k] = append(subsets[k], s)
		numbers += len(s[0])*r.Game.Table.Sizes[0] + len(s[1])*r.Game.Table.Sizes[1]
	}
	if numbers > maxNumbers {
		subsets = make([][]bimatrix.Subset, len(subsets))
	}
	list := make([]Component, len(r.Components))
	for k, c := range r.Components {
		b.describe(&list[k], c, subsets[k])
	}
	b.degenerate(list)
	slices.SortFunc(list, func(x, y Component) int { return x.Equilibria[0] - y.Equilibria[0] })
	return list
}

// maxNumbers limits the probabilities in pieces.
const maxNumbers = 1 << 21

type two struct {
	ctx context.Context
	*bimatrix.Result
	number map[[2]int]int // of pairs of strategies, in the order found
	signs  *signs
}

// numbers returns those of the equilibria among pairs of strategies.
func (b *two) numbers(lists [2][]int) (numbers []int) {
	for _, x := range lists[0] {
		for _, y := range lists[1] {
			if k, ok := b.number[[2]int{x, y}]; ok {
				numbers = append(numbers, k)
			}
		}
	}
	slices.Sort(numbers)
	return numbers
}

// describe sets a component with its subsets.
func (b *two) describe(z *Component, c bimatrix.Component, subsets []bimatrix.Subset) {
	*z = Component{Equilibria: b.numbers(c), Apart: true, Exact: len(subsets) > 0}
	for _, k := range z.Equilibria {
		z.enter(0, listed(&claim.ListedEquilibrium{Payoffs: b.Equilibria[b.Rank[k]].Payoffs[:]}))
	}
	if len(z.Equilibria) == 1 {
		e := &b.Equilibria[b.Rank[z.Equilibria[0]]]
		z.isolated(e.Mixed[:], b.signs.regular(e))
		return
	}
	for _, s := range subsets {
		var hull [][][]rational.Rat
		for side, list := range s {
			var points [][]rational.Rat
			for _, x := range list {
				points = append(points, b.Strategies[side][x])
			}
			hull = append(hull, points)
		}
		z.parts = append(z.parts, part{vertices: hull})
		p := Piece{Vertices: hull, Exact: true, Equilibria: b.numbers(s)}
		for _, v := range p.Vertices {
			p.Dimension += linear.Dimension(v)
		}
		z.Pieces, z.Dimension = append(z.Pieces, p), max(z.Dimension, p.Dimension)
	}
}

// degenerate enters indices, unless one alone is missing, which the others determine.
func (b *two) degenerate(list []Component) {
	var missing []*Component
	for k := range list {
		if list[k].Index == nil {
			missing = append(missing, &list[k])
		}
	}
	for _, z := range missing {
		var near []*bimatrix.Equilibrium
		for _, k := range z.Equilibria {
			near = append(near, &b.Equilibria[b.Rank[k]])
		}
		if len(missing) == 1 {
			return
		}
		if sum, ok := b.signs.sum(b.ctx, near); ok {
			z.Index, z.By = &sum, ByEpsilon
		}
	}
}
