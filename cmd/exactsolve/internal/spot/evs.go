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
		m.doings(p)
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

// enterHands enters what hands do at the point, one by one.
func (m *result) enterHands(t *flow.Table, flows *[2]flow.Flow, at *where) error {
	place, err := at.place()
	if err != nil {
		return err
	}
	node, err := mix.Find(t.Spot, place)
	if err != nil {
		return err
	}
	p := t.Spot.Tree[node].Player
	plan, err := mix.OfFlow(t.Spot, t.Deals, t.Places[p], flows[p].X, flows[p].Scale)(node, place.Dealt)
	if err != nil {
		return err
	}
	for k := range m.Point.Classes {
		c := &m.Point.Classes[k]
		for _, h := range slices.Backward(cards.Hands()) {
			if parts := plan(h); parts != nil && mix.NameOf(h) == c.Name {
				c.Each = append(c.Each, message.SpotHand{Name: h.String(), Shares: sharesOf(parts)})
			}
		}
	}
	return nil
}

// sharesOf returns the parts of their sum, nil if that is 0.
func sharesOf(parts []rational.Rat) []rational.Rat {
	var sum rational.Rat
	for _, x := range parts {
		sum = sum.Add(x)
	}
	if sum.IsZero() {
		return nil
	}
	list := make([]rational.Rat, len(parts))
	for k, x := range parts {
		list[k] = x.Quo(sum)
	}
	return list
}

// doings writes what hands do, one by one, if that was entered.
func (m *result) doings(p *cli.Page) {
	rows := [][]string{append([]string{"hands"}, m.Point.Words...)}
	for _, c := range m.Point.Classes {
		for _, h := range c.Each {
			if h.Shares == nil {
				continue
			}
			row := []string{h.Name}
			for _, x := range h.Shares {
				row = append(row, percent(x)+" %")
			}
			rows = append(rows, row)
		}
	}
	if len(rows) > 1 {
		p.Line()
		p.Table(rows)
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
