package nested

import (
	"fmt"

	"exactsolve/seqform"
)

// Restrict returns the game without some actions of player i: that in which a
// blueprint is made. Labels are kept. It is an error if the game is not a tree, or if
// an information set has no action left.
func Restrict(g *seqform.Game, i int, without func(h, a int) bool) (*seqform.Game, error) {
	if g.Tree == nil {
		return nil, fmt.Errorf("nested: the game is in strategic form, want a tree")
	}
	r := restricter{g: g, i: i, without: without, sets: map[[2]int]seqform.SetID{}}
	var names []string
	for k := range g.Players {
		names = append(names, g.Players[k].Name)
	}
	r.b = seqform.NewPrefixBuilder(g.Title+", restricted", g.Comment, names)
	for _, o := range g.Tree.Outcomes {
		r.outcomes = append(r.outcomes, r.b.Outcome(o.Number, o.Name, o.Payoffs))
	}
	if err := r.nodes(); err != nil {
		return nil, err
	}
	z, err := r.b.Game()
	if err != nil {
		return nil, fmt.Errorf("nested: %w", err)
	}
	return z, nil
}

type restricter struct {
	g        *seqform.Game
	i        int
	without  func(h, a int) bool
	b        *seqform.PrefixBuilder
	sets     map[[2]int]seqform.SetID // by player and information or chance set
	outcomes []seqform.OutcomeID
}

func (r *restricter) nodes() error {
	t := r.g.Tree
	for v := 0; v < t.Len(); v++ {
		if up := t.Parent[v]; up >= 0 && int(t.Player[up]) == r.i && r.without(int(t.Infoset[up]), int(t.Action[v])) {
			v = int(t.End[v]) - 1
			continue
		}
		o := seqform.NoOutcome
		if t.Outcome[v] >= 0 {
			o = r.outcomes[t.Outcome[v]]
		}
		if t.IsLeaf(v) {
			r.b.Leaf(t.NodeName(v), o)
			continue
		}
		set, err := r.set(int(t.Player[v]), int(t.Infoset[v]))
		if err != nil {
			return err
		}
		r.b.Node(t.NodeName(v), set, o)
	}
	return nil
}

// set declares an information or chance set when it is first met.
func (r *restricter) set(i, h int) (seqform.SetID, error) {
	key := [2]int{i, h}
	if id, ok := r.sets[key]; ok {
		return id, nil
	}
	if i == seqform.Chance {
		c := &r.g.Tree.ChanceSets[h]
		r.sets[key] = r.b.ChanceSet(c.Number, c.Name, c.Actions, c.Prob)
		return r.sets[key], nil
	}
	set := &r.g.Players[i].Infosets[h]
	var actions []string
	for a, label := range set.Actions {
		if i != r.i || !r.without(h, a) {
			actions = append(actions, label)
		}
	}
	if len(actions) == 0 {
		return 0, fmt.Errorf("nested: all actions at information set %s of player %d are off the tree, want one that is not",
			r.g.InfosetLabel(i, h), i+1)
	}
	r.sets[key] = r.b.Infoset(i, set.Number, set.Name, actions)
	return r.sets[key], nil
}
