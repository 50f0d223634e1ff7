package forms

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Merged is a game in strategic form with one action for each class of copies, named as the
// first of them.
type Merged struct {
	Game    *seqform.Game
	Classes [][]int // see [seqform.Game.Copies]
}

// Merge merges the copies of a game in strategic form. It returns nil if there are none.
func Merge(g *seqform.Game) *Merged {
	classes := g.Copies()
	if classes == nil {
		return nil
	}
	z, err := NewMerged(g, classes)
	if err != nil {
		panic("forms: " + err.Error()) // they are copies
	}
	return z
}

// NewMerged merges actions by their classes. It fails as [seqform.Game.Merged] does.
func NewMerged(g *seqform.Game, classes [][]int) (*Merged, error) {
	z, err := g.Merged(classes)
	if err != nil {
		return nil, err
	}
	for i, list := range classes {
		labels := z.Players[i].Infosets[0].Actions
		for a, label := range slices.Backward(seqform.ActionLabels(g.Players[i].Infosets[0].Actions)) {
			labels[list[a]-1] = label
		}
	}
	return &Merged{z, classes}, nil
}

// Copied reports whether a strategy x of player i of the merged game plays an action that has
// copies.
func (m *Merged) Copied(i int, x []rational.Rat) bool {
	for a, n := range m.count(i) {
		if n > 1 && !x[a].IsZero() {
			return true
		}
	}
	return false
}

func (m *Merged) count(i int) []int {
	n := make([]int, m.Game.Table.Sizes[i])
	for _, c := range m.Classes[i] {
		n[c-1]++
	}
	return n
}

// First returns the strategy of player i that plays the first of copies as often as x plays
// the action of the merged game.
func (m *Merged) First(i int, x []rational.Rat) []rational.Rat {
	z, last := make([]rational.Rat, len(m.Classes[i])), 0
	for a, c := range m.Classes[i] {
		if c > last {
			z[a], last = x[c-1], c
		}
	}
	return z
}

// Vertices returns the strategies of player i that play one of copies as often as x plays the
// action of the merged game, the first of them first: those that do as x whichever of copies
// they play are their mixtures. It returns nil if there are more than most.
func (m *Merged) Vertices(i int, x []rational.Rat, most int) [][]rational.Rat {
	list := [][]rational.Rat{make([]rational.Rat, len(m.Classes[i]))}
	for c, p := range x {
		if p.IsZero() {
			continue
		}
		var next [][]rational.Rat
		for _, z := range list {
			for a, of := range m.Classes[i] {
				if of == c+1 {
					y := append([]rational.Rat(nil), z...)
					y[a] = p
					next = append(next, y)
				}
			}
			if len(next) > most {
				return nil
			}
		}
		list = next
	}
	return list
}

// FirstOf returns the first of the copies of an action of player i of the merged game.
func (m *Merged) FirstOf(i, a int) int { return slices.Index(m.Classes[i], a+1) }
