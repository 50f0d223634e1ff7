package claim

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// Extreme lists the extreme equilibria of a two-player game in strategic form.
//
// For a mixed strategy x of one player let u be the other's best-response
// payoff to it. Of all (x, u), those with u or more form a polyhedron; x is
// extreme if (x, u) is a vertex of it. An equilibrium is extreme if both its
// strategies are. Every equilibrium is a convex combination of extreme ones
// that may be exchanged for each other.
//
// Reference: von Stengel 2002 [vS02], section 2; Avis, Rosenberg, Savani and
// von Stengel 2010 [ARSS10].
type Extreme struct {
	// Strategies has the mixed strategies that occur, of each player.
	Strategies Pair[[][]rational.Rat] `json:"strategies"`

	// Equilibria are pairs of indices in Strategies, and Payoffs what the
	// players get in each.
	Equilibria []Pair[int]          `json:"equilibria"`
	Payoffs    []Pair[rational.Rat] `json:"payoffs"`
}

// Search is the evidence that a list of extreme equilibria is complete: a
// distinction of cases by the labels of strategies, with a reason why each last case
// has no equilibrium or just the one listed.
//
// Cases is its text, first a case and then those it is split into: words separated by
// one space, each a letter and a number from 1.
type Search struct {
	Cases     string                 `json:"cases"`
	Dominance Pair[[][]rational.Rat] `json:"dominance"`
	Slides    Pair[[][]rational.Rat] `json:"slides"`
}

// Letters of the words of Search.Cases, with the number that follows.
const (
	StepBranchX     = 'x' // a label: first that it is one of player 1's strategy, then that it is not
	StepBranchY     = 'y' // likewise of player 2
	StepDominanceX  = 'p' // no equilibrium, by a vector of Dominance[0]
	StepDominanceY  = 'q' // likewise of Dominance[1]
	StepSlideX      = 's' // no equilibrium, by a vector of Slides[0]
	StepSlideY      = 't' // likewise of Slides[1]
	StepEquilibrium = 'e' // this equilibrium of the list and no other
)

// A Pair has an entry for each of two players.
type Pair[T any] [2]T

// Complete is the claim of CompleteNash: the equilibria listed are equilibria, no
// two the same, and every other one lies in an unresolved region. With none of
// those the list is complete. That of CompleteSets is the same, but that others may lie in pieces, and
// that with Copies all this is about the game in which copies are merged, see
// [exactsolve/seqform.Game.Merged].
type Complete struct {
	Copies     [][]int             `json:"copies,omitempty"` // of CompleteSets: per player and action, the class, from 1
	Equilibria []ListedEquilibrium `json:"equilibria"`
	Unresolved []OpenRegion        `json:"unresolved"`
	Pieces     []Piece             `json:"pieces,omitempty"` // of CompleteSets
}

// A Piece is the product of the convex hulls of mixed strategies of each player, or those profiles
// of it at which some actions that are used pay the same as another one, and some that are not gain
// nothing. All of them are equilibria.
type Piece struct {
	Vertices [][][]rational.Rat `json:"vertices"`          // per player; each a probability for each action
	Equal    []Pair[int]        `json:"equal,omitempty"`   // player and action, from 1: it pays the same as the first other one that is used
	AtMost   []Pair[int]        `json:"at_most,omitempty"` // player and action, from 1: it gains nothing
	Weights  [][]rational.Rat   `json:"weights,omitempty"` // with Equal or AtMost, of the vertices of each player, for a profile that is there
}

// A ListedEquilibrium is a profile of probabilities and its payoffs if Radius is
// zero, and otherwise a box as in [Isolated], which stands for the only equilibrium
// with its support there.
type ListedEquilibrium struct {
	Profile [][]rational.Rat `json:"profile"` // per player and action
	Payoffs []rational.Rat   `json:"payoffs"` // per player
	Radius  rational.Rat     `json:"radius,omitzero"`
}

// An OpenRegion is a set of profiles: those that use the actions marked '+' and do
// not use those marked '-', in the product of a simplex for each player.
type OpenRegion struct {
	Status  []string           `json:"status"`  // per player, a mark for each action: '+', '-' or '?'
	Simplex [][][]rational.Rat `json:"simplex"` // per player, the vertices; each a probability for each action
}

// Cover is the evidence of CompleteNash: a tree of regions, with a reason for each
// leaf, in prefix order.
//
// Tree is its text, words separated by one space: a letter and then numbers, where
// players, actions, vertices and roots count from 1. Actions of a player keep
// their numbers; vertices are numbered in the region that has them. A region that is
// seen to be empty is left out.
type Cover struct {
	Roots []CoverRoot `json:"roots"`
	Tree  string      `json:"tree"`
}

// A CoverRoot is an equilibrium of the list as the solution of the equations of a
// support; Inverse is as in [Evidence].Inverse, for that support, or empty if no
// player mixes.
type CoverRoot struct {
	Equilibrium int              `json:"equilibrium"`
	Inverse     [][]rational.Rat `json:"inverse"`
}

// Letters of the words of Cover.Tree, with the numbers that follow.
const (
	CoverSupport    = 's' // I A: two regions follow; action A of player I is in, and it is out
	CoverBisect     = 'b' // J P Q: two follow; the midpoint replaces vertex Q of player J, and P
	CoverCut        = 'c' // J P Q N D: likewise with (1−N/D)·P + (N/D)·Q; for CompleteSets
	CoverPiece      = 'p' // K R M … M: no equilibrium but those of piece K, by R lists of multipliers; for CompleteSets
	CoverPieceEach  = 'q' // K R M … M: likewise with a multiplier for each vertex of its player; for CompleteSets
	CoverDominance  = 'd' // I A B: action A of player I is in, and B pays more
	CoverFarkas     = 'f' // M … M: no equilibrium, by multipliers
	CoverWeakFarkas = 'w' // A … A M … M: likewise with an action of each player, 0 for none
	CoverRootLeaf   = 'u' // K: no equilibrium but that of root K
	CoverUnresolved = 'x' // the next of the claim's unresolved regions
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

// Powers are trembles of an [Algebraic] claim: an action of order k > 0 has the probability
// c·t^k, t → 0, where c is the value at α of its coefficient. Actions of order 0 are those that the
// profile plays; their coefficient is the empty list.
type Powers struct {
	Orders       [][][]int            `json:"orders"`       // per player, information set and action
	Coefficients [][][][]rational.Rat `json:"coefficients"` // likewise, polynomials
}

// Limits of claims about probabilities that are not rational: with N unknowns,
// numerators and common denominators have at most MaxBits/N bits.
const (
	maxUnknowns = 256
	MaxBits     = 1 << 15
)

// CheckInverse checks that a matrix for so many unknowns is square, and not too large.
func CheckInverse(inverse [][]rational.Rat, size int) error {
	if size > maxUnknowns || len(inverse) != size || slices.ContainsFunc(inverse, func(row []rational.Rat) bool { return len(row) != size }) {
		return fmt.Errorf("%d unknowns, of at most %d, with an inverse of %d rows", size, maxUnknowns, len(inverse))
	}
	return nil
}
