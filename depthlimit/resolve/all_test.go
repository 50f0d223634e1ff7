package resolve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational/rationaltest"
)

// TestBrief: with Brief the same comes out, but for what single subgames lead to.
func TestBrief(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	for _, m := range Methods() {
		full, err := b.SolveAll(context.Background(), Options{Method: m})
		require.NoError(t, err)
		traced := 0
		brief, err := b.SolveAll(context.Background(), Options{Method: m, Brief: true, Jobs: 3, Trace: func(*Result) { traced++ }})
		require.NoError(t, err)
		require.Equal(t, len(full.States), brief.Solved)
		require.Equal(t, len(full.States), traced)
		rationaltest.Same(t, full.After.Value, brief.After.Value, m)
		require.NoError(t, brief.After.Check(l.Game()))
		for k, r := range brief.Results {
			require.Equal(t, m != Splice, r.After == nil)
			require.NotNil(t, full.Results[k].After)
			for i := range r.Roots {
				rationaltest.Same(t, full.Results[k].Roots[i].After, r.Roots[i].After, m)
			}
		}
	}
	one, err := b.Solve(context.Background(), States(l)[0], Options{Brief: true})
	require.NoError(t, err)
	require.NotNil(t, one.After.Response)
}

// TestStoppedBetween: what was solved before ctx was done counts.
func TestStoppedBetween(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	all, err := b.SolveAll(ctx, Options{Trace: func(*Result) { cancel() }})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, all.Status)
	require.Contains(t, all.Reason, "context canceled")
	require.Len(t, all.Results, 1)
	require.Equal(t, 1, all.Solved)
	require.GreaterOrEqual(t, all.After.Value.Cmp(all.Before.Value), 0)
}
