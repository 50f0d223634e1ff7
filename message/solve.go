package message

import (
	"cmp"
	"fmt"

	"exactsolve/cert"
	"exactsolve/rational"
)

// A Solve is the result of solve.
type Solve struct {
	File    string       `json:"file,omitempty"`   // of several
	Status  string       `json:"status"`           // "yes", "no" or "unknown"
	Concept cert.Concept `json:"concept"`          // asked for
	Checked bool         `json:"checked"`          // the checker accepted the answer; true with "yes"
	Reason  string       `json:"reason,omitempty"` // why the status is not "yes", in words
	Known   []string     `json:"known,omitempty"`  // with "unknown": what holds nevertheless, in words
	Method  string       `json:"method"`           // how the answer was found, in words
	Stats   Stats        `json:"stats"`
	Boxes   *Boxes       `json:"boxes,omitempty"`   // of ncp, miqcp and miqcp-chain
	Players []string     `json:"players"`           // labels, in order
	Removed *Removed     `json:"removed,omitempty"` // with --reduce
	Claim
	Claimed   cert.Concept  `json:"claim,omitempty"`     // what the certificate claims; with "unknown", what the profile is nevertheless
	Exactness string        `json:"exactness,omitempty"` // "rational", "box" or "algebraic": how numbers are given
	Epsilon   *rational.Rat `json:"epsilon,omitempty"`   // of the claim epsilon-nash, of --gap or with "unknown"

	Value   *rational.Rat `json:"value,omitempty"`   // of the objective, with --maximize and --minimize
	Optimum *Optimum      `json:"optimum,omitempty"` // likewise

	// of the game to player 1, with --gap or "unknown" if the sum of payoffs is constant, proved by best
	// responses to the profile
	Low         *rational.Rat `json:"value_at_least,omitempty"`
	High        *rational.Rat `json:"value_at_most,omitempty"` // likewise
	Trembles    string        `json:"trembles,omitempty"`      // of refinements: how the game was perturbed, in words
	EpsilonBar  string        `json:"epsilon_bar,omitempty"`   // of refinements: the ε̄ of the certificate
	Notes       []string      `json:"notes,omitempty"`         // remarks, in words
	Certificate string        `json:"certificate,omitempty"`   // the file written with --certificate
}

// Concluded returns the concept that the certificate is about.
func (m *Solve) Concluded() cert.Concept { return cmp.Or(m.Claimed, m.Concept) }

// Stats count the work done. Only the seconds differ between runs.
type Stats struct {
	Cases    *int    `json:"cases,omitempty"` // of solve --all with two players, which has no tableau
	*Tableau         // nil there
	Pivots   int     `json:"pivots"`          // exact ones, after the first feasible basis
	Bits     int     `json:"bits"`            // of the largest integer in the tableau
	Guess    string  `json:"guess,omitempty"` // what floats did, in words
	Seconds  float64 `json:"seconds"`
}

// A Tableau is the size of one, and the pivots to its first feasible basis.
type Tableau struct {
	Rows        int `json:"rows"`
	Columns     int `json:"columns"`
	CrashPivots int `json:"crash_pivots"`
}

// Boxes count the work of branch and bound, and the boxes left. See
// [exactsolve/nash/bilinear.Counts].
type Boxes struct {
	Counts
	Left  int    `json:"left"`
	Found *Found `json:"found,omitempty"`
}

// Found says in which box an equilibrium was found, of those looked at, after how many
// branchings, and by what. See [exactsolve/nash/bilinear.Found].
type Found struct {
	Box   int `json:"box"`   // how many boxes had been looked at, this included
	Depth int `json:"depth"` // branchings

	// "relaxation", its point; "pairs", all of which were decided; or Newton steps, "newton" from the
	// point of the relaxation, or the middle of a box without one, and "average" from that of regret
	// matching
	By string `json:"by"`
}

// Counts are those of branch and bound.
type Counts struct {
	Boxes        int `json:"boxes"`
	Programs     int `json:"programs"`
	Pivots       int `json:"pivots"`
	Starts       int `json:"starts"`
	Pairs        int `json:"pairs"`
	Bisections   int `json:"bisections"`
	ByBounds     int `json:"by_bounds"`
	ByRelaxation int `json:"by_relaxation"`
	ByPoint      int `json:"by_point"`
	Unproved     int `json:"unproved"`
}

// Removed says what solve --reduce has removed.
type Removed struct {
	Actions int `json:"actions"`
	Rounds  int `json:"rounds"`
	Nodes   int `json:"nodes"` // that are left
}

