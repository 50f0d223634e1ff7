package seqform_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// randomGame returns small games of one to four players in either form, with
// payoffs few enough in number that ties are common.
func randomGame(t testing.TB, rng *rand.Rand, seed uint64) *seqform.Game {
	t.Helper()
	players := 1 + rng.IntN(4)
	if rng.IntN(5) == 0 {
		sizes := make([]int, players)
		for i := range sizes {
			sizes[i] = 1 + rng.IntN(3)
		}
		g, err := gen.RandomStrategic(sizes, gen.Range{Low: -2, High: 2}, gen.GeneralSum, seed)
		require.NoError(t, err)
		return g
	}
	g, err := gen.RandomTree(gen.TreeOptions{
		Players: players, Depth: 2 + rng.IntN(3), Actions: 3, Signals: 1 + rng.IntN(2),
		Chance: 20, Stop: 15, Payoffs: gen.Range{Low: -3, High: 3}, Kind: gen.GeneralSum, Seed: seed,
	})
	require.NoError(t, err)
	return g
}

// TestPayoffsAndRegrets compares the multilinear form with recursion over the
// tree, and best responses with all pure strategies.
func TestPayoffsAndRegrets(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	for seed := range uint64(400) {
		g := randomGame(t, rng, seed)
		if g.NumInfosets() > 12 {
			continue
		}
		p := seqformtest.RandomProfile(rng, g, 3)
		require.NoError(t, g.CheckProfile(p))
		plans := g.Plans(p)
		payoffs := seqformtest.Payoffs(g, p)
		for i, r := range g.Regrets(plans) {
			require.NoError(t, g.Players[i].CheckPlan(plans[i]))
			rationaltest.Same(t, payoffs[i], r.Payoff)
			rationaltest.Same(t, payoffs[i], g.ExpectedPayoffs(plans)[i])
			rationaltest.Same(t, seqformtest.BestPayoff(g, p, i), r.Best)
			require.True(t, r.Regret.Sign() >= 0)
			requireDeviation(t, g, p, i, r)
		}
	}
}

// requireDeviation plays the pure deviation and checks that it earns what is
// promised.
func requireDeviation(t *testing.T, g *seqform.Game, p seqform.Profile, i int, r seqform.Regret) {
	t.Helper()
	q := append(seqform.Profile(nil), p...)
	q[i] = make(seqform.Behavior, len(p[i]))
	for h, a := range r.Deviation() {
		q[i][h] = make([]rational.Rat, len(p[i][h]))
		q[i][h][max(a, 0)] = rational.Int(1)
	}
	rationaltest.Same(t, r.Best, seqformtest.Payoffs(g, q)[i], "deviation ", r.Deviation())
}

// TestPlanAndBehavior goes back and forth between the two.
func TestPlanAndBehavior(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	for seed := range uint64(200) {
		g := randomGame(t, rng, seed)
		p := seqformtest.RandomProfile(rng, g, 3)
		for i := range p {
			player := &g.Players[i]
			x := player.Plan(p[i])
			back := player.Behavior(x)
			for h := range back {
				reached := !x[player.Infosets[h].ParentSeq].IsZero()
				require.Equal(t, reached, back[h] != nil)
				for a := range back[h] {
					rationaltest.Same(t, p[i][h][a], back[h][a])
				}
			}
			y := player.Plan(back)
			for s := range x {
				rationaltest.Same(t, x[s], y[s])
			}
			if len(x) > 1 {
				s := 1 + rng.IntN(len(x)-1)
				y[s] = y[s].Add(rational.New(1, 7))
				require.Error(t, player.CheckPlan(y))
				y[s] = rational.Int(-1)
				require.ErrorContains(t, player.CheckPlan(y), "negative")
			}
			require.Error(t, player.CheckPlan(y[1:]))
		}
	}
}

// TestBayesBeliefs compares with products along each path to the root.
func TestBayesBeliefs(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	for seed := range uint64(200) {
		g := randomGame(t, rng, seed)
		if g.Tree == nil {
			continue
		}
		p := seqformtest.RandomProfile(rng, g, 3)
		beliefs := g.BayesBeliefs(g.Plans(p))
		for i := range g.Players {
			for h := range g.Players[i].Infosets {
				nodes := g.Players[i].Infosets[h].Nodes
				weights := make([]rational.Rat, len(nodes))
				var sum rational.Rat
				for k, v := range nodes {
					weights[k] = pathWeight(g, p, int(v), i)
					sum = sum.Add(weights[k])
				}
				if sum.IsZero() {
					require.Nil(t, beliefs[i][h])
					continue
				}
				for k := range nodes {
					rationaltest.Same(t, weights[k].Quo(sum), beliefs[i][h][k])
				}
			}
		}
	}
}

