package assess

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A BeliefSource says where a belief comes from.
type BeliefSource string

// The sources of beliefs.
const (
	Given     BeliefSource = "given"
	FromBayes BeliefSource = "bayes"   // chance and the others lead there
	Certain   BeliefSource = "certain" // chance leads to one node only
	Nowhere   BeliefSource = ""        // none: not known, or chance never leads there
)

// Beliefs are those of an assessment that may be incomplete.
type Beliefs struct {
	At     [][]seqform.Belief // per player and information set, nil where not known
	Source [][]BeliefSource

	// Missing lists information sets, each a player and a number, where chance
	// leads and no belief is known.
	Missing [][2]int

	bayes [][]seqform.Belief // nil where chance and the others do not lead
}

// CompleteBeliefs completes beliefs given for a tree, which may be nil, by Bayes' rule
// for the plans and where only one node is possible.
func CompleteBeliefs(g *seqform.Game, plans []seqform.Plan, given [][]seqform.Belief) *Beliefs {
	b := &Beliefs{At: g.EmptyBeliefs(), bayes: g.BayesBeliefs(plans), Source: make([][]BeliefSource, len(g.Players))}
	reach := g.Tree.ChanceReach()
	for i := range b.At {
		b.Source[i] = make([]BeliefSource, len(b.At[i]))
		for h := range b.At[i] {
			only, possible := certainty(g.Players[i].Infosets[h].Nodes, reach)
			switch {
			case !possible: // not even by mistake
			case given != nil && given[i][h] != nil:
				b.At[i][h], b.Source[i][h] = given[i][h], Given
			case b.bayes[i][h] != nil:
				b.At[i][h], b.Source[i][h] = b.bayes[i][h], FromBayes
			case only != nil:
				b.At[i][h], b.Source[i][h] = only, Certain
			default:
				b.Missing = append(b.Missing, [2]int{i, h})
			}
		}
	}
	return b
}

// certainty returns the belief at an information set if chance leads to only one
// of its nodes, and whether it leads to any.
func certainty(nodes []int32, reach []rational.Rat) (only seqform.Belief, possible bool) {
	for k, v := range nodes {
		switch {
		case reach[v].IsZero():
		case possible:
			return nil, true
		default:
			possible, only = true, make(seqform.Belief, len(nodes))
			only[k] = rational.Int(1)
		}
	}
	return only, possible
}

// againstBayes returns the first information set where a belief given is not that of
// Bayes' rule, although chance and the others lead there; nil if there is none.
func (b *Beliefs) againstBayes() *Place {
	for i := range b.At {
		for h, belief := range b.At[i] {
			if b.Source[i][h] != Given || b.bayes[i][h] == nil {
				continue
			}
			for k, p := range b.bayes[i][h] {
				if !p.Equal(belief[k]) {
					return &Place{Player: i, Infoset: h, Action: -1}
				}
			}
		}
	}
	return nil
}
