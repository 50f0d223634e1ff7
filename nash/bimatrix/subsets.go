package bimatrix

import (
	"math/big"
	"slices"

	"exactsolve/internal/partition"
)

// A Subset is a maximal Nash subset: every strategy of one player listed forms
// an equilibrium with every one of the other, as do their mixtures. The numbers
// are indices in Result.Strategies, in increasing order.
type Subset [2][]int

// A Component is a connected component of the set of equilibria: its strategies,
// and the indices of its maximal Nash subsets in Result.Subsets. All lists are
// in increasing order.
type Component struct {
	Strategies [2][]int
	Subsets    []int
}

// graph sets the subsets and components of a complete result. They are those of
// the bipartite graph whose edges are the extreme equilibria: complete bipartite
// subgraphs that are maximal, and connected components.
//
// Reference: Avis, Rosenberg, Savani and von Stengel 2010 [ARSS10], section 6.
func (r *Result) graph(limit int) {
	partners := make([][]int, len(r.Strategies[0])) // of each x, in increasing order
	for _, p := range r.Pairs {
		partners[p[0]] = append(partners[p[0]], p[1])
	}
	r.Components = components(partners, len(r.Strategies[1]))
	for c := range r.Components {
		found := r.Components[c].subsets(partners, limit-len(r.Subsets))
		if found == nil {
			r.Subsets, r.SubsetsOmitted = nil, true
			break
		}
		r.Subsets = append(r.Subsets, found...)
	}
	slices.SortFunc(r.Subsets, func(a, b Subset) int {
		if c := slices.Compare(a[0], b[0]); c != 0 {
			return c
		}
		return slices.Compare(a[1], b[1])
	})
	of := make([]int, len(partners)) // the component of each x
	for c := range r.Components {
		for _, i := range r.Components[c].Strategies[0] {
			of[i] = c
		}
	}
	for k, s := range r.Subsets {
		c := &r.Components[of[s[0][0]]]
		c.Subsets = append(c.Subsets, k)
	}
}

// components returns the connected components of the graph, in the order of
// their first x; n is the number of y.
func components(partners [][]int, n int) []Component {
	p := partition.New(len(partners) + n) // y number j is len(partners)+j
	for i, list := range partners {
		for _, j := range list {
			p.Join(i, len(partners)+j)
		}
	}
	var all []Component
	for _, part := range p.Parts() {
		var c Component
		for _, v := range part {
			if v < len(partners) {
				c.Strategies[0] = append(c.Strategies[0], v)
			} else {
				c.Strategies[1] = append(c.Strategies[1], v-len(partners))
			}
		}
		all = append(all, c)
	}
	return all
}

// subsets returns the maximal Nash subsets in a component, nil if there are more
// than limit.
func (c *Component) subsets(partners [][]int, limit int) []Subset {
	local := make(map[int]int, len(c.Strategies[1])) // place of each y in the component
	for k, j := range c.Strategies[1] {
		local[j] = k
	}
	sets := make([]*big.Int, len(c.Strategies[0])) // of y, as bits
	for k, i := range c.Strategies[0] {
		sets[k] = new(big.Int)
		for _, j := range partners[i] {
			sets[k].SetBit(sets[k], local[j], 1)
		}
	}
	shared, ok := intersections(sets, limit)
	if !ok {
		return nil
	}
	found := make([]Subset, len(shared))
	for n, y := range shared {
		for k, i := range c.Strategies[0] {
			if new(big.Int).AndNot(y, sets[k]).Sign() == 0 {
				found[n][0] = append(found[n][0], i)
			}
		}
		for k, j := range c.Strategies[1] {
			if y.Bit(k) == 1 {
				found[n][1] = append(found[n][1], j)
			}
		}
	}
	return found
}

// intersections returns all intersections of sets that are not empty, unless
// there are more than limit. These are the y-sides of maximal complete
// subgraphs: a side determines the other, and is what the other's members have
// in common.
func intersections(sets []*big.Int, limit int) ([]*big.Int, bool) {
	var all []*big.Int
	seen := make(map[string]bool)
	add := func(s *big.Int) {
		if key := string(s.Bytes()); !seen[key] && s.Sign() > 0 {
			seen[key] = true
			all = append(all, s)
		}
	}
	for _, s := range sets {
		if seen[string(s.Bytes())] {
			continue // so are its intersections with all
		}
		for _, t := range all { // those of the sets before
			add(new(big.Int).And(s, t))
		}
		add(s)
		if len(all) > limit {
			return nil, false
		}
	}
	return all, true
}
