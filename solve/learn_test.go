package solve

import (
	"context"
	"errors"
	"testing"

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
