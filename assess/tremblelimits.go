package assess

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/refute"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// A limitSearch looks for sums of which terms outweigh the others near the profile. It chooses one or
// two groups that are to have negative values, see [refute.Group], and lets groups below them be as
// they are. Other coefficients must not be positive.
type limitSearch struct {
	*trembleProgram
	groups []limitGroup
	of     []int // per row, its group

	weights [][]*refute.Group // for Sequential, per column, those of its information set
}

// A limitGroup has minus the value of a group, per column.
type limitGroup struct {
	*refute.Group
	terms []lp.Term
}

// Limits of the search: entries, and programs.
const (
	maxLimitSize     = 1 << 13
	maxLimitPrograms = 100
)

// inLimit returns a refutation with products of at most degree probabilities, nil if it finds none.
func (s *trembleSearch) inLimit(ctx context.Context, degree int, stats *answer.Stats) ([]claim.Tremble, error) {
	p := s.columns(degree, maxLimitSize)
	if p == nil {
		return nil, nil
	}
	l := p.limits()
	left := maxLimitPrograms
	for x := range l.groups {
		for y := range x + 1 { // y = x is one group
			if left--; left < 0 {
				return nil, nil
			}
			if list, err := l.solve(ctx, x, y, stats); list != nil || err != nil {
				return list, err
			}
		}
	}
	return nil, nil
}

// limits finds the groups, in the order in which terms have them.
func (p *trembleProgram) limits() *limitSearch {
	limits := refute.NewLimits(p.g, p.c)
	products := make([]string, len(p.terms))
	for product, row := range p.rows {
		products[row] = product
	}
	l := &limitSearch{trembleProgram: p, of: make([]int, len(p.terms))}
	known := map[string]*refute.Group{}
	for row, product := range products {
		weight := limits.Add(map[string]*refute.Group{}, product, rational.Int(1)).Value
		group := limits.Add(known, product, rational.Rat{})
		at := slices.IndexFunc(l.groups, func(x limitGroup) bool { return x.Group == group })
		if at < 0 {
			at = len(l.groups)
			l.groups = append(l.groups, limitGroup{Group: group})
		}
		l.of[row] = at
		for _, t := range p.terms[row] {
			l.groups[at].terms = append(l.groups[at].terms, lp.Times(t.Var, t.Coef.Mul(weight)))
		}
	}
	for _, t := range p.list {
		if p.c.Concept == cert.Sequential {
			times := make([]int32, len(t.Times))
			for k, x := range t.Times {
				times[k] = p.number(x)
			}
			l.weights = append(l.weights, slices.Collect(limits.Weights(p.g, p.c, t.Player-1, t.Infoset-1, times)))
		}
	}
	for k := range l.groups {
		l.groups[k].terms = lp.Merge(l.groups[k].terms)
	}
	return l
}

// solve maximizes t ≤ 1 such that the values of two groups, or of one, are at most −t, with small
// factors; it returns nil if t is 0.
func (l *limitSearch) solve(ctx context.Context, x, y int, stats *answer.Stats) ([]claim.Tremble, error) {
	positive := func(t lp.Term) bool { return t.Coef.Sign() > 0 }
	for _, k := range []int{x, y} {
		if !slices.ContainsFunc(l.groups[k].terms, positive) {
			return nil, nil
		}
	}
	program := l.begin()
	for k := range l.list {
		program.Cost(1, lp.Times(k, rational.Int(1)))
	}
	t := program.Variable(false)
	program.Cost(0, lp.Times(t, rational.Int(-1)))
	program.AtLeast([]lp.Term{lp.Times(t, rational.Int(-1))}, rational.Int(-1))
	for _, k := range slices.Compact([]int{x, y}) {
		program.AtLeast(append(slices.Clone(l.groups[k].terms), lp.Times(t, rational.Int(-1))))
	}
	for row, terms := range l.terms {
		k := l.of[row]
		if k != x && k != y && !l.groups[k].Below(l.groups[x].Group) && !l.groups[k].Below(l.groups[y].Group) {
			program.AtLeast(terms)
		}
	}
	for k, weights := range l.weights {
		for _, w := range weights {
			if !w.Within(l.groups[x].Group) && !w.Within(l.groups[y].Group) {
				program.AtLeast([]lp.Term{lp.Times(k, rational.Int(-1))})
				break
			}
		}
	}
	z, err := solve(ctx, program, stats)
	if err != nil || z.Value(t).IsZero() {
		return nil, err
	}
	return l.used(z), nil
}
