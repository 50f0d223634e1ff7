package view

import (
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// A number is a probability or a payoff as it is written.
type number struct {
	message.Choice        // of a probability
	Text           string `json:"-"` // exactly, or as closely as is known
	Beside         string `json:"-"` // to be after it, such as " (≈ 0.333)"
	plain          string // for other programs
}

// exactNumber returns a number as a fraction with a decimal beside it.
func exactNumber(at message.Choice, x rational.Rat, digits int) number {
	text := x.String()
	return number{at, text, cli.Beside(x, digits), text}
}

// ExactProfile returns the profile of a claim as rational numbers.
func ExactProfile(profile []message.Entry, digits int) []number {
	return numbersOf(profile, func(e *message.Entry) number { return exactNumber(e.Choice, e.Probability, digits) })
}

// ExactPayoffs returns the payoffs of a claim as rational numbers.
func ExactPayoffs(payoffs []rational.Rat, digits int) []number {
	return numbersOf(payoffs, func(u *rational.Rat) number { return exactNumber(message.Choice{}, *u, digits) })
}

func numbersOf[E any](list []E, of func(e *E) number) []number {
	numbers := make([]number, len(list))
	for k := range list {
		numbers[k] = of(&list[k])
	}
	return numbers
}

// item returns a probability with its action.
func (x *number) item() cli.Item {
	look := cli.Plain
	if x.Text == "0" {
		look = cli.Dim
	}
	return cli.Item{cli.Styled(cli.Printable(x.Action)+"  "+x.Text, look), cli.Styled(x.Beside, cli.Dim)}
}

// payoffItem returns a payoff.
func (x *number) payoffItem() cli.Item {
	return cli.Item{cli.Styled(x.Text, cli.Bold), cli.Styled(x.Beside, cli.Dim)}
}

// PayoffRow returns the row of the players' payoffs.
func PayoffRow(players []string, payoffs []number) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Styled("  payoff", cli.Bold)}, Free: true}
	for i := range payoffs {
		r.Items = append(r.Items, append(cli.Item{cli.Styled(cli.Printable(players[i])+"  ", cli.Plain)}, payoffs[i].payoffItem()...))
	}
	return r
}

// BehaviorRows returns, for each information set, a row of its actions and one
// of its nodes with the belief. Both lists are in the same order; beliefs may
// be nil.
func BehaviorRows(players []string, numbers []number, beliefs []message.Belief, digits int) []cli.Row {
	nameWidth := 0
	for _, e := range numbers {
		nameWidth = max(nameWidth, cli.Item{cli.Styled(cli.Printable(players[e.Player-1]), cli.Plain)}.Width())
	}
	labelWidth := len("belief")
	for _, e := range numbers {
		labelWidth = max(labelWidth, min(cli.Item{cli.Styled(cli.Printable(e.Label), cli.Plain)}.Width(), cli.MaxAligned))
	}
	var rows []cli.Row
	for k := 0; k < len(numbers); {
		ref := numbers[k].Set
		r := cli.Row{Prefix: cli.Item{cli.Styled("  "+cli.Pad(cli.Printable(players[ref.Player-1]), nameWidth)+"  ", cli.Plain),
			cli.Styled(cli.Pad(cli.Printable(ref.Label), labelWidth)+"  ", cli.Bold)}}
		for ; k < len(numbers) && numbers[k].Set == ref; k++ {
			r.Items = append(r.Items, numbers[k].item())
		}
		rows = append(rows, r)
		if len(beliefs) > 0 && beliefs[0].Set == ref {
			rows = append(rows, BeliefRow(beliefs[0], nameWidth, digits))
			beliefs = beliefs[1:]
		}
	}
	return rows
}

// manyNodes is how many nodes of an information set are listed when some have
// belief 0; of more, only the others are.
const manyNodes = 8

// BeliefRow returns the line of a belief.
func BeliefRow(b message.Belief, nameWidth, digits int) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Styled(cli.Pad("", nameWidth+4), cli.Plain), cli.Styled("belief", cli.Dim)}, Free: true}
	left := 0
	for _, n := range b.Nodes {
		if len(b.Nodes) > manyNodes && n.Probability.IsZero() {
			left++
			continue
		}
		r.Items = append(r.Items, cli.Item{cli.Styled(cli.Printable(n.History)+"  "+n.Probability.String(), cli.Dim), cli.Styled(cli.Beside(n.Probability, digits), cli.Dim)})
	}
	if left > 0 {
		r.Items = append(r.Items, cli.Item{cli.Styled("0 at the other "+cli.Plural(left, "node"), cli.Dim)})
	}
	if len(b.Nodes) == 0 {
		r.Items = []cli.Item{{cli.Styled("not defined: chance and the others do not lead here", cli.Dim)}}
	}
	return r
}