// pathWeight multiplies the probabilities from the root to v but those of
// player skip.
func pathWeight(g *seqform.Game, p seqform.Profile, v, skip int) rational.Rat {
	w := rational.Int(1)
	for ; v > 0; v = int(g.Tree.Parent[v]) {
		u, a := g.Tree.Parent[v], g.Tree.Action[v]
		switch i := int(g.Tree.Player[u]); i {
		case skip:
		case seqform.Chance:
			w = w.Mul(g.Tree.ChanceSets[g.Tree.Infoset[u]].Prob[a])
		default:
			w = w.Mul(p[i][g.Tree.Infoset[u]][a])
		}
	}
	return w
}

// TestNumbering checks the conventions of the package comment on random trees.
func TestNumbering(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 1))
	for seed := range uint64(200) {
		g := randomGame(t, rng, seed)
		require.Nil(t, g.Recall)
		for i := range g.Players {
			player := &g.Players[i]
			next := 1
			for h := range player.Infosets {
				set := &player.Infosets[h]
				require.EqualValues(t, next, set.FirstSeq)
				next += len(set.Actions)
				require.Less(t, set.ParentSeq, set.FirstSeq, "parents precede children")
				for a := range set.Actions {
					require.EqualValues(t, h, player.SeqInfoset[set.Seq(a)])
					require.Equal(t, a, player.SeqAction(set.Seq(a)))
					require.Equal(t, player.SeqLength[set.ParentSeq]+1, player.SeqLength[set.Seq(a)])
				}
				for k, v := range set.Nodes {
					require.EqualValues(t, h, g.Tree.Infoset[v])
					require.EqualValues(t, i, g.Tree.Player[v])
					require.True(t, k == 0 || set.Nodes[k-1] < v)
				}
			}
			require.Equal(t, next, player.NumSeqs())
			require.Len(t, player.Constraints(), len(player.Infosets)+1)
		}
		if g.Tree != nil {
			requireTree(t, g.Tree)
		}
	}
}

func requireTree(t *testing.T, tree *seqform.Tree) {
	t.Helper()
	require.EqualValues(t, tree.Len(), tree.End[0])
	for v := range tree.Len() {
		children := 0
		for c := v + 1; c < int(tree.End[v]); c = int(tree.End[c]) {
			require.EqualValues(t, v, tree.Parent[c])
			require.EqualValues(t, children, tree.Action[c])
			require.Equal(t, c, tree.Child(v, children))
			children++
		}
		require.Equal(t, children == 0, tree.IsLeaf(v))
	}
}

func TestImperfectRecall(t *testing.T) {
	b := seqform.NewBuilder("forgets", "A")
	first := b.Root().Move(0, "first", "l", "r")
	for _, a := range []string{"l", "r"} {
		second := first.Child(a).Move(0, "second", "l", "r")
		second.Child("l").Leaf(1)
		second.Child("r").Leaf()
	}
	g, err := b.Game()
	require.NoError(t, err)
	require.NotNil(t, g.Recall)
	require.False(t, g.Recall.AbsentMinded)
	require.Equal(t, [2]int{1, 4}, g.Recall.Nodes)
	require.EqualError(t, g.Recall, `player 1 has imperfect recall at information set 2 "second": nodes 2 and 5 follow different own actions`)
	require.Nil(t, g.Payoffs)
	require.NotEmpty(t, g.Hash())
}

func TestAbsentMinded(t *testing.T) {
	b := seqform.NewBuilder("driver", "A")
	b.Root().Move(0, "junction", "exit", "on").Child("exit").Leaf()
	second := b.Root().Child("on").Move(0, "junction")
	second.Child("exit").Leaf()
	second.Child("on").Leaf()
	g, err := b.Game()
	require.NoError(t, err)
	require.True(t, g.Recall.AbsentMinded)
	require.EqualError(t, g.Recall, `player 1 is absent-minded at information set 1 "junction": node 3 follows node 1 of the same set`)
}

