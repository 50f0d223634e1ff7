package main

import (
	"exactsolve/message"
	"exactsolve/rational"
)

// textSets writes for each information set how it is reached and what its
// actions pay.
func (m *checkResult) textSets(p *page) {
	if len(m.Sets) == 0 {
		return
	}
	p.line()
	p.line(span{"At each information set the probability of coming there (chance and the others alone in", plain})
	p.line(span{"brackets), the value of it and of its actions given the belief, and what an action gains:", plain})
	for _, r := range m.Sets {
		p.line()
		p.rows([]row{m.setHead(&r)})
		p.rows(m.setRows(&r))
	}
}

// setHead returns the row about an information set as a whole.
func (m *checkResult) setHead(r *message.SetReport) row {
	head := row{free: true, prefix: item{{"  " + printable(m.names[r.Player-1]) + "  ", plain}, {printable(r.Label) + "  ", bold}}}
	head.items = append(head.items, item{{"reached  " + r.Reach.String(), plain}, {beside(r.Reach, m.digits), dim}, {" [" + r.Others.String() + "]", plain}})
	if r.Value != nil {
		head.items = append(head.items, m.valueItem("value", r.Value))
	}
	if r.Local != nil {
		head.items = append(head.items, m.valueItem("regret", r.Local))
	}
	if r.Global != nil && !r.Global.Equal(*r.Local) {
		head.items = append(head.items, m.valueItem("with later changes", r.Global))
	}
	return head
}

// setRows returns the rows about its actions and nodes.
func (m *checkResult) setRows(r *message.SetReport) []row {
	var rows []row
	width := 0
	for _, a := range r.Actions {
		width = max(width, item{{printable(a.Action), plain}}.width())
	}
	for _, a := range r.Actions {
		rows = append(rows, m.actionRow(a, min(width, maxAligned)))
	}
	if r.Source == message.NoBelief {
		return append(rows, row{free: true, prefix: item{{"    belief  ", dim}}, items: []item{{{"not known, so no values: chance and the others do not lead here", dim}}}})
	}
	if len(r.Nodes) > 1 {
		rows = append(rows, m.beliefItems(r))
	}
	return rows
}

func (m *checkResult) actionRow(a message.ActionReport, width int) row {
	r := row{prefix: item{{"    " + pad(printable(a.Action), width) + "  ", plain}}}
	if a.Probability != nil {
		r.items = append(r.items, item{{a.Probability.String(), plain}, {beside(*a.Probability, m.digits), dim}})
	} else {
		r.items = append(r.items, item{{"?", plain}})
	}
	if a.Value != nil {
		r.items = append(r.items, m.valueItem("value", a.Value))
	}
	if a.Gain != nil {
		r.items = append(r.items, m.valueItem("gain", a.Gain))
	}
	return r
}

func (m *checkResult) valueItem(what string, x *rational.Rat) item {
	return item{{what + "  " + x.String(), plain}, {beside(*x, m.digits), dim}}
}

// beliefItems is the row of a belief, as solve prints it.
func (m *checkResult) beliefItems(r *message.SetReport) row {
	b := beliefRow(message.Belief{Set: r.Set, Nodes: r.Nodes}, 0, m.digits)
	b.prefix = item{{"    belief  ", dim}}
	return b
}
