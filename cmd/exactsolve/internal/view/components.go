package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// EnterPieces enters the sets of equilibria of a claim, of a game with the names n.
func (v *ListView) EnterPieces(n *cli.Names, list []claim.Piece) {
	for k := range list {
		v.Pieces = append(v.Pieces, newPiece(n, &list[k]))
	}
	v.names = n
}

func newPiece(n *cli.Names, c *claim.Piece) message.Piece {
	p := message.Piece{Vertices: c.Vertices, Same: same(n, c)}
	for _, a := range c.AtMost {
		p.NoGain = append(p.NoGain, n.Choices(a[0]-1, 0)[a[1]-1])
	}
	return p
}

// same returns the actions of each player that are to pay the same.
func same(n *cli.Names, c *claim.Piece) (lists [][]message.Choice) {
	for i, vertices := range c.Vertices {
		if !slices.ContainsFunc(c.Equal, func(a claim.Pair[int]) bool { return a[0] == i+1 }) {
			continue
		}
		var list []message.Choice
		for a := range vertices[0] {
			used := slices.ContainsFunc(vertices, func(x []rational.Rat) bool { return !x[a].IsZero() })
			if used || slices.Contains(c.Equal, claim.Pair[int]{i + 1, a + 1}) {
				list = append(list, n.Choices(i, 0)[a])
			}
		}
		lists = append(lists, list)
	}
	return lists
}

// EnterComponents enters the components of a list, whose strategies are those of a game with the
// names n.
func (v *ListView) EnterComponents(n *cli.Names, list []exactsolve.Component) {
	for k := range list {
		z := &list[k]
		m := message.Component{
			Index: z.Index, IndexBy: string(z.By), Dimension: z.Dimension, AtLeast: !z.Exact, Connected: "yes",
			Equilibria: fromOne(z.Equilibria), Pieces: []message.ComponentPiece{},
		}
		if !z.Apart {
			m.Connected = "unknown"
		}
		for _, r := range z.Payoffs {
			m.Payoffs = append(m.Payoffs, message.NewRange(r.Interval, r.Exact))
		}
		for _, p := range z.Pieces {
			m.Pieces = append(m.Pieces, message.ComponentPiece{
				Piece: newPiece(n, &claim.Piece{Vertices: p.Vertices, Equal: p.Equal, AtMost: p.AtMost}), Dimension: p.Dimension, AtLeast: !p.Exact, Equilibria: fromOne(p.Equilibria),
			})
		}
		v.Components = append(v.Components, m)
	}
	v.names = n
}

func fromOne(numbers []int) (list []int) {
	for _, k := range numbers {
		list = append(list, k+1)
	}
	return list
}

// Isolated reports whether all components are single equilibria. Of a complete list they must be regular
// too: their indices are of themselves.
func (v *ListView) Isolated(complete bool) bool {
	return !slices.ContainsFunc(v.Components, func(m message.Component) bool {
		return len(m.Equilibria) != 1 || len(m.Pieces) > 0 || complete && m.IndexBy != "sign"
	})
}

// TextComponents writes a line for each component, of a complete list or not.
func (v *ListView) TextComponents(p *cli.Page, complete bool) {
	what, has := "The set of all equilibria", "has "+cli.Plural(len(v.Components), "connected component")
	if !complete {
		what = "What was found"
	}
	if v.InDoubt() {
		has = "has these connected components, or where there is a ? perhaps none, several or a part of one"
	}
	p.Paragraph(0, what+" "+has+":")
	var rows []cli.Row
	note := ""
	for k := range v.Components[:min(len(v.Components), MaxRegionLines)] {
		m := &v.Components[k]
		r := cli.Row{Prefix: cli.Item{cli.Plain(fmt.Sprintf("%4d  ", k+1))}}
		for _, text := range []string{Dimension(m), ComponentIndex(m), v.numbers(m), "payoffs  " + v.payoffRanges(m) + v.outcomesOf(m)} {
			r.Items = append(r.Items, cli.Item{cli.Plain(text)})
		}
		if rows = append(rows, r); m.IndexBy == "perturbation" {
			note = Star
		}
	}
	p.Rows(rows)
	v.more(p, len(v.Components))
	if v.InDoubt() {
		note += " ? It was not decided whether that is one component."
	}
	if note != "" {
		p.Paragraph(0, strings.TrimSpace(note))
	}
	if complete {
		p.Paragraph(0, "Indices sum to 1. Near one that is not 0 all games with about these payoffs have an equilibrium.")
	}
}

// Star says what an index with a star is.
const Star = "* Index of the equilibria near by in three games with payoffs a little different: not proved."

// InDoubt reports whether some components may be none, several or parts of one.
func (v *ListView) InDoubt() bool {
	return slices.ContainsFunc(v.Components, func(m message.Component) bool { return m.Connected != "yes" })
}

// more says how many lines are left out.
func (v *ListView) more(p *cli.Page, n int) {
	if n > MaxRegionLines {
		p.Paragraph(6, fmt.Sprintf("and %d more, see --json", n-MaxRegionLines))
	}
}

// Dimension says how large a component is.
func Dimension(m *message.Component) string {
	text := fmt.Sprintf("dimension %d", m.Dimension)
	switch {
	case len(m.Equilibria) == 1 && len(m.Pieces) == 0 && m.Dimension == 0 && !m.AtLeast:
		text = "isolated"
	case m.AtLeast:
		text += " or more"
	}
	if m.Connected != "yes" {
		text += " ?"
	}
	return text
}

// ComponentIndex says what the index of a component is, with a star where [Star] says more.
func ComponentIndex(m *message.Component) string {
	switch {
	case m.Index == nil:
		return "index unknown"
	case m.IndexBy == "perturbation":
		return indexText(*m.Index) + " *"
	}
	return indexText(*m.Index)
}

