package solve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/objective"
	"exactsolve/seqform/seqformtest"
	"exactsolve/solve"
)

// TestBestOfAll: the best Nash equilibrium is the best one of the list of all, in games of 2 and 3 players, and what is
// more than it has is refuted.
func TestBestOfAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 1))
	count := map[string]int{}
	for k := 0; count["refuted"] < certtest.Half(150); k++ {
		g := seqformtest.Random([][]int{{3, 4}, {2, 2, 2}, {5, 5}, {3, 2, 2}}[k%4], 0, []int{3, 9, 40}[k%3], uint64(k))
		n := len(g.Players)
		w := make([]int, n)
		for i := range w {
			w[i] = rng.IntN(5) - 2
		}
		best, exact := bestListed(t, g, w)
		if best == nil {
			count["no list"]++
			continue
		}
		asked := objective.Objective(fmt.Sprint(w[0], ",", w[1]))
		if n > 2 {
			asked += objective.Objective(fmt.Sprint(",", w[2]))
		}
		a, err := solve.Solve(t.Context(), g, solve.Question{Maximize: asked})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, a.Status, "%d: %s", k, a.Reason)
		require.NoError(t, cert.Check(t.Context(), g, a.Certificate))
		low, high, found := a.Certificate.Claim.Found()
		require.True(t, found)
		near := rational.New(1, 1_000_000)
		require.True(t, low.Cmp(best.Add(near)) <= 0 && high.Cmp(best.Sub(near)) >= 0, "%d: %v, not %v … %v", k, best, low, high)
		if exact && low.Equal(high) {
			require.Equal(t, best.String(), low.String(), k)
			count["exact"]++
		}
		over := best.Add(rational.New(1, 1000))
		a, err = solve.Solve(t.Context(), g, solve.Question{Require: objective.Requirements(fmt.Sprint(asked, ">=", over))})
		require.NoError(t, err)
		require.Equal(t, answer.No, a.Status, "%d: %s", k, a.Reason)
		count["refuted"]++
	}
	t.Log(count)
	assert.Greater(t, count["exact"], certtest.Half(120))
}

// bestListed returns the most of payoffs, weighted, of the equilibria of a complete list, and whether all are exact;
// nil if that is not known.
func bestListed(t *testing.T, g *seqform.Game, w []int) (best *rational.Rat, exact bool) {
	t.Helper()
	exact = true
	for a, err := range solve.All(t.Context(), g, solve.Question{All: true}) {
		require.NoError(t, err)
		if a.List != nil {
			complete := a.List.Complete
			for _, c := range a.List.Components {
				complete = complete && (len(g.Players) == 2 || c.Dimension == 0) // of others extreme ones are listed
			}
			if !complete {
				return nil, false
			}
			continue
		}
		payoffs := a.Certificate.Claim.Payoffs
		if l := a.Certificate.Claim.Isolated; l != nil {
			payoffs, exact = l.Payoffs, false
		}
		var sum rational.Rat
		for i, x := range w {
			sum = sum.Add(payoffs[i].Mul(rational.Int(int64(x))))
		}
		if best == nil || sum.Cmp(*best) > 0 {
			best = &sum
		}
	}
	return best, exact
}

// TestOptimalStopped has a search that is stopped say what is proved, in time: the best one so far and what none
// exceeds.
func TestOptimalStopped(t *testing.T) {
	for _, g := range []*seqform.Game{
		seqformtest.Random([]int{45, 45}, 0, 99, 3),
		seqformtest.Random([]int{9, 9, 9}, 0, 9999, 4),
		seqformtest.Made("random-efg players=2 depth=7 chance=50 signals=2 seed=2"),
	} {
		for _, limit := range []time.Duration{50 * time.Millisecond, 1500 * time.Millisecond} {
			start := time.Now()
			a, err := solve.Solve(t.Context(), g, solve.Question{Maximize: "player:1", Limits: solve.Limits{Time: limit}})
			require.NoError(t, err)
			assert.Less(t, time.Since(start), limit+2*time.Second, g.Title) // 0.3 s where nothing else runs
			requireBounded(t, g, a)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		a, err := solve.Solve(ctx, g, solve.Question{Maximize: "player:1"})
		require.NoError(t, err)
		requireBounded(t, g, a)
	}
}

// requireBounded requires that an answer has a bound that is proved, unless nothing was.
func requireBounded(t *testing.T, g *seqform.Game, a *solve.Answer) {
	t.Helper()
	if a.Certificate == nil {
		require.Equal(t, answer.Unknown, a.Status)
		require.NotEmpty(t, a.Reason)
		return
	}
	require.NoError(t, cert.Check(t.Context(), g, a.Certificate))
	if l := a.Certificate.Claim; l.Optimal != nil {
		low, _, found := l.Found()
		require.True(t, found || l.Optimal.AtMost != nil)
		require.True(t, !found || l.Optimal.AtMost == nil || low.Cmp(*l.Optimal.AtMost) <= 0)
	}
}

// TestOptimalOfDuels: where only two players choose, and where a requirement is met by none.
func TestOptimalOfDuels(t *testing.T) {
	g := seqformtest.Table([]int{2, 2, 1}, []int64{6, 6, 0}, []int64{7, 2, 1}, []int64{2, 7, 5}, []int64{0, 0, 9})
	a, err := solve.Solve(t.Context(), g, solve.Question{Maximize: "1,1,0"})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, a.Status, a.Reason)
	require.Equal(t, "[14/3 14/3 7/3]", fmt.Sprint(a.Certificate.Claim.Optimal.Payoffs))
	a, err = solve.Solve(t.Context(), g, solve.Question{Require: "player:3>=6"})
	require.NoError(t, err)
	require.Equal(t, answer.No, a.Status, a.Reason)
}
