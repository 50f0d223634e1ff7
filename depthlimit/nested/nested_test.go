package nested

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// TestCoinToss: the blueprint of player 2 was made without "play", and guesses
// anything. After it, what selling pays decides.
func TestCoinToss(t *testing.T) {
	for _, c := range []struct{ heads, tails, want string }{{"1/2", "-1/2", "1/4"}, {"-1/2", "1/2", "3/4"}} {
		g, err := gen.Make("coin-toss sell-heads=" + c.heads + " sell-tails=" + c.tails)
		require.NoError(t, err)
		off := func(h, a int) bool { return a == 1 }
		small, err := Restrict(g, 0, off)
		require.NoError(t, err)
		require.Equal(t, 5, small.Tree.Len())
		for _, m := range []resolve.Method{resolve.Resolve, resolve.Maxmargin, resolve.WeightedMaxmargin, resolve.Splice} {
			for _, expensive := range []bool{false, true} {
				s, err := New(g, 1, seqform.Profile{make(seqform.Behavior, 2), make(seqform.Behavior, 1)}, Options{Method: m, Expensive: expensive, OffTree: off})
				require.NoError(t, err)
				p := s.Begin()
				_, err = p.Play(context.Background(), 0)
				require.NoError(t, err)
				reports, err := p.Play(context.Background(), 1)
				require.NoError(t, err)
				require.Len(t, reports, 1)
				r := reports[0]
				require.Equal(t, cert.Yes, r.Status, r.Why)
				require.Equal(t, m, r.Method)
				require.True(t, r.Kept)
				require.Equal(t, 2, r.Roots)
				rationaltest.Equal(t, c.want, p.Probabilities()[0], m, expensive)
				rationaltest.Equal(t, "0", r.Guarantee.Value)
				rationaltest.Equal(t, "-1/4", r.Before)
				again := s.Begin() // the other side of the coin
				_, err = again.Play(context.Background(), 1)
				require.NoError(t, err)
				reports, err = again.Play(context.Background(), 1)
				require.NoError(t, err)
				require.True(t, reports[0].Cached)
				require.Same(t, p.now.is, again.now.is)
				_, err = again.Play(context.Background(), 2)
				require.ErrorContains(t, err, "action 3 of 2")
				whole, err := s.Whole(context.Background())
				require.NoError(t, err)
				rationaltest.Equal(t, "0", whole.Value)
			}
		}
	}
}

// randomGame is a zero-sum tree in which moves may go unseen.
func randomGame(t testing.TB, seed uint64) *seqform.Game {
	t.Helper()
	g, err := gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: 6, Actions: 2, Signals: 2, Chance: 25, Stop: 15,
		Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.ZeroSum, Seed: seed,
	})
	require.NoError(t, err)
	return g
}

func randomProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	p := make(seqform.Profile, 2)
	for i := range p {
		for h := range g.Players[i].Infosets {
			b := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			for a := range b {
				b[a] = rational.New(1, int64(len(b)))
			}
			if k := rng.IntN(4); k > 1 { // zeros
				clear(b)
				b[rng.IntN(len(b))] = rational.Int(1)
			}
			p[i] = append(p[i], b)
		}
	}
	return p
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
		p := randomProfile(rng, g)
		limit, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, 4))
		require.NoError(t, err)
		off := func(h, a int) bool { return a == 1 && (uint64(h)+seed)%3 > 0 }
		for _, m := range resolve.Methods() {
			for k, opt := range []Options{{}, {Expensive: true}, {Limit: limit}, {Limit: limit, MaxValues: 1}, {Limit: limit, Unlimited: true}} {
				opt.Method, opt.OffTree = m, off
				s, err := New(g, int(seed)%2, p, opt)
				require.NoError(t, err)
				w, err := s.Whole(context.Background())
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
		reports, err := p.Play(context.Background(), rng.IntN(len(p.Probabilities())))
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
	g, err := gen.Make("rps-plus")
	require.NoError(t, err)
	p := seqform.Profile{make(seqform.Behavior, 1), make(seqform.Behavior, 1)}
	for _, m := range []resolve.Method{resolve.Resolve, resolve.Splice} {
		for _, expensive := range []bool{false, true} {
			s, err := New(g, 1, p, Options{Method: m, OffTree: func(_, a int) bool { return a == 2 }, Expensive: expensive})
			require.NoError(t, err)
			for a := range 3 {
				p := s.Begin()
				reports, err := p.Play(context.Background(), a)
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
	g, err := gen.Make("coin-toss")
	require.NoError(t, err)
	count := map[bool]int{}
	for _, m := range resolve.Methods() {
		for _, expensive := range []bool{false, true} {
			s, err := New(g, 1, seqform.Profile{make(seqform.Behavior, 2), make(seqform.Behavior, 1)}, Options{
				Method: m, Expensive: expensive, OffTree: func(h, a int) bool { return a == 1 },
			})
			require.NoError(t, err)
			p := s.Begin()
			_, err = p.Play(context.Background(), 0)
			require.NoError(t, err)
			reports, err := p.Play(context.Background(), 1)
			require.NoError(t, err)
			r := reports[0]
			count[r.Kept]++
			require.Equal(t, p.Probabilities()[0].Equal(rational.New(1, 4)), r.Kept, "%v %v", m, expensive)
		}
	}
	require.Len(t, count, 2)
}
