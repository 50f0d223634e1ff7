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
	for range r.wait() {
		if err := r.guess.Step(ctx); err != nil {
			return err
		}
	}
	return r.prove(ctx)
}

// wait returns how many steps to make before the next proof. The gap is taken to fall with the
// square of the steps, and a proof is made at least each time the steps grow by a fourth.
func (r *run) wait() int {
	n := r.guess.Steps()
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
	if r.Progress != nil {
		r.Progress(Progress{Steps: r.guess.Steps(), Claim: r.best.Claim})
	}
	return nil
}

func (r *run) seal(ctx context.Context) (*flow.Certificate, error) {
	var flows [2]flow.Flow
	for p := range flows {
		scale := r.MaxScale(p)
		flows[p] = flow.Flow{Scale: scale, X: r.guess.Flow(p, scale)}
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
	case b.Spot == nil || c.Claim.OfGains:
		if b.Spot == nil || gap(&c.Claim).Cmp(gap(&b.Claim)) < 0 {
			*b = *c
		}
		return
	case c.Claim.Low.Cmp(b.Claim.Low) > 0:
		b.Claim.Low, b.Flows[0] = c.Claim.Low, c.Flows[0]
	}
	if c.Claim.High.Cmp(b.Claim.High) < 0 {
		b.Claim.High, b.Flows[1] = c.Claim.High, c.Flows[1]
	}
}
