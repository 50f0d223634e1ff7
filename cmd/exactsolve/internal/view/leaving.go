package view

import (
	"fmt"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// newLeaving returns a way to leave by names.
func newLeaving(n *cli.Names, t *claim.Temptation) (l message.Leaving) {
	i := t.Player - 1
	l.Player = t.Player
	switch {
	case t.Plan != nil:
		l.Told = told(n, i, t.Plan)
	case t.Action > 0:
		l.Told = []message.Choice{n.Choices(i, t.Infoset-1)[t.Action-1]}
	case t.Infoset > 0:
		at := n.Ref(i, t.Infoset-1)
		l.Infoset = &at
	}
	return l
}

// leavingWords says what is left.
func leavingWords(n *cli.Names, l *message.Leaving) string {
	switch {
	case l.Told != nil:
		return "leaving " + words(n, l.Told)
	case l.Infoset != nil:
		return "refusing to be told at " + cli.Printable(l.Infoset.Label)
	}
	return "refusing to be told anything"
}

// NewDeviceCheck makes the answer of check about a device.
func NewDeviceCheck(n *cli.Names, concept cert.Concept, r *exactsolve.DeviceReport, digits int) *CheckResult {
	m := &CheckResult{Digits: digits}
	m.Status, m.Concept = r.Status.String(), concept
	for i, x := range r.Payoffs {
		m.Players = append(m.Players, message.Regret{Player: i + 1, Name: n.Players[i], Payoff: x, Best: x.Add(r.Regrets[i]), Regret: r.Regrets[i]})
		m.Regret = rational.Max(m.Regret, r.Regrets[i])
		m.Relative = rational.Max(m.Relative, n.G.Relative(i, r.Regrets[i]))
	}
	var most message.LeavingGain // positive if the answer is no
	for _, l := range r.Gains {
		gain := message.LeavingGain{Leaving: newLeaving(n, &l.Left), Gain: l.Gain}
		m.Leavings = append(m.Leavings, gain)
		if l.Gain.Cmp(most.Gain) > 0 {
			most = gain
		}
	}
	if r.Status == answer.No {
		m.Reason = gainWords(n, &most)
	}
	m.names = n
	return m
}

func gainWords(n *cli.Names, l *message.LeavingGain) string {
	return fmt.Sprintf("%s gains %v by %s", PlayerPhrase(l.Player-1, n.Players[l.Player-1]), l.Gain, leavingWords(n, &l.Leaving))
}

// textLeavings says what each way to leave gains.
func (m *CheckResult) textLeavings(p *cli.Page) {
	if m.Leavings == nil {
		return
	}
	p.Line()
	rows := [][]string{{"gain", "player", "by"}}
	for k := range m.Leavings {
		l := &m.Leavings[k]
		rows = append(rows, []string{l.Gain.String(), PlayerName(m.names, l.Player-1), leavingWords(m.names, &l.Leaving)})
	}
	p.Table(rows)
}
