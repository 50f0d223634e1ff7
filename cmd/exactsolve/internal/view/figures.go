package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render/equilibria"
	"exactsolve/render/plot"
)

// ComponentsFigure returns the picture of the list in a cube, or an error if the game does not fit one.
func (l *Listing) ComponentsFigure(n *cli.Names) (plot.Figure, error) {
	list, err := l.drawn(n)
	if err != nil {
		return nil, err
	}
	return equilibria.Cube(n.G, list)
}

// PayoffFigures returns pictures of the payoffs in the list, of pairs of players.
func (l *Listing) PayoffFigures(n *cli.Names) ([]plot.Figure, error) {
	list, err := l.drawn(n)
	if err != nil {
		return nil, err
	}
	pairs, all := equilibria.Pairs(n.G)
	if !all {
		list.Notes = append(list.Notes, fmt.Sprintf("Of %d players, the first %d pairs are drawn.", len(n.G.Players), len(pairs)))
	}
	var figures []plot.Figure
	for _, pair := range pairs {
		p, err := equilibria.Payoffs(n.G, list, pair)
		if err != nil {
			return nil, err
		}
		figures = append(figures, p)
	}
	return figures, nil
}

// drawn returns the list as it is drawn. An error is of input.
func (l *Listing) drawn(n *cli.Names) (*equilibria.List, error) {
	list := &equilibria.List{Title: strings.TrimSpace(n.G.Title), Notes: l.notes()}
	if c := l.Polygon; c != nil {
		h := equilibria.Hull{Name: "payoffs of all " + inPlural(exactsolve.ConceptName(c.Concept))}
		for _, v := range c.Mediated.Polygon {
			h.Corners = append(h.Corners, v.Payoffs)
		}
		list.Hulls = append(list.Hulls, h)
	}
	in := map[int]int{} // components, from 1, of equilibria by their numbers
	for k := range l.Components {
		for _, e := range l.Components[k].Equilibria {
			in[e] = k + 1
		}
	}
	for k := range l.Equilibria {
		p, err := l.point(n, &l.Equilibria[k], in[l.Equilibria[k].Number])
		if err != nil {
			return nil, fmt.Errorf("equilibrium %d: %w", k+1, err)
		}
		p.Link = l.Links[k+1]
		list.Points = append(list.Points, p)
	}
	for k := range l.Pieces {
		p := newDrawnPiece(n, &l.Pieces[k])
		p.Name = fmt.Sprintf("set %d of equilibria", k+1)
		list.Pieces = append(list.Pieces, p)
	}
	for k := range l.Components {
		m := &l.Components[k]
		mark := equilibria.Mark{Name: fmt.Sprintf("component %d: %s", k+1, componentText(m)), Tag: l.tag(k + 1), Index: m.Index}
		pieces := m.Pieces
		if n.G.Table == nil && len(pieces) > 1 {
			pieces = pieces[:1] // whose payoffs are those of all
		}
		for i := range pieces {
			p := newDrawnPiece(n, &pieces[i].Piece)
			p.Mark, p.Payoffs = mark, intervals(m.Payoffs)
			list.Pieces = append(list.Pieces, p)
		}
	}
	if len(list.Pieces) > MaxListed {
		list.Pieces = list.Pieces[:MaxListed]
		list.Notes = append(list.Notes, fmt.Sprintf("The first %d sets are drawn.", MaxListed))
	}
	return list, nil
}

func (l *Listing) notes() (notes []string) {
	if l.Caption != "" {
		notes = append(notes, l.Caption)
	}
	if l.Count > len(l.Equilibria) {
		notes = append(notes, fmt.Sprintf("The first %d of %d equilibria are drawn.", len(l.Equilibria), l.Count))
	}
	if !l.Complete && (l.Count > 0 || l.Polygon == nil) {
		notes = append(notes, "There may be other equilibria.")
	}
	if l.Extreme {
		notes = append(notes, "Mixtures of these may be equilibria too.")
	}
	if slices.ContainsFunc(l.Components, func(m message.Component) bool { return m.IndexBy == "perturbation" }) {
		notes = append(notes, "Some indices are those of equilibria near by in games with payoffs a little different: not proved.")
	}
	return notes
}

