package cfr

import (
	"slices"

	"exactsolve/publictree"
)

// A Kept is a part of a player's strategy that is given and not learned. At the nodes it is for, on all
// boards, the player divides what arrives in proportion to the numbers of a flow, and treats all actions
// alike where these are 0. Hands that a lock is for keep to that.
type Kept struct {
	At []bool  // by node of the tree; nil for none
	X  []int32 // in the places of the player, where those of other nodes are of no matter
}

// keeps reports whether the player does not learn at a decision.
func (k *Kept) keeps(node int) bool { return k.At != nil && k.At[node] }

// learns reports whether there is a decision at which player p learns.
func (g *Guess) learns(p int) bool {
	for k := range g.spot.Tree {
		if n := &g.spot.Tree[k]; n.Kind == publictree.Decision && n.Player == p && !g.kept[p].keeps(k) {
			return true
		}
	}
	return false
}

// lists returns the regrets and averages of player p at a decision, whose numbers begin at a place. What
// is kept is as good as regrets that do not change: such lists are good until the next.
func (w *walk[V, E]) lists(p, node, start, size int) (regrets, average []E) {
	if !w.kept[p].keeps(node) {
		return w.regrets[p][start : start+size], w.average[p][start : start+size]
	}
	w.asKept = slices.Grow(w.asKept[:0], 2*size)[:2*size]
	regrets, average = w.asKept[:size], w.asKept[size:]
	for k, x := range w.kept[p].X[start : start+size] {
		regrets[k], average[k] = E(x), 0
	}
	return regrets, average
}