// A List is the result of solve --all, after the equilibria.
type List struct {
	File       string          `json:"file,omitempty"`       // of several
	Status     string          `json:"status"`               // "yes" if the list is complete and certified, else "unknown"
	Concept    cert.Concept    `json:"concept"`              // nash or subgame-perfect
	Complete   bool            `json:"complete"`             // the search came to its end
	Reason     string          `json:"reason,omitempty"`     // why the status is not "yes", in words
	Method     string          `json:"method,omitempty"`     // in words; absent if the search was stopped
	Equilibria int             `json:"equilibria"`           // their number
	Dimension  *int            `json:"dimension,omitempty"`  // of the set of all devices, of which the equilibria are the vertices
	Outcomes   []ListedOutcome `json:"outcomes,omitempty"`   // an equilibrium that is not in fractions is one by itself
	Components []Component     `json:"components,omitempty"` // of the set of all equilibria; if the list is not complete, of those found by more than two players

	// of a tree of three players or more with a choice, and with subgame-perfect: components, copies,
	// unresolved and selected are of the game of these. A player in them is the position of an agent, an
	// action one of its strategies; indices are those in that game. Equilibria, payoffs and the
	// certificate are of the tree
	Agents []TreeAgent `json:"agents,omitempty"`

	// of three players or more: actions with which all are paid the same whatever the others do.
	// Equilibria are those with the first of each list; an index is that with the first alone; pieces have
	// all ways in which copies may share; regions and the certificate are about the game without the
	// others
	Copies     [][]Choice      `json:"copies,omitempty"`
	IndexSum   *int            `json:"index_sum,omitempty"`  // if there are equilibria and all are regular
	Unresolved [][]RegionEntry `json:"unresolved,omitempty"` // regions in which there may be more
	Players    []string        `json:"players"`              // labels, in order
	Selected   *Selected       `json:"selected,omitempty"`   // by --select

	// if none was found before a limit came: the best profile seen, which the certificate is about unless
	// there is one of the list
	Best        *Best  `json:"best,omitempty"`
	Stats       Stats  `json:"stats"`
	Certificate string `json:"certificate,omitempty"` // the file written with --certificate
}

// A TreeAgent moves at information sets of a player in the game of the agents of a tree.
type TreeAgent struct {
	Player     int      `json:"player"` // of the tree
	Label      string   `json:"label"`
	Sets       []Set    `json:"sets"`       // information sets; empty for one that never moves
	Strategies []string `json:"strategies"` // actions at these sets, "." where own earlier ones exclude it
}

// A Component is a connected component of the set of equilibria, of those found if the list is not
// complete.
type Component struct {
	Index *int `json:"index"` // those of all components sum to 1; null if it is not known

	// "sign", of a regular equilibrium by itself; "sum", 1 less all others; "epsilon", of two players,
	// exactly, the sum of those near by if payoffs differ by polynomials in a formal ε; or "perturbation",
	// the sum of those near by in three games with payoffs a little different, which agree: no proof
	IndexBy    string           `json:"index_by,omitempty"`
	Dimension  int              `json:"dimension"`            // the greatest of its pieces
	AtLeast    bool             `json:"at_least,omitempty"`   // the dimension may be more
	Connected  string           `json:"connected"`            // "yes", or "unknown" if it was not decided whether it is one: it may be none, several or part of one
	Payoffs    []Range          `json:"payoffs"`              // of each player
	Equilibria []int            `json:"equilibria,omitempty"` // numbers of those of the list in it
	Pieces     []ComponentPiece `json:"pieces"`               // sets that it is the union of; empty if it is an isolated equilibrium
}

// A ComponentPiece is a piece of a component.
type ComponentPiece struct {
	Piece
	Dimension  int   `json:"dimension"`
	AtLeast    bool  `json:"at_least,omitempty"`   // the dimension may be more
	Equilibria []int `json:"equilibria,omitempty"` // numbers of those of the list in it
}

// A Range has the payoffs of a player: one that is exact, or the least and the greatest, or, as it says,
// bounds of those.
type Range struct {
	Exact  *rational.Rat `json:"exact,omitempty"`
	Low    *rational.Rat `json:"low,omitempty"`
	High   *rational.Rat `json:"high,omitempty"`
	Bounds bool          `json:"bounds,omitempty"` // low and high need not be attained
}

// NewRange returns the range of an interval, whose ends are attained or not.
func NewRange(x rational.Interval, attained bool) Range {
	if x.IsPoint() {
		return Range{Exact: &x.Lo}
	}
	return Range{Low: &x.Lo, High: &x.Hi, Bounds: !attained}
}

