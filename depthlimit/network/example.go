package network

import (
	"strings"

	"exactsolve/depthlimit"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An example is a node of a limit.
type example struct {
	in    []rational.Rat // what is at stake, as a fraction of the most; and of each word or card at its place, 1 if it is there
	out   []rational.Rat // per continuation, the value as a fraction of what is at stake
	stake rational.Rat
}

// examples returns those of the nodes of a limit.
func examples(l *depthlimit.Limit, us int, values []depthlimit.Values) []example {
	g, nodes := l.Game(), l.Nodes()
	paid := g.Tree.Paid(us)
	list := make([]example, len(nodes))
	words, at := make([][]int, len(nodes)), map[string]int{}
	var most rational.Rat
	for k, v := range nodes {
		words[k] = wordsTo(g, v, at)
		list[k].stake = stake(g.Tree, paid, v)
		most = rational.Max(most, list[k].stake)
	}
	for k := range list {
		e := &list[k]
		e.in = make([]rational.Rat, 1+len(at))
		e.in[0] = e.stake.Quo(most)
		for _, w := range words[k] {
			e.in[1+w] = rational.Int(1)
		}
		for j := range values {
			e.out = append(e.out, values[j][k].Quo(e.stake))
		}
	}
	return list
}

// wordsTo returns what the labels say that lead to node v: the words of actions, and the
// characters of what chance did, which are cards. Each with its place has a number, which at
// gives to those that it does not have.
func wordsTo(g *seqform.Game, v int, at map[string]int) []int {
	tree := g.Tree
	var labels [][]string
	for ; v > 0; v = int(tree.Parent[v]) {
		up := tree.Parent[v]
		if i, h, a := tree.Player[up], tree.Infoset[up], tree.Action[v]; i >= 0 {
			labels = append(labels, strings.Fields(g.Players[i].Infosets[h].Actions[a]))
		} else {
			labels = append(labels, strings.Split(tree.ChanceSets[h].Actions[a], ""))
		}
	}
	var list []int
	for k := range labels {
		for n, word := range labels[len(labels)-1-k] {
			place := string(rune(k)) + string(rune(n)) + word
			if _, ok := at[place]; !ok {
				at[place] = len(at)
			}
			list = append(list, at[place])
		}
	}
	return list
}

// stake returns the least that a play by way of node v pays or costs, apart from nothing,
// given what is paid on the way to each node: in poker half the pot, which is what one who
// folds at once loses. It is 1 where plays pay nothing.
func stake(tree *seqform.Tree, paid []rational.Rat, v int) rational.Rat {
	var least rational.Rat
	for u := v; u < int(tree.End[v]); u++ {
		if x := paid[u].Abs(); tree.IsLeaf(u) && !x.IsZero() && (least.IsZero() || x.Cmp(least) < 0) {
			least = x
		}
	}
	if least.IsZero() {
		return rational.Int(1)
	}
	return least
}
