// Package spot is of the concepts layer: it solves poker spots to a gap that is proved.
package spot

import (
	"context"

	"exactsolve/cert/flow"
	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/rational"
)

// Options say how far to go.
type Options struct {
	Gap      rational.Rat // at which to stop, as a share of the pot
	Workers  int
	Integer  bool
	Progress func(Progress)
}

// A Progress is how far a run is.
type Progress struct {
	Steps int
	Claim flow.Claim
}

// A Result is the best that was found.
type Result struct {
	Certificate *flow.Certificate
	Steps       int
	Reached     bool
}

// Solve solves a spot.
func Solve(ctx context.Context, s *publictree.Spot, o Options) (*Result, error) {
	t, err := flow.NewTable(s, true)
	if err != nil {
		return nil, err
	}
	g := cfr.New(s, t.Deals, cfr.Options{})
	z := &Result{}
	for {
		if err := g.Step(context.WithoutCancel(ctx)); err != nil {
			return nil, err
		}
		z.Steps++
		if z.Steps%10 != 1 && ctx.Err() == nil {
			continue
		}
		var flows [2]flow.Flow
		for p := range flows {
			flows[p].Scale = t.MaxScale(p)
			flows[p].X = g.Flow(p, flows[p].Scale)
		}
		c, err := flow.Seal(context.Background(), t, &flows)
		if err != nil {
			return nil, err
		}
		gap := func(c *flow.Certificate) rational.Rat {
			if c.Claim.OfGains {
				return c.Claim.Gains[0].Add(c.Claim.Gains[1])
			}
			return c.Claim.High.Sub(c.Claim.Low)
		}
		if z.Certificate == nil || gap(c).Cmp(gap(z.Certificate)) < 0 {
			z.Certificate = c
		}
		if o.Progress != nil {
			o.Progress(Progress{z.Steps, z.Certificate.Claim})
		}
		pot := rational.Int(s.Pot).Mul(s.Chip)
		if z.Reached = gap(z.Certificate).Cmp(o.Gap.Mul(pot)) <= 0; z.Reached || ctx.Err() != nil {
			return z, nil
		}
	}
}
