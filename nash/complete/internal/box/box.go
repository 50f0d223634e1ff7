// Package box is in the methods layer: the boxes of the search of nash/complete, and the
// exact decisions on them. A box stands for the profiles that use some actions and do
// not use others, in a product of simplices.
//
// Start with [Whole].
package box

import (
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A Box is a set of profiles of a game in strategic form. It does not change; boxes
// made from it share parts.
type Box struct {
	Use     [][]Use // per player and action
	Simplex [][]*simplices.Point

	payoffs *simplices.Table
}

// A Use says whether the profiles of a box use an action.
type Use int8

// What a box says of an action.
const (
	Open Use = 0
	In   Use = 1
	Out  Use = -1
)

// Whole returns the box of all profiles of g, which must be in strategic form. It fails
// if payoffs have too many bits.
func Whole(g *seqform.Game) (*Box, error) {
	payoffs, err := simplices.NewTable(g)
	b := &Box{payoffs: payoffs}
	for _, n := range g.Table.Sizes {
		b.Use, b.Simplex = append(b.Use, make([]Use, n)), append(b.Simplex, simplices.Pure(n))
	}
	return b, err
}

// with returns b with another simplex of player i, for whom it does not share what b says
// of actions.
func (b *Box) with(i int, simplex []*simplices.Point) *Box {
	z := &Box{slices.Clone(b.Use), slices.Clone(b.Simplex), b.payoffs}
	z.Use[i], z.Simplex[i] = slices.Clone(z.Use[i]), simplex
	return z
}

// Decide returns the part of b in which action a of player i, open in b, is in, and the
// part in which it is out; nil for a part that is empty because an action that is in, or
// any action, has probability zero at all vertices.
func (b *Box) Decide(i, a int) (in, out *Box) {
	if simplices.Use(b.Simplex[i], a) {
		in = b.with(i, b.Simplex[i])
		in.Use[i][a] = In
	}
	out = b.with(i, simplices.Without(b.Simplex[i], a))
	out.Use[i][a] = Out
	for c, use := range out.Use[i] {
		if len(out.Simplex[i]) == 0 || use == In && !simplices.Use(out.Simplex[i], c) {
			return in, nil
		}
	}
	return in, out
}

// Of returns the part of b, in which all actions are open, that uses those of a support and
// no others; nil if that is empty.
func (b *Box) Of(support [][]int) *Box {
	if len(support) != len(b.Use) {
		return nil
	}
	for i, list := range b.Use {
		for a := range list {
			in, out := b.Decide(i, a)
			if b = out; slices.Contains(support[i], a) {
				b = in
			}
			if b == nil {
				return nil
			}
		}
	}
	return b
}

// Cut returns the two parts of b on either side of the point (1 − n/d) p + (n/d) q of the
// simplex of player j, which has vertices p < q; nil if there are no such ones, or it has too many bits.
func (b *Box) Cut(j, p, q int, n, d int64) (first, second *Box) {
	if j < 0 || j >= len(b.Simplex) {
		return nil, nil
	}
	s, t := simplices.Cut(b.Simplex[j], p, q, n, d)
	if s == nil {
		return nil, nil
	}
	return b.with(j, s), b.with(j, t)
}

// Support returns the actions of each player that are in.
func (b *Box) Support() [][]int {
	support := make([][]int, len(b.Use))
	for i, list := range b.Use {
		for a, use := range list {
			if use == In {
				support[i] = append(support[i], a)
			}
		}
	}
	return support
}

// Better reports whether action c of player i pays more than a in all of b; or, with
// used, in all of b that uses these actions, one a player or −1 for none.
func (b *Box) Better(i, a, c int, used []int) bool {
	w := make([][]*big.Int, len(b.Use))
	w[i] = make([]*big.Int, len(b.Use[i]))
	w[i][a], w[i][c] = big.NewInt(-1), big.NewInt(1)
	return a != c && b.payoffs.Positive(w, b.Simplex, used)
}

// Gains returns u_i(c) − u_i(a) at all profiles of vertices, times a positive number, see
// [simplices.Table.Values].
func (b *Box) Gains(i, a, c int) []*big.Int {
	w := make([][]*big.Int, len(b.Use))
	w[i] = make([]*big.Int, len(b.Use[i]))
	w[i][a], w[i][c] = big.NewInt(-1), big.NewInt(1)
	return b.payoffs.Values(w, b.Simplex)
}

// Farkas reports whether multipliers show that b has no equilibrium: one for each player
// i with an action that is in, the first of them c, and each other action a of i, not
// negative unless a is in, with Σ m_ia (u_i(a) − u_i(c)) > 0 in all of b.
func (b *Box) Farkas(m []*big.Int) bool {
	w := make([][]*big.Int, len(b.Use))
	for i, list := range b.Use {
		c := slices.Index(list, In)
		if c < 0 {
			continue
		}
		sum := new(big.Int)
		for _, x := range m[:len(list)-1] {
			sum.Sub(sum, x)
		}
		w[i] = slices.Insert(slices.Clone(m[:len(list)-1]), c, sum)
		m = m[len(list)-1:]
	}
	return b.payoffs.Positive(w, b.Simplex, nil)
}

// Only reports whether it shows that b, in which no action is open, has no solution of the
// equations of its support but the root, which is one.
func (b *Box) Only(root *simplices.Root) bool {
	support := b.Support()
	size := 0
	for _, list := range support {
		size += len(list) + 1
	}
	return size == 2*len(support) || claim.CheckInverse(root.Inverse, size) == nil &&
		b.payoffs.OneSolution(support, b.Simplex, root, claim.MaxBits/size)
}

// Region returns b as an unresolved region of a claim.
func (b *Box) Region() claim.OpenRegion {
	var o claim.OpenRegion
	for j, list := range b.Use {
		marks := make([]byte, len(list))
		for a, use := range list {
			marks[a] = "-?+"[use+1]
		}
		o.Status = append(o.Status, string(marks))
		var vertices [][]rational.Rat
		for _, x := range b.Simplex[j] {
			vertices = append(vertices, x.Rationals())
		}
		o.Simplex = append(o.Simplex, vertices)
	}
	return o
}
