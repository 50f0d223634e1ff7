package claim

import (
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// Concepts about a game with a parameter t, with Claim.Parametric.
const (
	// ParametricNash: for each t a Nash equilibrium, as functions of t. In games of constant sum its payoffs
	// are the value.
	ParametricNash Concept = "parametric-nash"

	// ParametricDevices: for each t a device than which none pays more, as functions of t.
	ParametricDevices Concept = "parametric-devices"

	// ParametricExtreme: for each t all extreme Nash equilibria of two players in strategic form.
	ParametricExtreme Concept = "parametric-extreme-nash"
)

// ParametricConcepts lists the concepts about games with a parameter.
func ParametricConcepts() []Concept {
	return []Concept{ParametricNash, ParametricDevices, ParametricExtreme}
}

// A Parametric claim is about a game for each value of its parameter from From to To. Cells lie between
// From, the Ends and To, in this order.
type Parametric struct {
	Name     string            `json:"name"` // of the parameter
	From     rational.Rat      `json:"from"`
	To       rational.Rat      `json:"to"`
	Ends     []polynomial.Root `json:"ends,omitempty"`
	Of       Concept           `json:"of,omitempty"`       // for ParametricDevices: one of CorrelatedConcepts
	Maximize []rational.Rat    `json:"maximize,omitempty"` // for ParametricDevices: a weight for each player
	Cells    []Cell            `json:"cells"`              // one more than Ends

	// Points, for ParametricExtreme, are what is claimed at From, the Ends and To.
	Points []*Cell `json:"points,omitempty"`

	// Unknown are the places, 0 for From and so on, at which nothing is claimed.
	Unknown []int `json:"unknown,omitempty"`
}

// A Cell says what holds at each t within it, and at its ends where no denominator is 0.
// Numbers are polynomials in t over the denominator, which is positive within the cell.
type Cell struct {
	Denominator polynomial.Poly     `json:"denominator,omitempty"`
	Payoffs     []polynomial.Poly   `json:"payoffs,omitempty"`
	Plans       [][]polynomial.Poly `json:"plans,omitempty"`  // for ParametricNash: of each player the weight of each sequence
	Device      []TupleWeight       `json:"device,omitempty"` // for ParametricDevices

	// Vertices, for ParametricExtreme, are the strategies in equilibria of each player, with what they leave
	// the other one to get, and Equilibria pairs of their numbers, from 1.
	Vertices   *Pair[[]Strategic] `json:"vertices,omitempty"`
	Equilibria []Pair[int]        `json:"equilibria,omitempty"`
}

// A TupleWeight is the probability of a sequence of each player, over the denominator: of strategies, or of
// a relevant pair.
type TupleWeight struct {
	Weight    polynomial.Poly `json:"weight"`
	Sequences []int           `json:"sequences"`
}

// A Strategic is a strategy of strategic form, with the payoff that the other player gets by a best
// response, over a denominator.
type Strategic struct {
	Denominator polynomial.Poly   `json:"denominator"`
	Strategy    []polynomial.Poly `json:"strategy"`
	Payoff      polynomial.Poly   `json:"payoff"` // of the other player
}

// CellEvidence proves what a Cell says.
type CellEvidence struct {
	// Values, for ParametricNash, are over the denominator of the cell: of each information set of a player,
	// at least what the player gets from there on, times the probability that chance and the
	// others lead there.
	Values [][]polynomial.Poly `json:"values,omitempty"`

	// For ParametricDevices, over the denominator: of each way to leave values as above, those left out 0, and
	// multipliers that prove that no device pays more.
	Leaving     []LeavingValue         `json:"leaving,omitempty"`
	Temptations []PolyTemptation       `json:"temptations,omitempty"`
	Potentials  *Pair[[]PolyPotential] `json:"potentials,omitempty"`

	// Bases, for ParametricExtreme, are those of all vertices of each player's polyhedron.
	Bases *Pair[[][]int] `json:"bases,omitempty"`
}

// A LeavingValue is the value of an information set for one way to leave: see Temptation.
type LeavingValue struct {
	Player  int             `json:"player"`
	Infoset int             `json:"infoset,omitempty"`
	Action  int             `json:"action,omitempty"`
	At      int             `json:"at"` // the information set
	Value   polynomial.Poly `json:"value"`
}

// A PolyTemptation is a Temptation as a function of t.
type PolyTemptation struct {
	Player    int         `json:"player"`
	Infoset   int         `json:"infoset,omitempty"`
	Action    int         `json:"action,omitempty"`
	Deviation []PolyShare `json:"deviation"`
}

// A PolyShare is a Share of a sequence as a function of t.
type PolyShare struct {
	Weight   polynomial.Poly `json:"weight"`
	Sequence int             `json:"sequence,omitempty"`
}

// A PolyPotential is a Potential as a function of t.
type PolyPotential struct {
	Weight   polynomial.Poly `json:"weight"`
	Infoset  int             `json:"infoset"`
	Sequence int             `json:"sequence"`
}
