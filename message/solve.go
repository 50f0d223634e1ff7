package message

import (
	"cmp"
	"fmt"

	"exactsolve/cert"
	"exactsolve/rational"
)

// A Solve is the result of solve.
type Solve struct {
	File    string       `json:"file,omitempty"` // of several
	Status  string       `json:"status"`
	Concept cert.Concept `json:"concept"`
	Checked bool         `json:"checked"`
	Reason  string       `json:"reason,omitempty"`
	Known   []string     `json:"known,omitempty"` // in words
	Method  string       `json:"method"`
	Stats   Stats        `json:"stats"`
	Boxes   *Boxes       `json:"boxes,omitempty"`
	Players []string     `json:"players"`
	Removed *Removed     `json:"removed,omitempty"`
	Claim
	Claimed     cert.Concept  `json:"claim,omitempty"`
	Exactness   string        `json:"exactness,omitempty"`
	Epsilon     *rational.Rat `json:"epsilon,omitempty"`        // of epsilon-nash
	Low         *rational.Rat `json:"value_at_least,omitempty"` // of the game to player 1, where that is all that is known
	High        *rational.Rat `json:"value_at_most,omitempty"`
	Trembles    string        `json:"trembles,omitempty"`
	EpsilonBar  string        `json:"epsilon_bar,omitempty"`
	Notes       []string      `json:"notes,omitempty"`
	Certificate string        `json:"certificate,omitempty"` // its file
}

// Concluded returns the concept that the certificate is about.
func (m *Solve) Concluded() cert.Concept { return cmp.Or(m.Claimed, m.Concept) }

// Stats count the work done. Only the seconds differ between runs.
type Stats struct {
	Cases    *int    `json:"cases,omitempty"` // of solve --all with two players, which has no tableau
	*Tableau         // nil there
	Pivots   int     `json:"pivots"`
	Bits     int     `json:"bits"`
	Guess    string  `json:"guess,omitempty"`
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
	Box   int    `json:"box"`
	Depth int    `json:"depth"`
	By    string `json:"by"`
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
	File        string          `json:"file,omitempty"` // of several
	Status      string          `json:"status"`
	Concept     cert.Concept    `json:"concept"`
	Complete    bool            `json:"complete"`
	Reason      string          `json:"reason,omitempty"`
	Method      string          `json:"method,omitempty"` // absent if the search was stopped
	Equilibria  int             `json:"equilibria"`
	Outcomes    []ListedOutcome `json:"outcomes,omitempty"`
	Components  []Component     `json:"components,omitempty"`
	Agents      []TreeAgent     `json:"agents,omitempty"`    // of a tree, if pieces and regions are of the game of these
	Copies      [][]Choice      `json:"copies,omitempty"`    // of 3 players or more: actions with which all are paid the same
	IndexSum    *int            `json:"index_sum,omitempty"` // if there are equilibria, and no index is 0
	Unresolved  [][]RegionEntry `json:"unresolved,omitempty"`
	Players     []string        `json:"players"`
	Selected    *Selected       `json:"selected,omitempty"` // by --select
	Best        *Best           `json:"best,omitempty"`     // if none was found before the search was stopped
	Stats       Stats           `json:"stats"`
	Certificate string          `json:"certificate,omitempty"`
}

// A TreeAgent moves at information sets of a player in the game of the agents of a tree.
type TreeAgent struct {
	Player     int      `json:"player"` // of the tree
	Label      string   `json:"label"`
	Sets       []Set    `json:"sets"`       // empty for one that never moves
	Strategies []string `json:"strategies"` // actions at these sets, "." where own earlier ones exclude it
}

// A Component is a connected component of the set of equilibria, of those found if the list is not
// complete.
type Component struct {
	Index      *int             `json:"index"`              // null if it is not known
	IndexBy    string           `json:"index_by,omitempty"` // "sign", "sum", "epsilon" or "perturbation"
	Dimension  int              `json:"dimension"`
	AtLeast    bool             `json:"at_least,omitempty"` // the dimension may be more
	Connected  string           `json:"connected"`          // "yes", or "unknown" if it may be none, several or a part of one
	Payoffs    []Range          `json:"payoffs"`
	Equilibria []int            `json:"equilibria,omitempty"` // numbers of those of the list in it
	Pieces     []ComponentPiece `json:"pieces"`               // empty if it is an isolated equilibrium
}

// A ComponentPiece is a piece of a component.
type ComponentPiece struct {
	Piece
	Dimension  int   `json:"dimension"`
	AtLeast    bool  `json:"at_least,omitempty"`
	Equilibria []int `json:"equilibria,omitempty"`
}

// A Range has the payoffs of a player: one that is exact, or the least and the greatest, or, as it says,
// bounds of those.
type Range struct {
	Exact  *rational.Rat `json:"exact,omitempty"`
	Low    *rational.Rat `json:"low,omitempty"`
	High   *rational.Rat `json:"high,omitempty"`
	Bounds bool          `json:"bounds,omitempty"`
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
	Criterion  string            `json:"criterion"`
	Proved     bool              `json:"proved"`
	Value      *rational.Rat     `json:"value,omitempty"` // the largest payoff, or sum of payoffs; or it is from low to high
	Low        *rational.Rat     `json:"low,omitempty"`
	High       *rational.Rat     `json:"high,omitempty"`
	AtMost     *rational.Rat     `json:"at_most,omitempty"`    // if it is not proved: no equilibrium has more
	Equilibria []int             `json:"equilibria"`           // their numbers
	Components []int             `json:"components,omitempty"` // by index: their numbers
	Profiles   []SelectedProfile `json:"profiles,omitempty"`   // of sets of others
	More       int               `json:"more,omitempty"`       // such profiles that are left out
	Partial    bool              `json:"partial,omitempty"`    // not all have been compared
}

// A SelectedProfile is an equilibrium in a set of those.
type SelectedProfile struct {
	Strategies [][]rational.Rat `json:"strategies"` // per player, a probability for each action
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
	Seconds float64       `json:"seconds"`
	Phase   string        `json:"phase,omitempty"`
	Pivots  int           `json:"pivots,omitempty"` // in this phase, as are those that follow
	Bits    int           `json:"bits,omitempty"`
	Boxes   int           `json:"boxes,omitempty"`
	Left    *int          `json:"left,omitempty"`
	Epsilon *rational.Rat `json:"epsilon,omitempty"`

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

	*Units // of other processes; nil if there are none
}

// Units are how far work is that other processes do.
type Units struct {
	Workers int `json:"workers"` // that are there
	Done    int `json:"units_done"`
	Sent    int `json:"units_sent"` // that are with workers, or wait for them
	Todo    int `json:"units_todo"`
}
