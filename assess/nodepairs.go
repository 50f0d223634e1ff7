package assess

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxTerms limits what the pairs of an assessment may take: 2²⁴ terms are
// 128 MiB.
const maxTerms = 1 << 24

// A pair compares a node of an information set with one of positive belief there.
type pair struct {
	player, infoset int
	nodes           [2]int // positions at the information set
	zero            bool   // the first node has belief 0

	z     []term       // Z(v) − Z(v₀)
	ratio rational.Rat // μ(v)c(v₀) / (μ(v₀)c(v)), unless zero
}

// A term is an action of probability 0, by its position among them, and how often
// it counts, which is not 0.
type term struct{ action, count int32 }

// certified returns the pair with a factor that is not 0; if that is negative
// and flip is set, the nodes change places instead.
func (p *pair) certified(factor rational.Rat, flip bool) claim.NodePair {
	c := claim.NodePair{Player: p.player + 1, Infoset: p.infoset + 1, Nodes: [2]int{p.nodes[0] + 1, p.nodes[1] + 1}, Factor: factor}
	if flip && factor.Sign() < 0 {
		c.Nodes[0], c.Nodes[1], c.Factor = c.Nodes[1], c.Nodes[0], factor.Neg()
	}
	return c
}

// paths holds what lies on the paths to the nodes.
type paths struct {
	g      *seqform.Game
	zero   [][3]int       // actions of probability 0: player, information set, action
	weight []rational.Rat // product of the positive probabilities; 0 where chance never leads
	up     []int32        // last node, at or above, to which an action of zero leads, −1 if none
	action []int32        // for such nodes: that action, as a position in zero
}

func newPaths(g *seqform.Game, profile seqform.Profile) *paths {
	t := g.Tree
	p := &paths{g: g, weight: make([]rational.Rat, t.Len()), up: make([]int32, t.Len()), action: make([]int32, t.Len())}
	number := map[[3]int]int{}
	for i := range profile {
		for h := range profile[i] {
			for a, x := range profile[i][h] {
				if x.IsZero() {
					number[[3]int{i, h, a}] = len(p.zero)
					p.zero = append(p.zero, [3]int{i, h, a})
				}
			}
		}
	}
	p.weight[0], p.up[0] = rational.Int(1), -1
	for v := 1; v < t.Len(); v++ {
		u := int(t.Parent[v])
		p.weight[v], p.up[v] = p.weight[u], p.up[u]
		i, h, a := int(t.Player[u]), int(t.Infoset[u]), int(t.Action[v])
		if i == seqform.Chance {
			p.weight[v] = p.weight[v].Mul(t.ChanceSets[h].Prob[a])
			continue
		}
		if z, ok := number[[3]int{i, h, a}]; ok {
			p.up[v], p.action[v] = int32(v), int32(z)
			continue
		}
		p.weight[v] = p.weight[v].Mul(profile[i][h][a])
	}
	return p
}

// pairs compares, at each information set, the nodes that chance leads to with
// the first one of positive belief.
func (p *paths) pairs(ctx context.Context, beliefs [][]seqform.Belief) ([]pair, error) {
	var all []pair
	terms := 0
	for i := range beliefs {
		for h, belief := range beliefs[i] {
			if ctx.Err() != nil {
				return nil, stopped(ctx)
			}
			nodes := p.g.Players[i].Infosets[h].Nodes
			first := slices.IndexFunc(belief, func(x rational.Rat) bool { return !x.IsZero() })
			for k, v := range nodes {
				if first < 0 || k == first || p.weight[v].IsZero() {
					continue
				}
				w := nodes[first]
				c := pair{player: i, infoset: h, nodes: [2]int{k, first}, zero: belief[k].IsZero(), z: p.difference(v, w)}
				if !c.zero {
					c.ratio = belief[k].Quo(belief[first]).Mul(p.weight[w]).Quo(p.weight[v])
				}
				if terms += len(c.z) + 1; terms > maxTerms {
					return nil, fmt.Errorf("assess: %w: %d actions of probability 0", ErrTooLarge, len(p.zero))
				}
				all = append(all, c)
			}
		}
	}
	return all, nil
}

// difference returns Z(v) − Z(w), in order of actions. It goes up from both nodes
// until the rest of their paths is the same.
func (p *paths) difference(v, w int32) []term {
	var z []term
	v, w = p.up[v], p.up[w]
	for v != w {
		later, count := &v, int32(1)
		if v < w {
			later, count = &w, -1
		}
		z = append(z, term{p.action[*later], count})
		*later = p.up[p.g.Tree.Parent[*later]]
	}
	slices.SortFunc(z, func(x, y term) int { return cmp.Compare(x.action, y.action) })
	sum := z[:0]
	for _, x := range z {
		if n := len(sum) - 1; n >= 0 && sum[n].action == x.action {
			sum[n].count += x.count
		} else {
			sum = append(sum, x)
		}
	}
	return slices.DeleteFunc(sum, func(x term) bool { return x.count == 0 })
}

func stopped(ctx context.Context) error {
	return fmt.Errorf("assess: stopped before a solution: %w", context.Cause(ctx))
}