// payoffRanges writes the payoffs in a component; those of an equilibrium as they are in the list.
func (v *ListView) payoffRanges(m *message.Component) string {
	if len(m.Pieces) == 0 && len(m.Equilibria) == 1 {
		return v.payoffs(v.List[m.Equilibria[0]-1])
	}
	var words []string
	for _, r := range m.Payoffs {
		words = append(words, r.String())
	}
	return strings.Join(words, ", ")
}

// outcomesOf names what the extreme equilibria of a component come to.
func (v *ListView) outcomesOf(m *message.Component) string {
	if !v.Extreme || v.N.G.Tree == nil {
		return ""
	}
	in := map[int]bool{}
	for _, n := range m.Equilibria {
		in[n] = true
	}
	var list []int
	for k, o := range v.Outcomes() {
		if slices.ContainsFunc(o.Equilibria, func(n int) bool { return in[n] }) {
			list = append(list, k+1)
		}
	}
	if len(list) == 1 {
		return fmt.Sprint(", outcome ", list[0])
	}
	return ", outcomes " + Ranges(list) + " and others between"
}

// numbers names the equilibria in a component: extreme ones by its pieces, in braces.
func (v *ListView) numbers(m *message.Component) string {
	var sets []string
	for _, piece := range m.Pieces {
		sets = append(sets, "{"+Ranges(piece.Equilibria)+"}")
	}
	switch {
	case v.Extreme && len(sets) > 0:
		return strings.Join(sets, "  ")
	case len(m.Equilibria) == 1:
		return fmt.Sprint("equilibrium ", m.Equilibria[0])
	case len(m.Equilibria) == 0:
		return ""
	}
	return "equilibria " + Ranges(m.Equilibria)
}

// TextPieces writes the pieces of components, or those of a claim.
func (v *ListView) TextPieces(p *cli.Page) {
	var rows []cli.Row
	what := "There are sets of equilibria."
	for k := range v.Pieces {
		rows = append(rows, v.pieceRows(k+1, &v.Pieces[k])...)
	}
	for k := range v.Components {
		for n := range v.Components[k].Pieces {
			what = "Components that are not isolated are made of sets, here by the number of the component."
			rows = append(rows, v.pieceRows(k+1, &v.Components[k].Pieces[n].Piece)...)
		}
	}
	if rows == nil {
		return
	}
	p.Paragraph(0, what+" In a set each player plays one of the strategies named, or any mixture of them; but for a condition below it, all such profiles are equilibria.")
	p.Rows(rows[:min(len(rows), 2*MaxRegionLines)])
	if len(rows) > 2*MaxRegionLines {
		p.Paragraph(6, "and more, see --json")
	}
}

func (v *ListView) pieceRows(number int, piece *message.Piece) []cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Plain(fmt.Sprintf("%4d  ", number))}}
	for i, vertices := range piece.Vertices {
		var words []string
		for _, x := range vertices {
			word := v.strategy(i, x)
			if len(vertices) > 1 && strings.Contains(word, ", ") {
				word = "(" + word + ")"
			}
			words = append(words, word)
		}
		r.Items = append(r.Items, cli.Item{cli.Bold(cli.Printable(PlayerName(v.names, i))), cli.Plain("  " + strings.Join(words, " or "))})
	}
	rows := []cli.Row{r}
	for _, text := range conditions(piece) {
		rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain("      ")}, Free: true, Items: []cli.Item{{cli.Plain(text)}}})
	}
	return rows
}

// conditions says where in the hulls the equilibria of a piece are.
func conditions(piece *message.Piece) (list []string) {
	for _, same := range piece.Same {
		list = append(list, fmt.Sprintf("only where player %d is paid the same for %s", same[0].Player, choices(same)))
	}
	for k := 0; k < len(piece.NoGain); {
		own := piece.NoGain[k:]
		if n := slices.IndexFunc(own, func(c message.Choice) bool { return c.Player != own[0].Player }); n >= 0 {
			own = own[:n]
		}
		list = append(list, fmt.Sprintf("only where player %d gains nothing by %s", own[0].Player, choices(own)))
		k += len(own)
	}
	return list
}

func choices(list []message.Choice) string {
	var words []string
	for _, c := range list {
		words = append(words, Label(c.Action))
	}
	return strings.Join(words, ", ")
}

// TextSelected writes equilibria in sets, of a game with the names n.
func (v *ListView) TextSelected(p *cli.Page, n *cli.Names, list []message.SelectedProfile) {
	v.names = n
	var rows []cli.Row
	for _, z := range list[:min(len(list), MaxRegionLines)] {
		r := cli.Row{Prefix: cli.Item{cli.Plain("      ")}}
		for i, x := range z.Strategies {
			r.Items = append(r.Items, cli.Item{cli.Plain(v.agent(i) + v.strategy(i, x))})
		}
		var payoffs []string
		for _, u := range z.Payoffs {
			payoffs = append(payoffs, u.String())
		}
		r.Items = append(r.Items, cli.Item{cli.Bold("payoffs  " + strings.Join(payoffs, ", "))})
		rows = append(rows, r)
	}
	p.Rows(rows)
	v.more(p, len(list))
}

// strategy returns the actions that a strategy plays, with their probabilities.
func (v *ListView) strategy(i int, x []rational.Rat) string {
	var words []string
	for a, choice := range v.names.Choices(i, 0) {
		switch {
		case x[a].IsOne():
			return Label(choice.Action)
		case !x[a].IsZero():
			words = append(words, Label(choice.Action)+" "+x[a].String())
		}
	}
	return strings.Join(words, ", ")
}
