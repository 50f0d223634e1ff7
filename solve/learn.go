package solve

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"exactsolve/cert/answer"
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

// learn plays the game against itself and certifies what the average is worth, at the end
// and, when it goes on for long, now and then before: what is known if it is left behind.
func (w *work) learn(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	l, method := regret.Learner(regret.NewVariant(g, regret.Plain)), "CFR"
	if w.q.Method == fictitiousPlay {
		l, method = regret.NewFictitious(g), "fictitious play"
	}
	rounds, done, wait := cmp.Or(w.q.Limits.Rounds, defaultRounds), 0, time.Second
	end, limited := ctx.Deadline()
	if limited {
		wait = min(wait, time.Until(end)/4)
	}
	for {
		within, cancel := context.WithTimeout(ctx, wait)
		done += l.Run(within, rounds-done)
		cancel()
		begun := time.Now()
		r := &answer.Result{Stats: answer.Stats{Method: method, Rounds: done, Guess: fmt.Sprintf("%d rounds", done)}}
		if err := r.SetProfile(g, regret.Profile(g, l.Average, regret.Denominator), method); err != nil {
			return nil, err
		}
		took := time.Since(begun)
		wait = max(time.Second, 9*took)
		if limited { // leave time for a certificate
			wait = min(wait, time.Until(end)-2*took)
		}
		switch {
		case r.Status == answer.Yes && (done == rounds || ctx.Err() != nil || wait <= 0):
			return r, nil
		case done == rounds:
			r.Reason = fmt.Sprintf("round limit of %d reached", rounds)
			return r, nil
		case ctx.Err() != nil || wait <= 0:
			r.Reason = cmp.Or(context.Cause(ctx), w.q.overtime(), context.DeadlineExceeded).Error()
			return r, nil
		case g == w.g:
			w.known.Store(r)
		}
	}
}
