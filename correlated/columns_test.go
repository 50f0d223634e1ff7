package correlated_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestColumns: over the columns that are asked for, the best device is as good as over all tuples of plans.
func TestColumns(t *testing.T) {
	none, best := 0, 0
	for n := range 24 {
		g := seqformtest.Random([]int{3, 3, 2}[:2+n/4%2], -4, 4, uint64(n))
		if n%4 > 0 {
			g = seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=3 actions=2 signals=2 chance=%d stop=10 low=-4 high=4 seed=%d", 2+n/4%2, n%3*20, n))
		}
		players := len(g.Players)
		for k, c := range claim.CorrelatedConcepts() {
			q := correlated.Question{Concept: c, Maximize: rational.Ints(1, -1, 2)[:players]}
			switch (n + k) % 4 {
			case 0:
				q.Require = []claim.Requirement{{Weights: rational.Ints(1, 0, 0)[:players], Least: rational.New(int64(n%5), 2)}}
			case 1:
				q.Maximize, q.Require = nil, []claim.Requirement{{Weights: rational.Ints(0, 1, 1)[:players], Least: rational.Int(int64(n % 4))}}
			case 2:
				q.Maximize = nil
			}
			want, err := correlated.Solve(t.Context(), g, q, correlated.Options{})
			if _, refused := err.(*correlated.Refusal); refused {
				continue
			}
			require.NoError(t, err)
			got, err := correlated.Solve(t.Context(), g, q, correlated.Options{Columns: true})
			require.NoError(t, err, "%s, %s, %d", g.Title, c, n)
			require.Equal(t, want.Status, got.Status)
			checkProof(t, g, got.Certificate)
			if got.Status == answer.No {
				none++
			} else if q.Maximize != nil {
				best++
				require.Equal(t, sum(q.Maximize, want.Certificate.Claim.Mediated.Payoffs).String(), sum(q.Maximize, got.Certificate.Claim.Mediated.Payoffs).String())
			}
		}
	}
	t.Log(none, best)
	require.Greater(t, none, 5)
	require.Greater(t, best, 30)
}

// TestColumnsStopped: what is known of a search for columns that is stopped is proved.
func TestColumnsStopped(t *testing.T) {
	g := seqformtest.Made("random-efg players=3 depth=4 actions=3 signals=3 chance=20 stop=10 low=-9 high=9 seed=3")
	q := correlated.Question{
		Concept: claim.ExtensiveCorrelated, Maximize: rational.Ints(1, 1, 1),
		Require: []claim.Requirement{{Weights: rational.Ints(1, -1, 0), Least: rational.Int(1)}},
	}
	whole, err := correlated.Solve(t.Context(), g, q, correlated.Options{Columns: true})
	require.NoError(t, err)
	most := sum(q.Maximize, whole.Certificate.Claim.Mediated.Payoffs)
	devices, bounds := 0, 0
	var before *rational.Rat
	for looks := 1; ; looks += 1 + looks/2 {
		r, err := correlated.Solve(&fuse{t.Context(), looks}, g, q, correlated.Options{Columns: true})
		require.NoError(t, err)
		if r.Status == answer.Yes {
			break
		}
		if r.Certificate == nil {
			continue
		}
		l := r.Certificate.Claim.Mediated
		require.Equal(t, q.Require, l.Require)
		checkProof(t, g, r.Certificate)
		if l.Device != nil {
			devices++
			require.LessOrEqual(t, sum(q.Maximize, l.Payoffs).Cmp(most), 0)
		}
		if l.AtMost != nil {
			bounds++
			require.GreaterOrEqual(t, l.AtMost.Cmp(most), 0)
			require.True(t, before == nil || l.AtMost.Cmp(*before) <= 0, "what was known is forgotten")
			before = l.AtMost
		}
	}
	t.Log(devices, bounds)
	require.Positive(t, devices)
	require.Positive(t, bounds)
}
