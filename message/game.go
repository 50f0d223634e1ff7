package message

import "exactsolve/rational"

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
	Chance   []GameSet  `json:"chance,omitempty"`
	Outcomes []Outcome  `json:"outcomes"`
	Nodes    []GameNode `json:"nodes,omitempty"`
	Profiles []int32    `json:"profiles,omitempty"` // outcome per pure profile, player 1's strategy changing fastest
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
	Parent  int32  `json:"parent"`
	Action  int32  `json:"action"` // the number of the one that leads here
	Name    string `json:"name,omitempty"`
	Player  *int16 `json:"player,omitempty"` // absent at leaves
	Infoset int32  `json:"infoset,omitempty"`
	Outcome int32  `json:"outcome,omitempty"`
}

// A Version is what version --json prints, outside the protocol.
type Version struct {
	Arch     string `json:"arch"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Protocol string `json:"protocol"`
	Version  string `json:"version"`
}
