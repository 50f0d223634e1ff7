package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
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

// textSets writes for each information set how it is reached and what its actions pay.
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

func (m *CheckResult) setHead(r *message.SetReport) cli.Row {
	reached := append(cli.Exact("reached  ", r.Reach, m.Digits), cli.Plain(" ["+r.Others.String()+"]"))
	head := cli.Row{Free: true, Items: []cli.Item{reached},
		Prefix: cli.Item{cli.Plain("  " + cli.Printable(m.Players[r.Player-1].Name) + "  "), cli.Bold(cli.Printable(r.Label) + "  ")}}
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
	case r.Source == message.ExampleBelief:
		row := beliefRow(belief, r.Nodes, m.Digits)
		if m.open(r.Set) {
			row.Items = slices.Insert(row.Items, 0, cli.Item{cli.Dim("such as")})
		}
		rows = append(rows, row)
	case r.Source == message.NoBelief:
		why := cli.Dim("not known, so no values: chance and the others do not lead here")
		rows = append(rows, cli.Row{Free: true, Prefix: belief, Items: []cli.Item{{why}}})
	case len(r.Nodes) > 1:
		rows = append(rows, beliefRow(belief, r.Nodes, m.Digits))
	}
	return rows
}

// open reports whether more than one belief at an information set is possible.
func (m *CheckResult) open(at message.Set) bool {
	return slices.ContainsFunc(m.Ranges.Sets, func(s message.SetRange) bool {
		return s.Set == at && slices.ContainsFunc(s.Nodes, func(n message.NodeRange) bool { return !n.Low.Equal(n.High) })
	})
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

// NewRanges has the range of each belief in more nodes than one, and for each node what sets it apart.
func NewRanges(n *cli.Names, r *exactsolve.Ranges, of string) (m *message.Ranges, told [][]string) {
	m = &message.Ranges{Finding: message.NewFinding(r.Status, r.Reason), Of: of}
	for i := range r.Sets {
		for h, nodes := range r.Sets[i] {
			if len(nodes) < 2 {
				continue
			}
			set := message.SetRange{Set: n.Ref(i, h)}
			for k, x := range nodes {
				v := int(n.G.Players[i].Infosets[h].Nodes[k])
				node := message.NodeRange{
					Node: v + 1, History: n.History(v), Low: x.Low.Value, High: x.High.Value,
					Attained: [2]bool{x.Low.Attained, x.High.Attained},
				}
				if c := r.Certificate; c != nil && r.Status == answer.Yes && c.Claim.Beliefs[i][h] != nil {
					node.Example = &c.Claim.Beliefs[i][h][k]
				}
				set.Nodes = append(set.Nodes, node)
			}
			for _, c := range r.Conditions[i][h] {
				condition := message.Condition{Weights: c.Weights, Equal: c.Equal}
				if c.Action >= 0 {
					condition.Action = n.Actions(i, h)[c.Action]
				}
				set.Conditions = append(set.Conditions, condition)
			}
			m.Sets, told = append(m.Sets, set), append(told, toldApart(n, i, h))
		}
	}
	return m, told
}

func (c *CheckResult) textRanges(p *cli.Page) {
	m := c.Ranges
	if m == nil {
		return
	}
	what := "Beliefs that support the profile as a sequential equilibrium"
	if m.Of == string(cert.Consistent) {
		what = "Consistent beliefs"
	}
	p.Line()
	word := "unknown"
	if m.No() {
		word = "none"
	}
	if m.Yes() {
		p.Text(what + ":")
	} else {
		p.Line(cli.Plain(what+": "), cli.Red(word), cli.Plain(": "+cli.Printable(m.Reason)))
	}
	sure, example := true, false
	for i, s := range m.Sets {
		for k, x := range s.Nodes {
			sure = sure && x.Attained[0] && x.Attained[1]
			line := []cli.Span{cli.Plain(fmt.Sprintf("  μ(%s | %s) ", cli.Printable(c.Told[i][k]), cli.Printable(s.Label))), cli.Plain(intervalText(&x)), cli.Dim(besideInterval(&x, c.Digits))}
			if x.Example != nil && !x.Low.Equal(x.High) {
				line = append(line, cli.Plain(", such as "+x.Example.String()))
				example = true
			}
			p.Line(line...)
		}
		for _, condition := range s.Conditions {
			p.Text("    " + conditionText(&condition, c.Told[i]))
		}
	}
	if example && len(c.Sets) > 0 {
		p.Paragraph(2, "The numbers after \"such as\" are those of one belief, the same for all nodes; with it actions pay and gain what is said below.")
	}
	if !sure {
		p.Paragraph(2, "No belief is outside these bounds; whether some belief is at one marked with ? is not known.")
	}
}

// conditionText returns "2 μ(a) ≥ μ(b), so that action x gains nothing".
func conditionText(c *message.Condition, nodes []string) string {
	var sides [2][]string
	for k, w := range c.Weights {
		if w.IsZero() {
			continue
		}
		term, side := "μ("+cli.Printable(nodes[k])+")", 0
		if w.Sign() < 0 {
			side = 1
		}
		if w = w.Abs(); !w.IsOne() {
			term = w.String() + " " + term
		}
		sides[side] = append(sides[side], term)
	}
	sum := func(terms []string) string {
		if terms == nil {
			return "0"
		}
		return strings.Join(terms, " + ")
	}
	sign, why := " ≥ ", ": the same mistakes lead there"
	if c.Equal {
		sign = " = "
	}
	if c.Action != "" {
		why = ", so that action " + cli.Printable(c.Action) + " gains nothing"
		if c.Equal {
			why += " and loses nothing"
		}
	}
	return sum(sides[0]) + sign + sum(sides[1]) + why
}

// intervalText returns "= 1/4" or "∈ [1/2, 1?]", with a question mark after bounds not known to be attained.
func intervalText(x *message.NodeRange) string {
	if x.Low.Equal(x.High) && x.Attained[0] {
		return "= " + x.Low.String()
	}
	mark := [2]string{}
	for k, attained := range x.Attained {
		if !attained {
			mark[k] = "?"
		}
	}
	return fmt.Sprintf("∈ [%v%s, %v%s]", x.Low, mark[0], x.High, mark[1])
}

// besideInterval formats an interval beside a number.
func besideInterval(x *message.NodeRange, digits int) string {
	low, high := cli.Beside(x.Low, digits), cli.Beside(x.High, digits)
	switch {
	case x.Low.Equal(x.High):
		return low
	case low+high == "":
		return ""
	}
	part := func(x rational.Rat) string {
		if text, exact := cli.Decimal(x, digits); !exact {
			return text
		}
		return x.String()
	}
	return fmt.Sprintf(" (≈ [%s, %s])", part(x.Low), part(x.High))
}

// toldApart returns, for the nodes of an information set, the actions by which their
// paths differ: "wimp" for wimp·quiche beside surly·quiche. Where that does not
// tell them apart, it is the whole history.
func toldApart(n *cli.Names, i, h int) []string {
	nodes := n.G.Players[i].Infosets[h].Nodes
	paths := make([][]string, len(nodes))
	labels := n.AllActions()
	for k, v := range nodes {
		for p := n.G.Tree.Parent[v]; p >= 0; v, p = p, n.G.Tree.Parent[p] {
			paths[k] = append(paths[k], labels(int(p))[n.G.Tree.Action[v]])
		}
		slices.Reverse(paths[k])
	}
	list := make([]string, len(nodes))
	for k := range nodes {
		var parts []string
		for d, label := range paths[k] {
			if slices.ContainsFunc(paths, func(other []string) bool { return len(other) != len(paths[k]) || other[d] != label }) {
				parts = append(parts, label)
			}
		}
		list[k] = strings.Join(parts, "·")
	}
	return cli.Distinct(list, func(k int, shared bool) string { return n.History(int(nodes[k])) })
}
