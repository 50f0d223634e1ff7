package main

import (
	"fmt"
	"strings"

	"exactsolve/depthlimit/nested"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// words says a message to people.
func (h *hand) words(p *page, says any) {
	switch m := says.(type) {
	case *message.Deal:
		p.line(span{fmt.Sprintf("hand %d", m.Hand), bold})
	case *message.Turn:
		h.turnWords(p, m)
	case *message.Mistake:
		p.line(span{m.Message, red})
	case *message.Played:
		off := ""
		if m.OffTree {
			off = ", off the tree"
		}
		p.line(span{fmt.Sprintf("  %s: %s%s", printable(h.names.player(h.opp)), printable(m.Action), off), plain})
	case *message.Solved:
		for _, line := range solvedWords(m, h.c.digits) {
			p.paragraph(2, line)
		}
	case *message.End:
		h.endWords(p, m)
	}
}

func (h *hand) turnWords(p *page, m *message.Turn) {
	if len(m.Seen) > 0 {
		var list []string
		for _, x := range m.Seen {
			list = append(list, h.seenWords(x))
		}
		p.paragraph(2, "so far: "+strings.Join(list, ", "))
	}
	p.line(span{fmt.Sprintf("  %s at %s", printable(h.names.player(h.opp)), printable(m.Infoset.Label)), bold})
	var items []string
	for a, label := range m.Actions {
		items = append(items, fmt.Sprintf("%d %s", a+1, printable(label)))
	}
	p.paragraph(2, "action? "+strings.Join(items, ", "))
}

func (h *hand) seenWords(x message.Seen) string {
	who, what := "?", "?"
	if x.Player != nil && *x.Player == 0 {
		who = "chance"
	} else if x.Player != nil {
		who = printable(h.names.player(*x.Player - 1))
	}
	if x.Action != nil {
		what = printable(*x.Action)
	}
	return who + " " + what
}

func (h *hand) endWords(p *page, m *message.End) {
	var labels []string
	for _, label := range m.Labels {
		labels = append(labels, printable(label))
	}
	p.paragraph(2, "end: "+strings.Join(labels, ", "))
	var paid []string
	for i, u := range m.Payoffs {
		paid = append(paid, fmt.Sprintf("%s %s", printable(h.names.player(i)), u))
	}
	p.line(span{"  payoffs: " + strings.Join(paid, ", "), plain})
}

// solvedWords are about a subgame.
func solvedWords(m *message.Solved, digits int) []string {
	if m.Cached {
		return []string{fmt.Sprintf("as before (%s): at least %s is guaranteed", m.Because, withDecimal(m.Guarantee, digits))}
	}
	method := m.Method
	if m.Instead {
		method += ", as the method asked for guarantees less"
	}
	lines := []string{fmt.Sprintf("subgame of %s solved (%s, %s, %.3f s)", plural(m.Nodes, "node"), m.Because, method, m.Seconds)}
	if m.Status != "yes" {
		lines[0] = fmt.Sprintf("subgame of %s given up (%s, %s, %.3f s): %s", plural(m.Nodes, "node"), m.Because, method, m.Seconds, m.Reason)
	}
	verb := "rises from " + withDecimal(m.Before, digits) + " to "
	if m.Before.Equal(m.Guarantee) {
		verb = "stays "
	} else if m.Guarantee.Cmp(m.Before) < 0 {
		verb = "falls from " + withDecimal(m.Before, digits) + " to "
	}
	lines = append(lines, "what is guaranteed in the whole game "+verb+withDecimal(m.Guarantee, digits))
	switch {
	case m.Kept:
	case m.Because == string(nested.OffTree):
		lines = append(lines, "the action may gain the opponent something, compared with those of the tree")
	default:
		lines = append(lines, "the opponent may get more than the subgame before promised")
	}
	return lines
}

// maxExact is the length up to which fractions are written out.
const maxExact = 24

// withDecimal writes a number, with a decimal in place of a long fraction.
func withDecimal(x rational.Rat, digits int) string {
	text := x.String()
	if len(text) <= maxExact {
		return text
	}
	decimal, _ := approx.Decimal(x, digits, approx.Nearest)
	return "≈ " + decimal
}

func (m *playResult) text(p *page) {
	unfinished := ""
	if m.Unfinished {
		unfinished = ", and one that did not end"
	}
	p.line(span{plural(m.Hands, "hand") + " played" + unfinished, bold})
	if p.brief {
		return
	}
	for i, u := range m.Payoffs {
		who := ""
		if i == m.Player-1 {
			who = ", the program"
		}
		p.line(span{fmt.Sprintf("  %s%s: %s", printable(playerPhrase(i, m.Players[i])), who, u), plain})
	}
	p.paragraph(2, "the blueprint guarantees "+withDecimal(m.Blueprint, m.digits))
	if m.Whole != nil {
		p.paragraph(2, "in all plays together the program guarantees "+withDecimal(*m.Whole, m.digits))
	}
	if m.Least == nil {
		p.line(span{"  no subgames", plain})
		return
	}
	p.paragraph(2, "the least guarantee after solving: "+withDecimal(*m.Least, m.digits))
	p.line(span{fmt.Sprintf("  subgames: %d solved, %d given up, %s known from before", m.Subgames, m.Unsolved, plural(m.Cached, "time")), plain})
	p.line(span{fmt.Sprintf("  the longest (%.3f s), and of processor time (%.3f s)", m.MaxSeconds, m.MaxCPU), plain})
}
