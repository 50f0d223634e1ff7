package depth

import (
	"slices"
	"strconv"

	"exactsolve/depthlimit"
	"exactsolve/seqform"
)

// A turned is a limit of the same game with all actions in the opposite order.
type turned struct {
	limit *depthlimit.Limit
	of    [2][]int // per player and information set, the index of that which it was
}

func newTurned(l *depthlimit.Limit) (*turned, error) {
	g := l.Game()
	b := seqform.NewBuilder(g.Title, "1", "2")
	t := &turner{g: g, at: make([]int, g.Tree.Len())}
	t.copy(0, b.Root())
	other, err := b.Game()
	if err != nil {
		return nil, err
	}
	var nodes []int
	for _, v := range l.Nodes() {
		nodes = append(nodes, t.at[v])
	}
	z := new(turned)
	if z.limit, err = depthlimit.NewLimit(other, nodes); err != nil {
		return nil, err
	}
	was := make([]int, len(t.at))
	for v, w := range t.at {
		was[w] = v
	}
	for i := range z.of {
		for _, set := range other.Players[i].Infosets {
			z.of[i] = append(z.of[i], int(g.Tree.Infoset[was[set.Nodes[0]]]))
		}
	}
	return z, nil
}

// profile returns the same strategies in the turned game.
func (t *turned) profile(p seqform.Profile) seqform.Profile {
	z := make(seqform.Profile, len(p))
	for i := range p {
		for _, h := range t.of[i] {
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

// A turner copies a game tree.
type turner struct {
	g     *seqform.Game
	at    []int // per node, where it comes
	nodes int
}

// copy builds the subtree of node v at n.
func (t *turner) copy(v int, n *seqform.Node) {
	tree := t.g.Tree
	i, h := int(tree.Player[v]), int(tree.Infoset[v])
	t.at[v] = t.nodes
	t.nodes++
	if o := tree.Outcome[v]; o >= 0 {
		n.Pay(tree.Outcomes[o].Payoffs...)
	}
	if i == seqform.Terminal {
		n.Leaf()
		return
	}
	actions := nodeActions(t.g, v)
	if i >= 0 {
		n.Move(i, strconv.Itoa(h), backward(actions)...)
	}
	for a, label := range slices.Backward(actions) {
		if i == seqform.Chance {
			t.copy(tree.Child(v, a), n.Chance(label, tree.ChanceSets[h].Prob[a]))
		} else {
			t.copy(tree.Child(v, a), n.Child(label))
		}
	}
}
