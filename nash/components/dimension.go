package components

import (
	"iter"
	"math/rand/v2"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/linear"
)

// codimension returns how much less dimensions p has than its hulls, at most; exact if no less. It
// reports false if that is not known.
//
// If at a profile inside the hulls the actions that are not to pay the same as others lose and the
// derivatives of the equations are independent, p has around it as many dimensions less as there are
// equations. It has one less at least, if one is not 0 everywhere, and two if two of them have no common factor.
func (b *builder) codimension(p *part) (less int, exact, ok bool) {
	equal := p.equations()
	if len(equal) == 0 {
		ok = b.loses(p)
		return 0, ok, ok
	}
	if !b.fits(p) {
		return 0, false, false
	}
	for x := range b.interior(p, equal) {
		if less, ok = b.smooth(p, equal, x); ok {
			return less, less == 1 || less == 2 && b.coprime(p, equal), true
		}
	}
	return 0, false, false
}

// equations returns a gain for each action that is to pay the same as another one.
func (p *part) equations() (list []gain) {
	for _, f := range p.gains {
		if f.base > 0 && !slices.ContainsFunc(list, func(g gain) bool { return g.action == f.action }) {
			list = append(list, f)
		}
	}
	return list
}

// interior yields profiles inside the hulls where, if there is one equation, it holds; if there are several, only an
// equilibrium that is known.
func (b *builder) interior(p *part, equal []gain) iter.Seq[[][]rational.Rat] {
	return func(yield func([][]rational.Rat) bool) {
		if p.point != nil && b.inner(p, p.point) && !yield(p.point) {
			return
		}
		rng := rand.New(rand.NewPCG(3, 3))
		for n := 0; n < triesInside && len(equal) == 1; n++ {
			x, y := p.random(rng), p.random(rng)
			for _, j := range p.varying() {
				z := slices.Clone(x)
				z[j] = y[j]
				from, to := b.gain(x, equal)[0], b.gain(z, equal)[0]
				if from.Sign()*to.Sign() >= 0 {
					continue
				}
				if z[j] = between(x[j], y[j], from.Quo(from.Sub(to))); !yield(z) {
					return
				}
			}
		}
	}
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

// smooth returns how many dimensions p has less around x, inside the hulls; false if that is not known.
// A product of a function of one player's strategy and one of the others' that is not 0 at x is the
// first one there, which is affine: of these some may depend on others.
func (b *builder) smooth(p *part, equal []gain, x [][]rational.Rat) (less int, ok bool) {
	for k, u := range b.gain(x, p.gains) {
		if u.Sign() > 0 || p.gains[k].base == 0 && u.IsZero() {
			return 0, false
		}
	}
	rows, affine := make([][]rational.Rat, len(equal)), make([]bool, len(equal)) // derivatives by each player's weights of vertices
	for j, list := range p.vertices {
		y := slices.Clone(x)
		y[j] = list[0]
		first := b.gain(y, equal)
		for _, v := range list[1:] {
			y[j] = v
			for k, u := range b.gain(y, equal) {
				rows[k] = append(rows[k], u.Sub(first[k]))
				affine[k] = affine[k] || !u.Equal(first[k]) && p.product(&equal[k], j)
			}
		}
	}
	none := make([]rational.Rat, len(rows[0]))
	known, rest := [][]rational.Rat{none}, 0
	for k, row := range rows {
		if affine[k] {
			known = append(known, row)
		} else {
			rest++
		}
	}
	less = linear.Dimension(append([][]rational.Rat{none}, rows...))
	return less, less == linear.Dimension(known)+rest
}

// product reports whether f is one of a function of player j's strategy and one of the others'.
func (p *part) product(f *gain, j int) bool {
	step, n := p.step(j), len(p.vertices[j])
	at := func(v, w int) int { return v + (w/step%n-v/step%n)*step } // v with j's vertex of w
	w := slices.IndexFunc(f.at, func(x rational.Rat) bool { return !x.IsZero() })
	for v, x := range f.at {
		if !x.Mul(f.at[w]).Equal(f.at[at(v, w)].Mul(f.at[at(w, v)])) {
			return false
		}
	}
	return true
}

// coprime reports whether it is known that two equations have no common factor. One that depends on
// the strategy of player j would be such that, while others play the same, the first depends on it as the second does.
func (b *builder) coprime(p *part, equal []gain) bool {
	rng := rand.New(rand.NewPCG(4, 4))
	factor := func(f, g gain, j int) bool {
		x, y := p.random(rng), p.random(rng)
		first := b.gain(x, []gain{f, g})
		x[j] = y[j]
		second := b.gain(x, []gain{f, g})
		return first[0].Mul(second[1]).Equal(first[1].Mul(second[0]))
	}
	for k, f := range equal {
		for _, g := range equal[:k] {
			if !slices.ContainsFunc(p.varying(), func(j int) bool { return p.depends(&f, j) && p.depends(&g, j) && factor(f, g, j) }) {
				return true
			}
		}
	}
	return false
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
