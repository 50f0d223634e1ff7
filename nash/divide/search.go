package divide

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/nash/enclose"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
)

// Divide divides profiles into parts, at most so many more, the one with the largest bound first, until it is proved
// that nothing is better than what was found. It does nothing without a bound by the concept correlated, which
// [Search.Bound] has, and reports whether there is more to do.
func (s *Search) Divide(ctx context.Context, parts int) (more bool, err error) {
	if s.tree.concept != claim.Correlated {
		return false, nil
	}
	if s.table == nil {
		if s.table, err = newTable(s.g); err != nil {
			return false, err
		}
	}
	if n := s.tree.root; n.region == nil && n.parts == nil {
		n.region = newRegion(s.table.sizes)
	}
	s.limit = nil
	for ; parts > 0 && ctx.Err() == nil; parts-- {
		n := s.next()
		if n == nil {
			return false, nil
		}
		switch err := s.visit(ctx, n); {
		case errors.Is(err, lp.ErrLimit), errors.Is(err, lp.ErrTooLarge):
			if ctx.Err() == nil {
				s.limit = err
			}
			return false, nil
		case err != nil:
			return false, err
		}
	}
	return ctx.Err() == nil, nil
}

// next returns the part with the largest bound of those that may have better equilibria and can be divided, nil if
// there is none.
func (s *Search) next() (best *node) {
	var look func(n *node)
	look = func(n *node) {
		switch {
		case n.empty || s.best != nil && n.bound.Cmp(s.best.most) <= 0:
		case n.parts != nil:
			for _, part := range n.parts {
				look(part)
			}
		case n.region != nil && (best == nil || n.bound.Cmp(best.bound) > 0):
			best = n
		}
	}
	look(s.tree.root)
	return best
}

// visit finds the best device of a part, and divides it if that may be better than what was found.
func (s *Search) visit(ctx context.Context, n *node) error {
	o, err := s.solve(ctx, n.region, n.keys)
	if err != nil {
		return err
	}
	n.dual, n.empty, n.bound = o.dual, o.empty, o.bound
	s.parts++
	if o.empty {
		n.region = nil
		return nil
	}
	x := s.table.marginals(o.x)
	if err := s.try(ctx, x); err != nil {
		return err
	}
	if s.best != nil && n.bound.Cmp(s.best.most) <= 0 {
		n.region = nil
		return nil
	}
	if i, a, ok := s.undecided(n.region, x); ok {
		n.divide(i, a, nil, o.keys)
	} else if i, a, at := widest(n.region, x); at != nil {
		n.divide(i, a, at, o.keys)
	} else {
		n.region = nil
	}
	return nil
}

// marginals returns how often strategies are played in a device.
func (t *table) marginals(x []rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(t.sizes))
	for i, n := range t.sizes {
		z[i] = make([]rational.Rat, n)
	}
	for k, w := range x {
		if w.IsZero() {
			continue
		}
		for i := range z {
			a := t.action(k, i)
			z[i][a] = z[i][a].Add(w)
		}
	}
	return z
}

// try looks for an equilibrium of the strategies that are played in a device.
func (s *Search) try(ctx context.Context, x [][]rational.Rat) error {
	plans := s.table.plans(x)
	if s.offerPlans(plans) {
		return nil
	}
	used, prob := support.Of(x)
	if name := fmt.Sprint(used); s.tried[name] < s.tries() {
		s.tried[name]++
	} else {
		return nil
	}
	var c *cert.Certificate
	var err error
	if s.table.reduced == nil {
		c, err = support.New(s.g, used).Equilibrium(ctx, prob)
	} else {
		c, err = enclose.Find(ctx, s.g, plans)
	}
	if c != nil {
		s.Offer(c)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// tries returns how often equilibria with the same support are looked for: of more players than two there may be
// several, and the search for one begins where the device is.
func (s *Search) tries() int {
	if len(s.table.sizes) == 2 {
		return 1
	}
	const most = 20
	return most
}

// undecided returns the strategy that is neither known to be a best reply nor not played with the most regret, times
// how often it is played; or else, if all have none, the one that is played most often.
func (s *Search) undecided(r *region, x [][]rational.Rat) (player, action int, ok bool) {
	x = rounded(x)
	var most, often rational.Rat
	for i := range x {
		pays := s.table.pays(i, x)
		best := slices.MaxFunc(pays, rational.Rat.Cmp)
		open := 0
		for a := range x[i] {
			if !r.unused[i][a] {
				open++
			}
		}
		for a, w := range x[i] {
			if r.unused[i][a] || r.replies[i][a] || open < 2 || w.IsZero() {
				continue
			}
			loss := best.Sub(pays[a]).Mul(w).Quo(s.span(i))
			if c := loss.Cmp(most); !ok || c > 0 || c == 0 && w.Cmp(often) > 0 {
				player, action, ok, most, often = i, a, true, loss, w
			}
		}
	}
	return player, action, ok
}

// span returns how far payoffs of a player are apart, or 1 if they are all the same.
func (s *Search) span(i int) rational.Rat {
	if s.spans == nil {
		for j := range s.table.sizes {
			w := make([]rational.Rat, len(s.table.sizes))
			w[j] = rational.Int(1)
			least, most := s.table.extremes(w)
			if least.Equal(most) {
				most = least.Add(rational.Int(1))
			}
			s.spans = append(s.spans, most.Sub(least))
		}
	}
	return s.spans[i]
}

// pays returns what each strategy of a player pays against those of the others.
func (t *table) pays(i int, x [][]rational.Rat) []rational.Rat {
	z := make([]rational.Rat, t.sizes[i])
	for a := range z {
		t.against(i, a, func(k int) {
			w := t.u(k, i)
			for j := range x {
				if j != i && !w.IsZero() {
					w = w.Mul(x[j][t.action(k, j)])
				}
			}
			z[a] = z[a].Add(w)
		})
	}
	return z
}

// rounded returns probabilities in short numbers, which serve to choose.
func rounded(x [][]rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(x))
	for i := range x {
		for _, w := range x[i] {
			z[i] = append(z[i], short(w))
		}
	}
	return z
}

// short rounds a number up to a multiple of 2^−12.
func short(x rational.Rat) rational.Rat {
	const parts = 1 << 12
	n := x.Neg().Mul(rational.Int(parts)).Floor()
	return rational.FromBigInt(n.Neg(n)).Quo(rational.Int(parts))
}

// widest returns the strategy with the widest range, and a probability in it; nil if all ranges are narrow.
func widest(r *region, x [][]rational.Rat) (player, action int, at *rational.Rat) {
	var most rational.Rat
	for i := range x {
		for a, w := range x[i] {
			low, high := r.low[i][a], r.high[i][a]
			width := high.Sub(low)
			if r.unused[i][a] || w.IsZero() || w.IsOne() || width.Cmp(most) <= 0 || width.Cmp(narrowest) < 0 {
				continue
			}
			middle := short(w) // near what is played, but not near an end
			quarter := width.Quo(rational.Int(4))
			middle = rational.Min(rational.Max(middle, low.Add(quarter)), high.Sub(quarter))
			player, action, at, most = i, a, &middle, width
		}
	}
	return player, action, at
}

// narrowest is the width of ranges that are not divided.
var narrowest = rational.New(1, 1<<24)
