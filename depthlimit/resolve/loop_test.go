package resolve

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// below is the limit of the game so many edges below the root.
func below(t testing.TB, b *Base, depth int) *depthlimit.Limit {
	t.Helper()
	keep, err := depthlimit.NewLimit(b.game, depthlimit.AtDepth(b.game.Tree, depth))
	require.NoError(t, err)
	return keep
}

// TestLoop compares the loop with Opp free below the second limit, on random games.
func TestLoop(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 20
	}
	several, improved, fixed := 0, 0, 0
	for seed := range seeds {
		l := randomLimit(t, seed, 1+int(seed)%2)
		p := seqformtest.RandomProfile(rand.New(rand.NewPCG(seed, 3)), l.Game(), 3)
		b, err := New(l, int(seed/2)%2, p)
		require.NoError(t, err)
		keep := below(t, b, 1+int(seed)%2+int(seed/4)%3)
		for _, state := range States(l) {
			for _, m := range Methods() {
				free, err := b.Solve(t.Context(), state, Options{Method: m, Keep: keep})
				require.NoError(t, err)
				opt := Options{Method: m, Keep: keep, Continuations: []seqform.Behavior{b.prior}}
				r, err := b.Solve(t.Context(), state, opt)
				require.NoError(t, err)
				requireSame(t, b, state, opt, free, r)
				if len(r.Rounds) > 1 {
					several++
				}
				if r.After.Value.Cmp(r.Before.Value) > 0 {
					improved++
				}
				opt.MaxValues = 1
				requireOne(t, b, state, opt, &fixed)
			}
		}
		for _, m := range Methods() {
			opt := Options{Method: m, Keep: keep, Continuations: []seqform.Behavior{b.prior}, MaxValues: 1 + int(seed)%3}
			all, err := b.SolveAll(t.Context(), opt)
			require.NoError(t, err)
			require.NoError(t, all.After.Check(b.game))
			if m != Unsafe {
				require.GreaterOrEqual(t, all.After.Value.Cmp(all.Before.Value), 0, m)
			}
		}
	}
	t.Logf("%d loops of several rounds, %d improvements, %d models against chance", several, improved, fixed)
	require.Greater(t, fixed, int(seeds))
	require.Greater(t, several, int(seeds))
	require.Greater(t, improved, int(seeds)/2)
}

// requireSame checks a loop against the solution with Opp free.
func requireSame(t *testing.T, b *Base, state []int, opt Options, free, r *Result) {
	t.Helper()
	require.Equal(t, free.Status, r.Status, r.Reason)
	if r.Status != answer.Yes {
		return
	}
	s, err := b.subgame(state, opt.Keep)
	require.NoError(t, err)
	require.Zero(t, s.worth(&opt, free).Cmp(s.worth(&opt, r)), "%v: %v with Opp free, %v with continuations", opt.Method, s.worth(&opt, free), s.worth(&opt, r))
	for k := 1; k < len(r.Rounds); k++ {
		require.GreaterOrEqual(t, r.Rounds[k].Model.Cmp(r.Rounds[k-1].Model), 0)
		require.Greater(t, r.Rounds[k].Cuts, r.Rounds[k-1].Cuts)
	}
	if n := len(r.Rounds); n > 0 {
		rationaltest.Same(t, r.Rounds[n-1].Model, r.Rounds[n-1].Subgame)
		rationaltest.Same(t, r.After.Value, r.Rounds[n-1].Guaranteed)
	}
	if opt.Method == Splice {
		rationaltest.Same(t, free.After.Value, r.After.Value)
	}
}

// requireOne checks the model with one continuation against a game in which chance
// plays it, and that what is returned is no worse than the blueprint.
func requireOne(t *testing.T, b *Base, state []int, opt Options, compared *int) {
	t.Helper()
	r, err := b.Solve(t.Context(), state, opt)
	require.NoError(t, err)
	if opt.Method != Unsafe {
		require.GreaterOrEqual(t, r.After.Value.Cmp(r.Before.Value), 0)
	}
	if len(r.Rounds) == 0 || opt.Method.Gifts() || opt.Method == Splice {
		return
	}
	require.Len(t, r.Rounds, 1)
	fixed := byChance(t, b, opt.Keep)
	one := Options{Method: opt.Method}
	if opt.Method != Unsafe {
		for _, root := range r.Roots {
			one.Alternatives = append(one.Alternatives, root.Alternative)
		}
	}
	sets, err := fixed.RootSets(state)
	require.NoError(t, err)
	if opt.Method != Unsafe && len(sets) != len(r.Roots) {
		return // chance links no sets
	}
	*compared++
	one.Keep, err = depthlimit.NewLimit(fixed.game, opt.Keep.Nodes())
	require.NoError(t, err)
	z, err := fixed.Solve(t.Context(), state, one)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, z.Status, z.Reason)
	s, err := fixed.subgame(state, one.Keep)
	require.NoError(t, err)
	rationaltest.Same(t, s.objective(opt.Method, z), r.Rounds[0].Model)
}

