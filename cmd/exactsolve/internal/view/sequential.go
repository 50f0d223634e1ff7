package view

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A SequentialView is of the components of all sequential equilibria.
type SequentialView struct {
	Components []message.SequentialComponent

	n *cli.Names
}

func newSequential(n *cli.Names) SequentialView {
	return SequentialView{[]message.SequentialComponent{}, n}
}

// enterIndices enters the indices of the components of Nash equilibria that some components have for themselves.
func (v *SequentialView) enterIndices(nash []*exactsolve.Component) {
	for k, c := range nash {
		if c == nil {
			continue
		}
		m := &v.Components[k]
		if m.Index, m.IndexBy = c.Index, "nash component"; string(c.By) == "perturbation" {
			m.IndexBy += " by perturbation"
		}
	}
}

// heads writes a line for each component that is shown, and returns how many those are.
func (v *SequentialView) heads(p *cli.Page) int {
	shown := min(len(v.Components), MaxRegionLines)
	for k := range shown {
		c := &v.Components[k]
		index, words := "", "one outcome"
		if c.Index != nil {
			index = ", " + indexText(*c.Index)
			if perturbed(c) {
				index += " *"
			}
		}
		if c.Outcome == nil {
			words = "several outcomes"
		}
		if c.Connected == "unknown" {
			words += ", perhaps a part of one"
		}
		p.Line(cli.Bold(fmt.Sprintf("Component %d", k+1)), cli.Plain(fmt.Sprintf(", dimension %d%s, %s, payoffs  %s", c.Dimension, index, words, spans(c.Payoffs))))
	}
	andMore(p, "", len(v.Components)-shown)
	return shown
}

// textIndex says what indices are.
func (v *SequentialView) textIndex(p *cli.Page) {
	if slices.ContainsFunc(v.Components, func(c message.SequentialComponent) bool { return c.Index != nil }) {
		p.Paragraph(0, "An index is that of the component of nash equilibria that a component is in, where it is the only one there.")
	}
	if slices.ContainsFunc(v.Components, func(c message.SequentialComponent) bool { return perturbed(&c) }) {
		p.Paragraph(0, Star)
	}
}

func perturbed(c *message.SequentialComponent) bool {
	return strings.HasSuffix(c.IndexBy, "perturbation")
}

// CSV writes components with their pieces, of which rows have the strategies of each player that the others are mixtures
// of, or one profile, as rows of one table.
func (v *SequentialView) CSV(w io.Writer) error {
	t := newSheet(v.n)
	for k := range v.Components {
		m := &v.Components[k]
		c := cells{"component": k + 1, "dimension": m.Dimension, "connected": m.Connected, "outcome": ends(m.Outcome), "payoffs": "attained"}
		if m.Index != nil {
			c["index"], c["index_by"] = *m.Index, m.IndexBy
		}
		if m.Judged != nil {
			c["passes"] = m.Judged.Status
		}
		row := t.add("component", c)
		for i, u := range m.Payoffs {
			t.pays(row, i, u.Exact, u.Low, u.High)
		}
		for n := range m.Pieces {
			t.addSequential(k+1, n+1, &m.Pieces[n])
		}
	}
	return t.write(w)
}

// addSequential adds rows of piece number of a component.
func (t *sheet) addSequential(component, number int, piece *message.SequentialPiece) {
	enter := func(what string, c cells, list []message.Entry) {
		c["component"], c["number"] = component, number
		row := t.add(what, c)
		for _, x := range list {
			row[t.actions[0][x.Choice]] = x.Probability.String()
		}
	}
	for _, strategy := range slices.Concat(piece.Sender, piece.Receiver) {
		if len(strategy) > 0 { // otherwise it is of nobody
			enter("strategy", cells{"player": strategy[0].Player}, strategy)
		}
	}
	if piece.Profile != nil {
		enter("profile", cells{}, piece.Profile)
	}
}
