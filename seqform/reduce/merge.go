package reduce

import (
	"context"
	"encoding/binary"
	"errors"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Stats say what a reduction did.
type Stats struct {
	Before, After int // nodes
	Outcomes      int // chance outcomes merged into others
	Chance        int // nodes of the new tree at which that happened
}

// ErrNoTree says that a game is in strategic form.
var ErrNoTree = errors.New("reduce: a game in strategic form has no tree")

// MergeDuplicates returns g with chance outcomes merged that lead to the same:
// where two actions at a chance node have subtrees of one shape, with the same
// information sets at corresponding nodes and the same payoffs at corresponding
// leaves, the second is removed and its probability added to that of the first.
// Labels, chance sets, the order of chance actions and the placement of
// outcomes may differ. The result is g itself if there are none, and has none
// left otherwise.
//
// A player's node that is removed has a twin, of the same information set, that
// stays and comes before it. So each information set stays, with its actions,
// its number and the sequence that leads to it, and a profile of one game is
// one of the other. A leaf and its twin have the same payoffs and the same
// sequences of all players, and so the expected payoffs are the same function
// of the profile. Whatever concept is defined by that function, information
// sets and sequences alone is the same in both games: Nash, perfect of either
// form, quasi-perfect, proper. Consistent beliefs correspond: twins have the
// same ratio in all fully mixed profiles, and the belief in a node kept is the
// sum of those in it and its twins; so sequential equilibria do too. Only
// subgames may be new, where twins were the nodes of one information set: a
// subgame-perfect equilibrium of the result is one of g, but not the converse.
//
// Time and space are linear in the size of the tree, but for sorting the actions
// of each chance node. An error wraps that of ctx, or is ErrNoTree.
func MergeDuplicates(ctx context.Context, g *seqform.Game) (*seqform.Game, Stats, error) {
	if g.Tree == nil {
		return nil, Stats{}, ErrNoTree
	}
	class, err := classes(ctx, g)
	if err != nil {
		return nil, Stats{}, err
	}
	stats := Stats{Before: g.Tree.Len(), After: g.Tree.Len()}
	r := newRebuilder(g, class)
	if !r.merges() {
		return g, stats, nil
	}
	small := r.rebuild(&stats)
	stats.After = small.Tree.Len()
	return small, stats, nil
}

// A rebuilder copies a tree without the subtrees of duplicates.
type rebuilder struct {
	g     *seqform.Game
	class []int32
	into  []int32 // for children of chance nodes: the action whose subtree stays, perhaps their own

	first map[int32]int32 // scratch: class to action
	sets  interner        // merged chance sets
	ids   []seqform.SetID // by number in sets
}

func newRebuilder(g *seqform.Game, class []int32) *rebuilder {
	r := &rebuilder{g: g, class: class, into: make([]int32, g.Tree.Len()), first: map[int32]int32{}, sets: interner{}}
	for v := range class {
		if g.Tree.Player[v] == seqform.Chance {
			r.group(v)
		}
	}
	return r
}

// group finds which children of chance node v are duplicates.
func (r *rebuilder) group(v int) {
	t := r.g.Tree
	clear(r.first)
	for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
		a, ok := r.first[r.class[u]]
		if !ok {
			a = t.Action[u]
			r.first[r.class[u]] = a
		}
		r.into[u] = a
	}
}

// duplicate reports whether the subtree of v goes.
func (r *rebuilder) duplicate(v int) bool {
	t := r.g.Tree
	return v > 0 && t.Player[t.Parent[v]] == seqform.Chance && r.into[v] != t.Action[v]
}

// merges reports whether anything is to be done.
func (r *rebuilder) merges() bool {
	for v := range r.class {
		if r.duplicate(v) {
			return true
		}
	}
	return false
}

// rebuild makes the game, and counts.
func (r *rebuilder) rebuild(stats *Stats) *seqform.Game {
	small, err := r.g.Copy(seqform.Changes{
		Title: r.g.Title,
		Drop:  r.duplicate,
		Set: func(b *seqform.PrefixBuilder, v int) (seqform.SetID, bool) {
			if r.g.Tree.Player[v] != seqform.Chance {
				return 0, false
			}
			id, merged := r.chanceSet(b, v)
			if merged > 0 {
				stats.Chance++
				stats.Outcomes += merged
			}
			return id, true
		},
	})
	if err != nil {
		panic("reduce: " + err.Error())
	}
	if !sameSequenceForm(r.g, small) {
		panic("reduce: merging changed the game")
	}
	return small
}

// chanceSet returns the set of chance node v in the new tree, one for nodes of one
// chance set that merge alike, and how many actions it has less.
func (r *rebuilder) chanceSet(b *seqform.PrefixBuilder, v int) (id seqform.SetID, merged int) {
	t := r.g.Tree
	old := &t.ChanceSets[t.Infoset[v]]
	into := make([]int32, 0, len(old.Actions))
	key := binary.AppendVarint(nil, int64(t.Infoset[v]))
	for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
		into = append(into, r.into[u])
		key = binary.AppendVarint(key, int64(r.into[u]))
		if r.into[u] != t.Action[u] {
			merged++
		}
	}
	k := int(r.sets.number(key))
	if k == len(r.ids) {
		actions, prob := mergeActions(old, into)
		r.ids = append(r.ids, b.ChanceSet(old.Number, old.Name, actions, prob))
	}
	return r.ids[k], merged
}

// mergeActions adds up the probabilities of a chance set, where action a goes
// into action into[a] ≤ a. Labels are joined.
func mergeActions(set *seqform.ChanceSet, into []int32) (actions []string, prob []rational.Rat) {
	labels := make([][]string, len(into))
	sums := make([]rational.Rat, len(into))
	for a, to := range into {
		labels[to] = append(labels[to], set.Actions[a])
		sums[to] = sums[to].Add(set.Prob[a])
	}
	for a, to := range into {
		if int(to) == a {
			actions = append(actions, strings.Join(labels[a], "+"))
			prob = append(prob, sums[a])
		}
	}
	return actions, prob
}

// sameSequenceForm compares what must not change: see MergeDuplicates.
func sameSequenceForm(g, small *seqform.Game) bool {
	if g.NumInfosets() != small.NumInfosets() || (g.Recall == nil) != (small.Recall == nil) {
		return false
	}
	if g.Recall != nil {
		return true
	}
	p, q := g.Payoffs, small.Payoffs
	if p.Len() != q.Len() {
		return false
	}
	for t := range p.Len() {
		same := p.Weight(t).Equal(q.Weight(t))
		for i := range g.Players {
			same = same && p.Seq(t, i) == q.Seq(t, i) && p.U(t, i).Equal(q.U(t, i))
		}
		if !same {
			return false
		}
	}
	return true
}
