package nested

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/fixtures/gen"
	"exactsolve/publictree/translate"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestCoinToss: the blueprint of player 2 was made without "play", and guesses
// anything. After it, what selling pays decides.
func TestCoinToss(t *testing.T) {
	for _, c := range []struct{ heads, tails, want string }{{"1/2", "-1/2", "1/4"}, {"-1/2", "1/2", "3/4"}} {
		g := seqformtest.Made("coin-toss sell-heads=" + c.heads + " sell-tails=" + c.tails)
		off := func(h, a int) bool { return a == 1 }
		small, err := Restrict(g, 0, off)
		require.NoError(t, err)
		require.Equal(t, 5, small.Tree.Len())
		for _, m := range []resolve.Method{resolve.Resolve, resolve.Maxmargin, resolve.WeightedMaxmargin, resolve.Splice} {
			for _, expensive := range []bool{false, true} {
				s, err := New(g, 1, seqform.Profile{make(seqform.Behavior, 2), make(seqform.Behavior, 1)}, Options{Method: m, Expensive: expensive, OffTree: off})
				require.NoError(t, err)
				p, r := sold(t, s, 0)
				require.Equal(t, answer.Yes, r.Status, r.Why)
				require.Equal(t, m, r.Method)
				require.True(t, r.Kept)
				require.Equal(t, 2, r.Roots)
				rationaltest.Equal(t, c.want, p.Probabilities()[0], m, expensive)
				rationaltest.Equal(t, "0", r.Guarantee.Value)
				rationaltest.Equal(t, "-1/4", r.Before)
				again, r := sold(t, s, 1)
				require.True(t, r.Cached)
				require.Same(t, p.now.is, again.now.is)
				_, err = again.Play(t.Context(), 2)
				require.ErrorContains(t, err, "action 3 of 2")
				whole, err := s.Whole(t.Context())
				require.NoError(t, err)
				rationaltest.Equal(t, "0", whole.Value)
			}
		}
	}
}

// randomGame is a zero-sum tree in which moves may go unseen.
func randomGame(t testing.TB, seed uint64) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: 6, Actions: 2, Signals: 2, Chance: 25, Stop: 15,
		Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.ZeroSum, Seed: seed,
	}))
}

// TestRandom plays all plays of random games. The strategy is one that Us can play:
// the same at all nodes of an information set, which Whole checks. What is guaranteed
// is checked by regrets and never falls.
func TestRandom(t *testing.T) {
	seeds := uint64(40)
	if testing.Short() {
		seeds = 12
	}
	count := map[string]int{}
	for seed := range seeds {
		g := randomGame(t, seed)
		rng := rand.New(rand.NewPCG(seed, 5))
		p := seqformtest.RandomProfile(rng, g, 3)
		limit, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, 4))
		require.NoError(t, err)
		off := func(h, a int) bool { return a == 1 && (uint64(h)+seed)%3 > 0 }
		for _, m := range resolve.Methods() {
			for k, opt := range []Options{{}, {Expensive: true}, {Limit: limit}, {Limit: limit, MaxValues: 1}, {Limit: limit, Unlimited: true}} {
				opt.Method, opt.OffTree = m, off
				s, err := New(g, int(seed)%2, p, opt)
				require.NoError(t, err)
				w, err := s.Whole(t.Context())
				require.NoError(t, err, "seed %d, %v, options %d", seed, m, k)
				note(count, "whole below the blueprint: "+string(m), w.Value.Cmp(s.Blueprint().Value) < 0)
				note(count, "whole above", w.Value.Cmp(s.Blueprint().Value) > 0)
				for range 5 {
					requirePlay(t, s, rng, count)
				}
			}
		}
	}
	t.Log(count)
	for _, what := range []string{"off-tree", "limit", "yes", "unknown", "cached", "risen", "kept", "not kept", "instead"} {
		require.Positive(t, count[what], what)
	}
}

