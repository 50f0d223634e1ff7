package seqform

import "exactsolve/rational"

// A walk holds n values for each node on the path to the current one, in a pass
// over a tree in prefix order.
type walk[T any] struct {
	n    int
	node []int32
	at   []T // n a node
}

// enter moves to node v, which must come next, and returns its values: those of its
// parent, at the root zeros, for the caller to change.
func (w *walk[T]) enter(t *Tree, v int) []T {
	depth := len(w.node)
	for depth > 0 && w.node[depth-1] != t.Parent[v] {
		depth--
	}
	w.node = append(w.node[:depth], int32(v))
	w.at = w.at[:depth*w.n]
	if depth == 0 {
		w.at = append(w.at, make([]T, w.n)...)
	} else {
		w.at = append(w.at, w.at[(depth-1)*w.n:]...)
	}
	return w.at[depth*w.n:]
}

// sequences moves w to node v and returns the players' sequences there.
func (g *Game) sequences(w *walk[int32], v int) []int32 {
	t := g.Tree
	seqs := w.enter(t, v)
	if p := t.Parent[v]; p >= 0 && t.Player[p] >= 0 {
		i := t.Player[p]
		seqs[i] = g.Players[i].Infosets[t.Infoset[p]].FirstSeq + t.Action[v]
	}
	return seqs
}

// paid moves w to node v and returns the sums of the payoffs of the outcomes on the
// path to it.
func (t *Tree) paid(w *walk[rational.Rat], v int) []rational.Rat {
	sums := w.enter(t, v)
	for i := range sums {
		sums[i] = sums[i].Add(t.OutcomePayoff(v, i))
	}
	return sums
}
