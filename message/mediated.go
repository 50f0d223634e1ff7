package message

import "exactsolve/rational"

// A Device is what a mediator draws from: plans of all players, or, where that is as good, pairs of
// sequences.
type Device struct {
	Plans []Draw    `json:"plans,omitempty"`
	Pairs []SeqPair `json:"pairs,omitempty"`
}

// A Draw is a pure plan of each player, with the probability that it is drawn.
type Draw struct {
	Probability rational.Rat `json:"probability"`
	Plans       [][]Choice   `json:"plans"` // per player; information sets to which own earlier actions do not lead are left out
}

// A SeqPair is the probability that the plans drawn play two sequences.
type SeqPair struct {
	Probability rational.Rat `json:"probability"`
	Sequences   [2]*Choice   `json:"sequences"` // the last action of each; null for the empty sequence
}

// A Vertex is one of the payoffs of all devices.
type Vertex struct {
	Payoffs []rational.Rat `json:"payoffs"`
	Device  Device         `json:"device"`
}

// An Optimum says what is the largest or the least.
type Optimum struct {
	Sense     string         `json:"sense"` // "maximize" or "minimize"
	Objective string         `json:"objective"`
	Weights   []rational.Rat `json:"weights"`         // per player
	Bound     *rational.Rat  `json:"bound,omitempty"` // that none is beyond, of nash equilibria, unless it is what the one found has
	Binding   []Binding      `json:"binding"`         // temptations without which it would be better
}

// A Leaving is a way to leave what is recommended.
type Leaving struct {
	Player  int      `json:"player"`
	Told    []Choice `json:"told,omitempty"` // the recommendation that is left; empty if one is refused unseen
	Infoset *Set     `json:"at,omitempty"`   // where, if it is refused unseen; absent if that is at the start
}

// A Binding is a way to leave that keeps an objective from being better.
type Binding struct {
	Leaving
	Price rational.Rat `json:"price"` // what the objective would be better by for each unit that leaving may gain
}

// A LeavingGain is what a way to leave gains at most, before anything is drawn.
type LeavingGain struct {
	Leaving
	Gain rational.Rat `json:"gain"`
}
