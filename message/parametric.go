package message

import (
	"fmt"

	"exactsolve/rational"
)

// A Formula is a number that depends on the parameter, as game files have it: 2*t/(t+2).
type Formula string

// A Parametric says what holds for each value of a parameter.
type Parametric struct {
	Name string       `json:"name"` // of the parameter
	From rational.Rat `json:"from"`
	To   rational.Rat `json:"to"`

	Pieces  []FormulaPiece `json:"pieces,omitempty"`  // of what equilibria pay
	Cells   []FormulaCell  `json:"cells,omitempty"`   // of one equilibrium or device for each value
	Unknown []Place        `json:"unknown,omitempty"` // of which nothing is claimed

	// with --all, instead of pieces and cells
	Bands    []Band          `json:"bands,omitempty"`
	Continua []BandContinuum `json:"continua,omitempty"`
	Events   []BandEvent     `json:"events,omitempty"`
}

// A Place is a value of the parameter: an exact one, or the only root of a polynomial between two numbers.
type Place struct {
	Exact   *rational.Rat `json:"exact,omitempty"`
	Root    Formula       `json:"root,omitempty"`
	Low     *rational.Rat `json:"low,omitempty"`
	High    *rational.Rat `json:"high,omitempty"`
	Decimal string        `json:"decimal,omitempty"` // of a root
}

// String returns the place as text.
func (p Place) String() string {
	switch {
	case p.Exact != nil:
		return p.Exact.String()
	case p.Decimal != "":
		return fmt.Sprintf("%s (root of %s)", p.Decimal, p.Root)
	}
	return fmt.Sprintf("the root of %s between %v and %v", p.Root, p.Low, p.High)
}

// Near returns the place, or a number near it.
func (p Place) Near() (x rational.Rat) {
	switch {
	case p.Exact != nil:
		return *p.Exact
	case p.Low != nil && p.High != nil:
		return p.Low.Add(*p.High).Mul(rational.New(1, 2))
	}
	return x
}

// A Span is from one value of the parameter to another. Formulas hold between these, and at an end that is held.
type Span struct {
	From     Place `json:"from"`
	To       Place `json:"to"`
	FromHeld bool  `json:"from_held"`
	ToHeld   bool  `json:"to_held"`
}

// A FormulaPiece is what one formula says: the payoff of player 1, in solve the value of the game, or of devices the
// objective.
type FormulaPiece struct {
	Span
	Value Formula `json:"value"`
	Jump  bool    `json:"jump,omitempty"` // where it begins the piece before has another limit
}

// A FormulaCell is an equilibrium, or a device, whose numbers are formulas.
type FormulaCell struct {
	Span
	Payoffs []Formula      `json:"payoffs"`
	Profile []FormulaEntry `json:"profile,omitempty"` // where the player's own plan leads
	Device  *FormulaDevice `json:"device,omitempty"`
}

// A FormulaEntry is the probability of one action.
type FormulaEntry struct {
	Choice
	Probability Formula `json:"probability"`
}

// A FormulaDevice is a [Device] whose numbers are formulas.
type FormulaDevice struct {
	Plans []FormulaDraw `json:"plans,omitempty"`
	Pairs []FormulaPair `json:"pairs,omitempty"`
}

// A FormulaDraw is the probability that a pure plan of each player is drawn.
type FormulaDraw struct {
	Probability Formula    `json:"probability"`
	Plans       [][]Choice `json:"plans"`
}

// A FormulaPair is the probability that the plans drawn play two sequences.
type FormulaPair struct {
	Probability Formula    `json:"probability"`
	Sequences   [2]*Choice `json:"sequences"` // the last action of each; null for the empty sequence
}

// A Band is an extreme equilibrium, as long as formulas say it.
type Band struct {
	Number int `json:"number"` // from 1
	Span
	Profile []FormulaEntry `json:"profile"`
	Payoffs []Formula      `json:"payoffs"`
}

// A BandContinuum says that some bands are in one connected set of equilibria.
type BandContinuum struct {
	Span
	Bands []int `json:"bands"`
}

// A BandEvent is what happens at a value of the parameter.
type BandEvent struct {
	At   Place   `json:"at"`
	Born []int   `json:"born,omitempty"` // numbers of bands that begin there
	Die  []int   `json:"die,omitempty"`  // that end there
	Meet [][]int `json:"meet,omitempty"` // that come to one equilibrium there

	Equilibria []PointEquilibrium `json:"equilibria,omitempty"` // all extreme ones there, if what follows is about them
	Alone      []int              `json:"alone,omitempty"`      // numbers of those to which no band comes
	Continua   [][]int            `json:"continua,omitempty"`   // numbers of those in one connected set of equilibria
}

// A PointEquilibrium is an extreme equilibrium at one value of the parameter. Formulas are read at it.
type PointEquilibrium struct {
	Number  int            `json:"number"` // from 1
	Profile []FormulaEntry `json:"profile"`
	Payoffs []Formula      `json:"payoffs"`
}
