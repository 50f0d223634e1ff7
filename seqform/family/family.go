// Package family is in the model layer: games whose numbers are functions of one parameter.
//
// Start with [Family].
package family

import (
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
)

// A Family is a game for each value of a parameter from From to To.
type Family struct {
	Name     string // of the parameter
	From, To rational.Rat
	Game     *seqform.Game   // at one value: for its structure, not its numbers
	Scale    polynomial.Poly // positive from From to To; the numbers in Terms are over it
	Terms    []Term          // of the payoffs, by tuple
}

// A Term is what the players are paid, times the probability of chance, where they play these sequences.
type Term struct {
	Tuple   []int32
	Payoffs []polynomial.Poly
}
