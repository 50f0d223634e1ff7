package resolve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cluster/clustertest"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
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
		same(t, want, got)
		require.Equal(t, opt.Method == Unsafe, got.Reason != "")
		require.Equal(t, len(s.states), traced)
		require.Equal(t, got.Solved, kept)
	}
}

// same wants what other processes came to be what this one did.
func same(t *testing.T, want, got *All) {
	t.Helper()
	rationaltest.Same(t, want.After.Value, got.After.Value)
	require.Equal(t, fmt.Sprint(want.After.Strategy), fmt.Sprint(got.After.Strategy))
	require.Equal(t, want.Status, got.Status)
	require.Equal(t, want.Reason, got.Reason)
	require.Equal(t, want.Solved, got.Solved)
	got.Stats.Refinements = want.Stats.Refinements // the one thing that is not written
	require.Equal(t, want.Stats, got.Stats)
	require.Len(t, got.Results, len(want.Results))
	for k, r := range got.Results {
		require.Equal(t, fmt.Sprint(want.Results[k].Roots, want.Results[k].Margin), fmt.Sprint(r.Roots, r.Margin))
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

// TestRemote: any number of workers come to the same results, one of which lies or not.
func TestRemote(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	refused := 0
	bad := func(result []byte) []byte { // the first action at each information set
		var p part
		require.NoError(t, json.Unmarshal(result, &p))
		for _, x := range p.Strategy {
			clear(x)
			x[0] = rational.Int(1)
		}
		text, err := json.Marshal(&p)
		require.NoError(t, err)
		return text
	}
	keep := below(t, b, 7)
	for name, opt := range map[string]Options{
		"resolve": {}, "unsafe": {Method: Unsafe, Brief: true}, "gifts": {Method: ReachMaxmargin, Vertex: true},
		"keep":          {Method: Maxmargin, Keep: keep},
		"continuations": {Method: Maxmargin, Keep: keep, Continuations: []seqform.Behavior{uniform(l.Game())[1]}, MaxValues: 2},
	} {
		want, err := b.SolveAll(t.Context(), opt)
		require.NoError(t, err, name)
		for _, r := range []*clustertest.Remote{{Workers: 1}, {Workers: 2}, {Workers: 7, Lie: func([]byte) []byte { return []byte("{}") }}} {
			r.Make = NewWorker
			opt.Remote = r
			got, err := b.SolveAll(t.Context(), opt)
			require.NoError(t, err, name)
			same(t, want, got)
			refused += r.Refused
		}
		if name != "unsafe" {
			opt.Remote = &clustertest.Remote{Make: NewWorker, Workers: 2, Lie: bad}
			got, err := b.SolveAll(t.Context(), opt)
			require.NoError(t, err, name)
			require.GreaterOrEqual(t, got.After.Value.Cmp(got.Before.Value), 0, "what is no better than before is refused")
		}
	}
	require.Positive(t, refused)
}

// TestAway: what a worker is not told well, or does not end, makes no result.
func TestAway(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	remote := &clustertest.Remote{Workers: 2, Make: func(j *cluster.Job) (cluster.Worker, error) {
		work, err := NewWorker(j)
		return func(ctx context.Context, unit []byte, enough func() bool) ([]byte, error) {
			var units []int
			if err := json.Unmarshal(unit, &units); err != nil || slices.Contains(units, 3) {
				return nil, errors.New("no memory")
			}
			return work(ctx, unit, enough)
		}, err
	}}
	all, err := b.SolveAll(t.Context(), Options{Remote: remote})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, all.Status)
	require.Equal(t, "resolve: the unit 3 was set aside: no memory", all.Reason)
	require.Equal(t, len(all.States)-1, all.Solved, "the others count")

	data, err := newSubgames(b, States(l), new(Options)).job()
	require.NoError(t, err)
	work, err := NewWorker(&cluster.Job{Game: l.Game(), Data: data})
	require.NoError(t, err)
	_, err = work(t.Context(), []byte("[15]"), nil)
	require.ErrorContains(t, err, "subgame 16 of 15")
	done, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = work(done, []byte("[3]"), nil)
	require.ErrorIs(t, err, context.Canceled, "it is given back")
	for _, j := range []*cluster.Job{{Data: data}, {Game: l.Game()}, {Game: seqformtest.Kuhn(2, 3), Data: data}, {Game: l.Game(), Data: []byte(`{"player":2,"profile":[[],[]]}`)}, {Game: l.Game(), Data: []byte(`{"nodes":[-1]}`)}} {
		_, err := NewWorker(j)
		require.Error(t, err)
	}
	all, err = b.SolveAll(done, Options{Remote: &clustertest.Remote{Make: NewWorker, Workers: 1}})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, all.Status)
	require.Contains(t, all.Reason, "canceled")
}
