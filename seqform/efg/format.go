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
	chance, paid := g.Tree.ChanceSets, g.Tree.Outcomes
	f := &formatter{
		Writer: lex.NewWriter(w), g: g,
		chance: numbers(len(chance), func(k int) int { return chance[k].Number }, false),
		paid:   numbers(len(paid), func(k int) int { return paid[k].Number }, true),
	}
	for i := range g.Players {
		sets := g.Players[i].Infosets
		f.sets = append(f.sets, numbers(len(sets), func(k int) int { return sets[k].Number }, false))
	}
	f.header()
	for v := range g.Tree.Parent {
		f.node(v)
	}
	return f.Flush()
}

type formatter struct {
	*lex.Writer
	g            *seqform.Game
	sets         []written // per player
	chance, paid written
}

// written are sets or outcomes: their numbers in the file, and which have been described.
type written struct {
	number []int
	seen   []bool
}

// first reports whether k has not been asked for before.
func (w *written) first(k int32) bool {
	seen := w.seen[k]
	w.seen[k] = true
	return !seen
}

// numbers returns the numbers of n things, or 1 to n unless they are distinct
// and, if that is asked, positive.
func numbers(n int, number func(k int) int, positive bool) written {
	list, seen, keep := make([]int, n), make(map[int]bool, n), true
	for k := range list {
		list[k] = number(k)
		keep = keep && !seen[list[k]] && (!positive || list[k] > 0)
		seen[list[k]] = true
	}
	for k := range list {
		if !keep {
			list[k] = k + 1
		}
	}
	return written{list, make([]bool, n)}
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
		f.Word("c").Label(t.NodeName(v))
		f.set(&f.chance, h, s.Name, s.Actions, s.Prob)
	default:
		s := &f.g.Players[i].Infosets[h]
		f.Word("p").Label(t.NodeName(v)).Int(int(i) + 1)
		f.set(&f.sets[i], h, s.Name, s.Actions, nil)
	}
	f.outcome(t.Outcome[v])
	f.End()
}

func (f *formatter) set(sets *written, h int32, name string, actions []string, prob []rational.Rat) {
	f.Int(sets.number[h])
	if !sets.first(h) {
		return
	}
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
	f.Int(f.paid.number[o])
	if f.paid.first(o) {
		paid := &f.g.Tree.Outcomes[o]
		f.Label(paid.Name).Word("{").Numbers(paid.Payoffs).Word("}")
	}
}