// String returns the range as text.
func (r Range) String() string {
	switch {
	case r.Exact != nil:
		return r.Exact.String()
	case r.Low == nil || r.High == nil:
		return "not told"
	case r.Bounds:
		return fmt.Sprintf("within %v to %v", r.Low, r.High)
	}
	return fmt.Sprintf("%v to %v", r.Low, r.High)
}

// A Selected has equilibria of a list that a criterion selects.
type Selected struct {
	Criterion string `json:"criterion"` // welfare, player:N, pareto, pure, symmetric, risk-dominant or index:K

	// by welfare or player: no equilibrium of the game has more. By pareto: none pays everyone as much as
	// one selected and someone more; there may be more such, in sets, between those listed. By others:
	// there are no others, but for copies
	Proved bool `json:"proved"`

	// by welfare or player, the largest sum of payoffs, or payoff; low and high instead if it is known by
	// bounds alone, when several that are selected are not told apart
	Value      *rational.Rat `json:"value,omitempty"`
	Low        *rational.Rat `json:"low,omitempty"`
	High       *rational.Rat `json:"high,omitempty"`
	AtMost     *rational.Rat `json:"at_most,omitempty"`    // by welfare or player, if it is not proved: no equilibrium has more
	Equilibria []int         `json:"equilibria"`           // their numbers
	Components []int         `json:"components,omitempty"` // by index: numbers of components that are selected, with the equilibria in them

	// of those in sets that are not listed by themselves, at the vertices of the sets. Mixtures of such
	// vertices, all of whose profiles are selected by a payoff, have it too
	Profiles []SelectedProfile `json:"profiles,omitempty"`
	More     int               `json:"more,omitempty"`    // such profiles that are left out, beyond 256
	Partial  bool              `json:"partial,omitempty"` // by pareto: there were too many to compare them all
}

// A SelectedProfile is an equilibrium in a set of those.
type SelectedProfile struct {
	Strategies [][]rational.Rat `json:"strategies"` // per player, a probability for each action of the strategic form, of copies the first
	Payoffs    []rational.Rat   `json:"payoffs"`
}

// A Best is the best profile seen by a search that was stopped, as in [Solve].
type Best struct {
	Claimed cert.Concept `json:"claim"`
	Claim
	Epsilon *rational.Rat `json:"epsilon,omitempty"`
	Low     *rational.Rat `json:"value_at_least,omitempty"`
	High    *rational.Rat `json:"value_at_most,omitempty"`
}

// A ListedOutcome has the numbers of equilibria that pay the same and, in a tree, lead to each of
// its ends with the same probability.
type ListedOutcome struct {
	Payoffs    []rational.Rat `json:"payoffs,omitempty"` // if they are fractions
	Equilibria []int          `json:"equilibria"`
}

// A Progress says how far a method is.
type Progress struct {
	Seconds float64       `json:"seconds"`          // since the start
	Phase   string        `json:"phase,omitempty"`  // such as floats
	Pivots  int           `json:"pivots,omitempty"` // in this phase, as are those that follow
	Bits    int           `json:"bits,omitempty"`   // of the largest integer in the tableau
	Boxes   int           `json:"boxes,omitempty"`
	Left    *int          `json:"left,omitempty"`    // how much is known to be left
	Epsilon *rational.Rat `json:"epsilon,omitempty"` // of branch and bound, in units of the range of payoffs of each player

	FloatPivots  int     `json:"float_pivots,omitempty"`
	Cases        int     `json:"cases,omitempty"`
	Regions      int     `json:"regions,omitempty"`
	Supports     int     `json:"supports,omitempty"`
	Starts       int     `json:"starts,omitempty"`
	Rounds       int     `json:"rounds,omitempty"`
	Certificates int     `json:"certificates,omitempty"`
	Bytes        int     `json:"bytes,omitempty"` // of a file that is read, and then nodes of its tree
	Nodes        int     `json:"nodes,omitempty"`
	PerSecond    float64 `json:"per_second,omitempty"`
	Equilibria   int     `json:"equilibria,omitempty"` // found

	Regret *rational.Rat `json:"regret,omitempty"` // the least seen
	Steps  int           `json:"steps,omitempty"`
	Low    *rational.Rat `json:"low,omitempty"` // proved bounds of the value of a spot
	High   *rational.Rat `json:"high,omitempty"`

	*Units // of other processes; nil if there are none
}

// Units are how far work is that other processes do.
type Units struct {
	Workers int `json:"workers"` // that are there
	Done    int `json:"units_done"`
	Sent    int `json:"units_sent"` // that are with workers, or wait for them
	Todo    int `json:"units_todo"`
}
