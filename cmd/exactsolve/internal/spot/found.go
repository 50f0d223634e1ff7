package spot

import (
	"context"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/mix"
	"exactsolve/publictree/spot"
	"exactsolve/rational"
	"exactsolve/seqform/meter"
)

// newResult returns what there is to say of a spot before anything is found.
func newResult(s *cli.Session, f *file, t *flow.Table) *result {
	first := &t.Deals.Streets[0][0]
	m := &result{start: s.Start, whole: spot.Pot(f.Spot), prizes: f.Spot.Prizes.List != nil, Spot: message.Spot{
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

// found enters how a run ended.
func (m *result) found(s *cli.Session, z *exactsolve.SpotResult) {
	m.Steps, m.Method = z.Steps, "regret matching"
	switch {
	case z.Reached:
		m.Status = answer.Yes.String()
	case s.Ctx.Err() != nil:
		m.Reason = context.Cause(s.Ctx).Error()
	}
}

// enter enters what is proved: the claim, and what the players could gain. Of a value that is what lies
// between its ends and what they get. The error is that of ctx.
func (m *result) enter(ctx context.Context, t *flow.Table, flows *[2]flow.Flow, claim *flow.Claim) error {
	gains := claim.Gains
	if !claim.OfGains {
		m.Low, m.High = &claim.Low, &claim.High
		paid := t.Within(ctx).Paid(0, flows)
		gains = [2]rational.Rat{claim.High.Sub(paid), paid.Sub(claim.Low)}
	}
	m.Gains = gains[:]
	m.setGap()
	return ctx.Err()
}

// setGap enters how far apart the ends of the value are, or without one how much the players can
// gain together.
func (m *result) setGap() {
	gap := m.Gains[0].Add(m.Gains[1])
	if m.Low != nil {
		gap = m.High.Sub(*m.Low)
	}
	m.Gap = &gap
	if m.whole.Sign() > 0 {
		part := gap.Quo(m.whole)
		m.GapOfPot = &part
	}
}

// show enters what flows do where it is asked for.
func (m *result) show(t *flow.Table, flows *[2]flow.Flow, at *where) error {
	return m.showPlan(t.Spot, at, func(node int, dealt []cards.Set) (mix.Plan, error) {
		p := t.Spot.Tree[node].Player
		return mix.OfFlow(t.Spot, t.Deals, t.Places[p], flows[p].X, flows[p].Scale)(node, dealt)
	})
}

// showPlan enters what a strategy does where it is asked for.
func (m *result) showPlan(s *publictree.Spot, at *where, of plans) error {
	p, err := at.point(s, of)
	if p == nil {
		return err
	}
	node, _ := mix.NodeAt(s, p.Path) // no error: there is what it does
	m.Point = &message.SpotPoint{Path: p.Path, Cards: strings.Trim(at.cards, "-"), Player: publictree.Players[p.Player], Shares: p.Shares, Classes: []message.SpotClass{}}
	for _, a := range p.Actions {
		m.Point.Actions = append(m.Point.Actions, a.String())
		m.Point.Words = append(m.Point.Words, words(s, node, a))
	}
	follow(m.Point, s, node, p.Dealt)
	for _, c := range p.Classes {
		m.Point.Classes = append(m.Point.Classes, message.SpotClass{Name: c.Name, Hands: c.Hands, Weight: c.Weight, Shares: c.Shares})
	}
	return nil
}

// follow enters what follows each action at a node, and the cards that can come.
func follow(p *message.SpotPoint, s *publictree.Spot, node int, dealt []cards.Set) {
	left := s.Deck &^ s.Board
	for _, set := range dealt {
		left &^= set
	}
	n := &s.Tree[node]
	for _, k := range n.Children {
		next := nextOf(s, &s.Tree[k])
		p.Next = append(p.Next, next)
		if next == "deal" && p.Deals == 0 {
			p.Deals = s.Deals[n.Street]
			for _, c := range left.Cards() {
				p.Left = append(p.Left, c.String())
			}
		}
	}
}

// nextOf says what a node is: who decides there, a deal before a decision, or the end of the betting.
func nextOf(s *publictree.Spot, n *publictree.Node) string {
	switch {
	case n.Kind == publictree.Decision:
		return publictree.Players[n.Player]
	case n.Kind == publictree.Deal && s.Tree[n.Children[0]].Kind == publictree.Decision:
		return "deal"
	}
	return "end"
}

// words says what an action is: its amount is what is put in on the street, in the unit of the file.
func words(s *publictree.Spot, node int, a publictree.Action) string {
	n := &s.Tree[node]
	before := int64(0) // when the street began
	for k := range s.Way(node) {
		if d := &s.Tree[k]; d.Kind == publictree.Deal {
			before = d.Put[0]
		}
	}
	to := amount(rational.Int(a.To - before).Mul(s.Chip))
	others := n.Put[1-n.Player]
	switch {
	case a.Letter == 'f':
		return "fold"
	case a.Letter == 'c' && others > n.Put[n.Player]:
		return "call"
	case a.Letter == 'c':
		return "check"
	case a.To == s.Stack:
		return "all-in " + to
	case others > before: // a bet, or a blind
		return "raise to " + to
	}
	return "bet " + to
}

// amount returns an amount as a decimal if it is one of few digits.
func amount(x rational.Rat) string {
	if text, exact := cli.Decimal(x, 5); exact {
		return text
	}
	return x.String()
}

// elapsed is how long the run took, in words.
func (m *result) elapsed() string { return cli.Seconds(time.Since(m.start).Seconds()) }
