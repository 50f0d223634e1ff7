package resolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cluster/clustertest"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// TestThrough has subgames solved as other processes do it.
func TestThrough(t *testing.T) {
	l := secondRound(t)
	p := uniform(l.Game())
	for h := range p[1] { // it never comes to some subgames
		p[1][h] = make([]rational.Rat, len(l.Game().Players[1].Infosets[h].Actions))
		p[1][h][0] = rational.Int(1)
	}
	b, err := New(l, 0, p)
	require.NoError(t, err)
	for _, opt := range []Options{{}, {Method: Unsafe}, {Method: Maxmargin, Brief: true}} {
		want, err := b.SolveAll(t.Context(), opt)
		require.NoError(t, err)
		traced, kept := 0, 0
		opt.Trace = func(*Result) { traced++ }
		opt.Kept = func(*Kept) error { kept++; return nil }
		s := newSubgames(b, States(l), &opt)
		_, err = cluster.Do(t.Context(), clustertest.Through(s), cluster.Options{Jobs: 2})
		require.NoError(t, err)
		got := &All{Status: answer.Yes}
		require.NoError(t, got.join(b, &opt, s.begun()))
		rationaltest.Same(t, want.After.Value, got.After.Value)
		require.Equal(t, fmt.Sprint(want.After.Strategy), fmt.Sprint(got.After.Strategy))
		require.Equal(t, want.Status, got.Status)
		require.Equal(t, want.Reason, got.Reason)
		require.Equal(t, opt.Method == Unsafe, got.Reason != "")
		require.Equal(t, want.Solved, got.Solved)
		got.Stats.Refinements = want.Stats.Refinements // the one thing that is not written
		require.Equal(t, want.Stats, got.Stats)
		require.Equal(t, len(s.states), traced)
		require.Equal(t, got.Solved, kept)
	}
}

// TestChanged refuses what is no result of the subgame.
func TestChanged(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	const k = 3
	s := newSubgames(b, States(l), new(Options))
	first, err := s.Run(t.Context(), k, nil)
	require.NoError(t, err)
	accepted := 0
	for text, p := range clustertest.Changed(first) {
		if s.Check(k, p) != nil {
			continue
		}
		accepted++
		require.Contains(t, text, fmt.Sprintf(`"subgame":%d`, k))
		for _, h := range p.Sets {
			var sum rational.Rat
			for _, x := range p.result.After.Strategy[h] {
				require.GreaterOrEqual(t, x.Sign(), 0)
				sum = sum.Add(x)
			}
			require.True(t, sum.IsOne())
		}
		require.Equal(t, !strings.Contains(text, "unsolved"), p.result.Status == answer.Yes)
		_, err := s.Compose(k, p)
		require.NoError(t, err)
	}
	require.Positive(t, accepted) // work is not checked
	other, err := s.Run(t.Context(), k+1, nil)
	require.NoError(t, err)
	other.Subgame = k
	require.ErrorContains(t, s.Check(k, other), "want those of subgame 4")
	require.ErrorContains(t, s.Check(k+1, first), "no result of subgame 5")
	require.ErrorContains(t, s.Check(k, nil), "no result of subgame 4")
}