// byChance is the base of the game in which chance plays Opp's prior below a limit.
func byChance(t testing.TB, b *Base, keep *depthlimit.Limit) *Base {
	tree := b.game.Tree
	sets := map[int]seqform.SetID{}
	g, err := b.game.Copy(seqform.Changes{Set: func(z *seqform.PrefixBuilder, v int) (seqform.SetID, bool) {
		h := int(tree.Infoset[v])
		if int(tree.Player[v]) != b.opp || !keep.Below(v) {
			return 0, false
		}
		if _, ok := sets[h]; !ok {
			sets[h] = z.ChanceSet(h+1, "", b.game.Players[b.opp].Infosets[h].Actions, b.prior[h])
		}
		return sets[h], true
	}})
	require.NoError(t, err)
	p := seqform.Profile{make(seqform.Behavior, len(g.Players[0].Infosets)), make(seqform.Behavior, len(g.Players[1].Infosets))}
	for v := range tree.Len() {
		if i := int(g.Tree.Player[v]); i >= 0 && i == b.us {
			p[i][g.Tree.Infoset[v]] = b.before.Strategy[tree.Infoset[v]]
		} else if i >= 0 {
			p[i][g.Tree.Infoset[v]] = b.prior[tree.Infoset[v]]
		}
	}
	l, err := depthlimit.NewLimit(g, b.limit.Nodes())
	require.NoError(t, err)
	z, err := New(l, b.us, p)
	require.NoError(t, err)
	return z
}

// TestEveryContinuation gives all pure strategies of Opp at once: nothing is added.
func TestEveryContinuation(t *testing.T) {
	compared := 0
	for seed := range uint64(30) {
		l := randomLimit(t, seed, 1)
		b, err := New(l, int(seed/2)%2, seqformtest.RandomProfile(rand.New(rand.NewPCG(seed, 3)), l.Game(), 3))
		require.NoError(t, err)
		keep := below(t, b, 2)
		pure := pureBelow(b, keep)
		if len(pure) == 0 || len(pure) > 300 {
			continue
		}
		for _, state := range States(l) {
			for _, m := range []Method{Resolve, Maxmargin, Splice} {
				free, err := b.Solve(t.Context(), state, Options{Method: m, Keep: keep})
				require.NoError(t, err)
				opt := Options{Method: m, Keep: keep, Continuations: pure}
				r, err := b.Solve(t.Context(), state, opt)
				require.NoError(t, err)
				requireSame(t, b, state, opt, free, r)
				require.LessOrEqual(t, len(r.Rounds), 1)
				compared += len(r.Rounds)
			}
		}
	}
	require.Greater(t, compared, 20)
}

// pureBelow returns Opp's strategies that are pure below the limit.
func pureBelow(b *Base, keep *depthlimit.Limit) []seqform.Behavior {
	list := []seqform.Behavior{b.prior}
	for h := range b.game.Players[b.opp].Infosets {
		if !keep.Below(nodesOf(b.game, b.opp, h)[0]) {
			continue
		}
		var more []seqform.Behavior
		for _, s := range list {
			n := len(b.game.Players[b.opp].Infosets[h].Actions)
			for a := range n {
				s := append(seqform.Behavior(nil), s...)
				s[h] = make([]rational.Rat, n)
				s[h][a] = rational.Int(1)
				more = append(more, s)
			}
		}
		if list = more; len(list) > 300 {
			return nil
		}
	}
	return list
}

