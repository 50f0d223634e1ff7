package message

import (
	"exactsolve/cert/answer"
	"exactsolve/rational"
)

// A Set names an information set.
type Set struct {
	Player  int    `json:"player"`  // from 1
	Infoset int    `json:"infoset"` // from 1, in order of first appearance
	Label   string `json:"label"`
}

// A Choice is an action at an information set.
type Choice struct {
	Set
	Action string `json:"action"` // its label
}

// An Entry is the probability of one action.
type Entry struct {
	Choice
	Probability rational.Rat `json:"probability"`
}

// A Belief is that at one information set.
type Belief struct {
	Set
	Nodes []Node `json:"nodes"` // null where it is not defined
}

// A Node is the probability of one node, which counts in prefix order.
type Node struct {
	Node        int          `json:"node"`    // its number
	History     string       `json:"history"` // the actions that lead there; shortened far from the root
	Probability rational.Rat `json:"probability"`
}

// A Claim is what a certificate says of probabilities and payoffs: a profile, or a box
// of such, or both in algebraic numbers, or a list of those.
type Claim struct {
	Profile   []Entry        `json:"profile,omitempty"`   // in order of players, information sets and actions, zeros included
	Beliefs   []Belief       `json:"beliefs,omitempty"`   // absent in strategic form
	Payoffs   []rational.Rat `json:"payoffs,omitempty"`   // expected ones, in order of the players
	Box       *Box           `json:"box,omitempty"`       // instead of those, of isolated-nash and concepts enclosed-…
	Algebraic *Algebraic     `json:"algebraic,omitempty"` // instead of profile and payoffs, of algebraic-nash and algebraic-sequential
	List      *Listed        `json:"list,omitempty"`
	Device    *Device        `json:"device,omitempty"`  // instead of a profile, of correlated equilibria
	Polygon   []Vertex       `json:"polygon,omitempty"` // vertices of the payoffs of all devices, anticlockwise

	Parametric *Parametric `json:"parametric,omitempty"` // with --param, instead of all that
}

// A Box says that an equilibrium lies in it: each number that is not exact is at most
// Radius from its center.
type Box struct {
	// of enclosed-nash that of realization weights and payoffs; of a subgame-perfect equilibrium of a
	// list, of strategies of the agents and payoffs
	Radius  rational.Rat `json:"radius"`
	Profile []BoxEntry   `json:"profile"`           // information sets that the own plan avoids are left out
	Beliefs []BoxBelief  `json:"beliefs,omitempty"` // of a sequential equilibrium of a tree
	Payoffs []BoxNumber  `json:"payoffs"`
}

// A BoxBelief is a belief at an information set.
type BoxBelief struct {
	Set
	Nodes []BoxNode `json:"nodes"` // null if chance does not lead there
}

// A BoxNode is the probability of one node, which counts in prefix order.
type BoxNode struct {
	Node    int    `json:"node"`
	History string `json:"history"` // the actions that lead there
	BoxNumber
}

// A BoxEntry is the probability of one action.
type BoxEntry struct {
	Choice
	BoxNumber
}

// A BoxNumber is either exact, or within the radius of a center, or from one bound to
// another, with a decimal all of whose digits are right, empty if there are none.
type BoxNumber struct {
	Exact   *rational.Rat `json:"exact,omitempty"`
	Center  *rational.Rat `json:"center,omitempty"`
	Low     *rational.Rat `json:"low,omitempty"`
	High    *rational.Rat `json:"high,omitempty"`
	Decimal string        `json:"decimal,omitempty"`
}

// Middle returns the number, or the center or middle of where it is; 0 if that is not said.
func (x *BoxNumber) Middle() rational.Rat {
	switch {
	case x.Exact != nil:
		return *x.Exact
	case x.Center != nil:
		return *x.Center
	case x.Low != nil && x.High != nil:
		return rational.Interval{Lo: *x.Low, Hi: *x.High}.Mid()
	}
	return rational.Rat{}
}

// An Algebraic is an equilibrium in numbers that are polynomials in a root.
type Algebraic struct {
	Root    string            `json:"root,omitempty"` // what the letter t is; empty if it is not used
	Profile []AlgebraicEntry  `json:"profile"`
	Payoffs []AlgebraicNumber `json:"payoffs"`
}

// An AlgebraicEntry is the probability of one action.
type AlgebraicEntry struct {
	Choice
	AlgebraicNumber
}

// An AlgebraicNumber is exact, as text, with a decimal all of whose digits are right
// unless it is rational.
type AlgebraicNumber struct {
	Number  string `json:"number"`
	Decimal string `json:"decimal,omitempty"`
}

// An Equilibrium is one of several.
type Equilibrium struct {
	File   string `json:"file,omitempty"` // of several
	Number int    `json:"number"`         // from 1, in the order found
	Claim
	Index *int `json:"index,omitempty"` // 1 or -1; 0 if degenerate, absent if not computed
}

// A Listed is a list of equilibria, and where there may be others.
type Listed struct {
	Copies     [][]Choice      `json:"copies,omitempty"` // then of the game in which only the first of each list is an action
	Equilibria []Equilibrium   `json:"equilibria"`
	Pieces     []Piece         `json:"pieces,omitempty"`
	Unresolved [][]RegionEntry `json:"unresolved,omitempty"`
}

// A Piece is a set of equilibria: the profiles of mixtures of the strategies of each player, or
// those of them at which some actions pay the same as others, or gain nothing.
type Piece struct {
	Vertices [][][]rational.Rat `json:"vertices"`           // per player, strategies: a probability for each action
	Same     [][]Choice         `json:"same_pay,omitempty"` // lists of actions of one player
	NoGain   []Choice           `json:"no_gain,omitempty"`  // actions that do not pay more than the player gets
}

// A RegionEntry says which probabilities an action has in a region.
type RegionEntry struct {
	Choice
	Used string       `json:"used"` // "yes", "no" or "unknown"
	Low  rational.Rat `json:"low"`
	High rational.Rat `json:"high"`
}

// A Finding is "yes", "no" or "unknown", with the reason unless it is yes.
type Finding struct {
	Status string `json:"status"`           // "yes", "no" or "unknown"
	Reason string `json:"reason,omitempty"` // in words
}

// NewFinding returns what was found, with the reason.
func NewFinding(status answer.Status, reason string) Finding { return Finding{status.String(), reason} }

// Yes reports whether the status is "yes".
func (f Finding) Yes() bool { return f.Status == answer.Yes.String() }

// No reports whether the status is "no".
func (f Finding) No() bool { return f.Status == answer.No.String() }
