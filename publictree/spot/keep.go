package spot

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"exactsolve/cert/answer"
	"exactsolve/cluster/checkpoint"
	"exactsolve/publictree/flow"
)

// rules names the work in checkpoints: what the numbers mean, and what comes of them. If that changes
// it needs another name.
const rules = "spot/1"

// maxSteps is more than can be made in years, and so few that numbers of steps do not overflow.
const maxSteps = 1 << 40

// A record is what a checkpoint says beside the lists of the guess and the best flows.
type record struct {
	Steps  int `json:"steps"`
	Proved int `json:"proved"` // steps as of the last proof
}

func (r *run) heading() checkpoint.Heading {
	hash := sha256.Sum256(r.Spot.Append(nil))
	return checkpoint.Heading{Search: rules, Game: fmt.Sprintf("%x", hash), Question: map[string]any{"integer": r.Integer}}
}

// lists are all numbers of a run.
func (r *run) lists() []any { return append(r.guess.Lists(), r.best.Flows[0].X, r.best.Flows[1].X) }

// keepAll keeps the run as it is, between two steps, if that is asked for.
func (r *run) keepAll() error {
	if r.Checkpoint.Replace == nil {
		return nil
	}
	return r.Checkpoint.Replace(func(w io.Writer) error {
		return checkpoint.WriteNumbers(w, r.heading(), &record{r.guess.Steps(), r.proved}, r.lists()...)
	})
}

// begin makes the first proof, or goes on from what another run has kept, which it proves.
func (r *run) begin(ctx context.Context) error {
	if r.Checkpoint.Open == nil {
		return r.prove(ctx)
	}
	var at record
	flows := &r.best.Flows
	for p := range flows {
		flows[p] = flow.Flow{Scale: r.MaxScale(p), X: make([]int32, r.Places[p].Total)}
	}
	if err := checkpoint.ReadNumbers(r.Checkpoint, r.heading(), &at, r.lists()...); err != nil {
		return err
	}
	switch {
	case at.Proved < 0 || at.Steps < at.Proved:
		return &checkpoint.Error{Line: 2, Err: errors.New("fewer steps than were made before the last proof")}
	case at.Steps > maxSteps:
		return &checkpoint.Error{Line: 2, Err: errors.New("more steps than any run makes")}
	}
	c, err := flow.Seal(ctx, r.Table, flows)
	if err != nil {
		return checkpoint.Unproved(err)
	}
	r.guess.GoOn(at.Steps)
	r.best, r.proved = *c, at.Proved
	r.tell()
	return nil
}

// laidTo returns the error of a run. Where that went on from a checkpoint, what does not stand up to its
// checks is laid to the numbers there.
func (r *run) laidTo(err error) error {
	if r.Checkpoint.Open != nil && errors.Is(err, answer.ErrInternal) {
		return checkpoint.Unproved(err)
	}
	return err
}
