package solve

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// stopped checks the answer of a search that was stopped: an equilibrium after all, or a
// profile with its exact regret and, if the value of the game is known, bounds of that.
func stopped(t *testing.T, g *seqform.Game, a *Answer) {
	t.Helper()
	require.NotNil(t, a.Certificate, a)
	require.NoError(t, cert.Check(g, a.Certificate))
	claim := &a.Certificate.Claim
	require.True(t, claim.Epsilon.Equal(answer.Largest(g.Regrets(g.Plans(claim.Profile)))))
	if a.Status == answer.Yes {
		require.Equal(t, a.Concept, claim.Concept)
		return
	}
	require.Equal(t, answer.Unknown, a.Status)
	require.NotEmpty(t, a.Reason)
	require.Equal(t, claim.Epsilon.IsZero(), claim.Concept == cert.Nash)
	_, constant := g.ConstantSum()
	require.Equal(t, constant && len(g.Players) == 2, a.Value != nil)
}

// TestStoppedByWork stops every kind of search by a limit of work: the answer is the same
// again.
func TestStoppedByWork(t *testing.T) {
	leduc, three := seqformtest.Made("leduc ranks=2"), seqformtest.Made("random-nfg players=3 actions=4 seed=7")
	for _, tc := range []struct {
		g *seqform.Game
		q Question
	}{
		{leduc, Question{Limits: Limits{Pivots: 1}}},
		{leduc, Question{Limits: Limits{Pivots: 1}, Concept: cert.ExtensivePerfect}},
		{leduc, Question{Limits: Limits{Pivots: 1}, Concept: cert.Nash, Reduce: true}},
		{leduc, Question{Limits: Limits{Boxes: 1}, Method: "ncp"}},
		{seqformtest.Made("random-efg seed=3"), Question{Limits: Limits{Pivots: 1}}},
		{seqformtest.Made("random-nfg actions=9"), Question{Limits: Limits{Pivots: 1}, Method: lemkeHowson, Concept: cert.Nash}},
		{seqformtest.Made("random-nfg actions=5"), Question{Limits: Limits{Pivots: 1}, Concept: cert.Proper}},
		{three, Question{Limits: Limits{Supports: 1}, Method: "supports"}},
		{three, Question{Limits: Limits{Boxes: 1}, Method: "miqcp"}},
		{seqformtest.Made("kuhn players=3"), Question{Limits: Limits{Starts: 1}, Concept: cert.Sequential}},
	} {
		t.Run(fmt.Sprint(tc.g.Title, tc.q.Method, tc.q.Concept), func(t *testing.T) {
			first, err := Solve(t.Context(), tc.g, tc.q)
			require.NoError(t, err)
			stopped(t, tc.g, first)
			again, err := Solve(t.Context(), tc.g, tc.q)
			require.NoError(t, err)
			require.Equal(t, first.Certificate, again.Certificate)
			require.Equal(t, first.Value, again.Value)
		})
	}
}

// TestEnded: a context that has ended is an answer, not an error.
func TestEnded(t *testing.T) {
	ended := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(ended)
	unknown := 0
	for _, name := range []string{"kuhn", "nau_irrational", "selten_horse", "matching_pennies", "beer_quiche"} {
		g := seqformtest.Fixture(t, name)
		a, err := Solve(ctx, g, Question{})
		require.NoError(t, err, name)
		if stopped(t, g, a); a.Status == answer.Unknown {
			require.Contains(t, a.Reason, "enough", name)
			unknown++
		}
	}
	require.Greater(t, unknown, 1)
}

// TestValueBounds wants the value of Kuhn poker between its bounds.
func TestValueBounds(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	w, err := newWork(g, Question{})
	require.NoError(t, err)
	l := &learner{g: g}
	for range 3 {
		l.learn(t.Context(), 300)
		l.certify()
		require.NoError(t, l.err)
		require.NoError(t, w.keepBest(new(answer.Result), l.best))
		require.True(t, w.answer.Value.Contains(rational.New(-1, 18)), w.answer.Value)
	}
	require.Negative(t, w.answer.Value.Width().Cmp(rational.New(1, 1000)))
}

// TestKeepBest keeps the profile of the search if that is the better one.
func TestKeepBest(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	w, err := newWork(g, Question{})
	require.NoError(t, err)
	coarse, fine := &learner{g: g}, &learner{g: g}
	for l, rounds := range map[*learner]int{coarse: 1, fine: 1000} {
		l.learn(t.Context(), rounds)
		l.certify()
		require.NoError(t, l.err)
	}
	for _, own := range []*learner{coarse, fine} {
		r := &answer.Result{Certificate: own.best.certificate}
		require.NoError(t, w.keepBest(r, coarse.best))
		require.Same(t, own.best.certificate, r.Certificate)
		require.NoError(t, w.keepBest(r, fine.best))
		require.Same(t, fine.best.certificate, r.Certificate)
	}
}

// TestDeadline has a search that never ends by itself end before its time, for a
// certificate of what was learned meanwhile.
func TestDeadline(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	w, err := newWork(g, Question{Limits: Limits{Time: time.Hour}})
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, r, err := w.stoppable(ctx, func(ctx context.Context) (*answer.Result, error) {
		<-ctx.Done()
		return &answer.Result{Reason: context.Cause(ctx).Error()}, nil
	})
	require.NoError(t, err)
	require.Equal(t, "time limit of 1h0m0s reached", r.Reason)
	require.NoError(t, cert.Check(g, r.Certificate))
	require.Negative(t, r.Certificate.Claim.Epsilon.Cmp(rational.New(1, 100)))
}
