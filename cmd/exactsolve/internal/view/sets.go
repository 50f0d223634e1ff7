package view

import (
	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// Up to so many information sets in all are reported on unasked.
const (
	TextSets = 8
	JSONSets = 1000
)

// SetReports returns a report on each information set of a tree.
func SetReports(n *cli.Names, values []exactsolve.SetValues) []message.SetReport {
	var list []message.SetReport
	for _, v := range values {
		r := message.SetReport{Set: n.Ref(v.Player, v.Infoset), Reach: v.Reach, Others: v.Others, Source: message.BeliefSource(v.Source),
			Nodes: n.Nodes(v.Player, v.Infoset, v.Belief), Value: v.Value, Local: v.Local, Global: v.Global}
		for a, label := range n.Actions(v.Player, v.Infoset) {
			x := v.Actions[a]
			r.Actions = append(r.Actions, message.ActionReport{Action: label, Probability: x.Probability, Value: x.Value, Gain: x.Gain})
		}
		list = append(list, r)
	}
	return list
}

// textSets writes for each information set how it is reached and what its
// actions pay.
func (m *CheckResult) textSets(p *cli.Page) {
	if len(m.Sets) == 0 {
		return
	}
	p.Line()
	p.Text("At each information set the probability of coming there (chance and the others alone in")
	p.Text("brackets), the value of it and of its actions given the belief, and what an action gains:")
	for _, r := range m.Sets {
		p.Line()
		p.Rows([]cli.Row{m.setHead(&r)})
		p.Rows(m.setRows(&r))
	}
}

// setHead returns the row about an information set as a whole.
func (m *CheckResult) setHead(r *message.SetReport) cli.Row {
	reached := append(cli.Exact("reached  ", r.Reach, m.Digits), cli.Plain(" ["+r.Others.String()+"]"))
	head := cli.Row{Free: true, Items: []cli.Item{reached},
		Prefix: cli.Item{cli.Plain("  " + cli.Printable(m.Names[r.Player-1]) + "  "), cli.Bold(cli.Printable(r.Label) + "  ")}}
	m.add(&head, "value  ", r.Value)
	m.add(&head, "regret  ", r.Local)
	if r.Global != nil && !r.Global.Equal(*r.Local) {
		m.add(&head, "with later changes  ", r.Global)
	}
	return head
}

// add adds a number to a row, if there is one.
func (m *CheckResult) add(r *cli.Row, what string, x *rational.Rat) {
	if x != nil {
		r.Items = append(r.Items, cli.Exact(what, *x, m.Digits))
	}
}

// setRows returns the rows about its actions and nodes.
func (m *CheckResult) setRows(r *message.SetReport) []cli.Row {
	var rows []cli.Row
	width := 0
	for _, a := range r.Actions {
		width = max(width, min(cli.Width(a.Action), cli.MaxAligned))
	}
	for _, a := range r.Actions {
		rows = append(rows, m.actionRow(a, width))
	}
	belief := cli.Item{cli.Dim("    belief  ")}
	switch {
	case r.Source == message.NoBelief:
		why := cli.Dim("not known, so no values: chance and the others do not lead here")
		rows = append(rows, cli.Row{Free: true, Prefix: belief, Items: []cli.Item{{why}}})
	case len(r.Nodes) > 1:
		rows = append(rows, beliefRow(belief, r.Nodes, m.Digits))
	}
	return rows
}

func (m *CheckResult) actionRow(a message.ActionReport, width int) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Plain("    " + cli.Pad(cli.Printable(a.Action), width) + "  ")}}
	if m.add(&r, "", a.Probability); a.Probability == nil {
		r.Items = []cli.Item{{cli.Plain("?")}}
	}
	m.add(&r, "value  ", a.Value)
	m.add(&r, "gain  ", a.Gain)
	return r
}
