// Package claim is in the checking layer: claims about games and the data that proves
// them, as plain data, and their text format. It checks the form of the text and
// nothing else.
//
// Start with [Certificate] and [Read]. Package cert has the checker.
//
// In evidence, players, information sets, actions and nodes count from 1, and sequences
// from 0, the empty one.
//
// Reference: docs/formats/certificate.md.
package claim

import (
	"fmt"
	"slices"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Certificate is a claim about a game with the evidence for it.
type Certificate struct {
	Game     GameRef
	Claim    Claim
	Evidence Evidence
}

// A GameRef says which game a certificate is about. The hash decides; the text
// is a convenience for readers who do not have the game.
type GameRef struct {
	Hash string `json:"sha256,omitempty"` // SHA-256 of the canonical text, see seqform.Game.Hash
	Kind string `json:"kind,omitempty"`   // format of Text, "efg" or "nfg"
	Text string `json:"text,omitempty"`
}

// A Claim says that a profile is an equilibrium, or with Refuted that it is not.
// Beliefs may be nil; if given, a belief is nil where chance never reaches the
// information set or, for the concept Nash, where chance and the other players do
// not. With beliefs, Sequential is about the assessment, and without them about
// the profile as part of some assessment.
type Claim struct {
	Concept Concept            `json:"concept,omitempty"`
	Refuted bool               `json:"refuted,omitempty"`
	Epsilon rational.Rat       `json:"epsilon"`           // for EpsilonNash alone: no player gains more
	Payoffs []rational.Rat     `json:"payoffs,omitempty"` // expected payoff of each player
	Profile seqform.Profile    `json:"profile,omitempty"`
	Beliefs [][]seqform.Belief `json:"beliefs,omitempty"`

	Extreme   *Extreme   `json:"extreme,omitempty"`   // for ExtremeNash alone, instead of the fields above
	Isolated  *Isolated  `json:"isolated,omitempty"`  // for IsolatedNash alone, likewise
	Enclosed  *Enclosed  `json:"enclosed,omitempty"`  // for EnclosedNash alone, likewise
	Algebraic *Algebraic `json:"algebraic,omitempty"` // for AlgebraicNash alone, likewise
	Complete  *Complete  `json:"complete,omitempty"`  // for CompleteNash alone, likewise
}

// Evidence is what a claim needs besides itself: nothing for EpsilonNash, Nash and
// SubgamePerfect, for refinements a perturbed profile, for beliefs that or
// Monomials, and a Refutation if the claim is refuted.
type Evidence struct {
	// Plans are realization plans x(ε) of all players, one polynomial a
	// sequence, each plan up to a positive factor, its entry x(∅).
	Plans [][]polyeps.Poly `json:"plans,omitempty"`

	// Bounds, if given, are the lower bounds k(ε) of a perturbed game of which
	// the plans are an equilibrium: x ≥ k, and x = k wherever a sequence is not
	// optimal. No concept needs them: they show of which perturbed game the result
	// is an equilibrium, so that it can be found again.
	Bounds [][]polyeps.Poly `json:"bounds,omitempty"`

	// EpsilonBar is a number such that all comparisons hold for every ε with
	// 0 < ε ≤ EpsilonBar.
	EpsilonBar rational.Rat `json:"epsilon_bar"`

	Monomials  *Monomials  `json:"monomials,omitempty"` // for Consistent and Sequential, instead of plans
	Refutation *Refutation `json:"refutation,omitempty"`
	Search     *Search     `json:"search,omitempty"` // for ExtremeNash alone

	// Inverse, for IsolatedNash alone, is near the inverse of the Jacobian of the
	// equations of the support: square, with a row and a column for each.
	Inverse [][]rational.Rat `json:"inverse,omitempty"`

	Enclosure *Enclosure `json:"enclosure,omitempty"` // for EnclosedNash alone
	Cover     *Cover     `json:"cover,omitempty"`     // for CompleteNash alone
}

// Forms counts the forms of evidence in e. A certificate has one at most.
func Forms(e *Evidence) int {
	n := 0
	for _, given := range []bool{e.Plans != nil, e.Monomials != nil, e.Refutation != nil, e.Search != nil, e.Inverse != nil, e.Enclosure != nil, e.Cover != nil} {
		if given {
			n++
		}
	}
	return n
}

// SetName returns the name of information set h of player i for messages.
func SetName(g *seqform.Game, i, h int) string {
	return fmt.Sprintf("%s of player %d", g.InfosetLabel(i, h), i+1)
}

// Same reports whether two lists of numbers are equal. Nil is not an empty list.
func Same(x, y []rational.Rat) bool {
	return (x == nil) == (y == nil) && slices.EqualFunc(x, y, rational.Rat.Equal)
}
