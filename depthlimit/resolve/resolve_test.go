package resolve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func TestErrors(t *testing.T) {
	l := secondRound(t)
	g := l.Game()
	p := uniform(g)
	_, err := New(l, 2, p)
	require.ErrorContains(t, err, "player 3 of 2")
	_, err = New(l, 0, p[:1])
	require.ErrorContains(t, err, "strategies of 1 players")
	_, err = New(l, 0, seqform.Profile{nil, p[1]})
	require.ErrorContains(t, err, "profile has 0")
	_, err = New(l, 1, seqform.Profile{nil, p[1]})
	require.ErrorContains(t, err, "profile has 0")
	b, err := New(l, 0, p)
	require.NoError(t, err)
	other := secondRound(t)
	for name, c := range map[string]struct {
		state []int
		opt   Options
	}{
		"not closed":         {[]int{0}, Options{}},
		"increasing indices": {[]int{1, 0}, Options{}},
		"index -1":           {[]int{-1}, Options{}},
		"index 10000 at":     {[]int{10_000}, Options{}},
		`no method "7"`:      {States(l)[0], Options{Method: "7"}},
		"MaxPivots is -1":    {States(l)[0], Options{MaxPivots: -1}},
		"1 alternatives":     {States(l)[0], Options{Alternatives: make([]rational.Rat, 1)}},
		"no gifts to add":    {States(l)[0], Options{Method: ReachResolve, Alternatives: make([]rational.Rat, 3)}},
		"another game":       {States(l)[0], Options{Keep: other}},
	} {
		_, err := b.Solve(t.Context(), c.state, c.opt)
		require.ErrorContains(t, err, name)
		_, err = b.SolveAll(t.Context(), c.opt)
		if c.opt.Alternatives != nil {
			require.ErrorContains(t, err, "for one subgame")
		} else if c.opt.Method != "" || c.opt.Keep != nil {
			require.ErrorContains(t, err, name)
		}
	}
	_, err = b.Otherwise([]int{0}, nil)
	require.ErrorIs(t, err, errNotClosed)
}

func TestStopped(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, m := range Methods() {
		all, err := b.SolveAll(ctx, Options{Method: m})
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, all.Status)
		require.Contains(t, all.Reason, "context canceled")
		rationaltest.Same(t, all.Before.Value, all.After.Value)
	}
}

// TestNoPrior: where Opp never comes, Unsafe has nothing to go by.
func TestNoPrior(t *testing.T) {
	never := seqform.Behavior{{rational.Int(1), {}}, {rational.Int(1), {}}}
	b, state := coinToss(t, "1/2", "-1/2", "1/2", never)
	r, err := b.Solve(t.Context(), state, Options{Method: Unsafe})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "does not lead to the subgame")
	r, err = b.Solve(t.Context(), state, Options{Method: Splice})
	require.NoError(t, err)
	rationaltest.Equal(t, "1/4", r.After.Strategy[0][0])
	rationaltest.Equal(t, "0", r.After.Value)
}

// TestCheck: a solution with a wrong number does not pass as another value.
func TestCheck(t *testing.T) {
	l := secondRound(t)
	p := leducBlueprint(t, l.Game(), blueprint.Options{Method: blueprint.CFRPlus, Rounds: 5})
	b, err := New(l, 0, p)
	require.NoError(t, err)
	for _, m := range Methods() {
		s, err := b.subgame(States(l)[4], nil)
		require.NoError(t, err)
		opt := Options{Method: m}
		r := s.unchanged(&opt)
		z, x, err := newProgram(s, &opt, r.Roots).solve(t.Context(), &opt, &r.Stats)
		require.NoError(t, err)
		require.Error(t, s.check(&opt, r, z), "the blueprint passes for the solution")
		require.NoError(t, s.finish(&opt, r, x))
		require.NoError(t, s.check(&opt, r, z))
		requireUnsafe(t, s, m, r)
	}
}

// requireUnsafe checks that a strategy that got worse does not pass as safe.
func requireUnsafe(t *testing.T, s *subgame, m Method, r *Result) {
	worse := *r
	worse.Before, worse.After = r.After, r.Before
	if c := r.After.Value.Cmp(r.Before.Value); c > 0 {
		require.ErrorContains(t, s.safe(m, &worse), "guaranteed after")
	}
	if m.gadget() {
		worse = *r
		worse.Roots = append([]Root(nil), r.Roots...)
		worse.Roots[0].Alternative = r.Roots[0].After.Sub(rational.Int(1))
		require.ErrorContains(t, s.safe(m, &worse), "at a root set")
	}
}

func BenchmarkLeduc(b *testing.B) {
	benchmark(b, secondRound(b), 20)
}

// BenchmarkNoLimitLeduc has five ranks and 65 public states.
func BenchmarkNoLimitLeduc(b *testing.B) {
	g := seqformtest.Made("nl-leduc ranks=5")
	l, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	require.NoError(b, err)
	benchmark(b, l, 20)
}

