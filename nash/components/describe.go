package components

import (
	"math/rand/v2"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// describe returns a part as a piece, with the payoffs in it.
func (b *builder) describe(p part) (z Piece, payoffs []Range) {
	z = Piece{Vertices: p.vertices, Exact: true}
	for _, list := range p.vertices {
		z.Dimension += rank(list)
	}
	if len(p.gains) == 0 {
		return z, b.payoffs(p.vertices)
	}
	equations := 0
	for _, f := range p.gains {
		switch {
		case f.base == 0:
			z.AtMost = append(z.AtMost, f.action)
		case !slices.Contains(z.Equal, f.action):
			z.Equal, equations = append(z.Equal, f.action), equations+1
		}
	}
	for _, f := range p.gains {
		if a := (claim.Pair[int]{f.action[0], f.base}); f.base > 0 && !uses(p.vertices[a[0]-1], f.base) && !slices.Contains(z.Equal, a) {
			z.Equal = append(z.Equal, a)
		}
	}
	switch {
	case equations == 0 && b.loses(&p):
	case equations > 0 && b.smooth(&p, equations):
		z.Dimension -= equations
		z.Exact = equations == 1 // no more where a polynomial that is not 0 everywhere is 0
	default:
		z.Dimension, z.Exact = 0, false
	}
	return z, b.bounds(&p)
}

// smooth reports whether, at some profile of p inside the hulls, the actions that are not to pay the same as others lose,
// and the derivatives of the equations are independent: around it p has as many dimensions less.
func (b *builder) smooth(p *part, equations int) bool {
	if !b.fits(p) {
		return false
	}
	if p.point != nil && b.inner(p, p.point) && b.smoothAt(p, p.point, equations) {
		return true
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for n := 0; n < triesInside && equations == 1; n++ {
		x, y := p.random(rng), p.random(rng)
		for _, j := range p.varying() {
			z := slices.Clone(x)
			z[j] = y[j]
			from, to := b.gain(x, p.gains[:1])[0], b.gain(z, p.gains[:1])[0]
			if from.Sign()*to.Sign() >= 0 {
				continue
			}
			if z[j] = between(x[j], y[j], from.Quo(from.Sub(to))); b.smoothAt(p, z, equations) {
				return true
			}
		}
	}
	return false
}

// inner reports whether x is inside all hulls of p.
func (b *builder) inner(p *part, x [][]rational.Rat) bool {
	for j, list := range p.vertices {
		if ok, err := inner(b.ctx, list, x[j]); !ok || err != nil {
			return false
		}
	}
	return true
}

// smoothAt reports whether x, inside the hulls, is such a profile.
func (b *builder) smoothAt(p *part, x [][]rational.Rat, equations int) bool {
	var equal []gain // one for each equation
	for k, u := range b.gain(x, p.gains) {
		f := p.gains[k]
		switch {
		case f.base == 0 && u.Sign() >= 0 || f.base > 0 && u.Sign() != 0:
			return false
		case f.base > 0 && !slices.ContainsFunc(equal, func(g gain) bool { return g.action == f.action }):
			equal = append(equal, f)
		}
	}
	rows := [][]rational.Rat{make([]rational.Rat, equations)}
	for j, list := range p.vertices {
		y := slices.Clone(x)
		y[j] = list[0]
		first := b.gain(y, equal)
		for _, v := range list[1:] {
			y[j] = v
			rows = append(rows, between(rational.Ints(make([]int64, equations)...), b.gain(y, equal), rational.Int(1)))
			subtract(rows[len(rows)-1], rational.Int(1), first)
		}
	}
	return rank(rows) == equations
}

// loses reports whether all actions of p lose at some profile in it, so that there is one such
// inside, and around it only equilibria.
func (b *builder) loses(p *part) bool {
	if !b.fits(p) {
		return false
	}
	lose := func(at func(f gain) rational.Rat) bool {
		return !slices.ContainsFunc(p.gains, func(f gain) bool { return at(f).Sign() >= 0 })
	}
	for v := range p.profiles() {
		if lose(func(f gain) rational.Rat { return f.at[v] }) {
			return true
		}
	}
	rng := rand.New(rand.NewPCG(2, 2))
	for range triesInside {
		if all := b.gain(p.random(rng), p.gains); !slices.ContainsFunc(all, func(u rational.Rat) bool { return u.Sign() >= 0 }) {
			return true
		}
	}
	return false
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
