package message

import (
	"exactsolve/cert"
	"exactsolve/rational"
)

// An LPMeasurement is what bench lp took for one game.
type LPMeasurement struct {
	Game           string        `json:"game"`
	Hash           string        `json:"sha256,omitempty"`
	Status         string        `json:"status"`
	Reason         string        `json:"reason,omitempty"`
	Nodes          int           `json:"nodes,omitempty"`
	Sequences      []int         `json:"sequences,omitempty"` // of each player
	Nonzeros       int           `json:"nonzeros,omitempty"`
	Rows           int           `json:"rows,omitempty"`
	Columns        int           `json:"columns,omitempty"`
	FloatPivots    int           `json:"float_pivots"`
	ExactPivots    int           `json:"exact_pivots"`
	Refinements    int           `json:"refinements"`
	Factorizations int           `json:"factorizations"`
	Bits           int           `json:"bits"`
	Seconds        float64       `json:"seconds"`
	CPU            float64       `json:"cpu_seconds"`
	Runs           []float64     `json:"runs,omitempty"` // seconds of each
	Phases         []Phase       `json:"phases,omitempty"`
	Peak           int64         `json:"peak_bytes,omitempty"`
	Value          *rational.Rat `json:"value,omitempty"`
}

// A Phase is the time of all phases of one name, in seconds.
type Phase struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
	CPU     float64 `json:"cpu_seconds"`
}

// A BenchLP is the result of bench lp.
type BenchLP struct {
	Status  string       `json:"status"`
	Concept cert.Concept `json:"concept"`
	Solved  int          `json:"solved"`
	Games   int          `json:"games"`
}
