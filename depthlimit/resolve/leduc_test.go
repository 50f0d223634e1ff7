package resolve

import (
	"math/rand/v2"
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

// secondRound is Leduc with a limit where the second round begins.
func secondRound(t testing.TB) *depthlimit.Limit {
	t.Helper()
	g := seqformtest.Leduc(3)
	l, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	require.NoError(t, err)
	return l
}

func leducBlueprint(t testing.TB, g *seqform.Game, opt blueprint.Options) seqform.Profile {
	t.Helper()
	b, err := blueprint.Make(t.Context(), g, opt)
	require.NoError(t, err)
	return b.Profile
}

func uniform(g *seqform.Game) seqform.Profile {
	return seqform.Profile{make(seqform.Behavior, len(g.Players[0].Infosets)), make(seqform.Behavior, len(g.Players[1].Infosets))}
}

// leducValue is the value of the game to player 1.
var leducValue = rational.MustParse("-1454920850547486749701863871533/16995463438839962469905132501930")

func TestLeducStates(t *testing.T) {
	l := secondRound(t)
	require.Len(t, States(l), 15) // five ways to bet, three cards
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	for _, state := range States(l) {
		sets, err := b.RootSets(state)
		require.NoError(t, err)
		require.Len(t, sets, 3)
	}
}

// TestLeduc solves the fifteen public states of the second round with all methods.
// With -v it prints exploitabilities.
func TestLeduc(t *testing.T) {
	l := secondRound(t)
	g := l.Game()
	worse := 0
	for _, c := range []struct {
		name string
		opt  blueprint.Options
	}{
		{name: "uniform"},
		{"cfr+ 5", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 5}},
		{"cfr+ 10", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 10}},
		{"cfr+ 20", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 20}},
		{"cfr+ 50", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 50}},
		{"cfr+ 200", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 200}},
		{"exact", blueprint.Options{Method: blueprint.Exact}},
	} {
		if testing.Short() && (c.opt.Rounds > 5 || c.opt.Method == blueprint.Exact) {
			continue
		}
		p := uniform(g)
		if c.opt.Method != "" {
			p = leducBlueprint(t, g, c.opt)
		}
		for us := range 2 {
			t.Run(c.name, func(t *testing.T) {
				b, err := New(l, us, p)
				require.NoError(t, err)
				if requireLeduc(t, b) {
					worse++
				}
			})
		}
	}
	// Unsafe makes what is nearly an equilibrium worse, and an equilibrium.
	if !testing.Short() {
		require.GreaterOrEqual(t, worse, 4)
	}
}

// requireLeduc reports whether Unsafe made the blueprint worse.
func requireLeduc(t *testing.T, b *Base) (worse bool) {
	value := leducValue
	if b.us == 1 {
		value = value.Neg()
	}
	print := func(m any, q *depthlimit.Guarantee) {
		e := q.Exploitability(value)
		require.GreaterOrEqual(t, e.Sign(), 0)
		f, _ := e.Big().Float64()
		t.Logf("player %d  %-20v %.4f", b.us+1, m, f)
	}
	print("blueprint", b.before)
	ctx := t.Context()
	whole, err := b.Solve(ctx, every(b), Options{Method: Splice})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, whole.Status, whole.Reason)
	print("best", whole.After)
	rationaltest.Same(t, naive(t, b, func(h int) bool { return b.limit.Below(nodesOf(b.game, b.us, h)[0]) }), whole.After.Value)
	var best []*Result
	for _, state := range States(b.limit) {
		r, err := b.Solve(ctx, state, Options{Method: Splice})
		require.NoError(t, err)
		best = append(best, r)
	}
	for _, m := range Methods() {
		for _, vertex := range []bool{true, false} {
			if vertex && m != Resolve && m != Maxmargin {
				continue
			}
			all, err := b.SolveAll(ctx, Options{Method: m, Vertex: vertex})
			require.NoError(t, err)
			require.Equal(t, answer.Yes, all.Status, all.Reason)
			print(m, all.After)
			require.LessOrEqual(t, all.After.Value.Cmp(whole.After.Value), 0, m)
			if m == Unsafe {
				worse = all.After.Value.Cmp(all.Before.Value) < 0
			} else {
				require.GreaterOrEqual(t, all.After.Value.Cmp(all.Before.Value), 0, m)
			}
			for k, r := range all.Results {
				if m != Splice { // which begins where the state before ended
					require.LessOrEqual(t, r.After.Value.Cmp(best[k].After.Value), 0, m)
				}
			}
		}
	}
	return worse
}