// requirePlay plays to the end with random actions.
func requirePlay(t *testing.T, s *Solver, rng *rand.Rand, count map[string]int) {
	t.Helper()
	p := s.Begin()
	for !p.Over() {
		before, n := p.now.is, p.departure
		reports, err := p.Play(t.Context(), rng.IntN(len(p.Probabilities())))
		require.NoError(t, err)
		if p.Over() {
			require.Empty(t, reports)
			break
		}
		require.GreaterOrEqual(t, p.departure, int(s.taken[p.Node()]))
		require.GreaterOrEqual(t, len(reports), p.departure-n)
		for _, r := range reports {
			note(count, string(r.Reason), true)
			note(count, r.Status.String(), true)
			note(count, "cached", r.Cached)
			note(count, "kept", r.Kept)
			note(count, "not kept", !r.Kept)
			note(count, "instead", r.Instead)
			note(count, "risen", r.Guarantee.Value.Cmp(r.Before) > 0)
			rationaltest.Same(t, before.Value, r.Before)
			require.NoError(t, r.Guarantee.Check(s.game))
			if s.opt.Method != resolve.Unsafe {
				require.GreaterOrEqual(t, r.Guarantee.Value.Cmp(r.Before), 0)
			}
			before = r.Guarantee
		}
		require.Same(t, before, p.now.is)
	}
}

func note(count map[string]int, what string, holds bool) {
	if holds {
		count[what]++
	}
}

// TestUnseen: player 2 does not see what player 1 does, so that it must not matter.
func TestUnseen(t *testing.T) {
	g := seqformtest.Made("rps-plus")
	p := seqform.Profile{make(seqform.Behavior, 1), make(seqform.Behavior, 1)}
	for _, m := range []resolve.Method{resolve.Resolve, resolve.Splice} {
		for _, expensive := range []bool{false, true} {
			s, err := New(g, 1, p, Options{Method: m, OffTree: func(_, a int) bool { return a == 2 }, Expensive: expensive})
			require.NoError(t, err)
			for a := range 3 {
				p := s.Begin()
				reports, err := p.Play(t.Context(), a)
				require.NoError(t, err)
				require.Len(t, reports, 1)
				require.Equal(t, a > 0, reports[0].Cached)
				if m == resolve.Splice {
					rationaltest.Equal(t, "2/5", p.Probabilities()[0])
				}
			}
		}
	}
}

// TestKept: if heads is guessed with probability q, playing pays 1 − 2q with heads and
// 2q − 1 with tails, and selling 1/2 and −1/2. So only with q = 1/4 it gains nothing with
// either side. The methods with gifts may take another q, as they compare with what the
// blueprint's guess paid, which was worse.
func TestKept(t *testing.T) {
	g := seqformtest.Made("coin-toss")
	count := map[bool]int{}
	for _, m := range resolve.Methods() {
		for _, expensive := range []bool{false, true} {
			s, err := New(g, 1, seqform.Profile{make(seqform.Behavior, 2), make(seqform.Behavior, 1)}, Options{
				Method: m, Expensive: expensive, OffTree: func(h, a int) bool { return a == 1 },
			})
			require.NoError(t, err)
			p, r := sold(t, s, 0)
			count[r.Kept]++
			require.Equal(t, p.Probabilities()[0].Equal(rational.New(1, 4)), r.Kept, "%v %v", m, expensive)
		}
	}
	require.Len(t, count, 2)
}

// noLimit is no-limit Leduc with a blueprint of the game without the opening bet of
// three quarters of the pot.
func noLimit(t testing.TB, ranks int, opt blueprint.Options) (*seqform.Game, seqform.Profile) {
	t.Helper()
	game := fmt.Sprintf("nl-leduc ranks=%d", ranks)
	small := seqformtest.Made(game)
	g := seqformtest.Made(game + " opening-extra=3/4")
	b, err := blueprint.Make(t.Context(), small, opt)
	require.NoError(t, err)
	p, err := blueprint.Lift(t.Context(), small, g, b.Profile, translate.Randomized)
	require.NoError(t, err)
	return g, p
}

