package spot

import (
	"context"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/ev"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
)

// enterEVs enters what hands get at the point, and with hands those one by one.
func (m *result) enterEVs(ctx context.Context, t *flow.Table, flows *[2]flow.Flow, at *where, hands bool) error {
	place, err := at.place()
	if err != nil {
		return err
	}
	z, err := ev.At(ctx, t, flows, place)
	if err != nil {
		return err
	}
	p := m.Point
	p.EV, p.ActionEVs = evs(z.Mean(func(cards.Hand) bool { return true }))
	for k := range p.Classes {
		c := &p.Classes[k]
		of := func(h cards.Hand) bool { return mix.NameOf(h) == c.Name }
		c.EV, c.ActionEVs = evs(z.Mean(of))
		if hands {
			c.Each = each(z, of)
		}
	}
	return nil
}

// evs returns what messages say of a mean, which may be nil.
func evs(m *ev.Mean) (*rational.Rat, []rational.Rat) {
	if m == nil {
		return nil, nil
	}
	return &m.EV, m.Actions
}

// each returns the hands of a class one by one, the highest cards first.
func each(z *ev.Point, of func(cards.Hand) bool) []message.SpotHand {
	list := slices.DeleteFunc(slices.Clone(z.Hands), func(h ev.Hand) bool { return !of(h.Hand) })
	slices.SortFunc(list, func(a, b ev.Hand) int { return b.Hand.Index() - a.Hand.Index() })
	var hands []message.SpotHand
	for k := range list {
		h := &list[k]
		one := message.SpotHand{Name: h.Hand.String(), Shares: h.Shares()}
		one.EV, one.ActionEVs = evs(z.Mean(func(g cards.Hand) bool { return g == h.Hand }))
		hands = append(hands, one)
	}
	return hands
}

// evs writes what hands get: of all together, and then of each class or hand.
func (m *result) evs(p *cli.Page) {
	z := m.Point
	if z.EV == nil {
		return
	}
	rows := [][]string{append([]string{"hands", "EV"}, m.Point.Words...), m.row("all", z.EV, z.ActionEVs)}
	many := len(z.Classes) > few
	for k := range z.Classes {
		c := &z.Classes[k]
		if c.EV != nil && !many && c.Each == nil {
			rows = append(rows, m.row(c.Name, c.EV, c.ActionEVs))
		}
		for _, h := range c.Each {
			if h.EV != nil {
				rows = append(rows, m.row(h.Name, h.EV, h.ActionEVs))
			}
		}
	}
	if !many {
		p.Line() // grids end with one
	}
	p.Table(rows)
	if many && z.Classes[0].Each == nil {
		p.Line()
		p.Line(cli.Bold("  EV of each hand"))
		cells := map[string]string{}
		for _, c := range z.Classes {
			cells[c.Name] = "-"
			if c.EV != nil {
				cells[c.Name] = short(*c.EV, 1)
			}
		}
		gridOf(p, cells)
	}
}

// row returns a row of EVs.
func (m *result) row(name string, all *rational.Rat, actions []rational.Rat) []string {
	row := []string{name, short(*all, 3)}
	for _, x := range actions {
		row = append(row, short(x, 3))
	}
	return row
}

// short returns x with so many digits after the point.
func short(x rational.Rat, digits int) string {
	text := x.Big().FloatString(digits)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}
