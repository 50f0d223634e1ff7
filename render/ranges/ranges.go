// Package ranges is the compose layer's recognition of games as of poker: information sets of a
// player that differ by what is known privately, the hand, and by what all have seen, the history.
//
// Start with Of. A grid is found by the names of information sets, as in "Q:cb", where the hand
// stands before the colon; and otherwise by the tree, whose first moves are those of chance that
// deal: deals that the player somewhere cannot tell apart are of one hand, and the history is all
// that happens after the deal, the same at all nodes of an information set. The page of the web
// (answer/ranges-model.js) goes by the same rule, and a test compares them.
package ranges

import (
	"slices"
	"strings"
	"sync"

	"exactsolve/seqform"
)

// A Grid has the information sets of a player by history and hand.
type Grid struct {
	Player    int
	Hands     []string // names, in the order in which they are first met with any player
	Histories []string // in the order of the tree
	At        [][]int  // by history and hand the information set, −1 if there is none
}

// A place is where an information set stands.
type place struct{ hand, history string }

// Of returns the grids of the players that have one: of at least two hands and two histories, no
// two information sets at one place, and at most half of the places empty.
func Of(g *seqform.Game) []Grid {
	if g.Tree == nil {
		return nil
	}
	dealt := sync.OnceValue(func() *deals { return newDeals(g) })
	var grids []Grid
	for i := range g.Players {
		z, ok := newGrid(i, named(g.Players[i].Infosets))
		if !ok {
			z, ok = newGrid(i, dealt().places(i))
		}
		if ok {
			grids = append(grids, z)
		}
	}
	arrange(grids)
	return grids
}

// named returns places by names, nil unless all have a colon.
func named(sets []seqform.Infoset) []place {
	var list []place
	for h := range sets {
		hand, history, ok := strings.Cut(sets[h].Name, ":")
		if !ok || hand == "" {
			return nil
		}
		list = append(list, place{hand, history})
	}
	return list
}

// newGrid returns the grid of information sets at places, if it is one.
func newGrid(i int, list []place) (Grid, bool) {
	z := Grid{Player: i}
	hands, histories := map[string]int{}, map[string]int{}
	at := map[[2]int]int{}
	for h, p := range list {
		cell := [2]int{number(histories, &z.Histories, p.history), number(hands, &z.Hands, p.hand)}
		if _, taken := at[cell]; taken {
			return z, false
		}
		at[cell] = h
	}
	if len(z.Hands) < 2 || len(z.Histories) < 2 || 2*len(list) < len(z.Hands)*len(z.Histories) {
		return z, false
	}
	for k := range z.Histories {
		z.At = append(z.At, slices.Repeat([]int{-1}, len(z.Hands)))
		for j := range z.Hands {
			if h, ok := at[[2]int{k, j}]; ok {
				z.At[k][j] = h
			}
		}
	}
	return z, true
}

// number returns the place of a name in a list, at whose end it is put if it is new.
func number(of map[string]int, list *[]string, name string) int {
	k, ok := of[name]
	if !ok {
		k = len(*list)
		of[name] = k
		*list = append(*list, name)
	}
	return k
}

// arrange puts the hands of all grids in one order.
func arrange(grids []Grid) {
	order := map[string]int{}
	var all []string
	for _, z := range grids {
		for _, hand := range z.Hands {
			number(order, &all, hand)
		}
	}
	for k := range grids {
		z := &grids[k]
		from := make([]int, len(z.Hands))
		for j := range from {
			from[j] = j
		}
		slices.SortFunc(from, func(a, b int) int { return order[z.Hands[a]] - order[z.Hands[b]] })
		z.Hands = permuted(z.Hands, from)
		for n := range z.At {
			z.At[n] = permuted(z.At[n], from)
		}
	}
}

func permuted[T any](list []T, from []int) []T {
	to := make([]T, len(list))
	for j, k := range from {
		to[j] = list[k]
	}
	return to
}
