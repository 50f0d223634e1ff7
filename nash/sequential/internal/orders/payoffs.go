package orders

import "exactsolve/rational"

// A Term is a number times the coefficients of entries.
type Term struct {
	Number  rational.Rat
	Factors []int32 // entries
}

// Payoffs returns for each entry its payoff to its player if others and chance
// play on with entries of order 0, weighted by the coefficients of reaching its
// information set. Of the player's own entries only those after it are factors.
// The result is nil if it would be too large.
func (t *Tree) Payoffs(orders []int) [][]Term {
	z := make([][]Term, len(t.SetOf))
	leading := t.leading(orders)
	total := 0
	for k := range t.Leaves {
		leaf := &t.Leaves[k]
		for at := len(leaf.Path) - 1; at >= 0 && leaf.Zeros[at] == leaf.Zeros[len(leaf.Path)]; at-- {
			e := leaf.Path[at]
			if u := leaf.Payoffs[t.Owner(e)]; leading[leaf.Nodes[at]] && !u.IsZero() {
				factors := t.factors(leaf.Path, at)
				if total += len(factors) + 1; total > maxSteps {
					return nil
				}
				z[e] = append(z[e], Term{leaf.Weight.Mul(u), factors})
			}
			if orders[e] > 0 {
				break // play does not go on here in the limit
			}
		}
	}
	return z
}

// factors returns a path without the entry numbered at and those of its player
// before it.
func (t *Tree) factors(path []int32, at int) []int32 {
	owner := t.Owner(path[at])
	z := make([]int32, 0, len(path)-1)
	for k, e := range path {
		if k > at || k < at && t.Owner(e) != owner {
			z = append(z, e)
		}
	}
	return z
}

// leading returns the nodes that are reached with the least order in their
// information set. Own moves are the same for all of these.
func (t *Tree) leading(orders []int) map[int32]bool {
	type order struct{ zeros, sum int }
	at, least := make(map[int32]order), make([]*order, len(t.Sets))
	for k := range t.Leaves {
		leaf, o := &t.Leaves[k], order{}
		for j, e := range leaf.Path {
			o.zeros = leaf.Zeros[j]
			at[leaf.Nodes[j]] = o
			if l := least[t.SetOf[e]]; l == nil || o.zeros < l.zeros || o.zeros == l.zeros && o.sum < l.sum {
				first := o
				least[t.SetOf[e]] = &first
			}
			o.sum += orders[e]
		}
	}
	z := make(map[int32]bool, len(at))
	for k := range t.Leaves {
		for j, e := range t.Leaves[k].Path {
			v := t.Leaves[k].Nodes[j]
			z[v] = at[v] == *least[t.SetOf[e]]
		}
	}
	return z
}
