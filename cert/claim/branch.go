package claim

import "exactsolve/rational"

// Refined is a box: probabilities, beliefs and payoffs at most Radius from a center. The claim is
// that an equilibrium as the concept names lies in the box, whose behavior is positive where
// Profile is not 0, and 0 elsewhere.
type Refined struct {
	Profile [][][]rational.Rat `json:"profile"`           // per player, information set and action
	Beliefs [][][]rational.Rat `json:"beliefs,omitempty"` // per player, information set and node; null where chance never leads; for EnclosedSequential alone
	Payoffs []rational.Rat     `json:"payoffs"`           // per player
	Radius  rational.Rat       `json:"radius"`            // positive
}

// A Branch is the evidence of a [Refined] claim, or of one that a profile is normal-form perfect, quasi-perfect
// or extensive-form perfect: trembles in a formal ε, of which some numbers are not known but enclosed in a box.
//
// An action of order k > 0 has the probability y·ε^k, where y is a coefficient or an unknown, one of
// order 0 that is not the choice just y; the choice, which is of order 0, what the others leave.
// Sequences stand for their last actions. The equations are losses of such actions against the
// choice, at any ε from 0 to Evidence.EpsilonBar, each less its combination and divided by the largest
// power of ε. For EnclosedSequential they are those at ε = 0, and there is no EpsilonBar.
type Branch struct {
	Orders       [][][]int          `json:"orders"`       // per player, information set and action
	Coefficients [][][]rational.Rat `json:"coefficients"` // likewise: y, the center of those unknown; 0 for a choice
	Enclosure
}
