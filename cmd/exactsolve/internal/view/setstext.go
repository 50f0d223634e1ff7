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
	head := cli.Row{Free: true, Prefix: cli.Item{cli.Styled("  "+cli.Printable(m.Names[r.Player-1])+"  ", cli.Plain), cli.Styled(cli.Printable(r.Label)+"  ", cli.Bold)}}
	head.Items = append(head.Items, cli.Item{cli.Styled("reached  "+r.Reach.String(), cli.Plain), cli.Styled(cli.Beside(r.Reach, m.Digits), cli.Dim), cli.Styled(" ["+r.Others.String()+"]", cli.Plain)})
	if r.Value != nil {
		head.Items = append(head.Items, m.valueItem("value", r.Value))
	}
	if r.Local != nil {
		head.Items = append(head.Items, m.valueItem("regret", r.Local))
	}
	if r.Global != nil && !r.Global.Equal(*r.Local) {
		head.Items = append(head.Items, m.valueItem("with later changes", r.Global))
	}
	return head
}

// setRows returns the rows about its actions and nodes.
func (m *CheckResult) setRows(r *message.SetReport) []cli.Row {
	var rows []cli.Row
	width := 0
	for _, a := range r.Actions {
		width = max(width, cli.Item{cli.Styled(cli.Printable(a.Action), cli.Plain)}.Width())
	}
	for _, a := range r.Actions {
		rows = append(rows, m.actionRow(a, min(width, cli.MaxAligned)))
	}
	if r.Source == message.NoBelief {
		return append(rows, cli.Row{Free: true, Prefix: cli.Item{cli.Styled("    belief  ", cli.Dim)}, Items: []cli.Item{{cli.Styled("not known, so no values: chance and the others do not lead here", cli.Dim)}}})
	}
	if len(r.Nodes) > 1 {
		rows = append(rows, m.beliefItems(r))
	}
	return rows
}

func (m *CheckResult) actionRow(a message.ActionReport, width int) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Styled("    "+cli.Pad(cli.Printable(a.Action), width)+"  ", cli.Plain)}}
	if a.Probability != nil {
		r.Items = append(r.Items, cli.Item{cli.Styled(a.Probability.String(), cli.Plain), cli.Styled(cli.Beside(*a.Probability, m.Digits), cli.Dim)})
	} else {
		r.Items = append(r.Items, cli.Item{cli.Styled("?", cli.Plain)})
	}
	if a.Value != nil {
		r.Items = append(r.Items, m.valueItem("value", a.Value))
	}
	if a.Gain != nil {
		r.Items = append(r.Items, m.valueItem("gain", a.Gain))
	}
	return r
}

func (m *CheckResult) valueItem(what string, x *rational.Rat) cli.Item {
	return cli.Item{cli.Styled(what+"  "+x.String(), cli.Plain), cli.Styled(cli.Beside(*x, m.Digits), cli.Dim)}
}

// beliefItems is the row of a belief, as solve prints it.
func (m *CheckResult) beliefItems(r *message.SetReport) cli.Row {
	b := BeliefRow(message.Belief{Set: r.Set, Nodes: r.Nodes}, 0, m.Digits)
	b.Prefix = cli.Item{cli.Styled("    belief  ", cli.Dim)}
	return b
}
