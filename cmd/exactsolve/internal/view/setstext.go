package view

import (
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// textSets writes for each information set how it is reached and what its
// actions pay.
func (m *CheckResult) textSets(p *cli.Page) {
	if len(m.Sets) == 0 {
		return
	}
	p.Line()
	p.Line(cli.Styled("At each information set the probability of coming there (chance and the others alone in", cli.Plain))
	p.Line(cli.Styled("brackets), the value of it and of its actions given the belief, and what an action gains:", cli.Plain))
	for _, r := range m.Sets {
		p.Line()
		p.Rows([]cli.Row{m.setHead(&r)})
		p.Rows(m.setRows(&r))
	}
}

// setHead returns the row about an information set as a whole.
func (m *CheckResult) setHead(r *message.SetReport) cli.Row {
	reached := append(cli.Exact("reached  ", r.Reach, m.Digits), cli.Styled(" ["+r.Others.String()+"]", cli.Plain))
	head := cli.Row{Free: true, Items: []cli.Item{reached},
		Prefix: cli.Item{cli.Styled("  "+cli.Printable(m.Names[r.Player-1])+"  ", cli.Plain), cli.Styled(cli.Printable(r.Label)+"  ", cli.Bold)}}
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
	belief := cli.Item{cli.Styled("    belief  ", cli.Dim)}
	switch {
	case r.Source == message.NoBelief:
		why := cli.Styled("not known, so no values: chance and the others do not lead here", cli.Dim)
		rows = append(rows, cli.Row{Free: true, Prefix: belief, Items: []cli.Item{{why}}})
	case len(r.Nodes) > 1:
		rows = append(rows, beliefRow(belief, r.Nodes, m.Digits))
	}
	return rows
}

func (m *CheckResult) actionRow(a message.ActionReport, width int) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Styled("    "+cli.Pad(cli.Printable(a.Action), width)+"  ", cli.Plain)}}
	if m.add(&r, "", a.Probability); a.Probability == nil {
		r.Items = []cli.Item{{cli.Styled("?", cli.Plain)}}
	}
	m.add(&r, "value  ", a.Value)
	m.add(&r, "gain  ", a.Gain)
	return r
}
