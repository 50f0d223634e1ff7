package bilinear

import (
	"errors"
	"fmt"
	"io"

	"exactsolve/cert"
	"exactsolve/rational"
)

// A Method says on which model to branch: the complementarity problem of [model.NCP]
// or the one with binary variables of [model.MIQCP].
type Method string

// The methods.
const (
	NCP   Method = "ncp"
	MIQCP Method = "miqcp"
)

// Options of [Solve]. The zero value works.
type Options struct {
	Method Method // empty means NCP

	// MaxBoxes limits the boxes looked at, those of a resumed search included; 0
	// means 1,000,000. The last round may exceed it.
	MaxBoxes int

	// Jobs is the number of goroutines; 0 means 1. It does not change the result.
	Jobs int

	// Checkpoint, if not nil, is called after some rounds again and again, and when a
	// limit ends the search. The text that write writes is for Resume; an error ends
	// the search.
	Checkpoint func(write func(io.Writer) error) error
	every      int // rounds from one checkpoint to the next; 0 means 1,000

	// Resume, if not nil, is the text of a checkpoint of the same game and method,
	// from which the search goes on as if it had not been interrupted.
	Resume io.Reader

	// Trace, if not nil, is called after each round.
	Trace func(Event)
}

// An Event is how far a search is.
type Event struct {
	Boxes  int          // looked at
	Left   int          // to look at
	Regret rational.Rat // the least seen, about, in units of each player's range of payoffs
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	if o.Method != "" && o.Method != NCP && o.Method != MIQCP {
		problems = append(problems, fmt.Errorf("bilinear: no method %q", o.Method))
	}
	for _, limit := range []struct {
		name string
		n    int
	}{{"box", o.MaxBoxes}, {"job", o.Jobs}} {
		if limit.n < 0 {
			problems = append(problems, fmt.Errorf("bilinear: negative %s limit %d", limit.name, limit.n))
		}
	}
	return errors.Join(problems...)
}

// Counts count the work of a search.
type Counts struct {
	Boxes      int `json:"boxes"` // looked at
	Programs   int `json:"programs"`
	Pivots     int `json:"pivots"` // of the simplex method
	Starts     int `json:"starts"` // of damped Newton steps
	Pairs      int `json:"pairs"`  // boxes split by a pair
	Bisections int `json:"bisections"`

	// Boxes discarded, by interval arithmetic, by a relaxation, and as points that
	// are no equilibrium.
	ByBounds     int `json:"by_bounds"`
	ByRelaxation int `json:"by_relaxation"`
	ByPoint      int `json:"by_point"`

	Unproved int `json:"unproved"` // relaxations that seem to have no solution, not proved
}

func (c *Counts) add(d *Counts) {
	c.Boxes += d.Boxes
	c.Programs += d.Programs
	c.Pivots += d.Pivots
	c.Starts += d.Starts
	c.Pairs += d.Pairs
	c.Bisections += d.Bisections
	c.ByBounds += d.ByBounds
	c.ByRelaxation += d.ByRelaxation
	c.ByPoint += d.ByPoint
	c.Unproved += d.Unproved
}

// A Result is what a search found, with the work done.
type Result struct {
	cert.Result
	Counts Counts
	Left   int // boxes that are left
}
