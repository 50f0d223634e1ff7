package regret

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Values returns what player i expects from each node on, what is paid there
// included, when all play a profile.
func Values(g *seqform.Game, i int, profile seqform.Profile) []rational.Rat {
	t := g.Tree
	value := make([]rational.Rat, t.Len())
	for v := t.Len() - 1; v >= 0; v-- {
		value[v] = value[v].Add(t.OutcomePayoff(v, i))
		if v > 0 {
			p := t.Parent[v]
			value[p] = value[p].Add(Prob(g, profile, v).Mul(value[v]))
		}
	}
	return value
}

// Prob returns the probability of the action that leads to node v.
func Prob(g *seqform.Game, profile seqform.Profile, v int) rational.Rat {
	t := g.Tree
	p := t.Parent[v]
	if j := t.Player[p]; j != seqform.Chance {
		return profile[j][t.Infoset[p]][t.Action[v]]
	}
	return t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]]
}

// ActionGains returns what each action at information set h of player i gains
// over the behavior there, given a belief and the [Values] of nodes.
func ActionGains(g *seqform.Game, i, h int, behavior []rational.Rat, belief seqform.Belief, value []rational.Rat) []rational.Rat {
	gain := make([]rational.Rat, len(behavior))
	var planned rational.Rat
	for k, v := range g.Players[i].Infosets[h].Nodes {
		for a, child := 0, v+1; a < len(behavior); a, child = a+1, g.Tree.End[child] {
			u := belief[k].Mul(value[child])
			gain[a] = gain[a].Add(u)
			planned = planned.Add(u.Mul(behavior[a]))
		}
	}
	for a := range gain {
		gain[a] = gain[a].Sub(planned)
	}
	return gain
}

// CheckBeliefs checks that beliefs are there for every information set that
// chance reaches, and positive only at nodes that it reaches.
func CheckBeliefs(g *seqform.Game, beliefs [][]seqform.Belief) error {
	if g.Tree == nil {
		return fmt.Errorf("beliefs in strategic form")
	}
	if len(beliefs) != len(g.Players) {
		return fmt.Errorf("beliefs of %d players for %d", len(beliefs), len(g.Players))
	}
	reach := g.Tree.ChanceReach()
	for i := range g.Players {
		if len(beliefs[i]) != len(g.Players[i].Infosets) {
			return fmt.Errorf("player %d has beliefs at %d information sets of %d", i+1, len(beliefs[i]), len(g.Players[i].Infosets))
		}
		for h, belief := range beliefs[i] {
			if err := checkBelief(g.Players[i].Infosets[h].Nodes, belief, reach); err != nil {
				return fmt.Errorf("the belief at information set %s: %w", claim.SetName(g, i, h), err)
			}
		}
	}
	return nil
}

func checkBelief(nodes []int32, belief seqform.Belief, reach []rational.Rat) error {
	if !slices.ContainsFunc(nodes, func(v int32) bool { return !reach[v].IsZero() }) {
		if belief != nil {
			return fmt.Errorf("chance never leads there")
		}
		return nil
	}
	if belief == nil {
		return fmt.Errorf("there is no belief")
	}
	if len(belief) != len(nodes) {
		return fmt.Errorf("%d probabilities for %d nodes", len(belief), len(nodes))
	}
	for k, p := range belief {
		if reach[nodes[k]].IsZero() && !p.IsZero() {
			return fmt.Errorf("%v at node %d, where chance never leads", p, nodes[k]+1)
		}
	}
	return seqform.CheckDistribution(belief)
}
