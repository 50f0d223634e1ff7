// Package seqformtest helps tests of games with slow, obvious computations on
// the tree, which share no code with seqform's.
package seqformtest

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Payoffs returns the expected payoffs of a complete profile by recursion over
// the tree, or the sum over all pure profiles of a strategic form.
func Payoffs(g *seqform.Game, p seqform.Profile) []rational.Rat {
	total := make([]rational.Rat, len(g.Players))
	if g.Tree != nil {
		addSubtree(g, p, 0, rational.Int(1), total)
		return total
	}
	pure := make([]int, len(g.Players))
	for _, o := range g.Table.Of {
		weight := rational.Int(1)
		for i, a := range pure {
			weight = weight.Mul(p[i][0][a])
		}
		if o >= 0 {
			addPayoffs(g.Table.Outcomes[o].Payoffs, weight, total)
		}
		for i := range pure {
			if pure[i]++; pure[i] < g.Table.Sizes[i] {
				break
			}
			pure[i] = 0
		}
	}
	return total
}

func addSubtree(g *seqform.Game, p seqform.Profile, v int, weight rational.Rat, total []rational.Rat) {
	t := g.Tree
	if weight.IsZero() {
		return
	}
	if o := t.Outcome[v]; o >= 0 {
		addPayoffs(t.Outcomes[o].Payoffs, weight, total)
	}
	if t.IsLeaf(v) {
		return
	}
	var prob []rational.Rat
	if i := t.Player[v]; i == seqform.Chance {
		prob = t.ChanceSets[t.Infoset[v]].Prob
	} else {
		prob = p[i][t.Infoset[v]]
	}
	for a := range prob {
		addSubtree(g, p, t.Child(v, a), weight.Mul(prob[a]), total)
	}
}

func addPayoffs(u []rational.Rat, weight rational.Rat, total []rational.Rat) {
	for i := range u {
		total[i] = total[i].Add(weight.Mul(u[i]))
	}
}

// BestPayoff returns the best payoff of player i against the others in p, over
// all pure strategies of i: exponential in the number of information sets.
func BestPayoff(g *seqform.Game, p seqform.Profile, i int) rational.Rat {
	var sets []int
	for h := range g.Players[i].Infosets {
		sets = append(sets, h)
	}
	return best(g, p, i, sets, func(q seqform.Profile) rational.Rat { return Payoffs(g, q)[i] })
}

// best returns the largest value of p with any pure behavior of player i at sets.
func best(g *seqform.Game, p seqform.Profile, i int, sets []int, value func(seqform.Profile) rational.Rat) rational.Rat {
	deviation := append(seqform.Profile(nil), p...)
	deviation[i] = append(seqform.Behavior(nil), p[i]...)
	var most *rational.Rat
	var choose func(k int)
	choose = func(k int) {
		if k == len(sets) {
			if u := value(deviation); most == nil || u.Cmp(*most) > 0 {
				most = &u
			}
			return
		}
		n := len(g.Players[i].Infosets[sets[k]].Actions)
		for a := range n {
			deviation[i][sets[k]] = make([]rational.Rat, n)
			deviation[i][sets[k]][a] = rational.Int(1)
			choose(k + 1)
		}
	}
	choose(0)
	return *most
}

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

// bestInSubtree tries all pure behavior of player i at the information sets below v.
func bestInSubtree(g *seqform.Game, p seqform.Profile, v, i int) rational.Rat {
	var sets []int
	for h := range g.Players[i].Infosets {
		if node := int(g.Players[i].Infosets[h].Nodes[0]); node >= v && node < int(g.Tree.End[v]) {
			sets = append(sets, h)
		}
	}
	return best(g, p, i, sets, func(q seqform.Profile) rational.Rat { return subtreePayoffs(g, q, v)[i] })
}
