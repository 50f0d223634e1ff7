package components

import (
	"context"
	"math/rand/v2"

	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of [Index]. The zero value uses one core and the limits of the searches.
type Options struct {
	Jobs    int
	Regions int // that are looked at in a perturbed game of 3 players or more
	Pivots  int // of the search in one of 2
}

// Index adds the indices that are missing in a complete list of components of a game in strategic form.
//
// They sum to 1 with the others. Where several are missing, payoffs are changed at random, by less
// than 1/20,000 of the difference between a player's greatest and least: an index is the sum of those of the equilibria
// near by, if each is clearly nearest to one component and three such games agree. That is
// evidence and no proof.
//
// Reference: Ritzberger 1994 [Rit94].
func Index(ctx context.Context, g *seqform.Game, list []Component, o Options) {
	sum, last, missing := 0, 0, 0
	for k := range list {
		if z := &list[k]; z.Index != nil {
			sum += *z.Index
		} else {
			last, missing = k, missing+1
		}
	}
	switch missing {
	case 0:
		return
	case 1:
		index := 1 - sum
		list[last].Index, list[last].By = &index, BySum
		return
	}
	var found []int
	for seed := range uint64(perturbations) {
		near := o.perturbed(ctx, g, list, seed)
		if near == nil || found != nil && !agree(found, near, list) {
			return
		}
		found = near
	}
	for k := range list {
		if list[k].Index == nil {
			list[k].Index, list[k].By = &found[k], ByPerturbation
		}
	}
}

// perturbations is how many perturbed games have to agree, and smallness the inverse of what payoffs
// change at most, for a range of 1.
const (
	perturbations = 3
	smallness     = 20000
)

// agree reports whether indices are the same, and those that are known.
func agree(x, y []int, list []Component) bool {
	for k := range x {
		if x[k] != y[k] || list[k].Index != nil && *list[k].Index != x[k] {
			return false
		}
	}
	return true
}

// perturbed returns the sums of indices of the equilibria near each component in a game like g, nil if that
// does not come to an end or is not clear.
func (o Options) perturbed(ctx context.Context, g *seqform.Game, list []Component, seed uint64) []int {
	near, err := perturb(g, rand.New(rand.NewPCG(seed, smallness)))
	if err != nil {
		return nil
	}
	points, indices := o.list(ctx, near)
	sums := make([]int, len(list))
	for n, x := range points {
		k, ok := nearest(ctx, g, list, x)
		if indices[n] == 0 || !ok {
			return nil
		}
		sums[k] += indices[n]
	}
	if points == nil {
		return nil
	}
	return sums
}

// perturb returns a game with payoffs a little different.
func perturb(g *seqform.Game, rng *rand.Rand) (*seqform.Game, error) {
	n := len(g.Players)
	names, strategies, units := make([]string, n), make([][]string, n), make([]rational.Rat, n)
	stride, step := make([]int, n), 1
	for i := n - 1; i >= 0; i-- {
		stride[i], step = step, step*g.Table.Sizes[i]
	}
	for i := range n {
		names[i], strategies[i] = g.Players[i].Name, g.Players[i].Infosets[0].Actions
		low, high := g.PayoffRange(i)
		if units[i] = high.Sub(low).Quo(rational.Int(999 * smallness)); units[i].IsZero() {
			units[i] = rational.New(1, 999*smallness)
		}
	}
	return seqform.FromPayoffs("", names, strategies, func(s []int) []rational.Rat {
		t, u := 0, make([]rational.Rat, n)
		for i, a := range s {
			t += a * stride[i]
		}
		for i := range u {
			u[i] = g.Payoffs.U(t, i).Add(units[i].Mul(rational.Int(rng.Int64N(1999) - 999)))
		}
		return u
	})
}

// list returns all equilibria of a game with their indices, none if that does not come to an end.
func (o Options) list(ctx context.Context, g *seqform.Game) (points [][][]rational.Rat, indices []int) {
	enter := func(x [][]rational.Rat) {
		near := make([][]rational.Rat, len(x))
		for i := range x {
			near[i] = short(x[i])
		}
		points = append(points, near)
	}
	if len(g.Players) == 2 {
		r, err := bimatrix.All(ctx, g, bimatrix.Options{Jobs: o.Jobs, MaxPivots: o.Pivots, MaxEvidence: -1})
		if err != nil || !r.Complete {
			return nil, nil
		}
		signs := newSigns(g)
		for k := range r.Equilibria {
			e := &r.Equilibria[k]
			enter(e.Mixed[:])
			indices = append(indices, signs.regular(e))
		}
		return points, indices
	}
	r, err := complete.All(ctx, g, complete.Options{Jobs: o.Jobs, MaxRegions: o.Regions})
	if err != nil || r.Certificate == nil {
		return nil, nil
	}
	c := r.Certificate.Claim.Complete
	if len(c.Unresolved)+len(c.Pieces) > 0 {
		return nil, nil
	}
	for k := range c.Equilibria {
		enter(c.Equilibria[k].Profile)
	}
	return points, complete.Indices(g, c)
}

// nearest returns the component that is nearest to x, and whether it is near and all others are far.
func nearest(ctx context.Context, g *seqform.Game, list []Component, x [][]rational.Rat) (k int, ok bool) {
	first, second := rational.Int(2), rational.Int(2)
	for n := range list {
		d, err := list[n].distance(ctx, g, x)
		switch {
		case err != nil:
			return 0, false
		case d.Cmp(first) < 0:
			k, first, second = n, d, first
		default:
			second = rational.Min(second, d)
		}
	}
	return k, first.Cmp(rational.New(1, 8)) < 0 && second.Cmp(first.Mul(rational.Int(4))) > 0
}

// distance returns that of x from the nearest part of a component, or a bound: with a greatest difference d of
// a probability, a gain changes at most by d times the actions of all players and the range of payoffs.
func (z *Component) distance(ctx context.Context, g *seqform.Game, x [][]rational.Rat) (least rational.Rat, err error) {
	least = rational.Int(2)
	b := &builder{ctx: ctx, g: g}
	actions := 0
	for _, y := range x {
		actions += len(y)
	}
	for _, p := range z.parts {
		var most rational.Rat
		for k, u := range b.gain(x, p.gains) {
			if low, high := g.PayoffRange(p.gains[k].action[0] - 1); u.Sign() > 0 {
				most = rational.Max(most, u.Quo(high.Sub(low).Mul(rational.Int(int64(actions)))))
			}
		}
		for j, list := range p.vertices {
			d, err := distance(ctx, list, x[j])
			if err != nil {
				return most, err
			}
			most = rational.Max(most, d)
		}
		least = rational.Min(least, most)
	}
	return least, nil
}

// short returns numbers to 40 bits.
func short(x []rational.Rat) []rational.Rat {
	unit := rational.Int(1 << 40)
	z := make([]rational.Rat, len(x))
	for a := range x {
		z[a] = rational.FromBigInt(x[a].Mul(unit).Floor()).Quo(unit)
	}
	return z
}
