package reduce

import (
	"context"
	"slices"

	"exactsolve/rational"
)

// A comparison compares the actions at one information set.
type comparison struct {
	b       *bounds
	h       int
	nodes   []int32      // those that are alive and that chance can reach
	actions []candidate  // those kept, in order
	ranked  []*candidate // by lowerSum, the largest first; none if there is nothing to compare
}

// A candidate is an action with its bounds at each node of the comparison, and
// their sums weighted by chance. Where a is dominated by b, the sum of a's upper
// bounds is not above that of b's lower ones.
type candidate struct {
	action             int
	gone               bool
	upper, lower       []rational.Rat
	upperSum, lowerSum rational.Rat
}

func (b *bounds) comparison(h int) *comparison {
	c := &comparison{b: b, h: h}
	set := &b.g.Players[b.i].Infosets[h]
	for a := range set.Actions {
		if b.kept.has(b.g, b.i, h, a) {
			c.actions = append(c.actions, candidate{action: a})
		}
	}
	if len(c.actions) < 2 {
		return c
	}
	for _, v := range set.Nodes {
		if b.alive[v] && !b.reach[v].IsZero() {
			c.nodes = append(c.nodes, v)
		}
	}
	if len(c.nodes) > 0 {
		c.collect()
	}
	return c
}

// collect gathers the bounds and ranks the actions.
func (c *comparison) collect() {
	b, t, n := c.b, c.b.g.Tree, len(c.nodes)
	all := make([]rational.Rat, 2*n*len(c.actions))
	for k := range c.actions {
		x := &c.actions[k]
		x.upper, x.lower, all = all[:n:n], all[n:2*n:2*n], all[2*n:]
		c.ranked = append(c.ranked, x)
	}
	for j, v := range c.nodes {
		k, weight := 0, b.reach[v]
		for u := int(v) + 1; u < int(t.End[v]); u = int(t.End[u]) {
			if !b.alive[u] {
				continue
			}
			x := &c.actions[k]
			x.upper[j], x.lower[j] = b.upper[u], b.lower[u]
			x.upperSum = x.upperSum.Add(weight.Mul(b.upper[u]))
			x.lowerSum = x.lowerSum.Add(weight.Mul(b.lower[u]))
			k++
		}
	}
	slices.SortStableFunc(c.ranked, func(x, y *candidate) int { return y.lowerSum.Cmp(x.lowerSum) })
}

// run returns the removals at the information set. The last action goes first, so
// that of several alike the first stays.
func (c *comparison) run(ctx context.Context, weak bool) ([]Removal, error) {
	var removed []Removal
	for k := len(c.actions) - 1; k >= 0; k-- {
		if k%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		x := &c.actions[k]
		by, strict := c.dominator(x)
		if by == nil || !strict && !weak {
			continue
		}
		x.gone = true
		removed = append(removed, c.removal(x, by, strict))
	}
	return removed, nil
}

// dominator returns the first action, by rank, that dominates x, if possible
// strictly; nil if there is none.
func (c *comparison) dominator(x *candidate) (by *candidate, strict bool) {
	for _, y := range c.ranked {
		order := y.lowerSum.Cmp(x.upperSum)
		if order < 0 || order == 0 && by != nil { // equal sums are not strict
			break
		}
		if y == x || y.gone {
			continue
		}
		dominated, strict := compare(x.upper, y.lower)
		if dominated && strict {
			return y, true
		}
		if dominated && by == nil {
			by = y
		}
	}
	return by, false
}

// compare reports whether upper ≤ lower, and upper < lower, in all entries.
func compare(upper, lower []rational.Rat) (dominated, strict bool) {
	strict = true
	for k := range upper {
		switch upper[k].Cmp(lower[k]) {
		case 1:
			return false, false
		case 0:
			strict = false
		}
	}
	return true, strict
}

func (c *comparison) removal(x, by *candidate, strict bool) Removal {
	worst := 0
	for k := range c.nodes {
		if x.upper[k].Sub(by.lower[k]).Cmp(x.upper[worst].Sub(by.lower[worst])) > 0 {
			worst = k
		}
	}
	return Removal{
		Player: c.b.i, Infoset: c.h, Action: x.action, By: by.action, Strict: strict, Plan: c.b.plan,
		Node: int(c.nodes[worst]), Upper: x.upper[worst], Lower: by.lower[worst],
	}
}
