package find

import (
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// enterSelected enters what --select selects, nil if nothing is asked for. Profiles of sets are of a
// game in strategic form with the names n.
func (m *listResult) enterSelected(z *exactsolve.Selection, v *view.ListView, n *cli.Names) {
	if z == nil {
		return
	}
	s := &message.Selected{
		Criterion: string(z.Criterion), Proved: z.Proved, Equilibria: append([]int{}, z.Equilibria...), Components: z.Components, AtMost: z.AtMost, More: z.More, Partial: z.Partial,
	}
	switch {
	case z.Value == nil:
	case z.Value.IsPoint():
		s.Value = &z.Value.Lo
	default:
		s.Low, s.High = &z.Value.Lo, &z.Value.Hi
	}
	for _, p := range z.Profiles {
		s.Profiles = append(s.Profiles, message.SelectedProfile{Strategies: p.Strategies, Payoffs: p.Payoffs})
	}
	m.Selected = s
	body := m.body
	m.body = func(p *cli.Page) {
		if body != nil {
			body(p)
		}
		p.Line()
		p.Paragraph(0, m.selected(z, v))
		v.TextSelected(p, n, s.Profiles)
		if s.More > 0 {
			p.Paragraph(6, fmt.Sprintf("and %d more", s.More))
		}
	}
}

// selected says what was selected, and what is known of others.
func (m *listResult) selected(z *exactsolve.Selection, v *view.ListView) string {
	head := fmt.Sprintf("Selected by %s: %s", z.Criterion, m.which(z, v))
	of := "payoffs that sum to "
	if i := z.Criterion.Player(); i > 0 {
		of = fmt.Sprintf("a payoff of player %d of ", i)
	}
	switch {
	case z.Criterion.ByPayoff() && z.Value == nil && z.AtMost != nil:
		return fmt.Sprintf("%s; no equilibrium has %s more than %s.", head, of, above(*z.AtMost))
	case z.Criterion.ByPayoff() && z.Value == nil:
		return head + "."
	case z.Criterion.ByPayoff():
		return head + ", with " + of + value(z) + ": " + most(z) + "."
	case z.Criterion == "pareto" && z.Proved:
		return head + ": in no equilibrium is everyone paid as much and someone more, proved."
	case z.Criterion == "pareto":
		return head + ": in none of those listed, and of profiles of the strategies listed of sets, is everyone certain to be paid as much and someone more; in others it may be."
	case z.Criterion == "risk-dominant" && z.Proved && len(z.Equilibria) == 0:
		return head + ": what players lose by deviating alone has the same product at both strict equilibria."
	case z.Criterion == "risk-dominant" && z.Proved:
		return head + "."
	case z.Proved && m.Copies != nil:
		return head + ", and there are no others with the first of copies alone."
	case z.Proved:
		return head + ", and there are no others."
	}
	return head + ", and there may be others."
}

func value(z *exactsolve.Selection) string {
	if z.Value.IsPoint() {
		return z.Value.Lo.String()
	}
	low, _ := approx.Decimal(z.Value.Lo, valueDigits, approx.Down)
	high, _ := approx.Decimal(z.Value.Hi, valueDigits, approx.Up)
	return low + " to " + high
}

// valueDigits are those of bounds of a value.
const valueDigits = 6

// above returns a number, or a decimal that is a little more where it is long.
func above(x rational.Rat) string {
	if text := x.String(); len(text) <= 2*valueDigits {
		return text
	}
	text, _ := approx.Decimal(x, valueDigits, approx.Up)
	return text
}

// most says whether a value is the most of all.
func most(z *exactsolve.Selection) string {
	several := ""
	if !z.Value.IsPoint() && len(z.Equilibria)+len(z.Profiles)+z.More > 1 {
		several = " by one of them, which the digits known do not tell apart"
	}
	if z.Proved {
		return "the most of all equilibria" + several + ", proved"
	}
	return fmt.Sprintf("the most that is known%s; no equilibrium has more than %s", several, above(*z.AtMost))
}

// which names those selected.
func (m *listResult) which(z *exactsolve.Selection, v *view.ListView) string {
	var list []string
	if n := len(z.Components); n > 0 && !v.Isolated(false) {
		word := "component"
		if n > 1 {
			word = "components"
		}
		return fmt.Sprintf("%s %s (%d of %d)", word, view.Ranges(z.Components), n, len(m.Components))
	}
	if len(z.Equilibria) > 0 {
		list = append(list, view.Ranges(z.Equilibria)+fmt.Sprintf(" (%d of %d)", len(z.Equilibria), m.List.Equilibria))
	}
	if n := len(z.Profiles) + z.More; n > 0 {
		list = append(list, cli.Plural(n, "profile")+" of the sets")
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, " and ")
}
