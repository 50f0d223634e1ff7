package solve

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/optimal"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// optimizes reports whether the best Nash equilibrium is asked for, or one that meets requirements.
func (q *Question) optimizes() bool {
	return !q.Mediated() && (q.Maximize != "" || q.Minimize != "" || q.Require != "")
}

// listing is the question about all equilibria, from which the best one is found.
func (q *Question) listing() Question {
	l := *q
	l.Concept, l.All, l.Maximize, l.Minimize, l.Require = cert.Nash, true, "", "", ""
	return l
}

// optimized reports what does not suit the game.
func (q *Question) optimized(g *seqform.Game) error {
	if err := q.weighed(g); err != nil || g.Recall != nil {
		return err
	}
	if d := q.duel(g); d != nil {
		return unsuited("maximize", fmt.Sprintf("--maximize, --minimize and --require for nash in %s of whom only two choose: not supported", sizeOf(g)))
	}
	l := q.listing()
	_, err := l.Settle(g)
	q.Concept = cert.Nash
	return err
}

// optimize finds the best equilibrium of the list of all.
func (w *work) optimize(ctx context.Context) (*Answer, error) {
	var all *Answer
	for a, err := range All(ctx, w.g, w.q.listing()) {
		if err != nil {
			return nil, err
		}
		all = a
	}
	a := w.answer
	a.Pivoting, a.Stats = false, all.Stats
	if !all.List.Complete || all.Certificate == nil {
		a.Reason = "there may be equilibria that were not found: " + all.Reason
		return a, nil
	}
	if is := w.ref(); is.Hash != all.Certificate.Game.Hash {
		return nil, fmt.Errorf("%w: the list of all equilibria is about another game", answer.ErrInternal)
	}
	weights, err := w.q.Weights(len(w.g.Players))
	require, wrong := w.q.requirements(len(w.g.Players))
	if err = errors.Join(err, wrong); err != nil {
		return nil, err
	}
	if weights == nil {
		weights = make([]rational.Rat, len(w.g.Players))
	}
	r, err := optimal.Of(ctx, w.g, all.Certificate, weights, require)
	if err != nil {
		return nil, err
	}
	r.Stats = a.Stats
	a.Result = *r
	return a, nil
}
