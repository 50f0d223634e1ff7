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
	"exactsolve/internal/beside"
	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// stopped checks the answer of a search that was stopped: an equilibrium after all, or a
// profile with its exact regret and, if the value of the game is known, bounds of that.
func stopped(t *testing.T, g *seqform.Game, a *Answer) {
	t.Helper()
	require.NotNil(t, a.Certificate, a)
	require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
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
		a, err := Solve(ctx, g, Question{Limits: Limits{Grace: time.Minute}})
		require.NoError(t, err, name)
		if stopped(t, g, a); a.Status == answer.Unknown {
			require.Contains(t, a.Reason, "enough", name)
			unknown++
		}
	}
	require.Greater(t, unknown, 1)
}

// TestStoppedList stops lists before they have found anything.
func TestStoppedList(t *testing.T) {
	for title, q := range map[string]Question{
		"random-nfg actions=30":               {All: true, Limits: Limits{Pivots: 1}},
		"random-nfg players=3 actions=3":      {All: true, Limits: Limits{Regions: 1}},
		"random-efg seed=3":                   {Count: 2, Trembles: random, Limits: Limits{Pivots: 1}},
		"random-efg depth=3 payoffs=zero-sum": {All: true, Limits: Limits{Pivots: 1}},
	} {
		g := seqformtest.Made(title)
		var last *Answer
		for a, err := range All(t.Context(), g, q) {
			require.NoError(t, err, title)
			last = a
		}
		require.NotNil(t, last.List, title)
		require.NotNil(t, last.List.Best, title)
		stopped(t, g, last.List.Best)
	}
}

// TestStoppedDuel stops searches in a game in which two of three players have a choice.
func TestStoppedDuel(t *testing.T) {
	g := seqformtest.Random([]int{9, 1, 9}, -3, 3, 1)
	q := Question{Limits: Limits{Pivots: 1}}
	a, err := Solve(t.Context(), g, q)
	require.NoError(t, err)
	stopped(t, g, a)
	for a, err = range All(t.Context(), g, q) {
		require.NoError(t, err)
	}
	stopped(t, g, a.List.Best)
}

// TestCertifyStopped has a certificate of the profile given if the search is stopped, and
// of the equilibrium found if the concept is left open.
func TestCertifyStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, q := range map[string]Question{"kuhn": {}, "leduc ranks=2": {Concept: cert.Sequential}, "kuhn players=3": {}} {
		g := seqformtest.Made(name)
		uniform := regret.Profile(g, func(i int) []float64 { return make([]float64, g.Players[i].NumSeqs()) }, 1)
		q.Limits.Grace = time.Minute
		m, err := Certify(ctx, g, uniform, q)
		require.NoError(t, err, name)
		require.Equal(t, answer.Unknown, m.Status, name)
		require.NoError(t, cert.Check(context.Background(), g, m.Certificate), name)
		require.True(t, m.Certificate.Claim.Epsilon.Equal(answer.Largest(g.Regrets(g.Plans(uniform)))), name)
	}
	g := seqformtest.Fixture(t, "myerson_proper")
	a, err := Solve(t.Context(), g, Question{Concept: cert.QuasiPerfect})
	require.NoError(t, err)
	m, err := Certify(t.Context(), g, a.Certificate.Claim.Profile, Question{Concept: cert.Proper})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, m.Status)
	require.Equal(t, cert.Nash, m.Certificate.Claim.Concept)
	require.NoError(t, cert.Check(context.Background(), g, m.Certificate))
}

// TestKeepBest keeps the profile of the search if that is the better one.
func TestKeepBest(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	w, err := newWork(g, Question{})
	require.NoError(t, err)
	var seen []*beside.Seen
	for _, rounds := range []int{1, 1000} {
		c := regret.New(g)
		c.Run(t.Context(), rounds)
		p := regret.Profile(g, c.Average, 1000)
		s := &beside.Seen{Regrets: g.Regrets(g.Plans(p))}
		s.Value = answer.ValueBounds(g, s.Regrets)
		s.Certificate, err = answer.Certificate(g, p, s.Regrets)
		require.NoError(t, err)
		seen = append(seen, s)
	}
	for _, own := range seen {
		a := w.newAnswer(answer.Result{Certificate: own.Certificate})
		a.keepBest(seen[0])
		require.Same(t, own.Certificate, a.Certificate)
		a.keepBest(seen[1])
		require.Same(t, seen[1].Certificate, a.Certificate)
		require.True(t, a.Value.Contains(rational.New(-1, 18)))
		require.Negative(t, a.Value.Width().Cmp(rational.New(1, 100)))
	}
}