// every is the closed set of all nodes of the limit.
func every(b *Base) []int {
	var nodes []int
	for k := range b.limit.Nodes() {
		nodes = append(nodes, k)
	}
	return nodes
}

// TestBelowTrunk solves the first round against all continuations, and then the
// second: neither step makes the blueprint worse, and what the first guarantees is
// kept by the second.
func TestBelowTrunk(t *testing.T) {
	l := secondRound(t)
	p := leducBlueprint(t, l.Game(), blueprint.Options{Method: blueprint.CFRPlus, Rounds: 5})
	for us := range 2 {
		trunk, err := depthlimit.NewTrunk(l, us, p[us])
		require.NoError(t, err)
		first, err := trunk.SolveUnlimited(t.Context(), depthlimit.LoopOptions{})
		require.NoError(t, err)
		require.Positive(t, first.Best.Value.Cmp(first.Blueprint.Value))
		p := seqform.Profile{p[0], p[1]}
		p[us] = first.Best.Strategy
		b, err := New(l, us, p)
		require.NoError(t, err)
		for _, m := range []Method{Resolve, ReachResolve, ReachMaxmargin, Splice} {
			all, err := b.SolveAll(t.Context(), Options{Method: m})
			require.NoError(t, err)
			require.Positive(t, all.After.Value.Cmp(first.Best.Value), m)
		}
	}
}

// giftGame: Opp, player 1, has card A or B and goes out or in; then chance shows c or
// d, and Us plays x or y. Opp gets
//
//	     out    x    y
//	A      1    0    2
//	B    −10    0   −1/2
//
// Us plays x, and so A goes out and B in: Opp gets 1/2. With y in half of all plays A
// is as good in as out.
func giftGame(t *testing.T) *Base {
	b := seqform.NewBuilder("", "1", "2")
	half := rational.New(1, 2)
	for k, pay := range [][]rational.Rat{rational.Ints(1, 0, 2), {rational.Int(-10), {}, rational.New(-1, 2)}} {
		pays := func(n *seqform.Node, a int) { n.Pay(pay[a], pay[a].Neg()) }
		card := []string{"A", "B"}[k]
		opp := b.Root().Chance(card, half).Move(0, card, "out", "in")
		pays(opp.Child("out"), 0)
		for _, public := range []string{"c", "d"} {
			us := opp.Child("in").Chance(public, half).Move(1, public, "x", "y")
			pays(us.Child("x"), 1)
			pays(us.Child("y"), 2)
		}
	}
	g, err := b.Game()
	require.NoError(t, err)
	l, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, 3))
	require.NoError(t, err)
	require.Len(t, States(l), 2)
	one, none := rational.Int(1), rational.Rat{}
	base, err := New(l, 1, seqform.Profile{{{one, none}, {none, one}}, {{one, none}, {one, none}}})
	require.NoError(t, err)
	return base
}

// TestGifts: a gift shared by two subgames makes Us better off, and worse off if
// credited to both in full. With y in a fraction p of plays the margins with gifts are
// 1 − 2p for A and p/2 for B, the same for p = 2/5.
func TestGifts(t *testing.T) {
	b := giftGame(t)
	rationaltest.Equal(t, "-1/2", b.Blueprint().Value)
	for i, want := range []string{"1/4", "1/4", "0", "0"} {
		set := b.limit.LeafSets(0)[i]
		require.Equal(t, []int{i}, set)
		rationaltest.Equal(t, want, b.Gifts()[i])
	}
	other, err := b.Otherwise(every(b), nil)
	require.NoError(t, err)
	for i, want := range []string{"1/4", "1/4", "-5/2", "-5/2"} {
		rationaltest.Equal(t, want, other[i])
	}
	for m, want := range map[Method]string{
		Resolve: "-1/2", Maxmargin: "-1/2", ReachResolve: "-3/8", ReachMaxmargin: "-2/5", Splice: "-3/8", Unsafe: "-3/4",
	} {
		all, err := b.SolveAll(t.Context(), Options{Method: m})
		require.NoError(t, err)
		rationaltest.Equal(t, want, all.After.Value, m)
		if m == Resolve {
			rationaltest.Equal(t, "-3/4", spentTwice(t, b, all))
		}
	}
}

