package depth

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// openings returns the nodes after the first decision of the game, by whether its
// label is the one given.
func openings(g *seqform.Game, label string) (with, without []int) {
	tree := g.Tree
	for v := 1; v < tree.Len(); v++ {
		labels := pathLabels(g, v)
		switch up := int(tree.Parent[v]); {
		case tree.Player[up] == seqform.Chance:
			continue
		case labels[len(labels)-1] == label:
			with = append(with, v)
		default:
			without = append(without, v)
		}
		v = int(tree.End[v]) - 1
	}
	return with, without
}

// pathLabels returns the labels of the actions that lead to node v, those of chance
// included.
func pathLabels(g *seqform.Game, v int) []string {
	var labels []string
	for tree := g.Tree; v > 0; v = int(tree.Parent[v]) {
		labels = append(labels, nodeActions(g, int(tree.Parent[v]))[tree.Action[v]])
	}
	slices.Reverse(labels)
	return labels
}

// nodeActions returns the labels of the actions at node v, which is no leaf.
func nodeActions(g *seqform.Game, v int) []string {
	h := g.Tree.Infoset[v]
	if i := g.Tree.Player[v]; i >= 0 {
		return g.Players[i].Infosets[h].Actions
	}
	return g.Tree.ChanceSets[h].Actions
}

// followLabels returns the node that actions of these labels lead to.
func followLabels(g *seqform.Game, labels []string) (v int, ok bool) {
	for _, label := range labels {
		if g.Tree.IsLeaf(v) {
			return 0, false
		}
		a := slices.Index(nodeActions(g, v), label)
		if a < 0 {
			return 0, false
		}
		v = g.Tree.Child(v, a)
	}
	return v, true
}

// A visit is what leads to a node: the probability of chance, the payoffs on the way
// and the sequences of two players.
type visit struct {
	chance rational.Rat
	paid   [2]rational.Rat // above the node
	seq    [2]int
}

// visitTo goes up from node v of a tree of two players.
func visitTo(g *seqform.Game, v int) visit {
	tree := g.Tree
	z := visit{chance: rational.Int(1)}
	for ; v > 0; v = int(tree.Parent[v]) {
		up, a := int(tree.Parent[v]), int(tree.Action[v])
		for i := range z.paid {
			z.paid[i] = z.paid[i].Add(tree.OutcomePayoff(up, i))
		}
		if i := tree.Player[up]; i < 0 {
			z.chance = z.chance.Mul(tree.ChanceSets[tree.Infoset[up]].Prob[a])
		} else if z.seq[i] == 0 {
			z.seq[i] = g.Players[i].Infosets[tree.Infoset[up]].Seq(a)
		}
	}
	return z
}
