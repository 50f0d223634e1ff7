package message

import (
	"exactsolve/cert"
	"exactsolve/rational"
)

// A Certify is the result of certify.
type Certify struct {
	Status  string       `json:"status"`
	Concept cert.Concept `json:"concept"`
	Checked bool         `json:"checked"`
	Reason  string       `json:"reason,omitempty"`
	Method  string       `json:"method"`
	Stats   Stats        `json:"stats"`

	// Given is the regret of the profile as read, and Epsilon that of the one
	// found: 0 for an equilibrium.
	Given    rational.Rat `json:"given_regret"`
	Epsilon  rational.Rat `json:"epsilon"`
	Relative rational.Rat `json:"given_relative_regret"`

	Distance rational.Rat `json:"distance"`          // largest change of a realization weight
	Behavior rational.Rat `json:"behavior_distance"` // of a probability, where the own plan leads

	Players     []string       `json:"players"`
	Profile     []Entry        `json:"profile"`
	Beliefs     []Belief       `json:"beliefs,omitempty"`
	Payoffs     []rational.Rat `json:"payoffs"`
	Normalized  rational.Rat   `json:"normalized"` // largest difference of a sum from 1
	Filled      []Set          `json:"filled,omitempty"`
	Rounded     *Rounded       `json:"rounded,omitempty"`
	Certificate string         `json:"certificate,omitempty"`
}

// A Verify is the result of verify about one certificate.
type Verify struct {
	Number     int            `json:"number,omitempty"` // in a stream of several
	Status     string         `json:"status"`
	Concept    cert.Concept   `json:"concept"`
	Refuted    bool           `json:"refuted,omitempty"` // the claim is that the profile is not what concept says
	Epsilon    *rational.Rat  `json:"epsilon,omitempty"` // of epsilon-nash
	Reason     string         `json:"reason,omitempty"`
	Shows      string         `json:"shows,omitempty"` // what is proved beside the concept, in words
	Game       *GameRef       `json:"game"`
	Embedded   bool           `json:"embedded"` // the game is that in the certificate
	Players    []string       `json:"players"`
	Payoffs    []rational.Rat `json:"payoffs,omitempty"`
	EpsilonBar string         `json:"epsilon_bar,omitempty"`
	Box        *Box           `json:"box,omitempty"`
	Algebraic  *Algebraic     `json:"algebraic,omitempty"`
	List       *Listed        `json:"list,omitempty"`
}
