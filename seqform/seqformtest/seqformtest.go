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
	var best rational.Rat
	first := true
	deviation := append(seqform.Profile(nil), p...)
	deviation[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
	var choose func(h int)
	choose = func(h int) {
		if h == len(deviation[i]) {
			if u := Payoffs(g, deviation)[i]; first || u.Cmp(best) > 0 {
				best, first = u, false
			}
			return
		}
		for a := range g.Players[i].Infosets[h].Actions {
			deviation[i][h] = make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			deviation[i][h][a] = rational.Int(1)
			choose(h + 1)
		}
	}
	choose(0)
	return best
}
