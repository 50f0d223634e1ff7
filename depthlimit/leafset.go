package depthlimit

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
	above := make([]int, len(l.nodes)) // a forest; roots point to themselves
	for k := range above {
		above[k] = k
	}
	root := func(k int) int {
		for above[k] != k {
			above[k] = above[above[k]]
			k = above[k]
		}
		return k
	}
	sets := l.game.Players[i].Infosets
	for h := range sets {
		if l.inTrunk(i, h) {
			continue
		}
		first := int(l.leaf[sets[h].Nodes[0]])
		for _, v := range sets[h].Nodes {
			j, k := root(first), root(int(l.leaf[v]))
			above[max(j, k)] = min(j, k) // so that a root is the first node of its set
		}
	}
	var list [][]int
	at := make([]int, len(l.nodes))
	for k := range l.nodes {
		r := root(k)
		if r == k {
			at[k] = len(list)
			list = append(list, nil)
		}
		list[at[r]] = append(list[at[r]], k)
	}
	return list
}
