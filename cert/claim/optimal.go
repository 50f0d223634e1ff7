package claim

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// OptimalNash: no Nash equilibrium that meets some requirements pays more, weighted, than one that does;
// or none meets them. It has Claim.Optimal, and claim and evidence of a list of all equilibria.
const OptimalNash Concept = "optimal-nash"

// A Best claim is about the Nash equilibria that meet all of Require, without one about all. A list of all
// equilibria is beside it: that of ExtremeNash, PlanNash, CompleteNash or CompleteSets.
type Best struct {
	Maximize []rational.Rat `json:"maximize,omitempty"` // the weight of each player; nil if no equilibrium meets Require
	Require  []Requirement  `json:"require,omitempty"`

	// Profile is the best one, and Payoffs what it pays.
	Profile seqform.Profile `json:"profile,omitempty"`
	Payoffs []rational.Rat  `json:"payoffs,omitempty"`

	// Listed, instead of a profile, is the number of one of the list of CompleteNash, from 1, that is in a
	// box; none has more than AtMost, the most in that box.
	Listed int           `json:"listed,omitempty"`
	AtMost *rational.Rat `json:"at_most,omitempty"`
}

// A Requirement is that payoffs, times Weights, are in sum at least Least.
type Requirement struct {
	Weights []rational.Rat `json:"weights"` // per player
	Least   rational.Rat   `json:"least"`
}
