package cert

import (
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Refutation is evidence that a profile, or an assessment, is not what the
// claim names. It has exactly one of its fields.
type Refutation struct {
	Deviation     *Deviation     `json:"deviation,omitempty"`
	Dominating    *Dominating    `json:"dominating,omitempty"`
	Alternative   *Alternative   `json:"alternative,omitempty"`
	Inconsistency *Inconsistency `json:"inconsistency,omitempty"`
}

// A refuter is evidence of one kind: which concepts it speaks about, and the
// check, which returns nil if it refutes the claim.
type refuter interface {
	refutes() []Concept
	check(g *seqform.Game, c *Claim) error
}

// checkRefutation checks that the profile of c is not an equilibrium as named.
func checkRefutation(g *seqform.Game, c *Certificate) error {
	r := c.Evidence.Refutation
	var given []refuter
	if r != nil && r.Deviation != nil {
		given = append(given, r.Deviation)
	}
	if r != nil && r.Dominating != nil {
		given = append(given, r.Dominating)
	}
	if r != nil && r.Alternative != nil {
		given = append(given, r.Alternative)
	}
	if r != nil && r.Inconsistency != nil {
		given = append(given, r.Inconsistency)
	}
	if len(given) != 1 {
		return fmt.Errorf("a refutation needs evidence of one kind, not of %d", len(given))
	}
	if !slices.Contains(given[0].refutes(), c.Claim.Concept) {
		return fmt.Errorf("evidence that does not refute the concept %q", c.Claim.Concept)
	}
	return given[0].check(g, &c.Claim)
}

// aboutBeliefs reports whether the concept of c is about its beliefs, if it has
// any, and not about its profile alone.
func (c *Claim) aboutBeliefs() bool { return c.Concept == Sequential || c.Concept == Consistent }

// checkBeliefs checks that beliefs are there for every information set that
// chance reaches, and positive only at nodes that it reaches.
func checkBeliefs(g *seqform.Game, beliefs [][]seqform.Belief) error {
	if g.Tree == nil {
		return fmt.Errorf("beliefs in strategic form")
	}
	if len(beliefs) != len(g.Players) {
		return fmt.Errorf("beliefs of %d players for %d", len(beliefs), len(g.Players))
	}
	reach := chanceReach(g)
	for i := range g.Players {
		if len(beliefs[i]) != len(g.Players[i].Infosets) {
			return fmt.Errorf("player %d has beliefs at %d information sets of %d", i+1, len(beliefs[i]), len(g.Players[i].Infosets))
		}
		for h, belief := range beliefs[i] {
			if err := checkBelief(g.Players[i].Infosets[h].Nodes, belief, reach); err != nil {
				return fmt.Errorf("the belief at information set %s: %w", setName(g, i, h), err)
			}
		}
	}
	return nil
}

func checkBelief(nodes []int32, belief seqform.Belief, reach []bool) error {
	if !slices.ContainsFunc(nodes, func(v int32) bool { return reach[v] }) {
		if belief != nil {
			return fmt.Errorf("chance never leads there")
		}
		return nil
	}
	if len(belief) != len(nodes) {
		return fmt.Errorf("%d probabilities for %d nodes", len(belief), len(nodes))
	}
	for k, p := range belief {
		if !reach[nodes[k]] && !p.IsZero() {
			return fmt.Errorf("%v at node %d, where chance never leads", p, nodes[k]+1)
		}
	}
	return seqform.CheckDistribution(belief)
}

// chanceReach reports which nodes chance leads to.
func chanceReach(g *seqform.Game) []bool {
	reach := make([]bool, g.Tree.Len())
	for v := range reach {
		reach[v] = v == 0 || reach[g.Tree.Parent[v]] && !chanceProb(g, v).IsZero()
	}
	return reach
}

// chanceProb returns the probability of the action that leads to node v, if
// chance takes it, and otherwise 1.
func chanceProb(g *seqform.Game, v int) rational.Rat {
	t := g.Tree
	p := t.Parent[v]
	if t.Player[p] != seqform.Chance {
		return rational.Int(1)
	}
	return t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]]
}
