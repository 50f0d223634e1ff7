package reduce

import (
	"context"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// bounds are those of one player's payoffs from each node on, see the package
// comment. Entries of nodes that are not alive are meaningless. The memory is used
// again for the next player and round, except for plan.
type bounds struct {
	g     *seqform.Game
	reach []rational.Rat // by chance, of each node
	kept  mask
	alive []bool

	i            int
	upper, lower []rational.Rat
	plan         []int32 // s: an action for each information set

	steps  []int32   // number of own actions before each node
	byStep [][]int32 // alive nodes by steps, in prefix order
}

func newBounds(g *seqform.Game) *bounds {
	n := g.Tree.Len()
	return &bounds{
		g: g, reach: g.Tree.ChanceReach(), kept: fullMask(g),
		upper: make([]rational.Rat, n), lower: make([]rational.Rat, n), steps: make([]int32, n),
	}
}

// compute makes the bounds of player i, in three passes over the tree.
func (b *bounds) compute(ctx context.Context, i int) error {
	b.i = i
	if err := b.computeUpper(ctx); err != nil {
		return err
	}
	b.sortBySteps()
	return b.computeLower(ctx)
}

func (b *bounds) computeUpper(ctx context.Context) error {
	t := b.g.Tree
	for v := t.Len() - 1; v >= 0; v-- {
		if v%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !b.alive[v] {
			continue
		}
		var x rational.Rat
		switch t.Player[v] {
		case seqform.Terminal:
		case seqform.Chance:
			x = b.average(b.upper, v)
		default:
			x = b.extreme(b.upper, v, 1)
		}
		b.upper[v] = x.Add(t.OutcomePayoff(v, b.i))
	}
	return nil
}

func (b *bounds) sortBySteps() {
	t := b.g.Tree
	for k := range b.byStep {
		b.byStep[k] = b.byStep[k][:0]
	}
	for v, here := range b.alive {
		if !here {
			continue
		}
		k := int32(0)
		if v > 0 {
			up := t.Parent[v]
			k = b.steps[up]
			if int(t.Player[up]) == b.i {
				k++
			}
		}
		b.steps[v] = k
		if int(k) == len(b.byStep) {
			b.byStep = append(b.byStep, nil)
		}
		b.byStep[k] = append(b.byStep[k], int32(v))
	}
}

// computeLower chooses the plan and computes lower from the last own steps to the
// first: when the turn of an information set comes, what follows each of its
// actions is known at all its nodes.
func (b *bounds) computeLower(ctx context.Context) error {
	p := &b.g.Players[b.i]
	b.plan = make([]int32, len(p.Infosets))
	sets := make([][]int32, p.MaxLength()+1)
	for h := range p.Infosets {
		k := p.SeqLength[p.Infosets[h].ParentSeq]
		sets[k] = append(sets[k], int32(h))
	}
	for k := len(sets) - 1; k >= 0; k-- {
		for _, h := range sets[k] {
			b.plan[h] = b.choose(int(h))
		}
		if k >= len(b.byStep) {
			continue // nothing is left at this depth
		}
		nodes := b.byStep[k]
		for j := len(nodes) - 1; j >= 0; j-- {
			if j%checkEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			b.setLower(int(nodes[j]))
		}
	}
	return nil
}

func (b *bounds) setLower(v int) {
	t := b.g.Tree
	var x rational.Rat
	switch i := int(t.Player[v]); i {
	case seqform.Terminal:
	case seqform.Chance:
		x = b.average(b.lower, v)
	case b.i:
		x = b.lower[t.Child(v, int(b.plan[t.Infoset[v]]))]
	default:
		x = b.extreme(b.lower, v, -1)
	}
	b.lower[v] = x.Add(t.OutcomePayoff(v, b.i))
}

// choose returns the kept action at h that is best by lower, summed over the
// nodes, weighted by chance; the first of them.
func (b *bounds) choose(h int) int32 {
	t, set := b.g.Tree, &b.g.Players[b.i].Infosets[h]
	sum := make([]rational.Rat, len(set.Actions))
	for _, v := range set.Nodes {
		if !b.alive[v] {
			continue
		}
		for u := int(v) + 1; u < int(t.End[v]); u = int(t.End[u]) {
			if b.alive[u] {
				a := t.Action[u]
				sum[a] = sum[a].Add(b.reach[v].Mul(b.lower[u]))
			}
		}
	}
	best := -1
	for a := range sum {
		if b.kept.has(b.g, b.i, h, a) && (best < 0 || sum[a].Cmp(sum[best]) > 0) {
			best = a
		}
	}
	return int32(best)
}

// average returns the mean of x over the children of chance node v.
func (b *bounds) average(x []rational.Rat, v int) rational.Rat {
	t := b.g.Tree
	prob := t.ChanceSets[t.Infoset[v]].Prob
	var sum rational.Rat
	for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
		sum = sum.Add(prob[t.Action[u]].Mul(x[u]))
	}
	return sum
}

// extreme returns the largest x over the children of v that are alive if sign is
// 1, the smallest if it is −1.
func (b *bounds) extreme(x []rational.Rat, v, sign int) rational.Rat {
	t := b.g.Tree
	best := -1
	for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
		if b.alive[u] && (best < 0 || x[u].Cmp(x[best]) == sign) {
			best = u
		}
	}
	return x[best]
}
