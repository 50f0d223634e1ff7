package seqform

// SubgameRoots returns the nodes at which subgames begin, in order: interior
// nodes below which no information set has only some of its nodes. The game must
// be a tree.
//
// One pass up the tree finds, per node, the range of nodes that the information
// sets of its subtree touch.
func (g *Game) SubgameRoots() []int {
	t := g.Tree
	lo, hi := make([]int32, t.Len()), make([]int32, t.Len())
	for v := range lo {
		lo[v], hi[v] = int32(v), int32(v)
		if i := t.Player[v]; i >= 0 {
			nodes := g.Players[i].Infosets[t.Infoset[v]].Nodes
			lo[v], hi[v] = nodes[0], nodes[len(nodes)-1]
		}
	}
	for v := t.Len() - 1; v > 0; v-- {
		p := t.Parent[v]
		lo[p], hi[p] = min(lo[p], lo[v]), max(hi[p], hi[v])
	}
	var roots []int
	for v := range lo {
		if !t.IsLeaf(v) && int(lo[v]) >= v && hi[v] < t.End[v] {
			roots = append(roots, v)
		}
	}
	return roots
}
