package ask

import (
	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/rational"
)

// An Answer says what a strategy guarantees. All payoffs are to the player whose
// strategy is looked for, except that of the opponent's blueprint.
type Answer struct {
	Status cert.Status
	Reason string // why the status is not yes

	Worth                   // of the strategy found
	Blueprint Worth         // of the player's blueprint
	Opponent  rational.Rat  // what the opponent's blueprint guarantees, to the opponent
	Model     *rational.Rat // V_k of the last round; nil if no model was solved
	Low, High rational.Rat  // bounds of the value of the game
	Resolved  *Resolved     // if subgames were solved anew
	Proved    []depthlimit.Statement
	Stats     depthlimit.Stats

	// Certificate claims that the strategy found and the opponent's blueprint are an
	// epsilon-nash equilibrium, with payoffs. It is nil without blueprint.
	Certificate *cert.Certificate
}

// A Worth is what a strategy guarantees in the whole game, and its exploitability: how
// much less that is than the value of the game, or a bound if that is not known.
type Worth struct {
	Guaranteed     rational.Rat
	Exploitability rational.Rat
	AtMost         bool // Exploitability is only a bound
}

// A Round is one number of continuations.
type Round struct {
	depthlimit.Round
	Worth
}

// Resolved says what was solved anew.
type Resolved struct {
	Method   string
	Nodes    int // at which subgames begin
	Subgames int
	Solved   int
	Before   Worth
}
