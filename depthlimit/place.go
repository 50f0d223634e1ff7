package depthlimit

import "exactsolve/seqform"

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