// TestOutcomePlacement checks that payoffs on the way and at the end are one
// game: same canonical text, same payoffs.
func TestOutcomePlacement(t *testing.T) {
	build := func(interior bool) *seqform.Game {
		b := seqform.NewBuilder("", "A", "B")
		set := b.Root().Move(0, "first", "l", "r")
		if interior {
			set.Pay(rational.Ints(-1, 2)...)
			set.Child("l").Leaf(5, 0)
			set.Child("r").Leaf()
		} else {
			set.Child("l").Leaf(4, 2)
			set.Child("r").Leaf(-1, 2)
		}
		g, err := b.Game()
		require.NoError(t, err)
		return g
	}
	a, c := build(true), build(false)
	require.Equal(t, a.Hash(), c.Hash())
	p := seqform.Profile{{{rational.New(1, 3), rational.New(2, 3)}}, {}}
	rationaltest.Equal(t, "2/3", a.ExpectedPayoffs(a.Plans(p))[0])
	rationaltest.Equal(t, "2/3", c.ExpectedPayoffs(c.Plans(p))[0])
	_, ok := a.ConstantSum()
	require.False(t, ok)
	lo, hi := a.PayoffRange(0)
	rationaltest.Equal(t, "-1", lo)
	rationaltest.Equal(t, "4", hi)
}

// TestZeroChance checks that branches chance never takes have no term.
func TestZeroChance(t *testing.T) {
	b := seqform.NewBuilder("", "A")
	b.Root().Chance("a", rational.Int(0)).Move(0, "", "x").Child("x").Leaf()
	b.Root().Chance("b", rational.Int(1)).Leaf(3)
	g, err := b.Game()
	require.NoError(t, err)
	require.Equal(t, 1, g.Payoffs.Len())
	rationaltest.Equal(t, "1", g.Payoffs.Weight(0))
	c, ok := g.ConstantSum()
	require.True(t, ok)
	rationaltest.Equal(t, "3", c)
	require.Nil(t, g.BayesBeliefs(g.Plans(seqform.Profile{{{rational.Int(1)}}}))[0][0])
}

func TestPrefixBuilderErrors(t *testing.T) {
	two := []string{"l", "r"}
	half := rational.New(1, 2)
	for name, c := range map[string]struct {
		build func(b *seqform.PrefixBuilder)
		want  string
	}{
		"no nodes":      {func(b *seqform.PrefixBuilder) {}, "ends early"},
		"truncated":     {func(b *seqform.PrefixBuilder) { b.Node("", b.Infoset(0, 1, "", two), -1); b.Leaf("", -1) }, "no child for action 2 of node 1"},
		"too long":      {func(b *seqform.PrefixBuilder) { b.Leaf("", -1); b.Leaf("", -1) }, "after the end"},
		"no actions":    {func(b *seqform.PrefixBuilder) { b.Node("", b.Infoset(0, 1, "", nil), -1) }, "no actions"},
		"player":        {func(b *seqform.PrefixBuilder) { b.Infoset(1, 1, "", two) }, "player 2, of 1"},
		"outcome":       {func(b *seqform.PrefixBuilder) { b.Leaf("", 3) }, "no such outcome"},
		"set":           {func(b *seqform.PrefixBuilder) { b.Node("", 3, -1) }, "no such set"},
		"payoffs":       {func(b *seqform.PrefixBuilder) { b.Outcome(1, "", rational.Ints(1, 2)) }, "2 payoffs for 1"},
		"sum":           {func(b *seqform.PrefixBuilder) { b.ChanceSet(1, "", two, []rational.Rat{half, rational.New(1, 3)}) }, "sum to 5/6"},
		"negative":      {func(b *seqform.PrefixBuilder) { b.ChanceSet(1, "", two, rational.Ints(2, -1)) }, "negative"},
		"probabilities": {func(b *seqform.PrefixBuilder) { b.ChanceSet(1, "", two, rational.Ints(1)) }, "2 actions and 1 prob"},
	} {
		b := seqform.NewPrefixBuilder("", "", []string{"A"})
		c.build(b)
		_, err := b.Game()
		require.ErrorContains(t, err, c.want, name)
	}
	_, err := seqform.NewPrefixBuilder("", "", nil).Game()
	require.ErrorContains(t, err, "0 players")
}

