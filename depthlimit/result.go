package depthlimit

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
)

// A Result is what [Trunk.Loop] or [Trunk.SolveUnlimited] found.
type Result struct {
	// Status is Yes if Best guarantees the value of Model, L_k = V_k: then no strategy
	// that plays the blueprint below the limit guarantees more. It is Unknown if a
	// limit of work came first, and always with weakened values.
	Status cert.Status
	Reason string // why the status is not Yes

	Rounds []Round // of a loop

	// Model is the last solution, about the cut tree; nil if there is none.
	Model *Solution

	// Best is the best guarantee seen, about the game: of the blueprint, or of a
	// spliced solution if that is better. Blueprint is that of the blueprint, and
	// Opponent that of the first continuation of a loop, with which [Gap] bounds
	// exploitability.
	Best, Blueprint, Opponent *Guarantee

	Stats Stats
}

// SolveUnlimited solves the model in which Opp has all continuations. With status
// Yes the value of the model is V_∞. With maxPivots > 0 there are at most so many
// exact pivots. An error wraps cert.ErrInternal.
func (t *Trunk) SolveUnlimited(ctx context.Context, maxPivots int) (*Result, error) {
	blueprint := t.guaranteed(t.blueprint)
	r := &Result{Best: blueprint, Blueprint: blueprint}
	m, err := t.Unlimited()
	if err == nil {
		r.Model, err = m.Solve(ctx, maxPivots)
	}
	switch {
	case ended(err):
		r.Reason = err.Error()
		return r, nil
	case err != nil:
		return nil, err
	}
	r.Status, r.Best, r.Stats = cert.Yes, t.guaranteed(t.Splice(r.Model)), r.Model.Stats
	if !r.Best.Value.Equal(r.Model.Value) {
		return nil, fmt.Errorf("depthlimit: %v guaranteed for a value of %v: %w", r.Best.Value, r.Model.Value, cert.ErrInternal)
	}
	return r, nil
}

// ended reports whether an error is a limit of work or size.
func ended(err error) bool { return errors.Is(err, ErrStopped) || errors.Is(err, ErrTooLarge) }
