package claim

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// OptimalNash: no Nash equilibrium that meets some requirements pays more, weighted, than one that does, or
// than a number; or none meets them. It has Claim.Optimal, and evidence about all equilibria.
const OptimalNash Concept = "optimal-nash"

// A Best claim is about the Nash equilibria that meet all of Require. It says that none pays more than AtMost,
// without which that is the most that the best one may pay; or without Maximize that there is none.
//
// The best one is a profile; or number Listed of the list of all; or, beside the claim, one in a box: that of
// IsolatedNash or EnclosedNash. With AtMost there need be no best one. A list of all equilibria is beside it,
// that of ExtremeNash, PlanNash, CompleteNash or CompleteSets, unless there is a Division or the Worth of the game.
type Best struct {
	Maximize []rational.Rat `json:"maximize,omitempty"` // the weight of each player; nil if no equilibrium meets Require
	Require  []Requirement  `json:"require,omitempty"`

	Profile seqform.Profile `json:"profile,omitempty"`
	Payoffs []rational.Rat  `json:"payoffs,omitempty"` // that Profile pays
	Listed  int             `json:"listed,omitempty"`  // from 1

	AtMost *rational.Rat `json:"at_most,omitempty"`
}

// Found returns the least and the most that the best equilibrium of an optimal-nash claim may pay, weighted; or false if
// there is none.
func (c *Claim) Found() (low, high rational.Rat, ok bool) {
	o := c.Optimal
	var payoffs []rational.Rat
	var radius rational.Rat
	switch {
	case o.Payoffs != nil:
		payoffs = o.Payoffs
	case o.Listed > 0:
		e := &c.Complete.Equilibria[o.Listed-1]
		payoffs, radius = e.Payoffs, e.Radius
	case c.Isolated != nil:
		payoffs, radius = c.Isolated.Payoffs, c.Isolated.Radius
	case c.Enclosed != nil:
		payoffs, radius = c.Enclosed.Payoffs, c.Enclosed.Radius
	default:
		return low, high, false
	}
	low, high = Weighed(o.Maximize, payoffs, radius)
	return low, high, true
}

// Weighed returns the least and the most of payoffs, times weights, in a box.
func Weighed(weights, payoffs []rational.Rat, radius rational.Rat) (low, high rational.Rat) {
	for i, w := range weights {
		x, away := w.Mul(payoffs[i]), w.Abs().Mul(radius)
		low, high = low.Add(x.Sub(away)), high.Add(x.Add(away))
	}
	return low, high
}

// A Division bounds what Nash equilibria pay by what devices of a concept pay: the strategies of an equilibrium,
// drawn independently, are one. Profiles are divided into parts, with a dual for each.
type Division struct {
	Concept Concept `json:"concept"` // of CorrelatedConcepts
	Parts   []Part  `json:"parts"`   // each that is divided is before its parts
	Duals   []Dual  `json:"duals"`
}

// A Part is all profiles, or some. It is proved by a dual, or divided: into profiles in which a strategy is not
// played, and those in which it is a best reply; or into those in which it has at most, and at least, the
// probability At. Strategies of a tree are numbers of plans, in lexicographic order.
type Part struct {
	Dual   int           `json:"dual,omitempty"` // its number, from 1
	Player int           `json:"player,omitempty"`
	Action int           `json:"action,omitempty"`
	At     *rational.Rat `json:"probability,omitempty"`
}

// Boxed is the evidence of IsolatedNash or that of EnclosedNash.
type Boxed struct {
	Inverse   [][]rational.Rat `json:"inverse,omitempty"`
	Enclosure *Enclosure       `json:"enclosure,omitempty"`
}

// A Worth is an equilibrium with what it pays.
type Worth struct {
	Profile seqform.Profile `json:"profile"`
	Payoffs []rational.Rat  `json:"payoffs"`
}

// A Requirement is that payoffs, times Weights, are in sum at least Least.
type Requirement struct {
	Weights []rational.Rat `json:"weights"` // per player
	Least   rational.Rat   `json:"least"`
}
