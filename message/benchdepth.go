package message

import "exactsolve/rational"

// An OpeningRow is a measurement of bench depth: what a strategy is worth.
type OpeningRow struct {
	Blueprint      string        `json:"blueprint"`
	Strategy       string        `json:"strategy"`
	Leaves         string        `json:"leaves,omitempty"`
	Values         int           `json:"values,omitempty"` // k
	Exploitability rational.Rat  `json:"exploitability"`
	Kept           *rational.Rat `json:"kept,omitempty"`  // with the translated blueprint below the limit
	Model          *rational.Rat `json:"model,omitempty"` // value, to player 2
	Seconds        float64       `json:"seconds"`
}

// An Opening is the result of bench depth.
type Opening struct {
	Finding
	Ranks int              `json:"ranks"`
	Value rational.Rat     `json:"value"` // of the game with the bet, to player 2
	Holds []OpeningVerdict `json:"holds"`
}

// An OpeningVerdict says whether strategies compare as in the paper, for one blueprint and
// kind of continuations.
type OpeningVerdict struct {
	Blueprint       string       `json:"blueprint"`
	Leaves          string       `json:"leaves"`
	Plateau         rational.Rat `json:"plateau"`
	EndAtMost       bool         `json:"end_at_most_plateau"`
	BelowTranslated bool         `json:"plateau_below_translated"`
	BelowFirst      bool         `json:"plateau_below_one_value"` // also if k = 1 was not asked for
}

// A GadgetRow is a measurement of bench depth --gadgets: what the methods make of one
// player's blueprint.
type GadgetRow struct {
	Blueprint      string         `json:"blueprint"`
	Player         int            `json:"player"`
	Exploitability rational.Rat   `json:"exploitability"` // of the blueprint
	Solved         []GadgetResult `json:"solved"`
	Safe           bool           `json:"safe"` // no safe method made it worse, none is better than the best
	Seconds        float64        `json:"seconds"`
}

// A GadgetResult is the exploitability after one method.
type GadgetResult struct {
	Method         string       `json:"method"`
	Exploitability rational.Rat `json:"exploitability"`
	Margin         rational.Rat `json:"margin"` // the least over all states
}

// Gadgets are the result of bench depth --gadgets.
type Gadgets struct {
	Finding
	Ranks  int          `json:"ranks"`
	States int          `json:"states"`
	Value  rational.Rat `json:"value"` // of the game, to player 1
	Safe   int          `json:"safe"`
	Rows   int          `json:"rows"`
}

// A LadderRow is a measurement of bench depth --ladder: what the loop made of one
// player's blueprint.
type LadderRow struct {
	Game           string         `json:"game"`
	Limit          string         `json:"limit"`
	Blueprint      string         `json:"blueprint"`
	Player         int            `json:"player"`
	Nodes          int            `json:"limit_nodes"`
	LeafSets       int            `json:"leaf_sets"`
	Exploitability rational.Rat   `json:"exploitability"` // of the blueprint
	Exact          bool           `json:"exact"`          // whether the blueprints are an equilibrium
	Values         []rational.Rat `json:"values"`         // exploitability with k = 1, 2, …
	After          rational.Rat   `json:"after"`
	Cuts           int            `json:"cuts"`
	FloatPivots    int            `json:"float_pivots"`
	ExactPivots    int            `json:"exact_pivots"`
	Bits           int            `json:"bits"`
	Broken         []string       `json:"broken"` // names of what did not hold
	Seconds        float64        `json:"seconds"`
}

// A Ladder is the result of bench depth --ladder.
type Ladder struct {
	Finding
	Holds int `json:"holds"`
	Rows  int `json:"rows"`
}