// TestLeaves: with the blueprint below, what continuations pay at the leaf information
// sets of a certified solution is at most what Opp gets there when free, and the roots
// of the next round are these sets.
func TestLeaves(t *testing.T) {
	l := secondRound(t)
	g := l.Game()
	p := leducBlueprint(t, g, blueprint.Options{Method: blueprint.CFRPlus, Rounds: 5})
	start, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 1))
	require.NoError(t, err)
	b, err := New(start, 0, p)
	require.NoError(t, err)
	require.Len(t, States(start), 1)
	r, err := b.Solve(t.Context(), States(start)[0], Options{Method: Maxmargin, Keep: l, Continuations: p[1:]})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	next, err := New(l, 0, seqform.Profile{r.After.Strategy, p[1]})
	require.NoError(t, err)
	tight, found := 0, map[int]bool{}
	for _, state := range States(l) {
		s, err := next.subgame(state, nil)
		require.NoError(t, err)
		values := s.values(next.x)
		for i, root := range s.roots {
			for _, leaf := range r.Leaves {
				if leaf.Nodes[0] != root.nodes[0] {
					continue
				}
				require.Equal(t, root.nodes, leaf.Nodes)
				require.LessOrEqual(t, leaf.Value.Cmp(values[i]), 0)
				if leaf.Value.Equal(values[i]) {
					tight++
				}
				found[leaf.Nodes[0]] = true
			}
		}
	}
	require.Len(t, found, len(r.Leaves))
	require.Greater(t, tight, len(r.Leaves)/2)
}

func TestLoopErrors(t *testing.T) {
	l := secondRound(t)
	p := uniform(l.Game())
	b, err := New(l, 0, p)
	require.NoError(t, err)
	start, err := depthlimit.NewLimit(l.Game(), depthlimit.RoundStarts(l.Game().Tree, 1))
	require.NoError(t, err)
	for name, opt := range map[string]Options{
		"MaxValues is -1":    {MaxValues: -1},
		"with a limit, Keep": {Continuations: p[1:]},
		"and MaxValues is 1": {Keep: l, MaxValues: 1, Continuations: seqform.Profile{p[1], p[1]}},
	} {
		_, err := b.Solve(t.Context(), States(l)[0], opt)
		require.ErrorContains(t, err, name)
	}
	_, err = b.limited(States(l)[0], start)
	require.ErrorIs(t, err, errAbove)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, err = New(start, 0, p)
	require.NoError(t, err)
	_, err = b.Solve(ctx, States(start)[0], Options{Keep: l, Continuations: make([]seqform.Behavior, 1)})
	require.ErrorContains(t, err, "profile has 0")
	r, err := b.Solve(ctx, States(start)[0], Options{Keep: l, Continuations: p[1:]})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "context canceled")
	rationaltest.Same(t, r.Before.Value, r.After.Value)
}

// TestWithin: what Opp gets within some actions is what Opp gets in a game in which
// Us's blueprint meets these alone, by brute force over pure strategies.
func TestWithin(t *testing.T) {
	fewer := 0
	for seed := range uint64(40) {
		l := randomLimit(t, seed, 1)
		b, err := New(l, int(seed/2)%2, seqformtest.RandomProfile(rand.New(rand.NewPCG(seed, 3)), l.Game(), 3))
		require.NoError(t, err)
		allowed := func(h, a int) bool { return (h+a+int(seed))%3 > 0 }
		for _, state := range States(l) {
			all, err := b.Within(state, nil)
			require.NoError(t, err)
			some, err := b.Within(state, allowed)
			require.NoError(t, err)
			sets, err := b.RootSets(state)
			require.NoError(t, err)
			for i, set := range sets {
				rationaltest.Same(t, bruteValue(b, set, b.before.Strategy), all[i])
				want := bruteWithin(b, set, allowed)
				rationaltest.Same(t, want, some[i])
				if some[i].Cmp(all[i]) < 0 {
					fewer++
				}
			}
		}
	}
	require.Greater(t, fewer, 10)
}

// TestRecord: rounds that contradict the theory are found out.
func TestRecord(t *testing.T) {
	poly := func(first, second int64) polyeps.Poly {
		return polyeps.New(rational.Int(first), rational.Int(second))
	}
	for _, c := range []struct {
		last, model, worth polyeps.Poly
		want               string
	}{
		{poly(1, 1), poly(1, 1), poly(1, 1), ""},
		{poly(1, 1), poly(2, 0), poly(2, 1), ""},
		{poly(1, 1), poly(1, 0), poly(2, 0), "worth less to the opponent"},
		{poly(1, 1), poly(0, 2), poly(2, 0), "worth less to the opponent"},
		{poly(1, 1), poly(2, 1), poly(2, 0), "worse off when free"},
		{poly(1, 1), poly(2, 1), poly(1, 9), "worse off when free"},
	} {
		l := &looping{model: &subgame{}, last: c.last, r: &Result{Rounds: make([]Round, 1)}}
		err := l.record(c.model, c.worth, &Result{After: &depthlimit.Guarantee{}})
		if c.want == "" {
			require.NoError(t, err)
			require.Len(t, l.r.Rounds, 2)
		} else {
			require.ErrorContains(t, err, c.want)
		}
	}
}
