package seqform

import (
	"slices"
	"sync"

	"exactsolve/rational"
)

// Duel returns, of a game of 3 players or more with perfect recall in which at most two
// have a choice anywhere, the game among those two, or among them and the first of the
// others; and the two, in increasing order. It returns nil for other games. In a tree the
// moves of all others are moves of chance there, so that nodes keep their numbers.
func (g *Game) Duel() (z *Game, kept []int) {
	if len(g.Players) < 3 || g.Recall != nil {
		return nil, nil
	}
	idle := []int{}
	for i := range g.Players {
		if slices.ContainsFunc(g.Players[i].Infosets, func(h Infoset) bool { return len(h.Actions) > 1 }) {
			kept = append(kept, i)
		} else {
			idle = append(idle, i)
		}
	}
	if len(kept) > 2 {
		return nil, nil
	}
	kept = append(kept, idle[:2-len(kept)]...)
	slices.Sort(kept)
	return g.among(kept), kept
}

// among returns the game among some of the players, the others having no choice.
func (g *Game) among(kept []int) *Game {
	z := *g
	z.hash = sync.OnceValue(z.canonicalHash)
	z.Players = nil
	for _, i := range kept {
		z.Players = append(z.Players, g.Players[i])
	}
	paid := func(outcomes []Outcome) []Outcome {
		list := slices.Clone(outcomes)
		for k, o := range list {
			list[k].Payoffs = make([]rational.Rat, len(kept))
			for j, i := range kept {
				list[k].Payoffs[j] = o.Payoffs[i]
			}
		}
		return list
	}
	if g.Tree == nil {
		table := &Table{Outcomes: paid(g.Table.Outcomes), Of: g.Table.Of, Named: g.Table.Named}
		for _, i := range kept {
			table.Sizes = append(table.Sizes, g.Table.Sizes[i])
		}
		z.Table, z.Payoffs = table, tablePayoffs(len(kept), table)
		return &z
	}
	z.Tree = g.Tree.among(g, kept)
	z.Tree.Outcomes = paid(g.Tree.Outcomes)
	z.Payoffs = treePayoffs(&z)
	return &z
}

// among returns the tree with moves of chance for those of players that are not kept.
func (t *Tree) among(g *Game, kept []int) *Tree {
	z := *t
	z.Player, z.Infoset, z.ChanceSets = slices.Clone(t.Player), slices.Clone(t.Infoset), slices.Clone(t.ChanceSets)
	number := 0
	for _, c := range z.ChanceSets {
		number = max(number, c.Number)
	}
	sets := map[[2]int]int{} // of chance, for those of others
	for v, p := range t.Player {
		j := slices.Index(kept, int(p))
		switch {
		case p < 0:
		case j >= 0:
			z.Player[v] = int16(j)
		default:
			at := [2]int{int(p), int(t.Infoset[v])}
			k, ok := sets[at]
			if !ok {
				k, number = len(z.ChanceSets), number+1
				set := &g.Players[p].Infosets[at[1]]
				sets[at], z.ChanceSets = k, append(z.ChanceSets, ChanceSet{Number: number, Name: set.Name, Actions: set.Actions, Prob: []rational.Rat{rational.Int(1)}})
			}
			z.Player[v], z.Infoset[v] = Chance, int32(k)
		}
	}
	return &z
}
