package seqformtest

import (
	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Beliefs completes stated beliefs by Bayes' rule where play leads, and by
// certainty at single nodes.
func Beliefs(g *seqform.Game, p seqform.Profile, stated []fixtures.Belief) [][]seqform.Belief {
	beliefs := g.BayesBeliefs(g.Plans(p))
	for i := range beliefs {
		for h := range beliefs[i] {
			if len(g.Players[i].Infosets[h].Nodes) == 1 {
				beliefs[i][h] = seqform.Belief{rational.Int(1)}
			}
		}
	}
	for _, b := range stated {
		belief := make(seqform.Belief, len(b.Weights))
		for k, w := range b.Weights {
			belief[k] = rational.MustParse(w)
		}
		beliefs[b.At.Player-1][b.At.Infoset-1] = belief
	}
	return beliefs
}
