package claim

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// Isolated is a box: probabilities and payoffs at most Radius from a center.
// The claim is that exactly one Nash equilibrium has as support the actions of
// positive probability in Profile and lies in the box; that it is regular, the
// equations of its support having a nonsingular Jacobian there; and that it is
// quasi-strict, actions outside the support paying less.
type Isolated struct {
	Profile [][]rational.Rat `json:"profile"` // per player and action; 0 outside the support
	Payoffs []rational.Rat   `json:"payoffs"` // per player
	Radius  rational.Rat     `json:"radius"`  // positive
}

// Enclosed is a box: realization weights and payoffs at most Radius from a center.
// The claim is that a Nash equilibrium lies in the box whose realization plans are
// positive where Plans are not 0, and 0 elsewhere.
type Enclosed struct {
	Plans   [][]rational.Rat `json:"plans"`   // per player and sequence; 1 for the empty one
	Payoffs []rational.Rat   `json:"payoffs"` // per player
	Radius  rational.Rat     `json:"radius"`  // positive
}

// An Enclosure is the evidence of EnclosedNash. Sequences are numbered from 0, the
// empty one; lists of them are per player and increasing.
//
// Some weights are unknowns; the weight of the choice at an information set is
// what those of the other actions leave; all others are exactly as claimed. The
// equations, as many as unknowns, are losses that vanish.
type Enclosure struct {
	Choices      [][]int          `json:"choices"`   // per player and information set, a best action, from 1
	Unknowns     [][]int          `json:"unknowns"`  // sequences
	Equations    [][]int          `json:"equations"` // sequences
	Inverse      [][]rational.Rat `json:"inverse"`   // near that of the Jacobian of the equations
	Radius       rational.Rat     `json:"radius"`    // of the unknowns, positive
	Combinations []Combination    `json:"combinations,omitempty"`
}

// A Combination of equations is to be subtracted from the loss of a sequence. They
// are in the order of players and sequences.
type Combination struct {
	Player   int          `json:"player"` // from 1
	Sequence int          `json:"sequence"`
	Terms    []Multiplier `json:"terms"`
}

// A Multiplier is an equation times Factor times a product of unknowns, both
// numbered from 1 through all players.
type Multiplier struct {
	Equation int          `json:"equation"`
	Factor   rational.Rat `json:"factor"`
	Unknowns []int        `json:"unknowns,omitempty"`
}

// Algebraic is an equilibrium in Q(α), where α is the only root of Polynomial
// between Low and High. Polynomials are lists of coefficients, lowest first; those
// of Profile and Payoffs stand for their values at α and are of lower degree than
// Polynomial. The list of 0 is empty, not nil, which cannot be read back.
type Algebraic struct {
	Polynomial []rational.Rat       `json:"polynomial"` // squarefree
	Low        rational.Rat         `json:"low"`
	High       rational.Rat         `json:"high"`
	Profile    [][][][]rational.Rat `json:"profile"` // per player, information set and action
	Payoffs    [][]rational.Rat     `json:"payoffs"` // per player
}

// Limits of claims about probabilities that are not rational: with N unknowns,
// numerators and common denominators have at most MaxBits/N bits.
const (
	MaxUnknowns = 256
	MaxBits     = 1 << 15
)

// CheckInverse checks that a matrix for so many unknowns is square, and not too large.
func CheckInverse(inverse [][]rational.Rat, size int) error {
	if size < 1 || size > MaxUnknowns || len(inverse) != size || slices.ContainsFunc(inverse, func(row []rational.Rat) bool { return len(row) != size }) {
		return fmt.Errorf("%d unknowns, of at most %d, with an inverse of %d rows", size, MaxUnknowns, len(inverse))
	}
	return nil
}
