package report

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/render/equilibria"
	"exactsolve/render/page"
)

// enterRun has the list of a run drawn, rather than that of a certificate: it has components.
func (b *Builder) enterRun(st *Stream) error {
	if _, all := st.Config.New("result").(*message.List); !all || b.listing != nil && b.listing.Components != nil {
		return nil
	}
	l := new(view.Listing)
	for _, m := range st.Messages {
		if m.Field != "equilibrium" && m.Field != "result" {
			continue
		}
		said, err := st.read(m)
		if err != nil {
			return cli.InputError(fmt.Errorf("%s:%d:1: not a message of ours: %w", st.name, m.Number, err))
		}
		switch said := said.(type) {
		case *message.Equilibrium:
			l.Enter(said)
		case *message.List:
			l.EnterResult(said)
		}
	}
	b.listing = l
	return nil
}

// figures draws the list, unless it is of one equilibrium.
func (b *Builder) figures() error {
	if b.plotted != nil {
		b.R.Figures = append(b.R.Figures, b.plotted.Figures("")...)
	}
	if b.polygon.Polygon != nil {
		l := b.listing
		if l == nil {
			l = &b.polygon
		}
		l.Polygon = b.polygon.Polygon
		if b.listing == nil || !b.listing.Several() {
			payoffs, err := l.PayoffFigures(b.N)
			b.R.Figures = append(b.R.Figures, payoffs...)
			return cli.InputError(err)
		}
	}
	if b.listing == nil || !b.listing.Several() {
		return nil
	}
	if equilibria.InCube(b.f.Game) {
		cube, err := b.listing.ComponentsFigure(b.N)
		if err != nil {
			return cli.InputError(err)
		}
		b.R.Figures = append(b.R.Figures, cube)
	}
	list, err := b.overview()
	if err != nil {
		return err
	}
	b.R.List = list
	payoffs, err := b.listing.PayoffFigures(b.N)
	b.R.Figures = append(b.R.Figures, payoffs...)
	return cli.InputError(err)
}

// addList tells of the equilibria that a run lists, and checks those in fractions.
func (b *Builder) addList(st *Stream) error {
	list := st.of("equilibrium")
	if len(list) == 0 {
		return nil
	}
	checked := len(list) <= view.MaxListed
	for _, m := range list[:min(len(list), view.MaxListed)] {
		r, err := newRanResult(st, m)
		if err != nil {
			return cli.InputError(fmt.Errorf("%s:%d:1: not an equilibrium of ours: %w", st.name, m.Number, err))
		}
		d, err := b.ranProfile(st, r, m)
		if err != nil {
			return err
		}
		if d != nil {
			d.concept, d.rank, d.source = cert.Nash, rankStream, "that of the run"
			b.draw(d)
		}
		checked = checked && d != nil && d.near == nil && b.regretAnswer(d).Status == page.Yes
	}
	a := page.Answer{Title: fmt.Sprintf("%s lists %s. The first is drawn.", ranName(st), cli.Plural2(len(list), "equilibrium", "equilibria"))}
	if t := b.components(st.list().Components); len(t.Rows) > 0 {
		a.Tables = append(a.Tables, t)
	}
	if checked {
		a.Status = page.Yes
		a.Lines = append(a.Lines, "Computed here, in each of them no player gains by deviating. That there are no others is proved by the certificate alone.")
	}
	b.R.Answers = append(b.R.Answers, a)
	return nil
}

// list returns what a run says of the whole, an empty list if it says nothing.
func (st *Stream) list() *message.List {
	for _, l := range st.of("result") {
		if said, err := st.read(l); err == nil {
			if m, ok := said.(*message.List); ok {
				return m
			}
		}
	}
	return new(message.List)
}

// components has a row for each component that is not one equilibrium, as the run says.
func (b *Builder) components(list []message.Component) page.Table {
	t := page.Table{Head: append([]string{"component", "dimension", "index"}, b.N.Players...)}
	for k := range list[:min(len(list), view.MaxListed)] {
		z := &list[k]
		if len(z.Equilibria) == 1 && len(z.Pieces) == 0 {
			continue // it is in the list
		}
		index := "unknown"
		if z.Index != nil {
			index = fmt.Sprintf("%d, by %s", *z.Index, z.IndexBy)
		}
		row := []string{fmt.Sprint(k + 1), fmt.Sprint(z.Dimension), index}
		for i := range b.N.Players {
			text := "not told"
			if i < len(z.Payoffs) {
				text = z.Payoffs[i].String()
			}
			row = append(row, text)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
