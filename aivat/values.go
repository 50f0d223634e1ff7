package aivat

import (
	"context"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Values returns for each node what a player gets in the whole play, expected if it
// leads there and both play p from there on: the best heuristic if they do. Where
// p says nothing, all actions are taken as equally likely. The game must be as for
// [New]; an error wraps [ErrTooLarge], is that of ctx, or is about game and profile.
func Values(ctx context.Context, g *seqform.Game, player int, p seqform.Profile) ([]rational.Rat, error) {
	if err := Supported(g); err != nil {
		return nil, err
	}
	values := make([]rational.Rat, g.Tree.Len())
	if err := checkGame(g, player, values); err != nil {
		return nil, err
	}
	if err := g.CheckProfile(p); err != nil {
		return nil, fmt.Errorf("aivat: %w", err)
	}
	opt := &Options{Player: player}
	for i := range opt.Known {
		opt.Known[i] = g.Players[i].Complete(p[i])
	}
	b := newBuilder(ctx, g, opt)
	if err := b.down(); err != nil {
		return nil, err
	}
	return values, b.each(true, func(v int) error {
		if g.Tree.IsLeaf(v) {
			values[v] = b.paid[v]
		}
		if v > 0 {
			up := g.Tree.Parent[v]
			q, _ := probability(g.Tree, &b.opt.Known, v)
			values[up] = values[up].Add(q.Mul(values[v]))
		}
		return bounded(values[v])
	})
}
