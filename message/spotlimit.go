package message

import "exactsolve/rational"

// A SpotLimit is the result of spot limit. Payoffs are to the player, in the unit of the file and net of
// half of the pot.
type SpotLimit struct {
	Status string `json:"status"` // "yes", or "unknown" if a limit came first
	Reason string `json:"reason,omitempty"`
	Player string `json:"player"` // whose strategy it is, "oop" or "ip"
	Street string `json:"street"` // the last that is solved anew: "preflop", "flop" or "turn"
	Leaves int    `json:"leaves"` // deals after that street, on all boards that are not the same but for suits
	Steps  int    `json:"steps"`  // of each trunk

	Blueprint  rational.Rat `json:"blueprint"`  // what the player's blueprint guarantees, proved in the tree
	Guaranteed rational.Rat `json:"guaranteed"` // the most of all rounds and the blueprint, proved in the tree
	Rounds     []SpotRound  `json:"rounds"`

	Certificate string `json:"certificate,omitempty"` // the file
}

// A SpotRound is what was found with some continuations.
type SpotRound struct {
	Continuations int `json:"continuations,omitempty"` // k; absent if all are allowed

	// V_k of the model is estimated to be between these, by floating-point numbers: nothing is proved.
	EstimatedLow  float64 `json:"estimated_low"`
	EstimatedHigh float64 `json:"estimated_high"`

	Guaranteed rational.Rat `json:"guaranteed"` // L_k, proved in the tree
}
