package nested

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// posed is the problem that a solver poses at a state of a departure.
func posed(t *testing.T, s *Solver, k key) ([]rational.Rat, *problem) {
	t.Helper()
	p, err := s.problem(k)
	require.NoError(t, err)
	both := make(seqform.Profile, 2)
	both[s.us], both[s.opp] = p.now.is.Strategy, s.prior
	p.base, err = resolve.New(p.at.limit, s.us, both)
	require.NoError(t, err)
	list, err := p.alternatives()
	require.NoError(t, err)
	return list, p
}

// TestAlternatives: at the first action of the game they add up to what Opp gets from
// the same strategy in the game without the off-tree actions.
func TestAlternatives(t *testing.T) {
	g, _ := noLimit(t, 2, blueprint.Options{Method: blueprint.CFR, Rounds: 1})
	off := func(h, a int) bool {
		return slices.Contains([]string{"bet 3/4", "bet 1"}, g.Players[0].Infosets[h].Actions[a])
	}
	first := func(h, a int) bool { return g.Players[0].Infosets[h].ParentSeq == 0 && off(h, a) }
	uniform := seqform.Profile{make(seqform.Behavior, len(g.Players[0].Infosets)), make(seqform.Behavior, len(g.Players[1].Infosets))}
	small, err := Restrict(g, 0, first)
	require.NoError(t, err)
	q, err := depthlimit.Guaranteed(small, 1, make(seqform.Behavior, len(small.Players[1].Infosets)))
	require.NoError(t, err)
	for _, expensive := range []bool{false, true} {
		s, err := New(g, 1, uniform, Options{OffTree: first, Expensive: expensive})
		require.NoError(t, err)
		open(t, s)
		require.NotEqual(t, q.Value.String(), s.Blueprint().Value.String())
		for state := range s.departures[1].states {
			list, _ := posed(t, s, key{s.start, 1, state})
			var sum rational.Rat
			for _, a := range list {
				sum = sum.Add(a)
			}
			rationaltest.Same(t, q.Value.Neg(), sum, expensive)
		}
	}
}

// TestPromises: at the limit the alternatives are the W_I of the solution before, as
// long as other continuations would matter.
func TestPromises(t *testing.T) {
	g, p := noLimit(t, 2, blueprint.Options{Method: blueprint.CFR, Rounds: 1})
	l, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	require.NoError(t, err)
	less := 0
	for most := range 2 {
		s, err := New(g, 1, p, Options{OffTree: labeled(g, 0, "bet 3/4"), Limit: l, MaxValues: most})
		require.NoError(t, err)
		open(t, s)
		for k, z := range s.known {
			require.Equal(t, 1, k.departure)
			require.True(t, z.to.limited)
			require.Equal(t, most == 0, z.to.promised == nil)
			for state := range s.limit.states {
				list, p := posed(t, s, key{z.to, 0, state})
				if most == 0 {
					require.Nil(t, list) // what Opp gets by now
					continue
				}
				now, err := p.base.Within(p.state, nil)
				require.NoError(t, err)
				sets, err := p.base.RootSets(p.state)
				require.NoError(t, err)
				for i, set := range sets {
					want, ok := z.to.promised[set[0]]
					if !ok {
						want = now[i]
					}
					rationaltest.Same(t, want, list[i])
					if want.Cmp(now[i]) < 0 {
						less++
					}
				}
			}
		}
	}
	require.Positive(t, less)
}

func TestPriors(t *testing.T) {
	g, _ := noLimit(t, 2, blueprint.Options{Method: blueprint.CFR, Rounds: 1})
	for _, c := range []struct{ before, want []string }{
		{[]string{"1/4", "1/4", "1/4", "1/4"}, []string{"1/6", "1/6", "1/2", "1/6"}},
		{[]string{"1/2", "0", "1/2", "0"}, []string{"1/2", "0", "1/2", "0"}},
		{[]string{"0", "0", "1", "0"}, []string{"1/4", "1/4", "1/4", "1/4"}},
	} {
		p := seqform.Profile{make(seqform.Behavior, len(g.Players[0].Infosets)), make(seqform.Behavior, len(g.Players[1].Infosets))}
		for _, x := range c.before {
			p[0][0] = append(p[0][0], rational.MustParse(x))
		}
		s, err := New(g, 1, p, Options{OffTree: labeled(g, 0, "bet 3/4")})
		require.NoError(t, err)
		for a, x := range c.want {
			rationaltest.Equal(t, x, s.prior[0][a])
		}
		rationaltest.Same(t, s.opponent[1][0], s.prior[1][0])
	}
}

