package main

import (
	"slices"

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
	t := &turner{g: g, b: seqform.NewPrefixBuilder(g.Title, "", []string{"1", "2"}), sets: map[[2]int]seqform.SetID{}, at: make([]int, g.Tree.Len())}
	t.copy(0)
	other, err := t.b.Game()
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
	b     *seqform.PrefixBuilder
	sets  map[[2]int]seqform.SetID
	at    []int // per node, where it comes
	nodes int
	paid  int
}

func (t *turner) copy(v int) {
	tree := t.g.Tree
	t.at[v] = t.nodes
	t.nodes++
	outcome := seqform.NoOutcome
	if o := tree.Outcome[v]; o >= 0 {
		t.paid++
		outcome = t.b.Outcome(t.paid, "", tree.Outcomes[o].Payoffs)
	}
	if tree.IsLeaf(v) {
		t.b.Leaf("", outcome)
		return
	}
	t.b.Node("", t.set(v), outcome)
	for a := len(nodeActions(t.g, v)) - 1; a >= 0; a-- {
		t.copy(tree.Child(v, a))
	}
}

// set returns the information set or chance set of node v.
func (t *turner) set(v int) seqform.SetID {
	i, h := int(t.g.Tree.Player[v]), int(t.g.Tree.Infoset[v])
	id, ok := t.sets[[2]int{i, h}]
	if ok {
		return id
	}
	actions := backward(nodeActions(t.g, v))
	if i == seqform.Chance {
		id = t.b.ChanceSet(h+1, "", actions, backward(t.g.Tree.ChanceSets[h].Prob))
	} else {
		id = t.b.Infoset(i, h+1, "", actions)
	}
	t.sets[[2]int{i, h}] = id
	return id
}
