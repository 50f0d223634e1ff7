package message

import "exactsolve/rational"

// A DepthLimit is the result of depthlimit. All payoffs are to the player whose
// strategy is looked for, except that of the opponent's blueprint and Payoffs.
type DepthLimit struct {
	Status    string        `json:"status"`           // "yes" if guaranteed is model and, with --resolve, all subgames were solved; otherwise "unknown"
	Reason    string        `json:"reason,omitempty"` // why it is "unknown"
	Method    string        `json:"method,omitempty"` // how the strategy is found, in words
	Player    int           `json:"player"`           // whose strategy it is, from 1
	Players   []string      `json:"players"`          // labels, in order
	Limit     Limit         `json:"limit"`
	Blueprint Blueprint     `json:"blueprint,omitzero"`
	Leaves    *Leaves       `json:"leaves,omitempty"`  // with --rollouts or --network
	Resolve   *Resolve      `json:"resolve,omitempty"` // with --resolve
	Model     *rational.Rat `json:"model,omitempty"`   // V_k of the last round
	*Worth                  // of the strategy found; nil if there is none
	Value     *rational.Rat `json:"value,omitempty"`          // of the game, if it is known
	Low       *rational.Rat `json:"value_at_least,omitempty"` // of the game, if its value is not known
	High      *rational.Rat `json:"value_at_most,omitempty"`  // likewise
	Proved    []string      `json:"proved,omitempty"`         // in words
	Stats     ProgramStats  `json:"stats"`

	// Profile is the strategy found with the opponent's blueprint: an
	// Epsilon-equilibrium, with these payoffs.
	Profile     []Entry        `json:"profile,omitempty"`
	Payoffs     []rational.Rat `json:"payoffs,omitempty"`
	Epsilon     *rational.Rat  `json:"epsilon,omitempty"`
	Certificate string         `json:"certificate,omitempty"` // the file written with --certificate
}

// A Worth is what a strategy guarantees, and how much less than the value of the
// game that is, or a bound if the value is not known.
type Worth struct {
	Guaranteed     rational.Rat  `json:"guaranteed"`                       // L_k of a round: about the game
	Exploitability *rational.Rat `json:"exploitability,omitempty"`         // if the value of the game is known
	AtMost         *rational.Rat `json:"exploitability_at_most,omitempty"` // if it is not
}

// A Round is one number of continuations.
type Round struct {
	Continuations int          `json:"continuations,omitempty"` // k; absent if all are allowed
	Cuts          int          `json:"cuts,omitempty"`          // different bounds at leaf information sets
	Model         rational.Rat `json:"model"`                   // V_k, about the cut tree only
	Worth
}

// A Limit is the size of a depth limit.
type Limit struct {
	Nodes    int    `json:"nodes"`
	LeafSets [2]int `json:"leaf_sets"` // per player
	Below    int    `json:"below"`     // nodes at the limit and below
}

// A Blueprint is about both players' blueprints.
type Blueprint struct {
	Method             string       `json:"method"` // in words; file for one that was given
	Rounds             int          `json:"rounds,omitempty"`
	Units              int          `json:"units,omitempty"` // probabilities are stored as multiples of 1/Units; 0: as they are
	Worth                           // of the player's
	OpponentGuaranteed rational.Rat `json:"opponent_guaranteed"` // to the opponent
}

// A Leaves is about estimates of leaf values for the continuations given.
type Leaves struct {
	Rollouts   int           `json:"rollouts,omitempty"`   // plays of which each is the mean
	Within     *rational.Rat `json:"within,omitempty"`     // what each by itself is off by at most, with that confidence
	Confidence *rational.Rat `json:"confidence,omitempty"` // a probability
	Network    *Network      `json:"network,omitempty"`
	Error      *rational.Rat `json:"error,omitempty"` // the most that a value is off
}

// A Network is about one that learned leaf values.
type Network struct {
	Bits        int          `json:"bits"`          // of weights
	Trained     int          `json:"trained"`       // nodes trained on
	HeldOut     int          `json:"held_out"`      // nodes
	Loss        rational.Rat `json:"loss"`          // mean Huber loss in fractions of the stake
	HeldOutLoss rational.Rat `json:"held_out_loss"` // of the nodes held out
}

// A Resolve is about the subgames that were solved anew.
type Resolve struct {
	Method   string `json:"method"`
	Nodes    int    `json:"nodes"` // roots
	Subgames int    `json:"subgames"`
	Solved   int    `json:"solved"`
	Before   Worth  `json:"before"` // what was guaranteed before
}

// ProgramStats count the work on linear programs. Only the seconds, of everything,
// differ between runs.
type ProgramStats struct {
	Rows        int     `json:"rows"`
	Columns     int     `json:"columns"`
	Iterations  int     `json:"iterations,omitempty"` // of the interior point method
	FloatPivots int     `json:"float_pivots"`
	Pivots      int     `json:"pivots"`
	Factors     int     `json:"factors"`
	Bits        int     `json:"bits"`
	Seconds     float64 `json:"seconds"`
}