// labeled says which actions of a player have a label.
func labeled(g *seqform.Game, i int, label string) func(h, a int) bool {
	return func(h, a int) bool { return g.Players[i].Infosets[h].Actions[a] == label }
}

// BenchmarkStep solves the subgame after an opening bet of three quarters of the pot,
// for player 2, who has an equilibrium strategy of the game without it.
func BenchmarkStep(b *testing.B) {
	g, p := noLimit(b, 5, blueprint.Options{})
	l, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	require.NoError(b, err)
	for _, c := range []struct {
		name string
		opt  Options
	}{
		{"inexpensive", Options{}},
		{"inexpensive maxmargin", Options{Method: resolve.Maxmargin}},
		{"inexpensive splice", Options{Method: resolve.Splice}},
		{"limit loop", Options{Limit: l}},
		{"limit unlimited", Options{Limit: l, Unlimited: true}},
		{"expensive", Options{Expensive: true}},
	} {
		c.opt.OffTree = labeled(g, 0, "bet 3/4")
		b.Run(c.name, func(b *testing.B) {
			s, err := New(g, 1, p, c.opt)
			require.NoError(b, err)
			var r *Report
			for b.Loop() {
				clear(s.known)
				r = open(b, s)
			}
			require.Equal(b, answer.Yes, r.Status, r.Why)
			b.ReportMetric(float64(r.Nodes), "nodes")
			b.ReportMetric(float64(r.Stats.Rows), "rows")
			b.ReportMetric(float64(r.Stats.FloatPivots), "float-pivots")
			b.ReportMetric(float64(r.Stats.ExactPivots), "exact-pivots")
		})
	}
}

// open deals the first cards and opens with the off-tree bet.
func open(t testing.TB, s *Solver) *Report {
	p := s.Begin()
	_, err := p.Play(t.Context(), 0)
	require.NoError(t, err)
	r, err := p.Play(t.Context(), slices.Index(s.game.Players[0].Infosets[0].Actions, "bet 3/4"))
	require.NoError(t, err)
	require.Len(t, r, 1)
	return r[0]
}

// TestRestrict: without the extra bet the game is the one generated without it.
func TestRestrict(t *testing.T) {
	g, p := noLimit(t, 3, blueprint.Options{Method: blueprint.CFR, Rounds: 1})
	small := seqformtest.Made("nl-leduc")
	restricted, err := Restrict(g, 0, labeled(g, 0, "bet 3/4"))
	require.NoError(t, err)
	require.Equal(t, small.Hash(), restricted.Hash())
	require.Equal(t, small.InfosetLabel(1, 5), restricted.InfosetLabel(1, 5))
	_, err = Restrict(g, 0, func(int, int) bool { return true })
	require.ErrorContains(t, err, "all actions at information set")
	table, err := seqform.NewStrategic("", "", []string{"1", "2"}, [][]string{{"a"}, {"b"}}, seqform.Table{Of: []int32{-1}})
	require.NoError(t, err)
	_, err = Restrict(table, 0, nil)
	require.ErrorContains(t, err, "strategic form")
	_, err = New(table, 0, p, Options{})
	require.ErrorIs(t, err, depthlimit.ErrNotSupported)
}

