package selection

import (
	"context"
	"slices"

	"exactsolve/rational"
)

// pareto selects equilibria and profiles of vertices that none of the others dominates. Other profiles
// of a set may dominate them, unless what each player is paid at most in it says that they do not.
//
// What dominates another one has a larger sum, and what is dominated by a third is no loss, as that
// dominates too. So those with larger sums that are kept are enough to compare with.
func (s *selector) pareto(ctx context.Context) {
	var all []vector
	number := map[string]int{}
	of := func(payoffs []rational.Interval) *vector {
		key := ""
		var sum rational.Rat
		for _, u := range payoffs {
			key, sum = key+u.String(), sum.Add(u.Lo)
		}
		k, known := number[key]
		if !known {
			k = len(all)
			number[key], all = k, append(all, vector{payoffs: payoffs, sum: sum})
		}
		return &all[k]
	}
	for k := range s.list.Equilibria {
		if u := s.list.Equilibria[k].Payoffs; u != nil {
			of(u)
		}
	}
	for k := range s.points.list {
		of(exactly(s.points.list[k].Payoffs))
	}
	var order, kept []*vector
	for k := range all {
		order = append(order, &all[k])
	}
	slices.SortStableFunc(order, func(x, y *vector) int { return y.sum.Cmp(x.sum) })
	certain := true
	for _, x := range order {
		if s.z.Partial = len(kept) == mostCompared; s.z.Partial {
			break
		}
		if x.kept = !slices.ContainsFunc(kept, func(y *vector) bool { return dominates(y.payoffs, x.payoffs) }); x.kept {
			for _, y := range kept {
				certain = certain && cannotDominate(y.payoffs, x.payoffs) && cannotDominate(x.payoffs, y.payoffs)
			}
			kept = append(kept, x)
		}
	}
	s.filter(func(e *Equilibrium) bool { return e.Payoffs != nil && of(e.Payoffs).kept })
	s.keep(func(p *Profile) bool { return of(exactly(p.Payoffs)).kept })
	s.z.Proved = s.list.All && certain && len(kept) > 0 && !s.z.Partial && s.apart(ctx, kept)
}

// apart reports whether it is certain that no profile of a set or region dominates one of the vectors.
func (s *selector) apart(ctx context.Context, vectors []*vector) bool {
	tops, ok := s.tops(ctx)
	if !ok || len(tops)*len(vectors) > mostWork {
		return false
	}
	for _, x := range vectors {
		for _, top := range tops {
			if !cannotDominate(top, x.payoffs) {
				return false
			}
		}
	}
	return true
}

// tops returns, of each set and region, what each player is paid at most in it; false if that is not known.
func (s *selector) tops(ctx context.Context) (tops [][]rational.Interval, ok bool) {
	if s.points.left {
		return nil, false
	}
	for _, top := range s.points.tops {
		tops = append(tops, exactly(top))
	}
	for _, set := range s.list.Sets {
		var top []rational.Interval
		for _, k := range set {
			top = most(top, s.list.Equilibria[k-1].Payoffs)
		}
		tops = append(tops, top)
	}
	if len(s.list.Open) == 0 {
		return tops, true
	}
	var tables []*table
	for i := range s.points.players {
		tables = append(tables, newTable(s.list.Of, s.points.players, i+1))
	}
	for k := range s.list.Open {
		var top []rational.Interval
		for _, t := range tables {
			values, ok := t.at(ctx, &s.points.work, s.list.Open[k].Simplex)
			if !ok {
				return nil, false
			}
			top = append(top, rational.Point(slices.MaxFunc(values, rational.Rat.Cmp)))
		}
		tops = append(tops, top)
	}
	return tops, true
}

// most returns the greater of the payoffs of each player; x may be nil.
func most(x, y []rational.Interval) []rational.Interval {
	z := slices.Clone(y)
	for i := range x {
		z[i] = rational.Interval{Lo: rational.Max(x[i].Lo, y[i].Lo), Hi: rational.Max(x[i].Hi, y[i].Hi)}
	}
	return z
}

// A vector has payoffs that are compared.
type vector struct {
	payoffs []rational.Interval
	sum     rational.Rat // of the lower bounds
	kept    bool
}

// dominates reports whether y certainly pays all at least as much as x, and someone more.
func dominates(y, x []rational.Interval) bool {
	more := false
	for i := range x {
		c := y[i].Lo.Cmp(x[i].Hi)
		if c < 0 {
			return false
		}
		more = more || c > 0
	}
	return more
}

// cannotDominate reports whether y certainly does not dominate x.
func cannotDominate(y, x []rational.Interval) bool {
	most := true // y is at most x
	for i := range x {
		c := y[i].Hi.Cmp(x[i].Lo)
		if c < 0 {
			return true
		}
		most = most && c == 0
	}
	return most
}
