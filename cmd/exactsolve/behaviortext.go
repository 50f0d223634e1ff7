package main

// payoffRow returns the row of the players' payoffs.
func payoffRow(players []string, payoffs []item) row {
	r := row{prefix: item{{"  payoff", bold}}, free: true}
	for i, u := range payoffs {
		r.items = append(r.items, append(item{{printable(players[i]) + "  ", plain}}, u...))
	}
	return r
}

// A cell is the probability of one action, as text.
type cell struct {
	setRef
	text item
	zero bool
}

// newCell returns a cell with a number as text and what is to be beside it.
func newCell(at setRef, action, number, beside string, zero bool) cell {
	look := plain
	if zero {
		look = dim
	}
	c := cell{at, item{{printable(action) + "  " + number, look}}, zero}
	if beside != "" {
		c.text = append(c.text, span{beside, dim})
	}
	return c
}

// behaviorRows returns, for each information set, a row of its actions and one
// of its nodes with the belief. Both lists are in the same order; beliefs may
// be nil.
func behaviorRows(players []string, cells []cell, beliefs []beliefEntry, digits int) []row {
	nameWidth := 0
	for _, e := range cells {
		nameWidth = max(nameWidth, item{{printable(players[e.Player-1]), plain}}.width())
	}
	labelWidth := len("belief")
	for _, e := range cells {
		labelWidth = max(labelWidth, min(item{{printable(e.Label), plain}}.width(), maxAligned))
	}
	var rows []row
	for k := 0; k < len(cells); {
		ref := cells[k].setRef
		r := row{prefix: item{{"  " + pad(printable(players[ref.Player-1]), nameWidth) + "  ", plain},
			{pad(printable(ref.Label), labelWidth) + "  ", bold}}}
		for ; k < len(cells) && cells[k].setRef == ref; k++ {
			r.items = append(r.items, cells[k].text)
		}
		rows = append(rows, r)
		if len(beliefs) > 0 && beliefs[0].setRef == ref {
			rows = append(rows, beliefRow(beliefs[0], nameWidth, digits))
			beliefs = beliefs[1:]
		}
	}
	return rows
}

// exactCells returns probabilities as fractions with decimals beside them.
func exactCells(profile []profileEntry, digits int) []cell {
	cells := make([]cell, len(profile))
	for k, e := range profile {
		cells[k] = newCell(e.setRef, e.Action, e.Probability.String(), beside(e.Probability, digits), e.Probability.IsZero())
	}
	return cells
}

// manyNodes is how many nodes of an information set are listed when some have
// belief 0; of more, only the others are.
const manyNodes = 8

func beliefRow(b beliefEntry, nameWidth, digits int) row {
	r := row{prefix: item{{pad("", nameWidth+4), plain}, {"belief", dim}}, free: true}
	left := 0
	for _, n := range b.Nodes {
		if len(b.Nodes) > manyNodes && n.Probability.IsZero() {
			left++
			continue
		}
		r.items = append(r.items, item{{printable(n.History) + "  " + n.Probability.String(), dim}, {beside(n.Probability, digits), dim}})
	}
	if left > 0 {
		r.items = append(r.items, item{{"0 at the other " + plural(left, "node"), dim}})
	}
	if len(b.Nodes) == 0 {
		r.items = []item{{{"not defined: chance and the others do not lead here", dim}}}
	}
	return r
}
