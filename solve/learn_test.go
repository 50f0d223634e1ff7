package solve

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/regret"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform/seqformtest"
)

// TestLearn compares ε with the regret of the averages, rounded, of all rounds asked for.
func TestLearn(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	for method, l := range map[string]regret.Learner{counterfactual: regret.NewVariant(g, regret.Plain), fictitiousPlay: regret.NewFictitious(g)} {
		l.Run(t.Context(), 300)
		p := regret.Profile(g, l.Average, regret.Denominator)
		a, err := Solve(t.Context(), g, Question{Method: method, Limits: Limits{Rounds: 300}})
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, a.Status)
		require.Equal(t, 300, a.Stats.Rounds)
		require.Equal(t, cert.EpsilonNash, a.Certificate.Claim.Concept)
		rationaltest.Same(t, answer.Largest(g.Regrets(g.Plans(p))), a.Regret())
		require.Positive(t, a.Regret().Sign())
	}
}

// TestLearnLimited: with a limit of time the answer is that without. The average of one round is
// an equilibrium of this game, and that of two is not.
func TestLearnLimited(t *testing.T) {
	g := seqformtest.Table([]int{2, 2}, []int64{0, 0}, []int64{0, 3}, []int64{0, 1}, []int64{0, 0})
	limited, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	for _, ctx := range []context.Context{t.Context(), limited} {
		for k, want := range []answer.Status{answer.Yes, answer.Unknown} {
			a, err := Solve(ctx, g, Question{Method: fictitiousPlay, Limits: Limits{Rounds: k + 1}})
			require.NoError(t, err)
			require.Equal(t, k+1, a.Stats.Rounds)
			require.Equal(t, want, a.Status)
			require.Equal(t, want == answer.Yes, a.Certificate.Claim.Concept == cert.Nash)
		}
	}
}

// TestLearnStopped: what there is before the first round is judged too.
func TestLearnStopped(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	w, err := newWork(g, Question{Method: counterfactual})
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("stopped"))
	r, err := w.learn(ctx, g)
	require.NoError(t, err)
	require.Equal(t, "stopped", r.Reason)
	require.Zero(t, r.Stats.Rounds)
	uniform := seqformtest.Uniform(g)
	rationaltest.Same(t, answer.Largest(g.Regrets(g.Plans(uniform))), r.Certificate.Claim.Epsilon)
}

// TestLearnPastEquilibrium: after one round of fictitious play the averages are an
// equilibrium, of which player 1, who gets nothing in any case, does not know. Later ones are
// none, with a limit of time as without.
func TestLearnPastEquilibrium(t *testing.T) {
	g := seqformtest.Table([]int{2, 2}, []int64{0, 1}, []int64{0, -3}, []int64{0, 0}, []int64{0, 0})
	for _, limit := range []time.Duration{0, time.Hour} {
		for rounds, status := range map[int]answer.Status{1: answer.Yes, 2: answer.Unknown, 50: answer.Unknown} {
			a, err := Solve(t.Context(), g, Question{Concept: cert.Nash, Method: fictitiousPlay, Limits: Limits{Rounds: rounds, Time: limit}})
			require.NoError(t, err)
			require.Equal(t, status, a.Status, "%d rounds, limit %v", rounds, limit)
			require.Equal(t, status == answer.Yes, a.Certificate.Claim.Concept == cert.Nash)
		}
	}
}

// TestLearnLeft: of a learner that is left behind what it knew is the answer.
func TestLearnLeft(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	w, err := newWork(g, Question{Method: counterfactual, Limits: Limits{Rounds: math.MaxInt}})
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	ended := make(chan *answer.Result)
	go func() {
		r, _ := w.learn(ctx, g)
		ended <- r
	}()
	require.Eventually(t, func() bool { return w.known.Load() != nil }, time.Minute, 10*time.Millisecond)
	cancel(errors.New("stopped"))
	last, a := <-ended, w.left(ctx)
	require.Equal(t, "stopped", a.Reason)
	require.Equal(t, answer.Unknown, a.Status)
	require.Positive(t, a.Stats.Rounds)
	require.LessOrEqual(t, a.Stats.Rounds, last.Stats.Rounds)
	require.NoError(t, cert.Check(t.Context(), g, a.Certificate))
}
