package aivat

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Recorded estimates from hands that say with which probabilities a player chose
// at the information sets that were passed, and no more, as of a player who
// computes a strategy while playing. There are no imaginary observations, as these
// need to know what would have been played elsewhere.
//
// The estimate of a hand is its payoff and, for each move of chance and of the known
// players, Σ_b σ(b)·V(hb) − V(ha). It is unbiased if σ are the probabilities with
// which the move was in fact drawn, and these may depend on anything that happened
// before: given all that, each term has mean 0.
type Recorded struct {
	tree   *seqform.Tree
	player int
	values []rational.Rat
}

// NewRecorded returns the estimator of what a player gets, with heuristic values as
// in [Options].
func NewRecorded(g *seqform.Game, player int, values []rational.Rat) (*Recorded, error) {
	if err := checkGame(g, player, values); err != nil {
		return nil, err
	}
	return &Recorded{g.Tree, player, values}, nil
}

// Estimate returns payoff and estimate of the play to a leaf, given the behavior of
// the known players, nil for the other, at the information sets passed. An error
// wraps [ErrImpossible] or [ErrTooLarge], or says what is missing. It panics if
// there is no such leaf.
func (r *Recorded) Estimate(leaf int, known [2]map[int][]rational.Rat) (payoff, estimate rational.Rat, err error) {
	if !r.tree.IsLeaf(leaf) {
		panic(fmt.Sprintf("aivat: node %d is not a leaf", leaf))
	}
	for v := leaf; v > 0; v = int(r.tree.Parent[v]) {
		payoff = payoff.Add(r.tree.OutcomePayoff(v, r.player))
		prob, err := r.at(int(r.tree.Parent[v]), known)
		switch {
		case err != nil:
			return payoff, estimate, err
		case prob == nil:
			continue
		case prob[r.tree.Action[v]].IsZero():
			return payoff, estimate, fmt.Errorf("%w: action %d at node %d has probability 0", ErrImpossible, r.tree.Action[v]+1, r.tree.Parent[v]+1)
		}
		estimate = estimate.Add(r.correction(v, prob))
		if err := bounded(estimate); err != nil {
			return payoff, estimate, err
		}
	}
	payoff = payoff.Add(r.tree.OutcomePayoff(0, r.player))
	return payoff, estimate.Add(payoff), nil
}

// at returns the distribution of the move at node up, nil if that is the unknown player's.
func (r *Recorded) at(up int, known [2]map[int][]rational.Rat) ([]rational.Rat, error) {
	i, h := r.tree.Player[up], int(r.tree.Infoset[up])
	if i == seqform.Chance {
		return r.tree.ChanceSets[h].Prob, nil
	}
	if known[i] == nil {
		return nil, nil
	}
	prob := known[i][h]
	if prob == nil {
		return nil, fmt.Errorf("no probabilities of player %d at information set %d, where the play leads", i+1, h+1)
	}
	return prob, nil
}

// correction returns that of node v, reached with prob at its parent.
func (r *Recorded) correction(v int, prob []rational.Rat) rational.Rat {
	mean := r.values[v].Neg()
	c := int(r.tree.Parent[v]) + 1
	for _, p := range prob {
		mean = mean.Add(p.Mul(r.values[c]))
		c = int(r.tree.End[c])
	}
	return mean
}
