package message

import "fmt"

// A Class is a set of games that differ in their seeds.
type Class struct {
	Class      string `json:"class"`
	Players    int    `json:"players"`
	Actions    int    `json:"actions"`
	Covariance string `json:"covariance,omitempty"`
}

// String returns a name such as "random 5x3".
func (c Class) String() string { return fmt.Sprintf("%s %dx%d", c.Class, c.Players, c.Actions) }

// A NashMeasurement is what bench nash took for one game.
type NashMeasurement struct {
	Class
	Seed      uint64  `json:"seed"`
	Status    string  `json:"status"`
	Reason    string  `json:"reason,omitempty"`
	Kind      string  `json:"kind,omitempty"` // "pure", "rational" or "box"
	Method    string  `json:"method,omitempty"`
	Supports  int     `json:"supports"`
	Starts    int     `json:"starts"`
	Boxes     int     `json:"boxes,omitempty"`    // of ncp and miqcp
	Programs  int     `json:"programs,omitempty"` // likewise, linear ones
	Certified bool    `json:"certified"`
	Seconds   float64 `json:"seconds"`
	CPU       float64 `json:"cpu_seconds,omitempty"` // only if one game is solved at a time
	Verify    float64 `json:"verify_seconds"`
}

// A ClassSummary is what the games of a class took together. Seconds are of those
// begun.
type ClassSummary struct {
	Class
	Games     int            `json:"games"`
	Begun     int            `json:"begun"`
	Solved    int            `json:"solved"`
	Certified int            `json:"certified"`
	Kinds     map[string]int `json:"kinds"`
	Supports  int            `json:"supports"`
	Starts    int            `json:"starts"`
	Boxes     int            `json:"boxes,omitempty"`
	Programs  int            `json:"programs,omitempty"`
	Seconds   Spread         `json:"seconds"`
	CPU       Spread         `json:"cpu_seconds"` // zero if several games are solved at a time
	Verify    Spread         `json:"verify_seconds"`
	Published []Published    `json:"published,omitempty"`
}

// A Spread says how numbers are spread.
type Spread struct {
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	Max    float64 `json:"max"`
}

// A Published is a figure of a paper for a class of games: seconds on its own
// machine, to its own tolerance.
type Published struct {
	Source string   `json:"source"` // a key of docs/references.md
	Method string   `json:"method"`
	Mean   float64  `json:"mean"`
	Median *float64 `json:"median,omitempty"`
	Over   *int     `json:"percent_over_900_seconds,omitempty"`
}

// A BenchNash is the result of bench nash.
type BenchNash struct {
	Status    string `json:"status"`
	Games     int    `json:"games"`
	Solved    int    `json:"solved"`
	Certified int    `json:"certified"`
}
