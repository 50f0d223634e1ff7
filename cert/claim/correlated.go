package claim

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Concepts of correlated equilibrium, with Claim.Mediated. A mediator draws plans of all players
// from a device that they know, and recommends.
//
// Reference: Aumann 1974 [Aum74]; Moulin and Vial 1978 [MV78]; Forges 1993 [For93]; von Stengel and Forges
// 2008 [vSF08]; Farina, Bianchi and Sandholm 2020 [FBS20].
const (
	// Correlated: whoever is told the whole own plan at the start does not gain by another one.
	Correlated Concept = "correlated"

	// CoarseCorrelated: nobody gains by refusing to be told, at the start.
	CoarseCorrelated Concept = "coarse-correlated"

	// ExtensiveCorrelated: whoever is told the action at each information set that is reached does not
	// gain by leaving the plan there, not being told any more.
	ExtensiveCorrelated Concept = "extensive-form-correlated"

	// ExtensiveCoarse: nobody gains by refusing to be told at an information set and from there on.
	ExtensiveCoarse Concept = "extensive-form-coarse-correlated"

	// AgentCorrelated: nobody gains by another action than the one told, at one information set.
	AgentCorrelated Concept = "agent-form-correlated"
)

// CorrelatedConcepts lists the concepts of devices, as in the constants.
func CorrelatedConcepts() []Concept {
	return []Concept{Correlated, CoarseCorrelated, ExtensiveCorrelated, ExtensiveCoarse, AgentCorrelated}
}

// A Mediated claim says that a device is a correlated equilibrium, perhaps the best one; or that none meets
// some requirements; or which payoffs there are.
type Mediated struct {
	Device  *Device        `json:"device,omitempty"`
	Payoffs []rational.Rat `json:"payoffs,omitempty"` // that the device gives each player
	Epsilon rational.Rat   `json:"epsilon"`           // what nobody gains more than by one kind of leaving, before anything is drawn

	// Maximize, unless nil, has a weight for each player: no device pays more in their sum.
	Maximize []rational.Rat `json:"maximize,omitempty"`

	// AtMost, unless nil, is what no device pays more than in that sum, instead of what this one pays. There need be no
	// device then.
	AtMost *rational.Rat `json:"at_most,omitempty"`

	// Require are what the payoffs of devices must meet to be compared. Without a device and
	// Maximize there is none that does.
	Require []Requirement `json:"require,omitempty"`

	// Polygon, instead of a device and all else, has the vertices of the payoffs of all devices of a game of
	// two players, anticlockwise.
	Polygon []Vertex `json:"polygon,omitempty"`
}

// A Vertex is a device that pays this.
type Vertex struct {
	Device  Device         `json:"device"`
	Payoffs []rational.Rat `json:"payoffs"`
}

// Goal returns the weights with which the payoffs of what is claimed are maximized, nil if they are not, and
// these payoffs, nil if there are none.
func (c *Claim) Goal() (weights, payoffs []rational.Rat) {
	switch l, best := c.Mediated, c.Optimal; {
	case l != nil:
		return l.Maximize, l.Payoffs
	case best != nil:
		return best.Maximize, best.Payoffs
	}
	return nil, nil
}

// What devices are made of: see package seqform.
type (
	Device  = seqform.Device
	Draw    = seqform.Draw
	SeqPair = seqform.SeqPair
)

// A Dual proves that payoffs of devices, weighted, are in sum at most a number: multipliers of what
// devices have to satisfy.
type Dual struct {
	Temptations []Temptation   `json:"temptations,omitempty"`
	Require     []rational.Rat `json:"require,omitempty"` // one for each requirement

	// Potentials are the multipliers of the equations of pairs of sequences: those that say where weight
	// goes at information sets of player 1, and of player 2.
	Potentials *Pair[[]Potential] `json:"potentials,omitempty"`

	Ranges []Ranged `json:"ranges,omitempty"` // for a Division alone

	// Nodes, in a tree and instead of all but Require, is that payoffs are bounded by those of the best choice at each
	// node.
	Nodes bool `json:"nodes,omitempty"`
}

// A Ranged is the multiplier of what a part of a Division says of the probability of an action: together with
// actions of the others it is played at least, or if Weight is negative at most, so often.
type Ranged struct {
	Weight rational.Rat `json:"weight"`
	Player int          `json:"player"`
	Action int          `json:"action"`
	Others []int        `json:"others"` // per player the action, 0 for Player
}

// A Temptation is a way to leave, times how much an objective would gain by each unit that this may pay.
// What is left is the action at an information set, the information set, the plan, or for CoarseCorrelated
// all of a player.
type Temptation struct {
	Player    int     `json:"player"`
	Infoset   int     `json:"infoset,omitempty"`
	Action    int     `json:"action,omitempty"`
	Plan      []int   `json:"plan,omitempty"` // for Correlated in a tree: as in Draw.Actions
	Best      int     `json:"best,omitempty"` // for a Division alone: the best reply that is left instead of what was told
	Deviation []Share `json:"deviation"`
}

// A Share is the weight of what is played instead: of a sequence, or for Correlated in a tree of a plan.
type Share struct {
	Weight   rational.Rat `json:"weight"`
	Sequence int          `json:"sequence,omitempty"`
	Plan     []int        `json:"plan,omitempty"`
}

// A Potential is the multiplier of an equation: the weights of the actions of the information set
// together with a sequence of the other player are that of the sequence before with it.
type Potential struct {
	Weight   rational.Rat `json:"weight"`
	Infoset  int          `json:"infoset"`
	Sequence int          `json:"sequence"`
}
