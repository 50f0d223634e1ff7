package claim

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Subset is a Nash subset of a two-player game in realization plans: each player's plans are
// the vertices of a polytope, and every plan in one with every plan in the other is an
// equilibrium.
type Subset struct {
	Plans Pair[[]seqform.Plan] `json:"plans"`

	// Payoffs has, for each plan, what a best response to it pays the other player.
	Payoffs Pair[[]rational.Rat] `json:"payoffs"`
}

// Cases is the evidence that every equilibrium is in one of some Nash subsets: a distinction
// of cases by the labels that plans have.
//
// Cases is its text, first a case and then those it is split into: words separated by one
// space, each a letter and a number from 1.
type Cases struct {
	Cases string `json:"cases"`

	// Weights of the sequences of the other player, for each player.
	Weights Pair[[][]rational.Rat] `json:"weights"`

	// Inner are polytopes within those of subsets, for each player.
	Inner Pair[[]Inner] `json:"inner"`
}

// Inner is a polytope within one of a subset: Weights has for each of its vertices the
// shares of the plans of the subset of which it is made.
type Inner struct {
	Subset  int              `json:"subset"` // from 1
	Weights [][]rational.Rat `json:"weights"`
}

// Letters of the words of Cases.Cases, with the number that follows. Those with two letters
// have the first for player 1 and the second for player 2.
const (
	StepSplit  = 's'  // a label: first that it is one of player 1's plan, then of player 2's
	StepClosed = "pq" // more labels of a plan by weights, or no equilibrium
	StepFacet  = "fg" // an inequality for plans by weights
	StepInner  = "uv" // the plans are in this inner polytope
	StepSubset = 'b'  // all equilibria of the case are in this subset
)
