package view

import (
	"fmt"
	"slices"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/render/curves"
	"exactsolve/render/plot"
)

// Figures returns plots: of pieces and payoffs of players, or of each player's payoffs in bands.
func (p *Plotted) Figures(title string) (list []plot.Figure) {
	if len(p.Pieces) > 0 {
		list = append(list, p.valuePlot(title))
	}
	if len(p.Cells) > 0 && p.Cells[0].Device != nil {
		list = append(list, p.payoffPlot(title))
	}
	if p.Bands != nil {
		for i := range p.n.Players {
			list = append(list, p.bandPlot(title, i))
		}
	}
	return list
}

func (p *Plotted) picture(what, title string) *curves.Picture {
	if title != "" {
		title = " in " + title
	}
	return &curves.Picture{Title: cli.UpperFirst(what) + " by " + p.Name + title, X: p.Name, Y: what, Notes: slices.Concat(p.Notes, p.unknown())}
}

func (p *Plotted) valuePlot(title string) plot.Figure {
	z := p.picture(p.value, title)
	z.Kinds = []string{""}
	for k := range p.Pieces {
		m := &p.Pieces[k]
		piece := p.piece(&m.Span, m.Value, string(m.Value))
		before, after := k > 0 && m.Jump, k+1 < len(p.Pieces) && p.Pieces[k+1].Jump
		piece.Dots = [2]bool{before && m.FromHeld, after && m.ToHeld}
		z.Pieces = append(z.Pieces, piece)
		if k > 0 {
			z.Ends = append(z.Ends, p.end(m.From))
		}
	}
	z.Notes = append(z.Notes, p.jumps()...)
	return z.Plane()
}

// payoffPlot has the payoff of each player.
func (p *Plotted) payoffPlot(title string) plot.Figure {
	z := p.picture("payoffs", title)
	for i := range p.n.Players {
		z.Kinds = append(z.Kinds, "payoff of "+PlayerPhrase(i, p.n.Players[i]))
		for k := range p.Cells {
			c := &p.Cells[k]
			piece := p.piece(&c.Span, c.Payoffs[i], string(c.Payoffs[i]))
			piece.Kind = i
			z.Pieces = append(z.Pieces, piece)
			if i == 0 && k > 0 {
				z.Ends = append(z.Ends, p.end(c.From))
			}
		}
	}
	return z.Plane()
}

// maxBandKinds is how many bands are told apart by color and shape.
const maxBandKinds = 40

// bandPlot has the payoff of a player in each band, and in the equilibria that are there at one value alone.
func (p *Plotted) bandPlot(title string, i int) plot.Figure {
	z := p.picture("payoff of "+PlayerPhrase(i, p.n.Players[i]), title)
	z.Kinds = []string{"at one " + p.Name + " alone"}
	for k := range p.Bands {
		b := &p.Bands[k]
		piece := p.piece(&b.Span, b.Payoffs[i], fmt.Sprintf("band %d: %s", b.Number, b.Payoffs[i]))
		piece.Kind, piece.Dots = 1+k%maxBandKinds, [2]bool{true, true}
		if k < maxBandKinds {
			z.Kinds = append(z.Kinds, fmt.Sprintf("band %d", b.Number))
		}
		z.Pieces = append(z.Pieces, piece)
	}
	alone := false
	for k := range p.Events {
		e := &p.Events[k]
		z.Ends = append(z.Ends, p.end(e.At))
		for _, n := range e.Alone {
			if n < 1 || n > len(e.Equilibria) {
				continue
			}
			x := e.Equilibria[n-1].Payoffs[i]
			z.Pieces = append(z.Pieces, p.piece(&message.Span{From: e.At, To: e.At}, x, string(x)))
			alone = true
		}
	}
	if !alone {
		z.Kinds[0] = ""
	}
	return z.Plane()
}

// piece returns a formula as it is plotted.
func (p *Plotted) piece(s *message.Span, f message.Formula, name string) curves.Piece {
	return curves.Piece{Name: name, From: s.From.Near(), To: s.To.Near(), At: function(p.Name, f)}
}

// end names a value of the parameter, a root by its decimal.
func (p *Plotted) end(at message.Place) curves.End {
	text := at.Decimal
	if at.Exact != nil {
		text = at.Exact.String()
	}
	return curves.End{At: at.Near(), Text: text}
}
