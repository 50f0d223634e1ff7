package solve

import (
	"context"

	"exactsolve/cert/answer"
	"exactsolve/internal/beside"
)

// stoppable runs a search of which something is known even if it is stopped.
func (w *work) stoppable(ctx context.Context, search func(ctx context.Context) (stopped bool, err error)) (*beside.Seen, error) {
	if w.q.learns() {
		_, err := search(ctx)
		return nil, err
	}
	return beside.Search(ctx, w.g, beside.Options{Over: w.q.overtime(), Late: w.q.Limits.Grace}, search)
}

// keepBest puts what was learned into the answer of a stopped search, unless that has seen
// better, and bounds the value of the game.
func (a *Answer) keepBest(learned *beside.Seen) {
	if c := a.Certificate; c == nil || c.Claim.Profile != nil && c.Claim.Epsilon.Cmp(answer.Largest(learned.Regrets)) > 0 {
		a.Certificate, a.Value = learned.Certificate, learned.Value
	} else if c.Claim.Profile != nil {
		a.Value = answer.ValueBounds(a.Game, a.Game.Regrets(a.Game.Plans(c.Claim.Profile)))
	}
}
