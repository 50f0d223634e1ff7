package seqform

import "exactsolve/rational"

// A walk holds n values for each node on the path to the current one, in a pass
// over a tree in prefix order.
type walk[T any] struct {
	n    int
	node []int32
	at   []T // n zeros, and n for each node
}

// enter moves to node v, which must come next, and returns the values of its parent, at
// the root zeros, and its own, which the caller is to set.
func (w *walk[T]) enter(t *Tree, v int) (above, here []T) {
	depth := len(w.node)
	for depth > 0 && w.node[depth-1] != t.Parent[v] {
		depth--
	}
	w.node = append(w.node[:depth], int32(v))
	from := depth * w.n
	if to := from + 2*w.n; to > len(w.at) {
		w.at = append(w.at, make([]T, to-len(w.at))...)
	}
	return w.at[from : from+w.n], w.at[from+w.n : from+2*w.n]
}

// sequences moves w to node v and returns the players' sequences there.
func (g *Game) sequences(w *walk[int32], v int) []int32 {
	t := g.Tree
	above, seqs := w.enter(t, v)
	copy(seqs, above)
	if p := t.Parent[v]; p >= 0 && t.Player[p] >= 0 {
		i := t.Player[p]
		seqs[i] = g.Players[i].Infosets[t.Infoset[p]].FirstSeq + t.Action[v]
	}
	return seqs
}

// paid moves w to node v and returns the sums of the payoffs of the outcomes on the
// path to it.
func (t *Tree) paid(w *walk[rational.Rat], v int) []rational.Rat {
	above, sums := w.enter(t, v)
	copy(sums, above)
	if o := t.Outcome[v]; o >= 0 {
		for i, u := range t.Outcomes[o].Payoffs {
			sums[i] = above[i].Add(u)
		}
	}
	return sums
}