// TestNoLimit: with an equilibrium of the small game the whole of what is played
// guarantees as much as the solution to the end of the game; a limit costs something,
// but less than keeping to the blueprint.
func TestNoLimit(t *testing.T) {
	g, p := noLimit(t, 3, blueprint.Options{})
	l, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	require.NoError(t, err)
	off := labeled(g, 0, "bet 3/4")
	guarantee := func(opt Options) (first *Report, whole *depthlimit.Guarantee) {
		opt.OffTree = off
		s, err := New(g, 1, p, opt)
		require.NoError(t, err)
		first = open(t, s)
		require.Equal(t, answer.Yes, first.Status, first.Why)
		whole, err = s.Whole(t.Context())
		require.NoError(t, err)
		require.Positive(t, whole.Value.Cmp(s.Blueprint().Value))
		return first, whole
	}
	end, whole := guarantee(Options{})
	rationaltest.Same(t, end.Guarantee.Value, whole.Value)
	best, _ := guarantee(Options{Method: resolve.Splice})
	require.LessOrEqual(t, end.Guarantee.Value.Cmp(best.Guarantee.Value), 0)
	expensive, _ := guarantee(Options{Method: resolve.Splice, Expensive: true})
	require.GreaterOrEqual(t, expensive.Guarantee.Value.Cmp(best.Guarantee.Value), 0)
	free, below := guarantee(Options{Limit: l, Unlimited: true})
	require.Negative(t, free.Guarantee.Value.Cmp(end.Guarantee.Value))
	require.GreaterOrEqual(t, below.Value.Cmp(free.Guarantee.Value), 0)
	loop, _ := guarantee(Options{Limit: l})
	require.Greater(t, len(loop.Rounds), 1)
	rationaltest.Same(t, free.Guarantee.Value, loop.Guarantee.Value)
}

func TestErrors(t *testing.T) {
	g, p := noLimit(t, 2, blueprint.Options{Method: blueprint.CFR, Rounds: 1})
	l, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	require.NoError(t, err)
	other, _ := noLimit(t, 2, blueprint.Options{Method: blueprint.CFR, Rounds: 1})
	for want, opt := range map[string]Options{
		"no method \"7\"":  {Method: "7"},
		"MaxPivots is -1":  {MaxPivots: -1},
		"MaxValues is -1":  {MaxValues: -1, Limit: l},
		"there is none":    {MaxValues: 1},
		"opponent is free": {Limit: l, Unlimited: true, MaxValues: 1},
		"MaxValues is 1":   {Limit: l, MaxValues: 1, Continuations: seqform.Profile{p[0], p[0]}},
	} {
		_, err := New(g, 1, p, opt)
		require.ErrorContains(t, err, want)
	}
	_, err = New(other, 1, p, Options{Limit: l})
	require.ErrorContains(t, err, "another game")
	_, err = New(g, 2, p, Options{})
	require.ErrorContains(t, err, "player 3 of 2")
	_, err = New(g, 1, p[:1], Options{})
	require.ErrorContains(t, err, "strategies of 1 players")
	for us := range 2 {
		bad := seqform.Profile{p[0], p[1]}
		bad[us] = nil
		_, err = New(g, 1, bad, Options{})
		require.ErrorContains(t, err, "profile has 0")
	}
}

// TestStopped: without time play goes on with the strategy of before, and the subgame
// is looked at again in another play.
func TestStopped(t *testing.T) {
	g, p := noLimit(t, 2, blueprint.Options{Method: blueprint.CFR, Rounds: 1})
	s, err := New(g, 1, p, Options{OffTree: labeled(g, 0, "bet 3/4")})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ps := s.Begin()
	_, err = ps.Play(ctx, 0)
	require.NoError(t, err)
	reports, err := ps.Play(ctx, slices.Index(g.Players[0].Infosets[0].Actions, "bet 3/4"))
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, reports[0].Status)
	require.Contains(t, reports[0].Why, "context canceled")
	rationaltest.Same(t, s.Blueprint().Value, ps.now.is.Value)
	_, err = s.Whole(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, open(t, s).Cached)
	require.True(t, open(t, s).Cached)
}

// sold plays the coin toss, with a side of the coin, until it is sold, and returns what
// the player then solved.
func sold(t *testing.T, s *Solver, side int) (*Session, *Report) {
	t.Helper()
	p := s.Begin()
	_, err := p.Play(t.Context(), side)
	require.NoError(t, err)
	reports, err := p.Play(t.Context(), 1)
	require.NoError(t, err)
	require.Len(t, reports, 1)
	return p, reports[0]
}
