package message

import (
	"exactsolve/cert"
	"exactsolve/rational"
)

// An Info is the result of info.
type Info struct {
	Status   string        `json:"status"`
	Game     *GameRef      `json:"game"`
	Known    []Known       `json:"known,omitempty"` // as what the catalogue has it
	Comment  string        `json:"comment,omitempty"`
	Form     string        `json:"form"` // "extensive" or "strategic"
	Tree     *Tree         `json:"tree,omitempty"`
	Profiles int           `json:"pure_profiles,omitempty"` // strategic form
	Recall   string        `json:"recall"`                  // "perfect", "imperfect" or "absent-minded"
	Witness  string        `json:"witness,omitempty"`
	Sum      *rational.Rat `json:"constant_sum"` // null if the sum is not constant
	Players  []Player      `json:"players"`
	Solve    []Method      `json:"solve"` // empty if solve finds nothing
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

// A Player describes one player. Sequences are 0 without perfect recall,
// when there are none.
type Player struct {
	Player    int          `json:"player"`
	Name      string       `json:"name"`
	Infosets  int          `json:"infosets"`
	Actions   int          `json:"actions"`
	Sequences int          `json:"sequences,omitempty"`
	Low       rational.Rat `json:"lowest_payoff"`
	High      rational.Rat `json:"highest_payoff"`
}

// A Method says which concepts solve finds by it.
type Method struct {
	Method   string         `json:"method"`
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
