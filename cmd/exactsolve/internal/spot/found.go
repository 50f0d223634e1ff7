package spot

import (
	"context"
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cert/flow"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree"
	"exactsolve/publictree/foreign"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
	"exactsolve/seqform/meter"
)

// newResult returns what there is to say of a spot before anything is found.
func newResult(s *cli.Session, f *file, t *flow.Table) *result {
	first := &t.Deals.Streets[0][0]
	m := &result{start: s.Start, Spot: message.Spot{
		Status: answer.Unknown.String(), Pot: rational.Int(f.Spot.Pot).Mul(f.Spot.Chip), Stack: rational.Int(f.Spot.Stack).Mul(f.Spot.Chip),
		Hands: []int{len(first.Hands[0].Hands), len(first.Hands[1].Hands)}, Boards: len(t.Deals.Streets[len(t.Deals.Streets)-1]),
	}}
	for k := range f.Spot.Tree {
		m.Nodes += len(t.Deals.Streets[f.Spot.Tree[k].Street])
	}
	return m
}

// progress returns what tells those who wait what is proved.
func progress(ctx context.Context) func(exactsolve.SpotProgress) {
	m := meter.From(ctx)
	return func(now exactsolve.SpotProgress) {
		m.Set(now.Steps, 0, 0)
		if c := &now.Claim; c.OfGains {
			m.Regret(rational.Max(c.Gains[0], c.Gains[1]))
		} else {
			m.Bounds(c.Low, c.High)
		}
	}
}

// found returns the answer of a run.
func (c *solve) found(s *cli.Session, f *file, z *exactsolve.SpotResult) (*result, error) {
	t, err := flow.NewTable(f.Spot, true)
	if err != nil {
		return nil, f.refused(err)
	}
	m := newResult(s, f, t)
	m.Steps, m.Method = z.Steps, "regret matching"
	if z.Reached {
		m.Status = answer.Yes.String()
	} else if s.Ctx.Err() != nil {
		m.Reason = context.Cause(s.Ctx).Error()
	}
	if z.Certificate == nil {
		return m, nil
	}
	m.enter(t, &z.Certificate.Flows, &z.Certificate.Claim)
	return m, m.show(t, &z.Certificate.Flows, &c.where)
}

// enter enters what is proved: the claim, and what the players could gain.
func (m *result) enter(t *flow.Table, flows *[2]flow.Flow, claim *flow.Claim) {
	gains := claim.Gains
	if !claim.OfGains {
		m.Low, m.High = &claim.Low, &claim.High
		gains = t.Proved(flows, true).Gains
	}
	m.Gains = gains[:]
	gap := gains[0].Add(gains[1])
	if m.Low != nil {
		gap = m.High.Sub(*m.Low)
	}
	m.Gap = &gap
	if m.Pot.Sign() > 0 {
		part := gap.Quo(m.Pot)
		m.GapOfPot = &part
	}
}

// show enters what a strategy does where it is asked for.
func (m *result) show(t *flow.Table, flows *[2]flow.Flow, at *where) error {
	if at.path == "none" {
		return nil
	}
	place, err := at.place()
	if err != nil {
		return err
	}
	node, err := mix.NodeAt(t.Spot, place.Path)
	if err != nil {
		return cli.UsageError("--at: %v", err)
	}
	p := t.Spot.Tree[node].Player
	point, err := mix.At(&mix.Source{Spot: t.Spot, Deals: t.Deals, Places: t.Places[p], X: flows[p].X, Scale: flows[p].Scale}, place)
	if err != nil {
		return cli.UsageError("--at: %v", err)
	}
	z := &message.SpotPoint{Path: place.Path, Cards: at.cards, Player: publictree.Players[p], Shares: point.Shares, Classes: []message.SpotClass{}}
	for _, a := range point.Actions {
		z.Actions = append(z.Actions, a.String())
		m.words = append(m.words, words(t.Spot, node, a))
	}
	for _, c := range point.Classes {
		z.Classes = append(z.Classes, message.SpotClass(c))
	}
	m.Point = z
	return nil
}

// write writes the files that were asked for.
func (c *solve) write(certificate, strategy *cli.Output, z *exactsolve.SpotResult, m *result) error {
	if z.Certificate == nil {
		return nil
	}
	if certificate != nil {
		if err := writeTo(certificate, z.Certificate); err != nil {
			return err
		}
		m.Certificate = c.certificate.Path
	}
	if strategy.Path == "" {
		return nil
	}
	t, err := flow.NewTable(z.Certificate.Spot, true)
	if err != nil {
		return err
	}
	if err := foreign.Write(strategy, t, &z.Certificate.Flows, c.decimals); err != nil {
		strategy.Abort()
		return err
	}
	m.Strategy = c.strategy
	return strategy.Commit()
}

// words says what an action is: its amount is what is put in on the street, in the unit of the file.
func words(s *publictree.Spot, node int, a publictree.Action) string {
	n := &s.Tree[node]
	before := int64(0) // when the street began
	for k := range s.Tree[:node] {
		if d := &s.Tree[k]; d.Kind == publictree.Deal && d.Street == n.Street-1 {
			before = d.Put[0] // of the last one before the node
		}
	}
	amount := rational.Int(a.To - before).Mul(s.Chip)
	facing := n.Put[1-n.Player] > n.Put[n.Player]
	switch {
	case a.Letter == 'f':
		return "fold"
	case a.Letter == 'c' && facing:
		return "call"
	case a.Letter == 'c':
		return "check"
	case a.To == s.Stack:
		return fmt.Sprintf("all-in %v", amount)
	case facing:
		return fmt.Sprintf("raise to %v", amount)
	}
	return fmt.Sprintf("bet %v", amount)
}

// elapsed is how long the run took, in words.
func (m *result) elapsed() string { return cli.Seconds(time.Since(m.start).Seconds()) }
