package cert

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// EnclosedNash is the claim that a game has a Nash equilibrium in a box. The game
// may be in strategic or in extensive form, the equilibrium one of a continuum,
// and its probabilities need not be rational. Its certificates have Claim.Enclosed
// and Evidence.Enclosure, and none of the fields of other concepts.
const EnclosedNash Concept = "enclosed-nash"

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

// # Proof
//
// Let x be realization plans of all players. With V and W as follows, from the last
// information set to the first, g_i(s) being the derivative of the payoff of i by
// x_i(s) and c the choice,
//
//	V_i(s) = g_i(s) + Σ W_i(h) over the h that follow s,  W_i(h) = V_i(h, c(h)),
//
// let loss_i(h, a) = W_i(h) − V_i(h, a). As Σ_a r(h, a) = r(s) for the sequence s that
// leads to h, a plan r of player i gets V_i(∅) − Σ r(s)·loss_i(s) against the
// others. If no loss is negative, that is at most V_i(∅); if loss_i(s) = 0 wherever
// x_i(s) > 0 then x_i gets just that. So x is then an equilibrium with payoffs V(∅).
//
// Weights. Put the weights of the choices as sums of other weights and the exact
// weights as numbers. Then all weights are a constant plus unknowns with signs, the
// equations E x = e hold identically, and losses are polynomials in the unknowns y.
// The box Y has the unknowns at most r from their centers, which are above r. Where
// a weight is claimed to be 0 it is so identically; elsewhere its center exceeds its
// spread (see krawczyk.go), so it is positive in Y.
//
// Equations. By krawczyk.go there is a y in Y at which all equations, losses of the
// core, are 0. A loss less its combination, which is 0 at y, is a polynomial p. Where
// the weight is not 0, p = 0 identically, so the loss is 0. Where it is, the center of
// p is at least its spread, so the loss is not negative. So y makes an equilibrium.
//
// Reference: von Stengel 1996 [vS96] for sequence form; Krawczyk 1969 [Kra69].

// checkEnclosed checks a certificate of EnclosedNash.
func checkEnclosed(g *seqform.Game, c *Certificate) error {
	if !c.only(c.Claim.Enclosed != nil, c.Evidence.Enclosure != nil) {
		return fmt.Errorf("the concept %q needs a box and an enclosure and no other fields", EnclosedNash)
	}
	e := &enclosure{g: g, claim: c.Claim.Enclosed, by: c.Evidence.Enclosure}
	for _, step := range []func() error{e.checkShape, e.scale, e.readPlans, e.checkWork} {
		if err := step(); err != nil {
			return err
		}
	}
	e.losses()
	if err := contracts(e.equations(), e.c, e.e, e.t, e.r); err != nil {
		return err
	}
	if err := e.checkLosses(); err != nil {
		return err
	}
	return e.checkPayoffs()
}
