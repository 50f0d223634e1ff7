package depthlimit

import (
	"exactsolve/internal/partition"
	"exactsolve/seqform"
)

// AtDepth returns the decision and chance nodes that are so many edges below the
// root.
func AtDepth(t *seqform.Tree, depth int) []int {
	at := make([]int32, t.Len())
	for v := 1; v < t.Len(); v++ {
		at[v] = at[t.Parent[v]] + 1
	}
	return Where(t, func(v int) bool { return int(at[v]) == depth })
}

// AfterRound returns the nodes at which the given round ends, the first being 1. A
// round ends at a chance node whose parent is a decision node: where chance comes
// in after play. Chance nodes in a row are one such place, and those before any
// play belong to the first round. Plays may end earlier.
func AfterRound(t *seqform.Tree, round int) []int {
	ended := make([]int32, t.Len()) // rounds that ended at the node or above it
	for v := 1; v < t.Len(); v++ {
		p := t.Parent[v]
		ended[v] = ended[p]
		if t.Player[v] == seqform.Chance && t.Player[p] >= 0 {
			ended[v]++
		}
	}
	return Where(t, func(v int) bool { return int(ended[v]) == round })
}

// Where returns the decision and chance nodes at which the predicate holds, but
// does not hold above.
func Where(t *seqform.Tree, holds func(v int) bool) []int {
	var nodes []int
	for v := 0; v < t.Len(); v++ {
		if !t.IsLeaf(v) && holds(v) {
			nodes = append(nodes, v)
			v = int(t.End[v]) - 1
		}
	}
	return nodes
}

// LeafSets returns the leaf information sets of player i, who need not be to move
// there, for reading only: a partition of the nodes of the limit, as increasing
// indices in [Limit.Nodes], in order of their first nodes.
//
// A game tree does not say what players know where others move, but perfect recall
// does: what a player cannot tell apart later cannot be told apart at the limit. So
// two nodes are in one set if some information set of the player has nodes below
// both, or at them, and if a chain of such nodes links them. This is the finest
// partition with perfect recall. A player to whom the game says less at the limit
// could not use more anyway: which set play is in, the player learns before the
// next own move.
//
// All nodes of a set follow the same own sequence. Let information set J have
// nodes below v and w; sequences that lead to v and w are then initial parts of
// the one that leads to J. If the first were shorter, its next action would be at
// an information set with a node at v or below and one above w, which the limit
// would split.
func (l *Limit) LeafSets(i int) [][]int { return l.sets[i] }

func (l *Limit) leafSets(i int) [][]int {
	p := partition.New(len(l.nodes))
	for h, set := range l.game.Players[i].Infosets {
		if l.inTrunk(i, h) {
			continue
		}
		for _, v := range set.Nodes {
			p.Join(int(l.leaf[set.Nodes[0]]), int(l.leaf[v]))
		}
	}
	return p.Parts()
}

// RoundStarts returns the decision nodes at which play of the given round begins, the
// first round being 1: the first after the chance moves that begin it, see
// [AfterRound]. What chance shows is then seen, so that the nodes fall into smaller
// public states.
func RoundStarts(t *seqform.Tree, round int) []int {
	after := make([]bool, t.Len()) // the rounds before have ended
	for _, v := range AfterRound(t, round-1) {
		for u := v; u < int(t.End[v]); u++ {
			after[u] = true
		}
	}
	return Where(t, func(v int) bool { return after[v] && t.Player[v] >= 0 })
}
