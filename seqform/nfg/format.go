package nfg

import (
	"errors"
	"io"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// Format writes g, which must be in strategic form, so that Parse reads back
// the same game: in the outcome version if the table's outcomes are named, and
// otherwise in the payoff version, one line for each profile. Strategies are
// counted in the payoff version if their names are "1", "2", ….
func Format(w io.Writer, g *seqform.Game) error {
	if g.Table == nil {
		return errors.New("nfg: the game is in extensive form; an .nfg file holds a game in strategic form")
	}
	f := formatter{lex.NewWriter(w), g}
	f.header()
	if g.Table.Named {
		f.outcomes()
	} else {
		f.payoffs()
	}
	return f.Flush()
}

type formatter struct {
	*lex.Writer
	g *seqform.Game
}

func (f *formatter) header() {
	f.Word("NFG 1 R").Label(f.g.Title).Word("{")
	for i := range f.g.Players {
		f.Label(f.g.Players[i].Name)
	}
	f.Word("}").End()
	f.strategies()
	f.Label(f.g.Comment).End()
	f.End()
}

func (f *formatter) strategies() {
	f.Word("{")
	if !f.g.Table.Named && f.areCounted() {
		for _, m := range f.g.Table.Sizes {
			f.Int(m)
		}
		f.Word("}").End()
		return
	}
	for i := range f.g.Players {
		f.Word("{")
		for _, name := range f.g.Players[i].Infosets[0].Actions {
			f.Label(name)
		}
		f.Word("}").End()
	}
	f.Word("}").End()
}

// areCounted reports whether all strategies are named by their position.
func (f *formatter) areCounted() bool {
	for i := range f.g.Players {
		if names := f.g.Players[i].Infosets[0].Actions; !slices.Equal(names, seqform.Counted(len(names))) {
			return false
		}
	}
	return true
}

func (f *formatter) payoffs() {
	zero := make([]rational.Rat, len(f.g.Players))
	for _, o := range f.g.Table.Of {
		u := zero
		if o >= 0 {
			u = f.g.Table.Outcomes[o].Payoffs
		}
		for _, x := range u {
			f.Number(x)
		}
		f.End()
	}
}

func (f *formatter) outcomes() {
	f.Word("{").End()
	for _, o := range f.g.Table.Outcomes {
		f.Word("{").Label(o.Name).Numbers(o.Payoffs).Word("}").End()
	}
	f.Word("}").End()
	row := f.g.Table.Sizes[0]
	for k, o := range f.g.Table.Of {
		f.Int(int(o) + 1)
		if (k+1)%row == 0 {
			f.End()
		}
	}
}
