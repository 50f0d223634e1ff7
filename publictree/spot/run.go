package spot

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/cert/answer"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// A run has a guess and the best that was proved.
type run struct {
	*flow.Table
	Options
	goal  rational.Rat // the gap to reach, in the unit of the file
	guess *cfr.Guess
	best  flow.Certificate // without a spot before the first proof

	proved int        // steps as of the last proof
	tick   int        // of the checkpoint, when it was written last
	spare  [2][]int32 // lists of flows that are not needed any more
}

// reached reports whether the gap is small enough.
func (r *run) reached() bool { return gap(&r.best.Claim).Cmp(r.goal) <= 0 }

// gap returns what both players together can gain.
func gap(c *flow.Claim) rational.Rat {
	if c.OfGains {
		return c.Gains[0].Add(c.Gains[1])
	}
	return c.High.Sub(c.Low)
}

// more makes steps and a proof. The context's error may come of it.
func (r *run) more(ctx context.Context) error {
	for next := r.proved + r.wait(r.proved); r.guess.Steps() < next; {
		if err := r.step(ctx); err != nil {
			return err
		}
	}
	return r.prove(ctx)
}

// step makes a step. It is made in full even if ctx ends where all is kept, as that is so only between
// two steps; to write it takes longer.
func (r *run) step(ctx context.Context) error {
	if r.Checkpoint.Replace == nil {
		return r.guess.Step(ctx)
	}
	if err := r.guess.Step(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	if r.Checkpoint.Tick == nil {
		return ctx.Err()
	}
	if tick := r.Checkpoint.Tick(); tick != r.tick && ctx.Err() == nil {
		r.tick = tick
		return r.keepAll()
	}
	return ctx.Err()
}

// wait returns how many steps to make before the next proof, after one at n steps. The gap is taken to fall with the
// square of the steps, and a proof is made at least each time the steps grow by a fourth.
func (r *run) wait(n int) int {
	square := gap(&r.best.Claim).Quo(r.goal).Mul(rational.Int(int64(n) * int64(n))).Floor()
	wait := new(big.Int).Sqrt(square).Int64() - int64(n)
	return max(20, n/16, int(min(wait, int64(n/4))))
}

// prove finds what the averages of now guarantee, and keeps what is better.
func (r *run) prove(ctx context.Context) error {
	c, err := r.seal(ctx)
	if err != nil {
		return err
	}
	r.keep(c)
	r.proved = r.guess.Steps()
	r.tell()
	return nil
}

// tell reports what is proved.
func (r *run) tell() {
	if r.Progress != nil {
		r.Progress(Progress{Steps: r.proved, Claim: r.best.Claim})
	}
}

func (r *run) seal(ctx context.Context) (*flow.Certificate, error) {
	var flows [2]flow.Flow
	for p := range flows {
		scale := r.MaxScale(p)
		flows[p] = flow.Flow{Scale: scale, X: r.guess.FlowInto(r.spare[p], p, scale)}
	}
	c, err := flow.Seal(ctx, r.Table, &flows)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w after %d steps on %v: %w", answer.ErrInternal, r.guess.Steps(), r.Spot.Board, err)
	}
	return c, err
}

// keep keeps what is better in a certificate: each end of the value with the strategy that proves
// it, or both strategies together where a claim is of gains.
func (r *run) keep(c *flow.Certificate) {
	b := &r.best
	switch {
	case b.Spot == nil:
		*b = *c
		return
	case c.Claim.OfGains:
		if gap(&c.Claim).Cmp(gap(&b.Claim)) < 0 {
			*b, *c = *c, *b
		}
	default:
		if c.Claim.Low.Cmp(b.Claim.Low) > 0 {
			b.Claim.Low, b.Flows[0], c.Flows[0] = c.Claim.Low, c.Flows[0], b.Flows[0]
		}
		if c.Claim.High.Cmp(b.Claim.High) < 0 {
			b.Claim.High, b.Flows[1], c.Flows[1] = c.Claim.High, c.Flows[1], b.Flows[1]
		}
	}
	for p := range r.spare { // the next proof needs lists
		r.spare[p] = c.Flows[p].X
	}
}
