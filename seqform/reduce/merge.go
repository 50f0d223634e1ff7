package reduce

import (
	"context"
	"errors"

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
