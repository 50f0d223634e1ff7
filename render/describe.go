package render

import (
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// describe fills in what is written at the node itself.
func (l *outline) describe(n *node) {
	var about []string
	if name := l.g.Tree.NodeName(int(n.tree)); name != "" {
		about = append(about, name)
	}
	label := ""
	if n.player != seqform.Terminal {
		label = l.setLabel(n.player, n.infoset)
		n.set = font.Shorten(label, maxLabel)
	}
	switch {
	case n.player == seqform.Terminal:
		about = append(about, "payoffs "+l.pay(n))
		if o := l.g.Tree.Outcome[n.tree]; o >= 0 {
			about = append(about, l.g.Tree.Outcomes[o].Name)
		}
	case n.player == seqform.Chance:
		about = append(about, strings.TrimSpace("chance "+label))
	default:
		about = append(about, l.g.PlayerLabel(n.player)+" at "+label)
		about = append(about, l.believe(n))
		if l.o.Notes != nil && l.o.Notes[n.player] != nil {
			about = append(about, l.o.Notes[n.player][n.infoset])
		}
	}
	if o := l.g.Tree.Outcome[n.tree]; n.player != seqform.Terminal && o >= 0 {
		about = append(about, "pays on passing "+list(l.g.Tree.Outcomes[o].Payoffs)+", included at the leaves")
	}
	if n.kind == folded {
		about = append(about, plural(n.count, "node")+" below not shown")
	}
	if l.marks && !n.reached {
		about = append(about, "not reached")
	}
	about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
	n.about = font.Shorten(strings.Join(about, "; "), maxPointed)
}

// pay fills in the payoffs of a leaf, those on its path included, and returns
// them in full.
func (l *outline) pay(n *node) string {
	t := l.g.Tree
	sum := make([]rational.Rat, len(l.g.Players))
	for v := l.paid[n.tree]; v >= 0; v = l.paidAbove(v) {
		for i, x := range t.Outcomes[t.Outcome[v]].Payoffs {
			sum[i] = sum[i].Add(x)
		}
	}
	for _, x := range sum {
		n.payoffs = append(n.payoffs, number(x, l.o.digits()))
	}
	return list(sum)
}

// paidNodes returns, per node, the last one with an outcome on the path to it,
// itself included; −1 if there is none.
func paidNodes(t *seqform.Tree) []int32 {
	paid := make([]int32, t.Len())
	for v := range paid {
		switch {
		case t.Outcome[v] >= 0:
			paid[v] = int32(v)
		case v == 0:
			paid[v] = -1
		default:
			paid[v] = paid[t.Parent[v]]
		}
	}
	return paid
}

// paidAbove returns the last node with an outcome above v.
func (l *outline) paidAbove(v int32) int32 {
	if v == 0 {
		return -1
	}
	return l.paid[l.g.Tree.Parent[v]]
}

// list returns numbers in full with commas between them.
func list(x []rational.Rat) string {
	var text []string
	for _, y := range x {
		text = append(text, y.String())
	}
	return strings.Join(text, ", ")
}

// believe fills in the belief at a node of an information set with several.
func (l *outline) believe(n *node) string {
	nodes := l.g.Players[n.player].Infosets[n.infoset].Nodes
	if len(nodes) < 2 || l.o.Beliefs == nil || l.o.Beliefs[n.player][n.infoset] == nil {
		return ""
	}
	k, _ := slices.BinarySearch(nodes, n.tree)
	x := l.o.Beliefs[n.player][n.infoset][k]
	n.belief = "[" + number(x, l.o.digits()) + "]"
	return "belief " + x.String()
}

// summary returns a sentence or two on the whole picture.
func (l *outline) summary() string {
	t := l.g.Tree
	text := "Game tree of " + strings.Join(l.names, ", ") + " with " + plural(t.Len(), "node") + " and " + plural(l.g.NumInfosets(), "information set")
	hidden := 0
	for k := range l.nodes {
		hidden += l.nodes[k].count
	}
	if hidden > 0 {
		text += "; " + plural(hidden, "node") + " not shown"
	}
	text += "."
	if l.marks {
		text += " What the profile reaches is drawn heavily."
	}
	return text
}

// ink returns the color of what belongs to player i at node n.
func (l *outline) ink(n *node, i int) ink {
	switch {
	case l.marks && !n.reached:
		return faint
	case i < 0:
		return plain
	}
	return ink(i)
}

// mover returns the player who takes the action that leads to n.
func (l *outline) mover(n *node) int {
	if n.parent < 0 {
		return seqform.Chance
	}
	return l.nodes[n.parent].player
}

// weight returns that of the edge that leads to n.
func (l *outline) weight(n *node) weight {
	switch {
	case l.marks && n.reached:
		return heavy
	case l.marks && n.zero:
		return light
	}
	return normal
}
