package view

import (
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// A number is a probability or a payoff as it is written.
type number struct {
	message.Choice        // of a probability
	Text           string // exactly, or as closely as is known
	Beside         string // to be after it, such as " (≈ 0.333)"
	plain          string // for other programs
}

// exactNumber returns a number as a fraction with a decimal beside it.
func exactNumber(at message.Choice, x rational.Rat, digits int) number {
	text := x.String()
	return number{at, text, cli.Beside(x, digits), text}
}

func exactProfile(profile []message.Entry, digits int) []number {
	list := make([]number, len(profile))
	for k, e := range profile {
		list[k] = exactNumber(e.Choice, e.Probability, digits)
	}
	return list
}

func exactPayoffs(payoffs []rational.Rat, digits int) []number {
	list := make([]number, len(payoffs))
	for i, u := range payoffs {
		list[i] = exactNumber(message.Choice{}, u, digits)
	}
	return list
}

// item returns a probability with its action.
func (x *number) item() cli.Item {
	look := cli.Plain
	if x.Text == "0" {
		look = cli.Dim
	}
	return cli.Item{look(cli.Printable(x.Action) + "  " + x.Text), cli.Dim(x.Beside)}
}

// payoffItem returns a payoff after what is said before it.
func (x *number) payoffItem(before string) cli.Item {
	return cli.Item{cli.Plain(before), cli.Bold(x.Text), cli.Dim(x.Beside)}
}

// payoffRow returns the row of the players' payoffs.
func payoffRow(players []string, payoffs []number) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Bold("  payoff")}, Free: true}
	for i := range payoffs {
		r.Items = append(r.Items, payoffs[i].payoffItem(cli.Printable(players[i])+"  "))
	}
	return r
}

// ProfileRows returns rows of a profile of fractions, its beliefs and its payoffs.
func ProfileRows(players []string, c *message.Claim, digits int) []cli.Row {
	return append(behaviorRows(players, exactProfile(c.Profile, digits), c.Beliefs, digits), payoffRow(players, exactPayoffs(c.Payoffs, digits)))
}

// behaviorRows returns, for each information set, a row of its actions and one
// of its nodes with the belief. Both lists are in the same order; beliefs may
// be nil.
func behaviorRows(players []string, numbers []number, beliefs []message.Belief, digits int) []cli.Row {
	nameWidth, labelWidth := 0, len("belief")
	for _, e := range numbers {
		nameWidth = max(nameWidth, cli.Width(players[e.Player-1]))
		labelWidth = max(labelWidth, min(cli.Width(e.Label), cli.MaxAligned))
	}
	prefix := cli.Item{cli.Plain(cli.Pad("", nameWidth+4)), cli.Dim("belief")}
	var rows []cli.Row
	for k := 0; k < len(numbers); {
		ref := numbers[k].Set
		r := cli.Row{Prefix: cli.Item{cli.Plain("  " + cli.Pad(cli.Printable(players[ref.Player-1]), nameWidth) + "  "),
			cli.Bold(cli.Pad(cli.Printable(ref.Label), labelWidth) + "  ")}}
		for ; k < len(numbers) && numbers[k].Set == ref; k++ {
			r.Items = append(r.Items, numbers[k].item())
		}
		rows = append(rows, r)
		if len(beliefs) > 0 && beliefs[0].Set == ref {
			rows = append(rows, beliefRow(prefix, beliefs[0].Nodes, digits))
			beliefs = beliefs[1:]
		}
	}
	return rows
}

// manyNodes is how many nodes of an information set are listed when some have
// belief 0; of more, only the others are.
const manyNodes = 8

// beliefRow returns the line of a belief.
func beliefRow(prefix cli.Item, nodes []message.Node, digits int) cli.Row {
	r := cli.Row{Prefix: prefix, Free: true}
	left := 0
	for _, n := range nodes {
		if len(nodes) > manyNodes && n.Probability.IsZero() {
			left++
			continue
		}
		r.Items = append(r.Items, cli.Item{cli.Dim(cli.Printable(n.History) + "  " + n.Probability.String()), cli.Dim(cli.Beside(n.Probability, digits))})
	}
	if left > 0 {
		r.Items = append(r.Items, cli.Item{cli.Dim("0 at the other " + cli.Plural(left, "node"))})
	}
	if len(nodes) == 0 {
		r.Items = []cli.Item{{cli.Dim("not defined: chance and the others do not lead here")}}
	}
	return r
}
