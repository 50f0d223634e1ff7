package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A PlottedTable is what is plotted, in numbers: the first row is its head.
type PlottedTable struct {
	Caption string
	Rows    [][]string
}

// Tables returns what is plotted, and what is claimed in each of the first cells.
func (p *Plotted) Tables() (list []PlottedTable) {
	if len(p.Pieces) > 0 {
		t := PlottedTable{cli.UpperFirst(p.value), [][]string{{p.Name, p.value}}}
		for k := range p.Pieces {
			t.Rows = append(t.Rows, []string{p.span(&p.Pieces[k].Span), string(p.Pieces[k].Value)})
		}
		list = append(list, t)
	}
	for k := range p.Cells[:min(len(p.Cells), maxCells)] {
		list = append(list, p.cellTable(k))
	}
	if p.Bands != nil {
		list = append(list, p.bandTable())
	}
	for k := range p.Events {
		if e := &p.Events[k]; len(e.Equilibria) > 0 {
			list = append(list, p.pointTable(e))
		}
	}
	return list
}

func (p *Plotted) cellTable(k int) PlottedTable {
	c := &p.Cells[k]
	t := PlottedTable{Caption: fmt.Sprintf("Cell %d, %s: payoffs %s", k+1, p.span(&c.Span), p.paid(c.Payoffs))}
	if c.Device != nil {
		t.Rows = p.deviceTable(c.Device)
		return t
	}
	t.Rows = [][]string{{"player", "information set", "action", "probability"}}
	for _, e := range c.Profile {
		t.Rows = append(t.Rows, []string{p.playerOf(e.Player), e.Label, e.Action, string(e.Probability)})
	}
	return t
}

func (p *Plotted) playerOf(number int) string {
	if number < 1 || number > len(p.n.Players) {
		return fmt.Sprint(number)
	}
	return PlayerName(p.n, number-1)
}

func (p *Plotted) bandTable() PlottedTable {
	t := PlottedTable{"All extreme equilibria", [][]string{slices.Concat([]string{"band", p.Name}, playerNames(p.n), []string{"payoffs"})}}
	for k := range p.Bands {
		b := &p.Bands[k]
		t.Rows = append(t.Rows, slices.Concat([]string{fmt.Sprint(b.Number), p.span(&b.Span)}, p.equilibrium(b.Profile, b.Payoffs)))
	}
	return t
}

func (p *Plotted) pointTable(e *message.BandEvent) PlottedTable {
	t := PlottedTable{fmt.Sprintf("All extreme equilibria at %s = %v", p.Name, e.At), [][]string{slices.Concat([]string{"equilibrium"}, playerNames(p.n), []string{"payoffs"})}}
	for _, x := range e.Equilibria {
		t.Rows = append(t.Rows, slices.Concat([]string{fmt.Sprint(x.Number)}, p.equilibrium(x.Profile, x.Payoffs)))
	}
	return t
}

// equilibrium says what each player plays, and what that pays.
func (m *parametricText) equilibrium(profile []message.FormulaEntry, payoffs []message.Formula) (list []string) {
	numbers := formulaNumbers(profile)
	for i := range m.n.Players {
		own := len(m.n.Actions(i, 0))
		list, numbers = append(list, played(numbers[:own])), numbers[own:]
	}
	var pays []string
	for _, u := range payoffs {
		pays = append(pays, string(u))
	}
	return append(list, strings.Join(pays, ", "))
}
