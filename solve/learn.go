package solve

import (
	"cmp"
	"context"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/internal/beside"
	"exactsolve/internal/regret"
	"exactsolve/seqform"
)

// Methods by which a game is played against itself.
const (
	counterfactual = "cfr"
	fictitiousPlay = "fictitious-play"
)

// defaultRounds of a learner.
const defaultRounds = 10_000

// learns reports whether the method comes to an equilibrium in the limit at most. What is
// known when it is stopped is its own.
func (q *Question) learns() bool { return q.Method == counterfactual || q.Method == fictitiousPlay }

// learn plays the game against itself and certifies what the average is worth.
func (w *work) learn(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	l, method := regret.Learner(regret.NewVariant(g, regret.Plain)), "CFR"
	if w.q.Method == fictitiousPlay {
		l, method = regret.NewFictitious(g), "fictitious play"
	}
	rounds := cmp.Or(w.q.Limits.Rounds, defaultRounds)
	r := new(answer.Result)
	play := func(rounds int) error {
		r.Stats.Rounds += l.Run(ctx, rounds)
		r.Stats.Guess = fmt.Sprintf("%d rounds", r.Stats.Rounds)
		err := r.SetProfile(g, regret.Profile(g, l.Average, regret.Denominator), method)
		r.Stats.Method = method
		return err
	}
	if _, limited := ctx.Deadline(); limited { // leave time for a certificate
		within, cancel, err := beside.Reserving(ctx, w.q.overtime(), 2, func() error { return play(1) })
		defer cancel()
		if ctx = within; err != nil {
			return nil, err
		}
	}
	err := play(rounds - r.Stats.Rounds)
	switch {
	case r.Status == answer.Yes:
	case r.Stats.Rounds < rounds:
		r.Reason = context.Cause(ctx).Error()
	default:
		r.Reason = fmt.Sprintf("round limit of %d reached", rounds)
	}
	return r, err
}
