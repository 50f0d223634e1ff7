package depthlimit

import "exactsolve/internal/partition"

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
