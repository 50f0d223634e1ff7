package message

import (
	"exactsolve/cert"
	"exactsolve/rational"
)

// An Info is the result of info.
type Info struct {
	Status   string        `json:"status"` // "yes": the file was read
	Game     *GameRef      `json:"game"`
	Known    []Known       `json:"known,omitempty"`   // as what the catalogue has it
	Comment  string        `json:"comment,omitempty"` // of the file
	Form     string        `json:"form"`              // "extensive" or "strategic"
	Tree     *Tree         `json:"tree,omitempty"`
	Profiles int           `json:"pure_profiles,omitempty"` // in strategic form, their number
	Recall   string        `json:"recall"`                  // "perfect", "imperfect" or "absent-minded"
	Witness  string        `json:"witness,omitempty"`       // where recall is not perfect
	Sum      *rational.Rat `json:"constant_sum"`            // of payoffs, if it is the same whatever the players do, else null
	Players  []Player      `json:"players"`
	Solve    []Method      `json:"solve"`            // what solve finds, by method; empty if nothing
	Models   []ModelSize   `json:"models,omitempty"` // with --models
	Prices   *Prices       `json:"prices,omitempty"` // with --prices
}

// Prices compare the Nash equilibria with all profiles, by the sum of payoffs.
type Prices struct {
	*PriceNumbers
	Reason string `json:"reason,omitempty"` // why they are not known, or not exactly
}

// PriceNumbers are the sums and the prices. A price is absent if it is undefined. Where an end of an interval is
// known the other end is beside it, unless both are the same.
type PriceNumbers struct {
	Welfare   rational.Rat  `json:"welfare"` // the most of a profile
	Worst     rational.Rat  `json:"worst"`   // the least of an equilibrium, at most this
	Best      rational.Rat  `json:"best"`    // the most of an equilibrium, at least this
	Anarchy   *rational.Rat `json:"price_of_anarchy,omitempty"`
	Stability *rational.Rat `json:"price_of_stability,omitempty"`

	WorstAtLeast     *rational.Rat `json:"worst_at_least,omitempty"`
	BestAtMost       *rational.Rat `json:"best_at_most,omitempty"`
	AnarchyAtMost    *rational.Rat `json:"price_of_anarchy_at_most,omitempty"`
	StabilityAtLeast *rational.Rat `json:"price_of_stability_at_least,omitempty"`
}

// A ModelSize is the size of a model of the Nash equilibria, or why it is too large.
type ModelSize struct {
	Model string `json:"model"` // such as ncp, as in convert --to
	*ModelCounts
	Reason string `json:"reason,omitempty"` // why it is too large
}

// ModelCounts are those of a model. Weights and products are among the continuous
// variables; rows are all but the equations of products.
type ModelCounts struct {
	Weights    int `json:"weights"`
	Products   int `json:"products"`
	Continuous int `json:"continuous"`
	Binary     int `json:"binary"`
	Rows       int `json:"rows"`
	Nonzeros   int `json:"nonzeros"`
}

// A Known is a game of the catalogue: a fixture, or a member of a family.
type Known struct {
	Name   string   `json:"name"` // what gen takes, with flags
	Source string   `json:"source"`
	Facts  []string `json:"facts,omitempty"` // in words
}

// A Tree is the size of a game tree.
type Tree struct {
	Nodes      int `json:"nodes"`
	Leaves     int `json:"leaves"`
	Chance     int `json:"chance_nodes"`
	ChanceSets int `json:"chance_sets"`
	Depth      int `json:"depth"`
}

// A Player describes one player. Sequences are 0 without perfect recall, when there are none.
type Player struct {
	Player    int          `json:"player"`
	Name      string       `json:"name"`
	Infosets  int          `json:"infosets"`
	Actions   int          `json:"actions"`
	Sequences int          `json:"sequences,omitempty"` // with perfect recall
	Low       rational.Rat `json:"lowest_payoff"`
	High      rational.Rat `json:"highest_payoff"`
}

// A Method says which concepts solve finds by it.
type Method struct {
	Method   string         `json:"method"` // simplex, guided or lemke; portfolio or auto for other than two players
	Concepts []cert.Concept `json:"concepts"`
}

// A Reduce says what reduce has removed as dominated. The command answers with a
// game, so this is for those who run it from within.
type Reduce struct {
	Removed []Removal `json:"removed"`
}

// A Removal is an action that was removed.
type Removal struct {
	Choice
	Strict bool `json:"strict"` // strictly dominated
}

// GameFormat names the plain JSON of a game.
const GameFormat = "exactsolve-game-json/1"

// A Game is what convert --to json writes, outside the protocol. Players, information
// sets and outcomes count from 1; player 0 is chance; an outcome or parent of 0 is
// none. Nodes are in prefix order.
type Game struct {
	Format   string     `json:"format"`
	Title    string     `json:"title"`
	Comment  string     `json:"comment,omitempty"`
	Players  []GameSide `json:"players"`
	Chance   []GameSet  `json:"chance,omitempty"` // its sets
	Outcomes []Outcome  `json:"outcomes"`
	Nodes    []GameNode `json:"nodes,omitempty"`    // of a tree, in prefix order
	Profiles []int32    `json:"profiles,omitempty"` // of a strategic form: the outcome of each pure profile, player 1's strategy changing fastest
}

// A GameSide is a player of a [Game].
type GameSide struct {
	Name     string    `json:"name"`
	Infosets []GameSet `json:"infosets"`
}

// A GameSet is an information set of a [Game], or a chance set.
type GameSet struct {
	Number        int            `json:"number"` // in the file
	Name          string         `json:"name,omitempty"`
	Actions       []string       `json:"actions"`
	Probabilities []rational.Rat `json:"probabilities,omitempty"` // of chance
}

// An Outcome is one of a [Game].
type Outcome struct {
	Number  int            `json:"number"`
	Name    string         `json:"name,omitempty"`
	Payoffs []rational.Rat `json:"payoffs"`
}

// A GameNode is a node of a [Game].
type GameNode struct {
	Parent  int32  `json:"parent"` // its position, 0 of the root
	Action  int32  `json:"action"` // its position, of the one that leads here
	Name    string `json:"name,omitempty"`
	Player  *int16 `json:"player,omitempty"`  // its position, 0 for chance; absent at leaves
	Infoset int32  `json:"infoset,omitempty"` // its position among those of the player
	Outcome int32  `json:"outcome,omitempty"` // its position; absent for none
}

// A Version is what version --json prints, outside the protocol.
type Version struct {
	Arch     string `json:"arch"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Protocol string `json:"protocol"`
	Version  string `json:"version"`
}
