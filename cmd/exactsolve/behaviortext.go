package main

import (
	"exactsolve/message"
	"exactsolve/rational"
)

// A number is a probability or a payoff as it is written.
type number struct {
	message.Choice        // of a probability
	text           string // exactly, or as closely as is known
	beside         string // to be after it, such as " (≈ 0.333)"
	plain          string // for other programs
}

// exactNumber returns a number as a fraction with a decimal beside it.
func exactNumber(at message.Choice, x rational.Rat, digits int) number {
	text := x.String()
	return number{at, text, beside(x, digits), text}
}

func exactProfile(profile []message.Entry, digits int) []number {
	return numbersOf(profile, func(e *message.Entry) number { return exactNumber(e.Choice, e.Probability, digits) })
}

func exactPayoffs(payoffs []rational.Rat, digits int) []number {
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
func (x *number) item() item {
	look := plain
	if x.text == "0" {
		look = dim
	}
	return item{{printable(x.Action) + "  " + x.text, look}, {x.beside, dim}}
}

// payoffItem returns a payoff.
func (x *number) payoffItem() item { return item{{x.text, bold}, {x.beside, dim}} }

// payoffRow returns the row of the players' payoffs.
func payoffRow(players []string, payoffs []number) row {
	r := row{prefix: item{{"  payoff", bold}}, free: true}
	for i := range payoffs {
		r.items = append(r.items, append(item{{printable(players[i]) + "  ", plain}}, payoffs[i].payoffItem()...))
	}
	return r
}

// behaviorRows returns, for each information set, a row of its actions and one
// of its nodes with the belief. Both lists are in the same order; beliefs may
// be nil.
func behaviorRows(players []string, numbers []number, beliefs []message.Belief, digits int) []row {
	nameWidth := 0
	for _, e := range numbers {
		nameWidth = max(nameWidth, item{{printable(players[e.Player-1]), plain}}.width())
	}
	labelWidth := len("belief")
	for _, e := range numbers {
		labelWidth = max(labelWidth, min(item{{printable(e.Label), plain}}.width(), maxAligned))
	}
	var rows []row
	for k := 0; k < len(numbers); {
		ref := numbers[k].Set
		r := row{prefix: item{{"  " + pad(printable(players[ref.Player-1]), nameWidth) + "  ", plain},
			{pad(printable(ref.Label), labelWidth) + "  ", bold}}}
		for ; k < len(numbers) && numbers[k].Set == ref; k++ {
			r.items = append(r.items, numbers[k].item())
		}
		rows = append(rows, r)
		if len(beliefs) > 0 && beliefs[0].Set == ref {
			rows = append(rows, beliefRow(beliefs[0], nameWidth, digits))
			beliefs = beliefs[1:]
		}
	}
	return rows
}

// manyNodes is how many nodes of an information set are listed when some have
// belief 0; of more, only the others are.
const manyNodes = 8

func beliefRow(b message.Belief, nameWidth, digits int) row {
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