// benchmark solves the largest state from the average of so many rounds of CFR⁺.
func benchmark(b *testing.B, l *depthlimit.Limit, rounds int) {
	base, err := New(l, 1, leducBlueprint(b, l.Game(), blueprint.Options{Method: blueprint.CFRPlus, Rounds: rounds}))
	require.NoError(b, err)
	states := States(l)
	b.Logf("%d public states", len(states))
	var state []int
	size := 0
	for _, s := range states {
		n := 0
		for _, k := range s {
			n += int(l.Game().Tree.End[l.Nodes()[k]]) - l.Nodes()[k]
		}
		if n > size {
			size, state = n, s
		}
	}
	for _, m := range Methods() {
		b.Run(string(m), func(b *testing.B) {
			var r *Result
			for b.Loop() {
				r, err = base.Solve(b.Context(), state, Options{Method: m})
				require.NoError(b, err)
				require.Equal(b, answer.Yes, r.Status, r.Reason)
			}
			b.ReportMetric(float64(r.Stats.Rows), "rows")
			b.ReportMetric(float64(r.Stats.FloatPivots), "float-pivots")
			b.ReportMetric(float64(r.Stats.ExactPivots), "exact-pivots")
			b.ReportMetric(float64(r.Stats.Bits), "bits")
		})
	}
}

// TestBrief: with Brief the same comes out, but for what single subgames lead to.
func TestBrief(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	for _, m := range Methods() {
		full, err := b.SolveAll(t.Context(), Options{Method: m})
		require.NoError(t, err)
		traced := 0
		brief, err := b.SolveAll(t.Context(), Options{Method: m, Brief: true, Jobs: 3, Trace: func(*Result) { traced++ }})
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
	one, err := b.Solve(t.Context(), States(l)[0], Options{Brief: true})
	require.NoError(t, err)
	require.NotNil(t, one.After.Response)
}

// TestStoppedBetween: what was solved before ctx was done counts.
func TestStoppedBetween(t *testing.T) {
	l := secondRound(t)
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	all, err := b.SolveAll(ctx, Options{Trace: func(*Result) { cancel() }})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, all.Status)
	require.Contains(t, all.Reason, "context canceled")
	require.Len(t, all.Results, 1)
	require.Equal(t, 1, all.Solved)
	require.GreaterOrEqual(t, all.After.Value.Cmp(all.Before.Value), 0)
}

// coinToss is the subgame after "play", for player 2 who guesses heads with
// probability q.
func coinToss(t *testing.T, heads, tails, q string, prior seqform.Behavior) (*Base, []int) {
	t.Helper()
	g := seqformtest.Made("coin-toss sell-heads=" + heads + " sell-tails=" + tails)
	l, err := depthlimit.NewLimit(g, nodesOf(g, 1, 0))
	require.NoError(t, err)
	p := rational.MustParse(q)
	b, err := New(l, 1, seqform.Profile{prior, {{p, rational.Int(1).Sub(p)}}})
	require.NoError(t, err)
	states := States(l)
	require.Equal(t, [][]int{{0, 1}}, states)
	return b, states[0]
}

func TestCoinToss(t *testing.T) {
	for _, c := range []struct{ heads, tails, want string }{{"1/2", "-1/2", "1/4"}, {"-1/2", "1/2", "3/4"}} {
		for _, q := range []string{"0", "1/4", "1/3", "1/2", "3/4", "1"} {
			b, state := coinToss(t, c.heads, c.tails, q, make(seqform.Behavior, 2))
			guess := func(opt Options) rational.Rat {
				r, err := b.Solve(t.Context(), state, opt)
				require.NoError(t, err)
				require.Equal(t, answer.Yes, r.Status, r.Reason)
				return r.After.Strategy[0][0]
			}
			sold, err := b.Otherwise(state, nil)
			require.NoError(t, err)
			half := rational.New(1, 2)
			rationaltest.Same(t, half.Mul(rational.MustParse(c.heads)), sold[0])
			rationaltest.Same(t, half.Mul(rational.MustParse(c.tails)), sold[1])
			for _, m := range []Method{Resolve, Maxmargin, WeightedMaxmargin} {
				rationaltest.Equal(t, c.want, guess(Options{Method: m, Alternatives: sold}), m, q)
				rationaltest.Equal(t, q, guess(Options{Method: m}), m, q)
			}
			rationaltest.Equal(t, c.want, guess(Options{Method: Splice}), q)
		}
	}
}

// nodesOf returns the nodes of an information set.
func nodesOf(g *seqform.Game, i, h int) []int {
	var nodes []int
	for _, v := range g.Players[i].Infosets[h].Nodes {
		nodes = append(nodes, int(v))
	}
	return nodes
}
