package flow

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/publictree"
	"exactsolve/rational"
)

// A Certificate is a claim about a spot with the strategies that prove it. Boards that a renaming
// of suits makes the same are one in the flows.
type Certificate struct {
	Spot  *publictree.Spot
	Claim Claim
	Flows [2]Flow
}

// A Claim is that the value of a spot to the first player, in the unit of its file and with half
// of the pot taken off, is from Low to High; or, OfGains, that each player can gain at most Gains
// by another strategy than the flow while the other keeps to theirs. With a rake there is no value,
// and the claim is of gains.
type Claim struct {
	Low, High rational.Rat
	OfGains   bool
	Gains     [2]rational.Rat
}

// String returns the claim as its line in the text.
func (c *Claim) String() string {
	if c.OfGains {
		return fmt.Sprintf("gains %v %v", c.Gains[0], c.Gains[1])
	}
	return fmt.Sprintf("value %v %v", c.Low, c.High)
}

// Seal returns a certificate of the strongest claim that the flows prove: of the value, or with a
// rake of gains. It fails where they are no strategies or boards are not merged, and with the error
// of ctx.
func Seal(ctx context.Context, t *Table, flows *[2]Flow) (*Certificate, error) {
	t = t.Within(ctx)
	c := &Certificate{Spot: t.Spot, Flows: *flows}
	if err := t.conserved(flows); err != nil {
		return nil, err
	}
	c.Claim = t.Proved(flows, !t.Spot.ConstantSum())
	if t.stopped() {
		return nil, ctx.Err()
	}
	return c, nil
}

// Check returns nil if the flows are strategies and prove the claim, and otherwise an error that
// says what fails, or that of ctx. The spot must be one that [publictree.Parse] returned.
func (c *Certificate) Check(ctx context.Context) error {
	if c == nil || c.Spot == nil {
		return errors.New("no spot")
	}
	t, err := NewTable(c.Spot, true)
	if err != nil {
		return err
	}
	return t.Within(ctx).Check(&c.Flows, c.Claim)
}

// Check checks that the flows are strategies and prove the claim. The error is that of the context
// if its end comes first; see [Table.Within].
func (t *Table) Check(flows *[2]Flow, c Claim) error {
	if !c.OfGains && !t.Spot.ConstantSum() {
		return errors.New("with a rake or prizes a spot has no value")
	}
	if err := t.conserved(flows); err != nil {
		return err
	}
	proved := t.Proved(flows, c.OfGains)
	if t.stopped() {
		return t.ctx.Err()
	}
	if c.OfGains {
		for p, gain := range proved.Gains {
			if gain.Cmp(c.Gains[p]) > 0 {
				return fmt.Errorf("%s can gain %v, more than %v", publictree.Players[p], gain, c.Gains[p])
			}
		}
		return nil
	}
	for p, sides := range [2][2]rational.Rat{{proved.High, c.High}, {proved.Low.Neg(), c.Low.Neg()}} {
		if sides[0].Cmp(sides[1]) > 0 {
			return fmt.Errorf("%s can get %v, more than %v, against the strategy of %s", publictree.Players[p], sides[0], sides[1], publictree.Players[1-p])
		}
	}
	return nil
}

// Proved returns the strongest claim that two flows prove, of gains or of the value, which needs
// constant sum. They must be conserved.
func (t *Table) Proved(flows *[2]Flow, gains bool) Claim {
	c := Claim{OfGains: gains}
	var best [2]rational.Rat
	for p := range best {
		best[p] = t.Best(p, &flows[1-p])
	}
	if !gains {
		c.Low, c.High = best[1].Neg(), best[0]
		return c
	}
	for p := range best {
		c.Gains[p] = best[p].Sub(t.Paid(p, flows))
	}
	return c
}

// conserved checks both flows.
func (t *Table) conserved(flows *[2]Flow) error {
	for p := range flows {
		if err := t.Conserved(p, &flows[p]); err != nil {
			return err
		}
	}
	return nil
}