func TestProfileErrors(t *testing.T) {
	g, err := gen.RandomStrategic([]int{2, 2}, gen.Range{Low: 0, High: 1}, gen.GeneralSum, 1)
	require.NoError(t, err)
	half, one := rational.New(1, 2), rational.Int(1)
	for want, p := range map[string]seqform.Profile{
		"1 players for a game of 2":         {{{half, half}}},
		"player 1 has 1 information sets":   {{}, {{half, half}}},
		"has 2 actions, profile has 1":      {{{one}}, {{half, half}}},
		"sum to 3/2":                        {{{one, half}}, {{half, half}}},
		"probability 2 is negative: -1":     {{{rational.Int(2), rational.Int(-1)}}, {{half, half}}},
		"information set 2:1 of player 2: ": {{{one, rational.Rat{}}}, {{half, one}}},
	} {
		require.ErrorContains(t, g.CheckProfile(p), want)
	}
	require.Equal(t, [][2]int{{1, 0}}, seqform.Profile{{{one, rational.Rat{}}}, {nil}}.Missing())
}

func TestStrategicErrors(t *testing.T) {
	names, two := []string{"A", "B"}, [][]string{{"l", "r"}, {"l", "r"}}
	for want, table := range map[string]seqform.Table{
		"3 entries for 4":     {Of: []int32{-1, -1, -1}},
		"no such outcome":     {Of: []int32{-1, -1, -1, 0}},
		"has 1 payoffs for 2": {Of: []int32{0, 0, 0, 0}, Outcomes: []seqform.Outcome{{Payoffs: rational.Ints(1)}}},
	} {
		_, err := seqform.NewStrategic("", "", names, two, table)
		require.ErrorContains(t, err, want)
	}
	_, err := seqform.NewStrategic("", "", names, two[:1], seqform.Table{})
	require.Error(t, err)
	_, err = seqform.NewStrategic("", "", names, [][]string{{}, {"x"}}, seqform.Table{})
	require.ErrorContains(t, err, "no strategies")
}

func TestLabels(t *testing.T) {
	b := seqform.NewPrefixBuilder("", "", []string{"A", "A"})
	s1 := b.Infoset(0, 5, "same", []string{"x", "x", "", "x#1"})
	s2 := b.Infoset(0, 6, "same", []string{"y"})
	b.Node("", s1, -1)
	b.Node("", s2, -1)
	b.Leaf("", -1)
	b.Leaf("", -1)
	b.Leaf("", -1)
	b.Node("", b.Infoset(1, 1, "", []string{"z"}), -1)
	b.Leaf("", -1)
	g, err := b.Game()
	require.NoError(t, err)
	require.Equal(t, "player 2", g.PlayerLabel(1))
	require.Equal(t, "same (1:2)", g.InfosetLabel(0, 1))
	require.Equal(t, "2:1", g.InfosetLabel(1, 0))
	require.Equal(t, "x#1'", g.ActionLabel(0, 0, 0))
	require.Equal(t, "x#2", g.ActionLabel(0, 0, 1))
	require.Equal(t, "#3", g.ActionLabel(0, 0, 2))
	require.Equal(t, "y", g.ActionLabel(0, 1, 0))
}

// TestDeepTree builds a chain of 200,000 moves: nothing may recurse on depth.
func TestDeepTree(t *testing.T) {
	const depth = 200_000
	b := seqform.NewBuilder("", "A", "B")
	half := rational.New(1, 2)
	n := b.Root().Move(0, "first", "in", "out")
	n.Child("out").Leaf()
	n = n.Child("in")
	for k := range depth {
		n = n.Move(1, strconv.Itoa(k), "on").Child("on")
	}
	n.Chance("l", half).Leaf(1, -1)
	n.Chance("r", half).Leaf()
	g, err := b.Game()
	require.NoError(t, err)
	require.Nil(t, g.Recall)
	require.Equal(t, depth+2, g.Tree.Depth())
	require.EqualValues(t, depth, g.Players[1].MaxLength())
	p := g.Regrets(g.Plans(seqform.Profile{{{rational.Int(0), rational.Int(1)}}, pureOnes(depth)}))
	rationaltest.Equal(t, "1/2", p[0].Regret)
}

