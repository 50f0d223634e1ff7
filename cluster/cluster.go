// Package cluster is in the machinery layer: long work that is cut into units, done by
// many and put together, to an answer that depends neither on the cuts nor on who did
// what, when, or in which order.
//
// Start with [Do], and with [Kind], which a search that is to be cut implements. A unit is
// a name, such as the branchings to a case, and no state: whoever has the game and the
// question can do it. The first is done first, so that results come about in order. A unit
// that takes long may be given back in parts that are left. Other processes get many units
// together, in bundles.
// The results are the truth, and a checkpoint keeps them as they come; what is missing
// follows from them.
//
// Names: u a unit, r a result, k a kind.
//
// Reference: Avis and Jordan 2018 [AJ18] for units that are given back after a budget.
package cluster

import (
	"context"
	"errors"
)

// A Kind is a kind of work on one game and question, of units U with results R, both of
// which [encoding/json] can write and read where a checkpoint or another process has them.
type Kind[U, R any] interface {
	// Split returns the units to begin with; none if a limit ends the work before it begins.
	Split() []U

	// Compare orders units: negative if a is to be done before b, 0 only if they are the same.
	Compare(a, b U) int

	// Run does a unit. It is called by many goroutines at once. The result depends on the
	// unit alone, but for where it ends: at the latest soon after ctx is done, and it should
	// soon after enough reports true, with what is left as units of their own. An error
	// means that nothing came of it.
	Run(ctx context.Context, u U, enough func() bool) (R, error)

	// Check returns what is wrong with a result that was not made by this process. A kind may
	// have a method Prove like it, for what is not proved in the end, if that would be late;
	// it is called where workers are not trusted.
	Check(u U, r R) error

	// Compose puts a result to those before and returns the units that are to be done now. It
	// is called by one goroutine, with results in any order. The error ErrDone says that no
	// more are wanted.
	Compose(u U, r R) (more []U, err error)
}

// ErrDone is what Compose returns if no more results are wanted.
var ErrDone = errors.New("cluster: done")
