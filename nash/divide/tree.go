package divide

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A tree has the parts into which profiles are divided.
type tree struct {
	concept claim.Concept
	root    *node
}

// A node is a part, with a dual that proves its bound; that of the part that it is of until it has its own.
type node struct {
	dual  *claim.Dual
	empty bool         // it has no device
	bound rational.Rat // if it has

	split claim.Part // how it is divided
	parts []*node    // nil if it is not

	region *region // nil of a part that is not looked at any more
	keys   []key   // of rows that were tight in the part that it is of
}

// bound returns what no equilibrium exceeds, or false if there is none that meets what is required.
func (t *tree) bound() (most rational.Rat, any bool) { return t.root.most() }

func (n *node) most() (most rational.Rat, any bool) {
	if n.parts == nil || n.empty {
		return n.bound, !n.empty
	}
	for _, part := range n.parts {
		if x, some := part.most(); some && (!any || x.Cmp(most) > 0) {
			most, any = x, true
		}
	}
	return most, any
}

// division returns parts whose duals prove that nothing exceeds a number, or without it that there is nothing.
func (t *tree) division(most *rational.Rat) *claim.Division {
	d := &claim.Division{Concept: t.concept}
	numbers := map[*claim.Dual]int{} // from 1
	t.root.list(most, func(x claim.Part, dual *claim.Dual) {
		if dual != nil {
			if numbers[dual] == 0 {
				d.Duals = append(d.Duals, *dual)
				numbers[dual] = len(d.Duals)
			}
			x.Dual = numbers[dual]
		}
		d.Parts = append(d.Parts, x)
	})
	return d
}

// list visits the parts in the order of a certificate.
func (n *node) list(most *rational.Rat, visit func(x claim.Part, dual *claim.Dual)) {
	if n.empty || n.parts == nil || most != nil && n.bound.Cmp(*most) <= 0 {
		visit(claim.Part{}, n.dual)
		return
	}
	visit(n.split, nil)
	for _, part := range n.parts {
		part.list(most, visit)
	}
}

// A region says which profiles are in a part.
type region struct {
	unused, replies [][]bool // per player and strategy: not played, or a best reply
	low, high       [][]rational.Rat
}

func newRegion(sizes []int) *region {
	r := new(region)
	for _, n := range sizes {
		r.unused, r.replies = append(r.unused, make([]bool, n)), append(r.replies, make([]bool, n))
		r.low, r.high = append(r.low, make([]rational.Rat, n)), append(r.high, slices.Repeat(rational.Ints(1), n))
	}
	return r
}

// copied returns a copy that shares what is of other players than i.
func (r *region) copied(i int) *region {
	z := &region{slices.Clone(r.unused), slices.Clone(r.replies), slices.Clone(r.low), slices.Clone(r.high)}
	z.unused[i], z.replies[i] = slices.Clone(z.unused[i]), slices.Clone(z.replies[i])
	z.low[i], z.high[i] = slices.Clone(z.low[i]), slices.Clone(z.high[i])
	return z
}

// divide divides a part, at a probability or into profiles in which a strategy is not played and those in which
// it is a best reply.
func (n *node) divide(i, a int, at *rational.Rat, keys []key) {
	n.split = claim.Part{Player: i + 1, Action: a + 1, At: at}
	first, second := n.region.copied(i), n.region.copied(i)
	if at != nil {
		first.high[i][a], second.low[i][a] = *at, *at
	} else {
		first.unused[i][a], second.replies[i][a] = true, true
	}
	for _, r := range []*region{first, second} {
		n.parts = append(n.parts, &node{dual: n.dual, bound: n.bound, region: r, keys: keys})
	}
	n.region = nil
}
