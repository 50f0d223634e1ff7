package seqformtest

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// SubgameGain returns the largest amount that a player gains by deviating in
// some subgame of a game tree, by recursion over the subtree and all pure
// strategies in it; it is 0 for a subgame-perfect equilibrium.
func SubgameGain(g *seqform.Game, p seqform.Profile) rational.Rat {
	var worst rational.Rat
	for v := range g.Tree.Len() {
		if !isSubgame(g, v) {
			continue
		}
		for i := range g.Players {
			gain := bestInSubtree(g, p, v, i).Sub(subtreePayoffs(g, p, v)[i])
			worst = rational.Max(worst, gain)
		}
	}
	return worst
}

// isSubgame reports whether every information set that has a node at or below v
// has all its nodes there.
func isSubgame(g *seqform.Game, v int) bool {
	for w := v; w < int(g.Tree.End[v]); w++ {
		i := g.Tree.Player[w]
		if i < 0 {
			continue
		}
		for _, node := range g.Players[i].Infosets[g.Tree.Infoset[w]].Nodes {
			if int(node) < v || node >= g.Tree.End[v] {
				return false
			}
		}
	}
	return !g.Tree.IsLeaf(v)
}

func subtreePayoffs(g *seqform.Game, p seqform.Profile, v int) []rational.Rat {
	total := make([]rational.Rat, len(g.Players))
	addSubtree(g, p, v, rational.Int(1), total)
	return total
}

// bestInSubtree tries all pure behavior of player i at the information sets
// below v.
func bestInSubtree(g *seqform.Game, p seqform.Profile, v, i int) rational.Rat {
	var sets []int
	for h := range g.Players[i].Infosets {
		if node := int(g.Players[i].Infosets[h].Nodes[0]); node >= v && node < int(g.Tree.End[v]) {
			sets = append(sets, h)
		}
	}
	deviation := append(seqform.Profile(nil), p...)
	deviation[i] = append(seqform.Behavior(nil), p[i]...)
	best := subtreePayoffs(g, p, v)[i]
	var choose func(k int)
	choose = func(k int) {
		if k == len(sets) {
			best = rational.Max(best, subtreePayoffs(g, deviation, v)[i])
			return
		}
		for a := range p[i][sets[k]] {
			deviation[i][sets[k]] = make([]rational.Rat, len(p[i][sets[k]]))
			deviation[i][sets[k]][a] = rational.Int(1)
			choose(k + 1)
		}
	}
	choose(0)
	return best
}
