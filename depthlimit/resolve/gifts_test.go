package resolve

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

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
		all, err := b.SolveAll(context.Background(), Options{Method: m})
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
		b, err := New(l, int(seed/3)%2, randomProfile(rand.New(rand.NewPCG(seed, 5)), l.Game()))
		require.NoError(t, err)
		plain, err := b.SolveAll(context.Background(), Options{Method: Resolve})
		require.NoError(t, err)
		reach, err := b.SolveAll(context.Background(), Options{Method: ReachResolve})
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
		r, err := b.Solve(context.Background(), state, Options{Alternatives: alternatives})
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
		b, err := New(l, int(seed/3)%2, randomProfile(rand.New(rand.NewPCG(seed, 7)), l.Game()))
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
