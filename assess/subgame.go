package assess

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A SubgameReport is what a player gains by deviating in a subgame.
type SubgameReport struct {
	Root   int // node, from 0
	Player int
	Gain   rational.Rat // positive
}

// Subgames returns the gains from deviations in subgames, in order of their
// roots and players: nothing if the profile is subgame perfect. A subgame begins
// at a node below which no information set has only some of its nodes. The game
// must be a tree with perfect recall, the profile complete.
func Subgames(g *seqform.Game, profile seqform.Profile) []SubgameReport {
	walkers := newWalkers(g, profile)
	one := []rational.Rat{rational.Int(1)}
	var reports []SubgameReport
	for _, root := range SubgameRoots(g) {
		for i, w := range walkers {
			w.run([]int32{int32(root)}, one)
			s := w.seq[root]
			if gain := w.best[s].Sub(w.follow[s]); !gain.IsZero() {
				reports = append(reports, SubgameReport{root, i, gain})
			}
		}
	}
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
