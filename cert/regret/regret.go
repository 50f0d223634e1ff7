// Package regret is in the checking layer: claims that players gain nothing, or no
// more than ε, by deviating from a profile, in the game or in its subgames; and what
// claims about one profile have in common.
//
// Start with [CheckProfile] and [CheckNash].
package regret

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// CheckProfile checks the claim apart from its payoffs and its being an equilibrium: a
// complete profile and what goes with it.
func CheckProfile(g *seqform.Game, c *claim.Claim) error {
	if err := g.CheckProfile(c.Profile); err != nil {
		return err
	}
	if m := c.Profile.Missing(); len(m) > 0 {
		return fmt.Errorf("the profile says nothing at information set %s", claim.SetName(g, m[0][0], m[0][1]))
	}
	if len(c.Payoffs) != len(g.Players) {
		return fmt.Errorf("%d payoffs for %d players", len(c.Payoffs), len(g.Players))
	}
	if c.Concept != claim.EpsilonNash && !c.Epsilon.IsZero() || c.Epsilon.Sign() < 0 {
		return fmt.Errorf("ε = %v for the concept %q", c.Epsilon, c.Concept)
	}
	if c.Beliefs != nil && !claim.AboutBeliefs(c.Concept) && (c.Refuted || c.Concept == claim.SubgamePerfect || c.Concept == claim.EpsilonNash) {
		return fmt.Errorf("beliefs, which the claim is not about")
	}
	return nil
}

// CheckPayoffs checks those stated.
func CheckPayoffs(g *seqform.Game, c *claim.Claim) error {
	for i, u := range g.ExpectedPayoffs(g.Plans(c.Profile)) {
		if err := samePayoff(i, u, c.Payoffs[i]); err != nil {
			return err
		}
	}
	return nil
}

func samePayoff(i int, want, got rational.Rat) error {
	if !want.Equal(got) {
		return fmt.Errorf("the profile gives player %d the payoff %v, not %v", i+1, want, got)
	}
	return nil
}

// CheckNash checks payoffs, that no player can gain more than ε by deviating, which
// is 0 but for EpsilonNash, and that beliefs, if any, are those of Bayes' rule.
func CheckNash(g *seqform.Game, c *claim.Claim) error {
	plans := g.Plans(c.Profile)
	for i, r := range g.Regrets(plans) {
		if err := samePayoff(i, r.Payoff, c.Payoffs[i]); err != nil {
			return err
		}
		if r.Regret.Cmp(c.Epsilon) > 0 {
			return fmt.Errorf("player %d gains %v by deviating", i+1, r.Regret)
		}
	}
	if c.Beliefs == nil {
		return nil
	}
	return SameAtSets(g, "the belief", g.BayesBeliefs(plans), c.Beliefs)
}

// SameAtSets checks that the behavior or the beliefs of the claim, got, are what follows
// from the evidence.
func SameAtSets[P ~[]L, L ~[]rational.Rat](g *seqform.Game, what string, want, got []P) error {
	if len(want) != len(got) {
		return fmt.Errorf("%s is given for %d of %d players", what, len(got), len(want))
	}
	for i := range want {
		if len(want[i]) != len(got[i]) {
			return fmt.Errorf("%s of player %d is given at %d of %d information sets", what, i+1, len(got[i]), len(want[i]))
		}
		for h := range want[i] {
			if !claim.Same(want[i][h], got[i][h]) {
				return fmt.Errorf("%s at information set %s is %v, the evidence gives %v", what, claim.SetName(g, i, h), got[i][h], want[i][h])
			}
		}
	}
	return nil
}

// Values returns what player i expects from each node on, what is paid there
// included, when all play a profile.
func Values(g *seqform.Game, i int, profile seqform.Profile) []rational.Rat {
	t, k := g.Tree, g.Work()
	value := make([]rational.Rat, t.Len())
	for v := t.Len() - 1; v >= 0; v-- {
		value[v] = k.Add(value[v], t.OutcomePayoff(v, i))
		if v > 0 {
			p := t.Parent[v]
			value[p] = k.Add(value[p], k.Mul(Prob(g, profile, v), value[v]))
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
	w := g.Work()
	for k, v := range g.Players[i].Infosets[h].Nodes {
		for a, child := 0, v+1; a < len(behavior); a, child = a+1, g.Tree.End[child] {
			u := w.Mul(belief[k], value[child])
			gain[a] = w.Add(gain[a], u)
			planned = w.Add(planned, w.Mul(u, behavior[a]))
		}
	}
	for a := range gain {
		gain[a] = w.Add(gain[a], planned.Neg())
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
			if err := checkBelief(g.Work(), g.Players[i].Infosets[h].Nodes, belief, reach); err != nil {
				return fmt.Errorf("the belief at information set %s: %w", claim.SetName(g, i, h), err)
			}
		}
	}
	return nil
}

func checkBelief(k *rational.Work, nodes []int32, belief seqform.Belief, reach []rational.Rat) error {
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
	for v, p := range belief {
		if reach[nodes[v]].IsZero() && !p.IsZero() {
			return fmt.Errorf("%v at node %d, where chance never leads", p, nodes[v]+1)
		}
	}
	return seqform.CheckDistribution(k, belief)
}
