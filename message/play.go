package message

import "exactsolve/rational"

// The messages of play are in docs/formats/play.md.

// A Deal begins a hand.
type Deal struct {
	Hand int `json:"hand"`
}

// A Turn asks the opponent for an action.
type Turn struct {
	Hand    int      `json:"hand"`
	Infoset Set      `json:"infoset"`
	Actions []string `json:"actions"`
	Seen    []Seen   `json:"seen"`
	Cards   string   `json:"cards,omitempty"`
	Stakes  []Stake  `json:"stakes"` // per action
}

// A Stake is what the opponent may be paid in the whole play after an action.
type Stake struct {
	Least rational.Rat `json:"least"`
	Most  rational.Rat `json:"most"`
}

// A Seen is an action on the way to an information set, as far as it is known there.
type Seen struct {
	Player *int    `json:"player"` // 0 for chance; null if it is not known
	Action *string `json:"action"` // null if it is not known
}

// A Mistake says what was wrong with an answer.
type Mistake struct {
	Hand    int    `json:"hand"`
	Message string `json:"message"`
}

// A Played is what the opponent did.
type Played struct {
	Hand    int    `json:"hand"`
	Infoset Set    `json:"infoset"`
	Action  string `json:"action"`
	Number  int    `json:"number"`
	OffTree bool   `json:"off_tree"`

	// Lost is how much less the opponent can expect than by the best actions, against the
	// program's strategy of the moment. Both are absent unless the opponent was asked.
	Lost *rational.Rat `json:"lost,omitempty"`
	Best []int         `json:"best,omitempty"`
}

// A Solved is about a subgame that was solved. Payoffs are to the program.
type Solved struct {
	Hand      int          `json:"hand"`
	Because   string       `json:"because"` // "off-tree" or "limit"
	Method    string       `json:"method"`
	Instead   bool         `json:"instead,omitempty"` // the method asked for guaranteed less
	Status    string       `json:"status"`            // "yes", "no" or "unknown"
	Reason    string       `json:"reason,omitempty"`
	Before    rational.Rat `json:"before"`
	Guarantee rational.Rat `json:"guarantee"`
	Kept      bool         `json:"kept"`
	Margin    rational.Rat `json:"margin"`
	Roots     int          `json:"roots"`
	Nodes     int          `json:"nodes"`
	Values    []Values     `json:"values,omitempty"`
	Pivots    int          `json:"pivots"`
	Bits      int          `json:"bits"`
	Cached    bool         `json:"cached"`
	Seconds   float64      `json:"seconds"`
	CPU       float64      `json:"cpu_seconds"`
}

// Values are those of a round with k continuations. See [exactsolve/depthlimit/resolve.Round].
type Values struct {
	Continuations int          `json:"continuations"`
	Cuts          int          `json:"cuts"`
	Model         rational.Rat `json:"model"`
	Subgame       rational.Rat `json:"subgame"`
	Guaranteed    rational.Rat `json:"guaranteed"`
}

// An End is a play from the root to a leaf.
type End struct {
	Hand    int            `json:"hand"`
	Path    []int          `json:"path"` // actions, from 1
	Labels  []string       `json:"labels"`
	Payoffs []rational.Rat `json:"payoffs"`
}

// A Record is a line of the file of --record.
type Record struct {
	End
	Player   int        `json:"player"`
	Strategy []Strategy `json:"strategy"`
}

// A Strategy is what the program played by at an information set.
type Strategy struct {
	Infoset       int            `json:"infoset"`
	Probabilities []rational.Rat `json:"probabilities"`
}

// A Play is the result of play.
type Play struct {
	Status     string         `json:"status"` // "yes"
	Player     int            `json:"player"` // the program
	Players    []string       `json:"players"`
	Hands      int            `json:"hands"`
	Unfinished bool           `json:"unfinished,omitempty"`      // one more began
	Payoffs    []rational.Rat `json:"payoffs"`                   // in all hands together
	Mistakes   int            `json:"mistakes,omitempty"`        // actions of the opponent that lost something
	Lost       *rational.Rat  `json:"lost,omitempty"`            // by these together; absent unless the opponent is asked
	Blueprint  rational.Rat   `json:"blueprint"`                 // what it guarantees
	Subgames   int            `json:"subgames"`                  // solved
	Cached     int            `json:"cached"`                    // and known again
	Unsolved   int            `json:"unsolved"`                  // given up
	Least      *rational.Rat  `json:"least_guarantee,omitempty"` // after solving
	Whole      *rational.Rat  `json:"whole_guarantee,omitempty"` // in all plays together
	Profile    []Entry        `json:"profile,omitempty"`         // what plays so, with the opponent's blueprint
	MaxSeconds float64        `json:"max_seconds"`
	MaxCPU     float64        `json:"max_cpu_seconds"`
}

// An Aivat is the result of aivat. Payoffs and estimates are to the player.
type Aivat struct {
	Status    string        `json:"status"` // "yes" or "unknown"
	Reason    string        `json:"reason,omitempty"`
	Player    int           `json:"player,omitempty"`
	Players   []string      `json:"players,omitempty"`
	Known     string        `json:"known,omitempty"` // whose strategies are: "player", "opponent" or "both"
	Hands     int64         `json:"hands,omitempty"` // that were read
	Payoffs   *Sample       `json:"payoffs,omitempty"`
	Estimates *Sample       `json:"estimates,omitempty"`
	Factor    *rational.Rat `json:"factor,omitempty"`    // the variance of payoffs over that of estimates; absent if that is 0
	Predicted *Prediction   `json:"predicted,omitempty"` // absent with --strategy recorded
}

// A Sample sums up a sample. Variances are absent for one hand.
type Sample struct {
	Mean         rational.Rat  `json:"mean"`
	Variance     *rational.Rat `json:"variance,omitempty"`
	SquaredError *rational.Rat `json:"standard_error_squared,omitempty"`
}

// A Prediction has the moments of one hand if both play by the profile.
type Prediction struct {
	Mean             rational.Rat  `json:"mean"`
	PayoffVariance   rational.Rat  `json:"payoff_variance"`
	EstimateVariance rational.Rat  `json:"estimate_variance"`
	Factor           *rational.Rat `json:"factor,omitempty"`
}

// A Match is the result of match.
type Match struct {
	Status  string   `json:"status"` // "yes" or "unknown"
	Reason  string   `json:"reason,omitempty"`
	Players []string `json:"players"`
	Agents  []Agent  `json:"agents,omitempty"`
}

// An Agent plays for either player.
type Agent struct {
	Name           string          `json:"name"`
	Guaranteed     [2]rational.Rat `json:"guaranteed"`     // as player 1, to player 1; as player 2, to player 2
	Exploitability rational.Rat    `json:"exploitability"` // the mean of both seats
	Against        []Against       `json:"against"`
}

// An Against is what an agent gets a hand against another.
type Against struct {
	Name     string          `json:"name"`
	Payoff   rational.Rat    `json:"payoff"` // the mean of these
	AsPlayer [2]rational.Rat `json:"as_player"`
}