func pureOnes(n int) seqform.Behavior {
	b := make(seqform.Behavior, n)
	for h := range b {
		b[h] = rational.Ints(1)
	}
	return b
}

// TestAgainst compares with the terms themselves.
func TestAgainst(t *testing.T) {
	g, err := seqform.FromPayoffs("table", []string{"1", "2", "3"}, [][]string{{"a", "b"}, {"a", "b", "c"}, {"a", "b"}}, func(s []int) []rational.Rat {
		return rational.Ints(int64(s[0]), int64(s[1]), int64(s[2]))
	})
	require.NoError(t, err)
	actions := [][]int{{1}, {0, 2}, {0, 1}}
	for i := range actions {
		terms, step := g.Table.Against(i, actions)
		for a := range g.Table.Sizes[i] {
			var want [][]int
			for _, x := range actions[(i+1)%3] {
				for _, y := range actions[(i+2)%3] {
					p := make([]int, 3)
					p[i], p[(i+1)%3], p[(i+2)%3] = a, x, y
					want = append(want, p)
				}
			}
			slices.SortFunc(want, slices.Compare[[]int])
			for k, p := range want {
				for j, s := range g.Payoffs.Tuple(terms[k] + a*step) {
					require.Equal(t, p[j]+1, int(s))
				}
			}
			require.Len(t, terms, len(want))
		}
	}
}

func TestProportional(t *testing.T) {
	weights := rational.Ints(3, 0, 1)
	x := seqform.Proportional(weights)
	for k, want := range []string{"3/4", "0", "1/4"} {
		rationaltest.Equal(t, want, x[k])
	}
	rationaltest.Equal(t, "3", weights[0]) // not changed
	require.Nil(t, seqform.Proportional(rational.Ints(0, 0)))
}

func TestApportion(t *testing.T) {
	for _, c := range []struct {
		total   int64
		weights []rational.Rat
		want    string
	}{
		{255, rational.Ints(1, 1, 1), "[85 85 85]"},
		{255, rational.Ints(1, 1), "[128 127]"},      // ties to the first
		{10, rational.Ints(1, 1, 1), "[4 3 3]"},      // one is missing
		{10, rational.Ints(1, 5, 1, 0), "[2 7 1 0]"}, // the largest remainder comes last among the first two
		{1, rational.Ints(1, 3, 3), "[0 1 0]"},
		{0, rational.Ints(2, 3), "[0 0]"},
	} {
		require.Equal(t, c.want, fmt.Sprint(seqform.Apportion(rational.Int(c.total), c.weights)))
	}
}

// TestInUnits wants distributions of multiples of 1/255, each within one unit, and that
// those are stored as they are.
func TestInUnits(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 6))
	p := seqform.Profile{{nil, rational.Ints(0, 1)}, nil}
	for range 200 {
		weights := make([]rational.Rat, 2+rng.IntN(4))
		for a := range weights {
			weights[a] = rational.Int(1 + rng.Int64N(1000))
		}
		p[0] = append(p[0], seqform.Proportional(weights))
	}
	z := p.InUnits(255)
	require.Nil(t, z[0][0])
	require.Empty(t, z[1])
	for h, prob := range z[0][1:] {
		require.NoError(t, seqform.CheckDistribution(nil, prob))
		for a, x := range prob {
			require.True(t, x.Mul(rational.Int(255)).IsInt())
			require.Negative(t, x.Sub(p[0][1+h][a]).Abs().Cmp(rational.New(1, 255)))
		}
	}
	require.Equal(t, fmt.Sprint(z), fmt.Sprint(z.InUnits(255)))
}

// TestConstantSum has sums that are 0 first, or only later.
func TestConstantSum(t *testing.T) {
	for _, payoffs := range [][][]int64{{{0, 0}, {1, 0}}, {{1, 0}, {0, 0}}, {{1, 0}, {1, -1}}, {{1, -1}, {1, 1}}} {
		_, constant := seqformtest.Table([]int{2, 1}, payoffs...).ConstantSum()
		require.False(t, constant, "%v", payoffs)
	}
	for c := range int64(2) {
		sum, constant := seqformtest.Table([]int{2, 1}, []int64{c, 0}, []int64{3, c - 3}).ConstantSum()
		require.True(t, constant)
		rationaltest.Same(t, rational.Int(c), sum)
	}
}
