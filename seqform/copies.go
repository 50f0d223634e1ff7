package seqform

import (
	"encoding/binary"
	"fmt"

	"exactsolve/rational"
)

// Copies returns a class for each action of each player of a game in strategic form, counted
// from 1 in the order of their first actions. Actions of one class are copies: all players are
// paid the same with either, whatever the others do. It returns nil if there are no copies.
func (g *Game) Copies() [][]int {
	p, paid := g.Payoffs, make(map[string]int) // numbers of what all players are paid
	keys := make([][][]byte, len(g.Players))
	for i, n := range g.Table.Sizes {
		keys[i] = make([][]byte, n)
	}
	for t := range p.Len() {
		var text []byte
		for i := range g.Players {
			text = append(p.U(t, i).Append(text), ' ')
		}
		k, known := paid[string(text)]
		if !known {
			k = len(paid)
			paid[string(text)] = k
		}
		for i, s := range p.Tuple(t) {
			keys[i][s-1] = binary.AppendUvarint(keys[i][s-1], uint64(k))
		}
	}
	classes, found := make([][]int, len(keys)), false
	for i, list := range keys {
		known := make(map[string]int)
		for _, key := range list {
			c := known[string(key)]
			if found = found || c > 0; c == 0 {
				c = len(known) + 1
				known[string(key)] = c
			}
			classes[i] = append(classes[i], c)
		}
	}
	if !found {
		return nil
	}
	return classes
}

// Merged returns g, in strategic form, with one action for each class of copies, which has its
// number as name. It fails if classes are not numbered as by [Game.Copies], or have actions that
// are no copies. There may be copies of different classes.
func (g *Game) Merged(classes [][]int) (*Game, error) {
	first, labels := make([][]int, len(g.Players)), make([][]string, len(g.Players)) // per class, its first action
	if len(classes) != len(first) {
		return nil, fmt.Errorf("seqform: classes of actions of %d players, want %d", len(classes), len(first))
	}
	players := make([]string, len(first))
	for i, list := range classes {
		if players[i] = g.Players[i].Name; len(list) != g.Table.Sizes[i] {
			return nil, fmt.Errorf("seqform: classes of %d actions of player %d, want %d", len(list), i+1, g.Table.Sizes[i])
		}
		for a, c := range list {
			if c == len(first[i])+1 {
				first[i], labels[i] = append(first[i], a), Counted(c)
			}
			if c < 1 || c > len(first[i]) {
				return nil, fmt.Errorf("seqform: action %d of player %d is of class %d, want one from 1 to %d", a+1, i+1, c, len(first[i])+1)
			}
		}
	}
	p := g.Payoffs
	for t := range p.Len() {
		r := 0 // where each action is the first of its class
		for j, s := range p.Tuple(t) {
			r = r*g.Table.Sizes[j] + first[j][classes[j][s-1]-1]
		}
		for i := range first {
			if !p.U(t, i).Sums(g.work, p.U(r, i)) {
				return nil, g.work.Err()
			}
			if !p.U(t, i).Equal(p.U(r, i)) {
				return nil, fmt.Errorf("seqform: actions of one class pay player %d %v and %v", i+1, p.U(t, i), p.U(r, i))
			}
		}
	}
	z, err := FromPayoffs(g.Title, players, labels, func(s []int) []rational.Rat {
		t, u := 0, make([]rational.Rat, len(first))
		for j, c := range s {
			t = t*g.Table.Sizes[j] + first[j][c]
		}
		for i := range u {
			u[i] = p.U(t, i)
		}
		return u
	})
	if err != nil {
		return nil, err
	}
	return z.Within(g.work), nil
}
