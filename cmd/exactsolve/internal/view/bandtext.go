package view

import (
	"fmt"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// writeBands writes a row for each band, and where they begin and end.
func (m *parametricText) writeBands(p *cli.Page) {
	if m.Bands == nil {
		return
	}
	head := cli.Row{Prefix: cli.Item{cli.Plain("      ")}, Items: []cli.Item{{cli.Bold("band")}}}
	for _, name := range playerNames(m.n) {
		head.Items = append(head.Items, cli.Item{cli.Bold(cli.Printable(name))})
	}
	rows := []cli.Row{head}
	for k := range m.Bands[:min(len(m.Bands), maxCells)] {
		b := &m.Bands[k]
		rows = append(rows, m.equilibriumRow(b.Number, m.span(&b.Span), b.Profile, b.Payoffs))
	}
	p.Rows(rows)
	andMore(p, "  ", len(m.Bands)-maxCells)
	if len(m.Continua)+len(m.Events) > 0 {
		p.Line()
	}
	for k := range m.Continua[:min(len(m.Continua), maxCells)] {
		p.Paragraph(0, m.continuum(&m.Continua[k]))
	}
	andMore(p, "", len(m.Continua)-maxCells)
	for k := range m.Events[:min(len(m.Events), maxCells)] {
		m.writeEvent(p, &m.Events[k])
	}
	andMore(p, "", len(m.Events)-maxCells)
}

func (m *parametricText) continuum(c *message.BandContinuum) string {
	return fmt.Sprintf("For %s bands %s are in one continuum of equilibria.", m.span(&c.Span), Ranges(c.Bands))
}

// equilibriumRow says when there is an extreme equilibrium, what players do, and what that pays.
func (m *parametricText) equilibriumRow(n int, when string, profile []message.FormulaEntry, payoffs []message.Formula) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Plain(fmt.Sprintf("%4d  ", n))}}
	if when != "" {
		r.Items = append(r.Items, cli.Item{cli.Plain(when)})
	}
	list := m.equilibrium(profile, payoffs)
	for _, text := range list[:len(list)-1] {
		r.Items = append(r.Items, cli.Item{cli.Plain(text)})
	}
	r.Items = append(r.Items, cli.Item{cli.Bold("payoffs  " + list[len(list)-1])})
	return r
}

// event says what happens at a value of the parameter.
func (m *parametricText) event(e *message.BandEvent) string {
	var list []string
	say := func(numbers []int, one, many string) {
		switch len(numbers) {
		case 0:
		case 1:
			list = append(list, fmt.Sprintf(one, numbers[0]))
		default:
			list = append(list, fmt.Sprintf(many, Ranges(numbers)))
		}
	}
	say(e.Die, "band %d ends", "bands %s end")
	say(e.Born, "band %d begins", "bands %s begin")
	for _, bands := range e.Meet {
		list = append(list, "bands "+Ranges(bands)+" meet")
	}
	say(e.Alone, "equilibrium %d is of no band", "equilibria %s are of no band")
	for _, c := range e.Continua {
		list = append(list, "equilibria "+Ranges(c)+" are in one continuum")
	}
	return fmt.Sprintf("At %s = %v %s", m.Name, e.At, strings.Join(list, "; "))
}

func (m *parametricText) writeEvent(p *cli.Page, e *message.BandEvent) {
	end := "."
	if len(e.Equilibria) > 0 {
		end = ", of these:"
	}
	p.Paragraph(0, m.event(e)+end)
	var rows []cli.Row
	for k := range e.Equilibria[:min(len(e.Equilibria), maxCells)] {
		x := &e.Equilibria[k]
		rows = append(rows, m.equilibriumRow(x.Number, "", x.Profile, x.Payoffs))
	}
	p.Rows(rows)
	andMore(p, "  ", len(e.Equilibria)-maxCells)
}
