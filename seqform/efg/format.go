package efg

import (
	"errors"
	"io"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// Format writes g, which must be in extensive form, so that Parse reads back
// the same game: one node a line, with information sets and outcomes described
// where they first appear.
//
// Numbers of information sets and outcomes stay as they are in g. Where those
// of a player's information sets, or of the chance sets, are not distinct, they
// are numbered from 1 in order; so are outcomes unless their numbers are
// distinct and positive.
func Format(w io.Writer, g *seqform.Game) error {
	if g.Tree == nil {
		return errors.New("efg: the game is in strategic form; an .efg file holds a game in extensive form")
	}
	f := newFormatter(w, g)
	f.header()
	for v := range g.Tree.Parent {
		f.node(v)
	}
	return f.Flush()
}

type formatter struct {
	*lex.Writer
	g *seqform.Game

	// numbers as written, and whether the description has been written
	setNumber    [][]int // per player
	setSeen      [][]bool
	chanceNumber []int
	chanceSeen   []bool
	paidNumber   []int
	paidSeen     []bool
}

func newFormatter(w io.Writer, g *seqform.Game) *formatter {
	f := &formatter{Writer: lex.NewWriter(w), g: g}
	for i := range g.Players {
		sets := g.Players[i].Infosets
		f.setNumber = append(f.setNumber, numbers(len(sets), func(k int) int { return sets[k].Number }, false))
		f.setSeen = append(f.setSeen, make([]bool, len(sets)))
	}
	chance, paid := g.Tree.ChanceSets, g.Tree.Outcomes
	f.chanceNumber = numbers(len(chance), func(k int) int { return chance[k].Number }, false)
	f.chanceSeen = make([]bool, len(chance))
	f.paidNumber = numbers(len(paid), func(k int) int { return paid[k].Number }, true)
	f.paidSeen = make([]bool, len(paid))
	return f
}

// numbers returns the numbers of n things, or 1 to n unless they are distinct
// and, if that is asked, positive.
func numbers(n int, number func(k int) int, positive bool) []int {
	list, seen, keep := make([]int, n), make(map[int]bool, n), true
	for k := range list {
		list[k] = number(k)
		if seen[list[k]] || positive && list[k] <= 0 {
			keep = false
			break
		}
		seen[list[k]] = true
	}
	for k := range list {
		if !keep {
			list[k] = k + 1
		}
	}
	return list
}

func (f *formatter) header() {
	f.Word("EFG 2 R").Label(f.g.Title).Word("{")
	for i := range f.g.Players {
		f.Label(f.g.Players[i].Name)
	}
	f.Word("}").End()
	f.Label(f.g.Comment).End()
	f.End()
}

func (f *formatter) node(v int) {
	t := f.g.Tree
	h := t.Infoset[v]
	switch i := t.Player[v]; i {
	case seqform.Terminal:
		f.Word("t").Label(t.NodeName(v))
	case seqform.Chance:
		s := &t.ChanceSets[h]
		f.Word("c").Label(t.NodeName(v)).Int(f.chanceNumber[h])
		f.actions(&f.chanceSeen[h], s.Name, s.Actions, s.Prob)
	default:
		s := &f.g.Players[i].Infosets[h]
		f.Word("p").Label(t.NodeName(v)).Int(int(i) + 1).Int(f.setNumber[i][h])
		f.actions(&f.setSeen[i][h], s.Name, s.Actions, nil)
	}
	f.outcome(t.Outcome[v])
	f.End()
}

func (f *formatter) actions(seen *bool, name string, actions []string, prob []rational.Rat) {
	if *seen {
		return
	}
	*seen = true
	f.Label(name).Word("{")
	for a, action := range actions {
		f.Label(action)
		if prob != nil {
			f.Number(prob[a])
		}
	}
	f.Word("}")
}

func (f *formatter) outcome(o int32) {
	if o < 0 {
		f.Int(0)
		return
	}
	f.Int(f.paidNumber[o])
	if f.paidSeen[o] {
		return
	}
	f.paidSeen[o] = true
	paid := &f.g.Tree.Outcomes[o]
	f.Label(paid.Name).Word("{")
	for k, u := range paid.Payoffs {
		if k > 0 {
			f.Comma()
		}
		f.Number(u)
	}
	f.Word("}")
}