// TestGiftsHelp counts where gifts help on random games.
func TestGiftsHelp(t *testing.T) {
	better := 0
	for seed := range uint64(100) {
		l := randomLimit(t, seed, 2+int(seed)%2)
		b, err := New(l, int(seed/3)%2, seqformtest.RandomProfile(rand.New(rand.NewPCG(seed, 5)), l.Game(), 3))
		require.NoError(t, err)
		plain, err := b.SolveAll(t.Context(), Options{Method: Resolve})
		require.NoError(t, err)
		reach, err := b.SolveAll(t.Context(), Options{Method: ReachResolve})
		require.NoError(t, err)
		require.GreaterOrEqual(t, reach.After.Value.Cmp(reach.Before.Value), 0)
		if reach.After.Value.Cmp(plain.After.Value) > 0 {
			better++
		}
	}
	require.Positive(t, better)
}

// spentTwice returns what is guaranteed after solving all subgames with the gifts of
// all that follows a sequence credited to each part of it.
func spentTwice(t *testing.T, b *Base, plain *All) rational.Rat {
	sum := map[int32]rational.Rat{}
	for i, gift := range b.Gifts() {
		require.GreaterOrEqual(t, gift.Sign(), 0)
		seq := b.at[b.limit.LeafSets(b.opp)[i][0]].opp
		sum[seq] = sum[seq].Add(gift)
	}
	strategy := append(seqform.Behavior(nil), b.before.Strategy...)
	for k, state := range plain.States {
		var alternatives []rational.Rat
		for _, root := range plain.Results[k].Roots {
			alternatives = append(alternatives, root.Before.Add(sum[b.at[root.Nodes[0]].opp]))
		}
		r, err := b.Solve(t.Context(), state, Options{Alternatives: alternatives})
		require.NoError(t, err)
		for _, h := range r.sets {
			strategy[h] = r.After.Strategy[h]
		}
	}
	after, err := depthlimit.Guaranteed(b.game, b.us, strategy)
	require.NoError(t, err)
	return after.Value
}

// rise is by how much what Opp gets in the game rises if it does so by more[i] at leaf
// information set i.
func rise(b *Base, more []rational.Rat) rational.Rat {
	p := &b.game.Players[b.opp]
	at := make([]rational.Rat, p.NumSeqs())
	for i, set := range b.limit.LeafSets(b.opp) {
		t := b.at[set[0]].opp
		at[t] = at[t].Add(more[i])
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		best := b.bySeq[set.Seq(0)].Add(at[set.Seq(0)])
		for a := range set.Actions {
			best = rational.Max(best, b.bySeq[set.Seq(a)].Add(at[set.Seq(a)]))
		}
		at[set.ParentSeq] = at[set.ParentSeq].Add(best.Sub(b.bySet[h]))
	}
	return at[0]
}

// TestGiftsTight: if all gifts are taken, Opp gets no more in the game; if anything
// else is taken besides, Opp does.
func TestGiftsTight(t *testing.T) {
	given := 0
	requireTight := func(b *Base) {
		gifts := b.Gifts()
		require.LessOrEqual(t, rise(b, gifts).Sign(), 0)
		for i, set := range b.limit.LeafSets(b.opp) {
			given += gifts[i].Sign()
			if old := gifts[i]; !b.mass(set).IsZero() {
				gifts[i] = old.Add(rational.New(1, 1000))
				require.Positive(t, rise(b, gifts).Sign())
				gifts[i] = old
			}
		}
	}
	for seed := range uint64(100) {
		l := randomLimit(t, seed, 2+int(seed)%3)
		b, err := New(l, int(seed/3)%2, seqformtest.RandomProfile(rand.New(rand.NewPCG(seed, 7)), l.Game(), 3))
		require.NoError(t, err)
		requireTight(b)
	}
	l := secondRound(t)
	for us := range 2 {
		b, err := New(l, us, leducBlueprint(t, l.Game(), blueprint.Options{Method: blueprint.CFRPlus, Rounds: 5}))
		require.NoError(t, err)
		requireTight(b)
	}
	require.Greater(t, given, 100)
}
