package assess

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A SubgameReport is what a player gains by deviating in a subgame, outside the
// subgames within it.
type SubgameReport struct {
	Root   int // node, from 0
	Player int
	Gain   rational.Rat // positive
}

// Subgames returns the gains from deviations in subgames, in order of their
// roots and players: nothing if and only if the profile is subgame perfect. A
// subgame begins at a node below which no information set has only some of its
// nodes. The game must be a tree with perfect recall, the profile complete.
//
// Subgames are taken from the last one up, and a subgame within another counts
// there as a leaf that pays what the profile gives, so each node is visited once
// a player. If no subgame has a gain of its own, none has one at all: by
// induction, those within it pay the most they can.
func Subgames(g *seqform.Game, profile seqform.Profile) []SubgameReport {
	walkers := newWalkers(g, profile)
	for _, w := range walkers {
		w.cut, w.value = make([]bool, g.Tree.Len()), make([]rational.Rat, g.Tree.Len())
	}
	one := []rational.Rat{rational.Int(1)}
	var reports []SubgameReport
	for _, root := range slices.Backward(SubgameRoots(g)) {
		for i, w := range slices.Backward(walkers) {
			w.run([]int32{int32(root)}, one)
			s := w.seq[root]
			if gain := w.best[s].Sub(w.follow[s]); !gain.IsZero() {
				reports = append(reports, SubgameReport{root, i, gain})
			}
			w.cut[root], w.value[root] = true, w.follow[s]
		}
	}
	slices.Reverse(reports)
	return reports
}

// SubgameRoots returns the nodes at which subgames begin, in order, by one pass
// up the tree: per node, the range of nodes that the information sets of its
// subtree touch.
func SubgameRoots(g *seqform.Game) []int {
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
