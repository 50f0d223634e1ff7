package bimatrix

import (
	"cmp"
	"math/big"
	"slices"

	"exactsolve/internal/partition"
)

// A Subset is a maximal Nash subset: every strategy of one player listed forms
// an equilibrium with every one of the other, as do their mixtures. The numbers
// are indices in Result.Strategies, in increasing order.
type Subset [2][]int

// A Component is a connected component of the set of equilibria, with its strategies as
// in a Subset.
type Component [2][]int

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
	for _, c := range r.Components {
		found := c.subsets(partners, limit-len(r.Subsets))
		if found == nil {
			r.Subsets = nil
			return
		}
		r.Subsets = append(r.Subsets, found...)
	}
	slices.SortFunc(r.Subsets, func(a, b Subset) int {
		return cmp.Or(slices.Compare(a[0], b[0]), slices.Compare(a[1], b[1]))
	})
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
				c[0] = append(c[0], v)
			} else {
				c[1] = append(c[1], v-len(partners))
			}
		}
		all = append(all, c)
	}
	return all
}

// subsets returns the maximal Nash subsets in a component, nil if there are more
// than limit. Sets of its y are integers with a bit for each.
func (c Component) subsets(partners [][]int, limit int) []Subset {
	local := make(map[int]int, len(c[1])) // place of each y in the component
	for k, j := range c[1] {
		local[j] = k
	}
	sets := make([]*big.Int, len(c[0]))
	for k, i := range c[0] {
		sets[k] = new(big.Int)
		for _, j := range partners[i] {
			sets[k].SetBit(sets[k], local[j], 1)
		}
	}
	shared, ok := intersections(sets, len(local), limit)
	if !ok {
		return nil
	}
	found := make([]Subset, len(shared))
	var outside big.Int
	for n, y := range shared {
		for k, i := range c[0] {
			if outside.AndNot(y, sets[k]).Sign() == 0 {
				found[n][0] = append(found[n][0], i)
			}
		}
		for k, j := range c[1] {
			if y.Bit(k) == 1 {
				found[n][1] = append(found[n][1], j)
			}
		}
	}
	return found
}

// intersections returns all intersections of sets, of n bits, that are not empty,
// unless there are more than limit. These are the y-sides of maximal complete
// subgraphs: a side determines the other, and is what the other's members have
// in common.
func intersections(sets []*big.Int, n, limit int) (all []*big.Int, ok bool) {
	seen, key := make(map[string]bool), make([]byte, (n+7)/8)
	add := func(s *big.Int) {
		if s.Sign() != 0 && !seen[string(s.FillBytes(key))] {
			seen[string(key)] = true
			all = append(all, new(big.Int).Set(s))
		}
	}
	var both big.Int
	for _, s := range sets {
		if seen[string(s.FillBytes(key))] {
			continue // so are its intersections with all
		}
		for _, t := range all { // those of the sets before
			add(both.And(s, t))
		}
		add(s)
		if len(all) > limit {
			return nil, false
		}
	}
	return all, true
}
