package message

import (
	"exactsolve/rational"
)

// A Screening says what a criterion makes of the messages of a signalling game that are not
// sent: of all of them if the outcome passes, and otherwise of one that fails.
type Screening struct {
	Criterion string     `json:"criterion"`
	Messages  []Screened `json:"messages"`
}

// Screened says what a criterion makes of one message.
type Screened struct {
	Set             // of the receiver
	Message string  `json:"message"`
	Passes  bool    `json:"passes"`
	Pruned  []Types `json:"pruned,omitempty"`
	Left    []Types `json:"left"`             // with the weights of the belief, if it passes
	Reason  string  `json:"reason,omitempty"` // why it fails

	// Response, if it passes, is one from which no type gains; by the intuitive criterion one
	// from which the last type left does not.
	Response []Share `json:"response,omitempty"`
}

// Types are those that may be the ones that send a message: one, but by divinity.
type Types struct {
	Types  []string      `json:"types"`
	Round  int           `json:"round,omitempty"`  // in which they are pruned
	Reason string        `json:"reason,omitempty"` // why
	Weight *rational.Rat `json:"weight,omitempty"` // in the belief
}

// A Share is the probability of an action.
type Share struct {
	Action      string       `json:"action"`
	Probability rational.Rat `json:"probability"`
}
