package plans

import (
	"context"
	"errors"
	"slices"

	"exactsolve/internal/lp"
)

// connect finds the connected components. Two subsets are in the same one if a plan x of one
// player is in both: the plans of the other that are in equilibrium with x are convex.
// Otherwise they do not meet.
func (r *Result) connect(ctx context.Context, sets []*subset) error {
	group := make([]int, len(sets)) // the least number of a subset in the same component, so far
	for k := range group {
		group[k] = k
	}
	join := func(a, b int) {
		a, b = min(group[a], group[b]), max(group[a], group[b])
		for k := range group {
			if group[k] == b {
				group[k] = a
			}
		}
	}
	var met [2]map[[2]*polytope]bool
	for i := range met {
		first := map[int]int{} // per plan, the first subset with it
		for k, u := range r.Subsets {
			for _, x := range u.Plans[i] {
				if f, ok := first[x]; ok {
					join(f, k)
				} else {
					first[x] = k
				}
			}
		}
		met[i] = map[[2]*polytope]bool{}
	}
	for b := range sets {
		for a := range b {
			for i := 0; i < 2 && group[a] != group[b]; i++ {
				p, q := sets[a].sides[i], sets[b].sides[i]
				m, ok := met[i][[2]*polytope{p, q}]
				if !ok {
					var err error
					if m, err = meet(ctx, p, q); err != nil {
						return err
					}
					met[i][[2]*polytope{p, q}] = m
				}
				if m {
					join(a, b)
				}
			}
		}
	}
	for k, f := range group {
		if f == k {
			r.Components = append(r.Components, r.component(group, k))
		}
	}
	return nil
}

// meet reports whether a plan is in both polytopes.
func meet(ctx context.Context, p, q *polytope) (bool, error) {
	_, err := combination(ctx, p.points, q.points)
	if errors.Is(err, lp.ErrNone) {
		return false, nil
	}
	return err == nil, err
}

// component returns the component of the subsets with a group.
func (r *Result) component(group []int, f int) (c Component) {
	for k, u := range r.Subsets {
		if group[k] != f {
			continue
		}
		c.Subsets = append(c.Subsets, k)
		for i := range u.Plans {
			c.Plans[i] = append(c.Plans[i], u.Plans[i]...)
		}
	}
	for i := range c.Plans {
		slices.Sort(c.Plans[i])
		c.Plans[i] = slices.Compact(c.Plans[i])
	}
	return c
}
