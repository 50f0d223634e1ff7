// Package components is in the concept layer: what a list of Nash equilibria comes to. The set of
// all equilibria of a game has finitely many connected components, each of an index; this
// package puts pieces of it and single equilibria together to those, exactly.
//
// Start with [Of], for lists of package complete, and [OfTwo], for those of package bimatrix. Both return
// a [Component] for each, with its dimension, the payoffs in it, and the index where that
// is known.
//
// Whether two pieces meet is decided by linear programs, a player at a time: a piece is all
// equilibria in a product of convex hulls, so two meet where their hulls do, unless both have actions
// that gain somewhere in the hulls, or one has actions that are to pay the same, see [part]. What is not
// decided is said.
//
// Letters: i, j players; a actions; k pieces, components; v, w numbers of profiles of
// vertices, in which the last player's vertex changes fastest; x strategies.
package components

import (
	"cmp"
	"context"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/partition"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Component is a connected component of the set of equilibria of a list. If the list is not
// complete it may be a part of one.
type Component struct {
	Pieces     []Piece // none if it is an isolated equilibrium
	Equilibria []int   // indices of those of the list in it, increasing
	Dimension  int     // the greatest of its pieces; perhaps more, unless Exact
	Exact      bool
	Payoffs    []Range // per player

	// Index is the local degree of a map whose fixed points are the equilibria; those of all
	// components sum to 1. nil if it was not found.
	Index *int
	By    By // how Index was found

	// Apart says that it is one component and no part of one, if the list is complete. Otherwise it was
	// not decided whether it is connected, or whether it meets another one, or whether there is any equilibrium in it.
	Apart bool

	parts []part // in strategic form
}

// By says how an index was found.
type By string

const (
	BySign         By = "sign"         // that of a determinant, of a regular equilibrium
	BySum          By = "sum"          // 1 less those of all other components
	ByEpsilon      By = "epsilon"      // those of equilibria near by, in a game of two players with payoffs that differ by polynomials in ε
	ByPerturbation By = "perturbation" // of equilibria near by, of three games with payoffs a little different: no proof
)

// A Piece is the product of the convex hulls of strategies, all of which are equilibria; or the
// equilibria in that, at which the actions of a player that are used or in Equal pay the same, if one is in Equal,
// and no action of AtMost gains.
type Piece struct {
	Vertices   [][][]rational.Rat // per player; each a probability for each action, or a weight for each sequence but the empty one
	Equal      []claim.Pair[int]  // player and action, from 1
	AtMost     []claim.Pair[int]  // likewise
	Dimension  int                // with Equal or AtMost perhaps more, unless Exact
	Exact      bool
	Equilibria []int // indices of those of the list in it
}

// A Range has the payoffs of a player in a component. Low and High are attained if it is Exact, and
// otherwise bounds.
type Range struct {
	rational.Interval
	Exact bool
}

// hull returns a range that has both.
func (r Range) hull(s Range) Range { return Range{r.Hull(s.Interval), r.Exact && s.Exact} }

// maxPairs limits the pairs of pieces, and of pieces and equilibria, that are looked at.
const maxPairs = 1 << 20

// Of returns the components of a list of equilibria of a game in strategic form, as a claim has
// it which has been checked. What is not decided before ctx is done, or as there are too many pieces,
// is left apart. Indices are those of the equilibria, of [complete.Indices]. If all equilibria are regular
// it costs next to nothing.
func Of(ctx context.Context, g *seqform.Game, c *claim.Complete, indices []int) []Component {
	b := &builder{ctx: ctx, g: g, indices: indices}
	for k := range c.Pieces {
		b.enter(&c.Pieces[k])
	}
	points := len(c.Equilibria)
	b.in, b.doubt = make([][]int, len(b.parts)), make([]bool, points+len(b.parts))
	p := partition.New(len(b.doubt))
	if len(b.parts)*len(b.doubt) > maxPairs {
		for n := range b.doubt {
			b.doubt[n] = n >= points || c.Equilibria[n].Radius.IsZero()
		}
		return b.components(c, p)
	}
	for n := range b.parts {
		for k := range c.Equilibria {
			e := &c.Equilibria[k]
			if !e.Radius.IsZero() {
				continue // regular, so that it is isolated
			}
			inside, known := b.has(&b.parts[n], e.Profile)
			if inside {
				b.in[n] = append(b.in[n], k)
				p.Join(k, points+n)
			}
			if !known {
				b.doubt[k], b.doubt[points+n] = true, true
			}
		}
	}
	b.join(p, points)
	return b.components(c, p)
}

// join joins parts that meet, and has doubt of those that may meet one of another component.
func (b *builder) join(p partition.Partition, first int) {
	var open [][2]int
	for k := range b.parts {
		for l := range k {
			if p.First(first+k) == p.First(first+l) {
				continue
			}
			ok, known := false, false
			if b.ctx.Err() == nil {
				ok, known = b.meet(&b.parts[k], &b.parts[l])
			}
			if ok {
				p.Join(first+k, first+l)
			} else if !known {
				open = append(open, [2]int{k, l})
			}
		}
	}
	for _, pair := range open {
		if k, l := pair[0], pair[1]; p.First(first+k) != p.First(first+l) {
			b.doubt[first+k], b.doubt[first+l] = true, true
		}
	}
}

// components describes what was joined.
func (b *builder) components(c *claim.Complete, p partition.Partition) []Component {
	var list []Component
	points := len(c.Equilibria)
	for _, members := range p.Parts() {
		z := Component{Apart: true, Exact: true}
		for _, n := range members {
			z.Apart = z.Apart && !b.doubt[n]
			if n < points {
				z.Equilibria = append(z.Equilibria, n)
				continue
			}
			n -= points
			q := b.parts[n]
			z.Apart = z.Apart && q.connected
			if slices.ContainsFunc(members, func(m int) bool { return m >= points && b.within(n, m-points) }) {
				continue
			}
			piece, payoffs := b.describe(q)
			piece.Equilibria = b.in[n]
			z.Pieces, z.parts = append(z.Pieces, piece), append(z.parts, q)
			z.enter(piece.Dimension, payoffs)
			z.Exact = z.Exact && piece.Exact
		}
		for _, k := range z.Equilibria {
			z.enter(0, listed(&c.Equilibria[k]))
		}
		z.Exact = z.Exact && (z.Apart || len(z.Pieces) > 0)
		if z.Apart && len(z.Equilibria) == 1 && z.point() {
			k := z.Equilibria[0]
			z.isolated(c.Equilibria[k].Profile, b.indices[k])
		}
		list = append(list, z)
	}
	slices.SortStableFunc(list, func(x, y Component) int { return cmp.Compare(x.first(points), y.first(points)) })
	return list
}

// point reports whether there is nothing but one profile in a component.
func (z *Component) point() bool {
	return !slices.ContainsFunc(z.Pieces, func(p Piece) bool { return !p.Exact || p.Dimension > 0 })
}

// first is the first equilibrium of the list, n if there is none.
func (z *Component) first(n int) int {
	if len(z.Equilibria) == 0 {
		return n
	}
	return z.Equilibria[0]
}

// enter enters the dimension and payoffs of a part.
func (z *Component) enter(dimension int, payoffs []Range) {
	z.Dimension = max(z.Dimension, dimension)
	if z.Payoffs == nil {
		z.Payoffs = payoffs
		return
	}
	for i := range z.Payoffs {
		z.Payoffs[i] = z.Payoffs[i].hull(payoffs[i])
	}
}

// isolated makes z one equilibrium, with its index unless that is 0: then it is degenerate, and may have another one.
func (z *Component) isolated(x [][]rational.Rat, index int) {
	z.Pieces, z.Exact, z.parts = nil, true, make([]part, 1)
	for i := range x {
		z.parts[0].vertices = append(z.parts[0].vertices, x[i:i+1])
	}
	if index != 0 {
		z.Index, z.By = &index, BySign
	}
}

// listed returns the payoffs of an equilibrium.
func listed(e *claim.ListedEquilibrium) []Range {
	payoffs := make([]Range, len(e.Payoffs))
	for i, u := range e.Payoffs {
		payoffs[i] = Range{rational.Interval{Lo: u.Sub(e.Radius), Hi: u.Add(e.Radius)}, e.Radius.IsZero()}
	}
	return payoffs
}