// TestClosed: whatever nodes it begins with, no information set is split.
func TestClosed(t *testing.T) {
	several := 0
	for seed := range uint64(600) {
		g := randomGame(t, seed)
		rng := rand.New(rand.NewPCG(seed, 8))
		for range 20 {
			v := rng.IntN(g.Tree.Len())
			if g.Tree.IsLeaf(v) {
				continue
			}
			c, err := closed(g, func(u int) bool { return u == v })
			require.NoError(t, err)
			require.True(t, c.limit.Below(v))
			if len(c.limit.Nodes()) > 1 {
				several++
			}
			if !c.limit.Below(0) {
				require.Equal(t, -1, c.state(0))
			}
		}
	}
	require.Positive(t, several)
}

// TestKeptGains plays random games as chance and Us do, with Opp at random. Where a
// subgame after an off-tree action is kept, that action pays Opp no more, by a best
// response, than the best other one on the tree did; and it is kept often.
func TestKeptGains(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(60) {
		g := randomGame(t, seed)
		rng := rand.New(rand.NewPCG(seed, 6))
		p := seqformtest.RandomProfile(rng, g, 3)
		off := func(h, a int) bool { return a == 1 && (uint64(h)+seed)%3 > 0 }
		for _, m := range resolve.Methods() {
			s, err := New(g, int(seed)%2, p, Options{Method: m, OffTree: off})
			require.NoError(t, err)
			for range 4 {
				requireKept(t, s, rng, count)
			}
		}
	}
	t.Log(count)
	for _, what := range []string{"kept", "gains", "kept, with gifts", "gains, with gifts"} {
		require.Greater(t, count[what], 10, what)
	}
}

func requireKept(t *testing.T, s *Solver, rng *rand.Rand, count map[string]int) {
	t.Helper()
	with := ""
	if s.opt.Method.Gifts() {
		with = ", with gifts"
	}
	p := s.Begin()
	for !p.Over() {
		prob := p.Probabilities()
		a := rng.IntN(len(prob))
		if int(s.game.Tree.Player[p.node]) != s.opp {
			for prob[a].IsZero() {
				a = rng.IntN(len(prob))
			}
		}
		before, departure := p.now.is, p.departure
		reports, err := p.Play(t.Context(), a)
		require.NoError(t, err)
		if len(reports) != 1 {
			continue // an action that is not off the tree, or several at once
		}
		seq, most, ok := s.otherwise(s.departures[departure+1], p.node, s.paid(before.Strategy))
		if !ok {
			continue
		}
		gains := s.paid(p.now.is.Strategy)[seq].Cmp(most) > 0
		require.False(t, gains && reports[0].Kept, "%v", s.opt.Method)
		note(count, "kept"+with, reports[0].Kept)
		note(count, "gains"+with, gains)
	}
}

// paid returns what Opp gets after each own sequence against a strategy of Us.
func (s *Solver) paid(us seqform.Behavior) []rational.Rat {
	plans := make([]seqform.Plan, 2)
	plans[s.us] = s.game.Players[s.us].Plan(us)
	grad, scale := s.game.ScaledGradient(s.opp, plans)
	_, paid := seqform.Optimal(&s.game.Players[s.opp], grad)
	for k := range paid {
		paid[k] = paid[k].Quo(scale)
	}
	return paid
}

// otherwise returns the sequence of Opp that leads to the root of a departure above node v,
// and the most that an action on the tree pays in place of its last; ok is false if
// that is not off the tree, or there is no other.
func (s *Solver) otherwise(departure *cut, v int, paid []rational.Rat) (seq int, most rational.Rat, ok bool) {
	tree, opp := s.game.Tree, &s.game.Players[s.opp]
	for !slices.Contains(departure.limit.Nodes(), v) {
		v = int(tree.Parent[v])
	}
	for v > 0 && int(tree.Player[tree.Parent[v]]) != s.opp {
		v = int(tree.Parent[v])
	}
	if v == 0 || !s.leaves(v) {
		return 0, most, false
	}
	h := int(tree.Infoset[tree.Parent[v]])
	set := &opp.Infosets[h]
	for a := range set.Actions {
		if x := paid[set.Seq(a)]; s.onTree(h, a) && (!ok || x.Cmp(most) > 0) {
			most, ok = x, true
		}
	}
	return set.Seq(int(tree.Action[v])), most, ok
}
