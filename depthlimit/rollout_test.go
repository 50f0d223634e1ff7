package depthlimit

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// leducTrunk cuts Leduc hold'em after round 1, with uniform strategies.
func leducTrunk(t *testing.T) *Trunk {
	g, err := leduc()
	require.NoError(t, err)
	l, err := NewLimit(g, AfterRound(g.Tree, 1))
	require.NoError(t, err)
	trunk, err := NewTrunk(l, 0, make(seqform.Behavior, len(g.Players[0].Infosets)))
	require.NoError(t, err)
	return trunk
}

// TestRollouts: means of plays come near the exact values, within the bound for nearly all
// nodes; one play is the payoff of an end below; runs repeat, and other seeds differ.
func TestRollouts(t *testing.T) {
	trunk := leducTrunk(t)
	uniform := make(seqform.Behavior, len(trunk.game.Players[1].Infosets))
	exact, err := trunk.Values(uniform)
	require.NoError(t, err)
	for _, n := range []int{1, 10, 400} {
		values, err := trunk.Rollouts(t.Context(), uniform, n, 7)
		require.NoError(t, err)
		again, err := trunk.Rollouts(t.Context(), uniform, n, 7)
		require.NoError(t, err)
		other, err := trunk.Rollouts(t.Context(), uniform, n, 8)
		require.NoError(t, err)
		require.Equal(t, values, again)
		require.NotEqual(t, values, other)
		far, within := 0, trunk.Within(n)
		for k := range values {
			require.True(t, values[k].Mul(rational.Int(int64(n))).IsInt()) // payoffs are
			if values[k].Sub(exact[k]).Abs().Cmp(within) > 0 {
				far++
			}
		}
		require.LessOrEqual(t, far, len(values)/20, n)
	}
	_, err = trunk.Rollouts(t.Context(), nil, 1, 0)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = trunk.Rollouts(ctx, uniform, 1, 0)
	require.ErrorIs(t, err, ErrStopped)
}

// TestRolloutsOfPure: where nothing is left to chance, one play has the exact value.
func TestRolloutsOfPure(t *testing.T) {
	trunk := rpsPlus(t)
	paper := seqform.Behavior{numbers(rps['P'])}
	values, err := trunk.Rollouts(t.Context(), paper, 1, 0)
	require.NoError(t, err)
	requireNumbers(t, "-1 0 2", values)
}

// TestWithin: √(3.6889/200) = 0.1358…, rounded up, for a hundred plays; at most 1 for one.
func TestWithin(t *testing.T) {
	trunk := rpsPlus(t)
	var d rational.Rat
	for _, v := range trunk.limit.nodes {
		d = rational.Max(d, trunk.spread(v, trunk.game.Tree.Paid(trunk.us)))
	}
	rationaltest.Equal(t, "4", d) // of scissors: −2, 0 or 2
	for n, want := range map[int]string{1: "1", 100: "0.135811", 400: "0.067906"} {
		rationaltest.Same(t, rational.MustParse(want).Mul(d), trunk.Within(n))
	}
}

// TestEstimate: estimates take the place of values, all given continuations at once, and
// then no value of a model is a bound.
func TestEstimate(t *testing.T) {
	trunk := leducTrunk(t)
	uniform := make(seqform.Behavior, len(trunk.game.Players[1].Infosets))
	var asked []int
	estimate := func(ctx context.Context, list []seqform.Behavior) ([]Values, error) {
		asked = append(asked, len(list))
		all := make([]Values, len(list))
		for k, b := range list {
			var err error
			if all[k], err = trunk.Rollouts(ctx, b, 2, 1); err != nil {
				return nil, err
			}
		}
		return all, nil
	}
	r, err := trunk.Loop(t.Context(), []seqform.Behavior{uniform, uniform}, LoopOptions{Estimate: estimate})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Equal(t, "values are estimates, and best responses add nothing", r.Reason)
	require.Equal(t, 2, asked[0])
	require.Len(t, asked, len(r.Rounds)+1)
	require.NoError(t, r.Best.Check(trunk.game))

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = trunk.Loop(ctx, []seqform.Behavior{uniform}, LoopOptions{Estimate: estimate})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Empty(t, r.Rounds)
}
