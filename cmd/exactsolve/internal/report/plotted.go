package report

import (
	"fmt"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render/page"
)

// atOneValue has a game with a parameter drawn at a value in the middle, and says so.
func (b *Builder) atOneValue() {
	f := b.f.Family
	if f == nil {
		return
	}
	part := f.To.Sub(f.From).Mul(rational.New(1, 3))
	at := rational.Simplest(f.From.Add(part), f.To.Sub(part))
	g, err := f.At(at)
	if err != nil {
		return // it is drawn as it is
	}
	g.Title += fmt.Sprintf(", drawn at %s = %v", f.Name, at)
	one := *b.f
	one.Game = g
	b.f, b.R.Game = &one, g
}

// enterPlotted enters functions of a parameter: the first are plotted.
func (b *Builder) enterPlotted(a *page.Answer, p *view.Plotted) {
	a.Lines = append(a.Lines, p.Lines()...)
	for _, t := range p.Tables() {
		a.Tables = append(a.Tables, page.Table{Caption: t.Caption, Head: t.Rows[0], Rows: t.Rows[1:]})
	}
	if b.plotted == nil {
		b.plotted = p
	}
}

// ranPlotted enters those of a run, which nobody checked here.
func (b *Builder) ranPlotted(a *page.Answer, st *Stream, r *ranResult, m *message.Line) error {
	if r.solved == nil {
		return nil
	}
	p, err := view.RanPlotted(b.N, st.Config, r.solved, b.c.Digits)
	if err != nil {
		return cli.InputError(fmt.Errorf("%s:%d:1: %w", st.name, m.Number, err))
	}
	if p != nil {
		b.enterPlotted(a, p)
	}
	return nil
}
