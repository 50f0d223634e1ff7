package depth

import (
	"slices"
	"strconv"

	"exactsolve/depthlimit"
	"exactsolve/seqform"
)

// A reversed is a limit of the same game with all actions in the opposite order.
type reversed struct {
	limit *depthlimit.Limit
	of    [2][]int // per player and information set, the index of that which it was
}

func newReversed(l *depthlimit.Limit) (*reversed, error) {
	g := l.Game()
	b := seqform.NewBuilder(g.Title, "1", "2")
	was := copyReversed(g, 0, b.Root(), nil)
	other, err := b.Game()
	if err != nil {
		return nil, err
	}
	var nodes []int
	for _, v := range l.Nodes() {
		nodes = append(nodes, slices.Index(was, v))
	}
	z := new(reversed)
	if z.limit, err = depthlimit.NewLimit(other, nodes); err != nil {
		return nil, err
	}
	for i := range z.of {
		for _, set := range other.Players[i].Infosets {
			z.of[i] = append(z.of[i], int(g.Tree.Infoset[was[set.Nodes[0]]]))
		}
	}
	return z, nil
}

// copyReversed builds the subtree of node v at n, and adds to a list per new node that
// which it was.
func copyReversed(g *seqform.Game, v int, n *seqform.Node, was []int) []int {
	tree := g.Tree
	i, h := int(tree.Player[v]), int(tree.Infoset[v])
	was = append(was, v)
	if o := tree.Outcome[v]; o >= 0 {
		n.Pay(tree.Outcomes[o].Payoffs...)
	}
	if i == seqform.Terminal {
		n.Leaf()
		return was
	}
	actions := actionsAt(g, v)
	if i >= 0 {
		n.Move(i, strconv.Itoa(h), backward(actions)...)
	}
	for a, label := range slices.Backward(actions) {
		var child *seqform.Node
		if i == seqform.Chance {
			child = n.Chance(label, tree.ChanceSets[h].Prob[a])
		} else {
			child = n.Child(label)
		}
		was = copyReversed(g, tree.Child(v, a), child, was)
	}
	return was
}

// profile returns the same strategies in the reversed game.
func (r *reversed) profile(p seqform.Profile) seqform.Profile {
	z := make(seqform.Profile, len(p))
	for i := range p {
		for _, h := range r.of[i] {
			z[i] = append(z[i], backward(p[i][h]))
		}
	}
	return z
}

// backward returns a list in the opposite order.
func backward[T any](list []T) []T {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}
