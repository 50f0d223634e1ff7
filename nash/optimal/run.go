package optimal

import (
	"errors"
	"slices"

	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// run finds the best point of all sets, and prices that show for each set that it has none better.
func (s *search) run() error {
	for k := range s.all {
		if err := s.visit(&s.all[k]); err != nil {
			return err
		}
	}
	return nil
}

// visit looks for the best point of a set, unless prices show that it is not better than the best so far.
func (s *search) visit(z *set) error {
	if s.proved(z) {
		return nil
	}
	if s.try(z); len(s.require) == 0 {
		return nil
	}
	u, prices, err := s.solve(z)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(s.prices, func(p []rational.Rat) bool { return slices.EqualFunc(p, prices, rational.Rat.Equal) }) {
		s.prices = append(s.prices, prices)
	}
	if u != nil && z.profile != nil {
		s.better(z, u)
	}
	return nil
}

// proved reports whether prices show that a set has nothing better than the best so far.
func (s *search) proved(z *set) bool {
	if s.best == nil {
		return false
	}
	return slices.ContainsFunc(s.prices, func(p []rational.Rat) bool {
		weights, bound := s.priced(s.maximize, p)
		return most(weights, z.points).Cmp(bound.Add(s.best.value)) <= 0
	})
}

// priced returns weights with those of requirements times prices, and what these are to be at least, times prices.
func (s *search) priced(weights, prices []rational.Rat) (sum []rational.Rat, least rational.Rat) {
	sum = slices.Clone(weights)
	for k, r := range s.require {
		least = least.Add(prices[k].Mul(r.Least))
		for i, w := range r.Weights {
			sum[i] = sum[i].Add(prices[k].Mul(w))
		}
	}
	return sum, least
}

// try enters the corner of a set that is the best, if all corners meet the requirements.
func (s *search) try(z *set) {
	if z.profile == nil && z.listed == 0 {
		return
	}
	for _, r := range s.require {
		for _, u := range z.points {
			if weigh(r.Weights, u).Cmp(r.Least) < 0 {
				return
			}
		}
	}
	best := slices.MaxFunc(z.points, func(x, y []rational.Rat) int { return weigh(s.maximize, x).Cmp(weigh(s.maximize, y)) })
	s.better(z, best)
}

func (s *search) better(z *set, u []rational.Rat) {
	if value := weigh(s.maximize, u); s.best == nil || s.best.value.Cmp(value) < 0 {
		s.best = &found{z, u, value}
	}
}

// solve returns the best point in the hull of the points of a set that meets the requirements, and prices of
// these that show it; no point if none meets them.
func (s *search) solve(z *set) (u, prices []rational.Rat, err error) {
	u, prices, err = s.program(z, s.maximize, false)
	if !errors.Is(err, lp.ErrNone) {
		return u, prices, err
	}
	if _, prices, err = s.program(z, make([]rational.Rat, s.players), true); err != nil {
		return nil, nil, err
	}
	// What is lacking, times the factor, outweighs all that points of the set are better than others.
	weights, least := s.priced(make([]rational.Rat, s.players), prices)
	factor := most(s.maximize, z.points).Sub(s.least()).Quo(least.Sub(most(weights, z.points)))
	factor = rational.Max(factor, rational.Int(1))
	for k := range prices {
		prices[k] = prices[k].Mul(factor)
	}
	return nil, prices, nil
}

// least returns the least that a point of any set has of what is maximized.
func (s *search) least() (least rational.Rat) {
	least = weigh(s.maximize, s.all[0].points[0])
	for _, z := range s.all {
		for _, u := range z.points {
			least = rational.Min(least, weigh(s.maximize, u))
		}
	}
	return least
}

// program maximizes over the mixtures of points; with missing, it minimizes what the requirements lack
// instead.
func (s *search) program(z *set, weights []rational.Rat, missing bool) (u, prices []rational.Rat, err error) {
	p := new(lp.Program)
	var sum []lp.Term
	for _, x := range z.points {
		v := p.Variable(false)
		sum = append(sum, lp.Times(v, rational.Int(1)))
		p.Cost(0, lp.Times(v, weigh(weights, x).Neg()))
	}
	p.Equal(sum, rational.Int(1))
	var rows []int
	for _, r := range s.require {
		var terms []lp.Term
		for k, x := range z.points {
			terms = append(terms, lp.Times(sum[k].Var, weigh(r.Weights, x)))
		}
		if missing {
			lack := p.Variable(false)
			p.Cost(0, lp.Times(lack, rational.Int(1)))
			terms = append(terms, lp.Times(lack, rational.Int(1)))
		}
		rows = append(rows, p.AtLeast(terms, r.Least))
	}
	solution, err := p.Solve(s.ctx, lp.Options{})
	if err != nil {
		return nil, nil, err
	}
	u = make([]rational.Rat, s.players)
	for k, x := range z.points {
		share := solution.Value(sum[k].Var)
		for i := range u {
			u[i] = u[i].Add(share.Mul(x[i]))
		}
	}
	for _, row := range rows {
		prices = append(prices, solution.Multiplier(row))
	}
	return u, prices, nil
}

// weigh returns payoffs, weighted, in sum.
func weigh(weights, payoffs []rational.Rat) (sum rational.Rat) {
	for i, w := range weights {
		sum = sum.Add(w.Mul(payoffs[i]))
	}
	return sum
}

func most(weights []rational.Rat, points [][]rational.Rat) rational.Rat {
	z := weigh(weights, points[0])
	for _, u := range points[1:] {
		z = rational.Max(z, weigh(weights, u))
	}
	return z
}
