package components

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/rational/linear"
)

// describe returns a part as a piece, with the payoffs in it.
func (b *builder) describe(p part) (z Piece, payoffs []Range) {
	z = Piece{Vertices: p.vertices, Exact: true}
	for _, list := range p.vertices {
		z.Dimension += linear.Dimension(list)
	}
	if len(p.gains) == 0 {
		return z, b.payoffs(p.vertices)
	}
	for _, f := range p.gains {
		if f.base == 0 {
			z.AtMost = append(z.AtMost, f.action)
			continue
		}
		z.Equal = append(z.Equal, f.action)
		if !uses(p.vertices[f.action[0]-1], f.base) {
			z.Equal = append(z.Equal, claim.Pair[int]{f.action[0], f.base})
		}
	}
	slices.SortFunc(z.Equal, func(a, b claim.Pair[int]) int { return slices.Compare(a[:], b[:]) })
	z.Equal = slices.Compact(z.Equal)
	less, exact, ok := b.codimension(&p)
	if z.Dimension, z.Exact = z.Dimension-less, exact; !ok {
		z.Dimension = 0
	}
	return z, b.bounds(&p)
}

// payoffs returns those at all profiles in a product, which are between those at vertices; not exact
// if there are too many of those.
func (b *builder) payoffs(vertices [][][]rational.Rat) (all []Range) {
	p := part{vertices: vertices}
	if !b.fits(&p) {
		return b.most()
	}
	for v := range p.profiles() {
		for i, u := range b.g.ExpectedPayoffs(plansOf(p.profile(v))) {
			if v == 0 {
				all = append(all, Range{rational.Point(u), true})
			}
			all[i] = all[i].hull(Range{rational.Point(u), true})
		}
	}
	return all
}

// most returns the payoffs of the whole game.
func (b *builder) most() (all []Range) {
	for i := range b.g.Players {
		low, high := b.g.PayoffRange(i)
		all = append(all, Range{rational.Interval{Lo: low, Hi: high}, false})
	}
	return all
}

// bounds returns the payoffs in a part in which some actions gain at vertices: bounds from multipliers of
// their gains, and exact where these are the payoffs of equilibria that are known.
func (b *builder) bounds(p *part) (all []Range) {
	if !b.fits(p) {
		return b.most()
	}
	pays := make([][]rational.Rat, len(p.vertices))
	for v := range p.profiles() {
		for i, u := range b.g.ExpectedPayoffs(plansOf(p.profile(v))) {
			pays[i] = append(pays[i], u)
		}
	}
	var seen []Range
	for _, x := range b.known(p) {
		for i, u := range b.g.ExpectedPayoffs(plansOf(x)) {
			if len(seen) <= i {
				seen = append(seen, Range{rational.Point(u), true})
			}
			seen[i] = seen[i].hull(Range{rational.Point(u), true})
		}
	}
	for i, list := range pays {
		low := b.least(p, list)
		for v := range list {
			list[v] = list[v].Neg()
		}
		r := Range{rational.Interval{Lo: low, Hi: b.least(p, list).Neg()}, false}
		r.Exact = seen != nil && seen[i].Lo.Equal(r.Lo) && seen[i].Hi.Equal(r.Hi)
		all = append(all, r)
	}
	return all
}

// least returns a bound for a function that is affine in each strategy and has values at vertices: the
// greatest t for which it is at least t − Σ m·gain at all of them, with multipliers m ≥ 0.
func (b *builder) least(p *part, at []rational.Rat) rational.Rat {
	var z lp.Program
	one := rational.Int(1)
	t := z.Variable(true)
	var m []int
	for range p.gains {
		m = append(m, z.Variable(false))
	}
	for v, u := range at {
		terms := []lp.Term{lp.Times(t, one.Neg())}
		for k, f := range p.gains {
			terms = append(terms, lp.Times(m[k], f.at[v]))
		}
		z.AtLeast(terms, u.Neg())
	}
	z.Cost(0, lp.Times(t, one.Neg()))
	s, err := z.Solve(b.ctx, lp.Options{})
	if err != nil {
		return slices.MinFunc(at, rational.Rat.Cmp)
	}
	return s.Value(t)
}
