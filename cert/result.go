package cert

import "errors"

// A Status answers the question a solver or checker was asked.
type Status int

// Unknown means that a limit came first; what is proved so far is in the
// result.
const (
	Unknown Status = iota
	Yes
	No
)

// String returns unknown, yes or no.
func (s Status) String() string { return [...]string{"unknown", "yes", "no"}[s] }

// A Result is what a solver returns. With status Yes the certificate has been
// checked.
type Result struct {
	Status      Status
	Reason      string // why the status is not Yes, in words
	Certificate *Certificate
	Stats       Stats
}

// Stats count the work done, so that runs can be compared exactly.
type Stats struct {
	Method string // how the answer was found
	Rows   int    // of the largest tableau
	Cols   int
	Crash  int    // pivots to a feasible basis
	Pivots int    // pivots after it
	Bits   int    // largest bit length of an integer in a tableau
	Guess  string // what floats did, in words; empty for nothing

	Supports, Starts int // tried by package nash; starts are random
}

// ErrInternal marks errors that only a bug in this module can cause, such as an
// answer that fails its own check.
var ErrInternal = errors.New("internal error")