// tag returns the number of a component, if there are several.
func (l *Listing) tag(component int) string {
	if len(l.Components) < 2 {
		return ""
	}
	return fmt.Sprint(component)
}

func componentText(m *message.Component) string {
	text := "index unknown"
	if m.Index != nil {
		text = indexText(*m.Index)
	}
	text = Dimension(m) + ", " + text + ", payoffs "
	for i, r := range m.Payoffs {
		if i > 0 {
			text += ", "
		}
		text += r.String()
	}
	return text
}

// point returns an equilibrium in the component of that number, 0 for none.
func (l *Listing) point(n *cli.Names, e *message.Equilibrium, component int) (p equilibria.Point, err error) {
	numbers, err := ClaimedNumbers(n.G, &e.Claim)
	if err != nil {
		return p, err
	}
	p.Index = e.Index
	p.Name = fmt.Sprintf("equilibrium %d: %s; payoffs %s", e.Number, playedText(n, numbers), strings.Join(ClaimedPayoffs(&e.Claim), ", "))
	switch {
	case component > 0:
		m := &l.Components[component-1]
		p.Index, p.Tag, p.Inside = m.Index, l.tag(component), len(m.Pieces) > 0
	case len(l.Components) == 0:
		p.Tag = fmt.Sprint(e.Number)
	}
	if p.Index != nil {
		p.Name += "; " + indexText(*p.Index)
	}
	p.Payoffs = nearPayoffs(&e.Claim)
	if n.G.Table != nil {
		p.Profile = NewNearby(n.G, numbers).Profile
	}
	return p, nil
}

func nearPayoffs(c *message.Claim) []rational.Rat {
	list := slices.Clone(c.Payoffs)
	if c.Box != nil {
		for k := range c.Box.Payoffs {
			list = append(list, c.Box.Payoffs[k].Middle())
		}
	}
	if c.Algebraic != nil {
		for k := range c.Algebraic.Payoffs {
			list = append(list, nearAlgebraic(&c.Algebraic.Payoffs[k]))
		}
	}
	return list
}

// playedText says what is played, by player in strategic form and otherwise by information set.
func playedText(n *cli.Names, numbers []DrawnNumber) string {
	var list []string
	for len(numbers) > 0 {
		set := numbers[0].Set
		i, h := set.Player-1, set.Infoset-1
		actions := n.Actions(i, h)
		own := min(len(actions), len(numbers))
		var words []string
		for a, x := range numbers[:own] {
			switch {
			case x.Near.IsOne():
				words = append(words, actions[a])
			case !x.Near.IsZero():
				words = append(words, actions[a]+" ("+x.Short+")")
			}
		}
		where := PlayerName(n, i) + " plays "
		if n.G.Tree != nil {
			where = n.Sets[i][h] + ": "
		}
		list, numbers = append(list, where+strings.Join(words, ", ")), numbers[own:]
	}
	return strings.Join(list, "; ")
}

func newDrawnPiece(n *cli.Names, m *message.Piece) (p equilibria.Piece) {
	if n.G.Table == nil {
		return p // of another form
	}
	p.Vertices, p.AtMost = m.Vertices, actionsOf(n, m.NoGain)
	for _, list := range m.Same {
		actions := actionsOf(n, list)
		base := max(0, slices.IndexFunc(actions, p.Uses))
		p.Equal = append(p.Equal, slices.Delete(actions, base, min(base+1, len(actions)))...)
	}
	return p
}

// actionsOf returns players and actions from 0, −1 for one that is not in the game.
func actionsOf(n *cli.Names, list []message.Choice) (actions [][2]int) {
	for _, c := range list {
		a := [2]int{c.Player - 1, -1}
		if c.Player >= 1 && c.Player <= len(n.Players) {
			a[1] = slices.Index(n.Actions(c.Player-1, 0), c.Action)
		}
		actions = append(actions, a)
	}
	return actions
}

// intervals returns ranges, nil if one is not known.
func intervals(ranges []message.Range) (list []rational.Interval) {
	for _, r := range ranges {
		switch {
		case r.Exact != nil:
			list = append(list, rational.Point(*r.Exact))
		case r.Low != nil && r.High != nil && r.Low.Cmp(*r.High) <= 0:
			list = append(list, rational.Interval{Lo: *r.Low, Hi: *r.High})
		default:
			return nil
		}
	}
	return list
}
