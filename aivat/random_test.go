package aivat

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// games are small games of all kinds.
func games(t testing.TB) map[string]*seqform.Game {
	t.Helper()
	all := map[string]*seqform.Game{}
	add := func(name string, g *seqform.Game, err error) {
		require.NoError(t, err)
		all[name] = g
	}
	g, err := gen.Kuhn(2, 3)
	add("kuhn", g, err)
	g, err = gen.Kuhn(2, 4)
	add("kuhn4", g, err)
	g, err = gen.Leduc(2, 2, true)
	add("leduc2", g, err)
	g, err = gen.Leduc(3, 2, true)
	add("leduc3", g, err)
	g, err = gen.Make("goofspiel cards=3 prizes=random payoff=difference")
	add("goofspiel3", g, err)
	g, err = gen.Make("liars-dice sides=2")
	add("dice2", g, err)
	for seed := range uint64(20) {
		g, err = gen.RandomTree(gen.TreeOptions{
			Players: 2, Depth: 6, Actions: 2, Signals: 2, Chance: 25, Stop: 10,
			Payoffs: gen.Range{Low: -5, High: 5}, Kind: []gen.PayoffKind{gen.ZeroSum, gen.GeneralSum}[seed%2], Seed: seed,
		})
		add("tree"+string(rune('a'+seed)), g, err)
	}
	add("uneven", uneven(t), nil)
	add("corners", corners(t), nil)
	return all
}

// uneven has an information set of player 2 with nodes at several depths, payments on
// the way, and leaves that player 2 cannot tell apart.
func uneven(t testing.TB) *seqform.Game {
	t.Helper()
	b := seqform.NewPrefixBuilder("uneven", "", []string{"1", "2"})
	paid := 0
	pay := func(u, v int64) seqform.OutcomeID {
		paid++
		return b.Outcome(paid, "", []rational.Rat{rational.Int(u), rational.New(v, 3)})
	}
	coin := b.ChanceSet(1, "", []string{"a", "b", "c"}, []rational.Rat{rational.New(1, 2), rational.New(1, 3), rational.New(1, 6)})
	again := b.ChanceSet(2, "", []string{"never", "x", "y"}, []rational.Rat{{}, rational.New(3, 4), rational.New(1, 4)})
	one := b.Infoset(0, 1, "", []string{"l", "r"})
	more := b.Infoset(0, 2, "", []string{"l", "m", "r"})
	two := b.Infoset(1, 1, "", []string{"L", "R"})
	last := b.Infoset(1, 2, "", []string{"L", "R"})
	leaves := func(n int, u int64) {
		for k := range n {
			b.Leaf("", pay(u+int64(k*k), u-int64(5*k)))
		}
	}
	b.Node("", coin, pay(1, 2))
	b.Node("", two, seqform.NoOutcome) // a: player 2 moves at once
	leaves(1, 7)
	b.Node("", again, pay(0, 1))
	leaves(3, -4)
	b.Node("", one, pay(-2, 0)) // b: player 1 before
	b.Node("", two, seqform.NoOutcome)
	b.Node("", last, seqform.NoOutcome)
	leaves(2, 3)
	b.Node("", more, seqform.NoOutcome)
	leaves(3, -1)
	b.Node("", two, seqform.NoOutcome)
	leaves(2, 11)
	b.Node("", again, seqform.NoOutcome) // c: three more
	leaves(1, 100)
	b.Node("", again, seqform.NoOutcome)
	leaves(1, 0)
	b.Node("", two, seqform.NoOutcome)
	b.Node("", last, seqform.NoOutcome)
	leaves(2, 6)
	leaves(1, -9)
	leaves(1, 5)
	leaves(1, 13)
	g, err := b.Game()
	require.NoError(t, err)
	require.Nil(t, g.Recall)
	return g
}

// corners is a game of one leaf.
func corners(t testing.TB) *seqform.Game {
	t.Helper()
	b := seqform.NewBuilder("leaf", "1", "2")
	b.Root().Leaf(4, -1)
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

// randomBehavior has actions of probability 0.
func randomBehavior(rng *rand.Rand, p *seqform.Player) seqform.Behavior {
	b := make(seqform.Behavior, len(p.Infosets))
	for h := range b {
		w := make([]rational.Rat, len(p.Infosets[h].Actions))
		var sum rational.Rat
		sure := rng.IntN(len(w))
		for a := range w {
			w[a] = rational.Int(int64(rng.IntN(4)))
			if a == sure {
				w[a] = rational.Int(int64(1 + rng.IntN(3)))
			}
			sum = sum.Add(w[a])
		}
		for a := range w {
			w[a] = w[a].Quo(sum)
		}
		b[h] = w
	}
	return b
}

func randomProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	return seqform.Profile{randomBehavior(rng, &g.Players[0]), randomBehavior(rng, &g.Players[1])}
}

func randomValues(rng *rand.Rand, g *seqform.Game) []rational.Rat {
	values := make([]rational.Rat, g.Tree.Len())
	for v := range values {
		values[v] = rational.New(int64(rng.IntN(41)-20), int64(1+rng.IntN(3)))
	}
	return values
}

// A setting is a game with strategies and what is known of them.
type setting struct {
	name string
	g    *seqform.Game
	p    seqform.Profile
	opt  Options
	rng  *rand.Rand
}

// settings calls test with all combinations of games and options, with random
// strategies and values.
func settings(t *testing.T, test func(t *testing.T, s setting)) {
	for name, g := range games(t) {
		t.Run(name, func(t *testing.T) {
			for k := range 12 {
				rng := rand.New(rand.NewPCG(uint64(k), 7))
				p := randomProfile(rng, g)
				opt := Options{Player: k % 2, Values: randomValues(rng, g), Observed: k >= 6}
				if who := k / 2 % 3; who != 1 {
					opt.Known[0] = p[0]
				}
				if who := k / 2 % 3; who != 0 {
					opt.Known[1] = p[1]
				}
				test(t, setting{name, g, p, opt, rng})
			}
		})
	}
}

// unknown returns the unknown player, −1 for none.
func (s *setting) unknown() int {
	for i := range s.opt.Known {
		if s.opt.Known[i] == nil {
			return i
		}
	}
	return -1
}

// reaches returns the probability of each node in the profile, by all but one player.
func reaches(g *seqform.Game, p seqform.Profile, without int) []rational.Rat {
	tree := g.Tree
	reach := make([]rational.Rat, tree.Len())
	for v := range reach {
		reach[v] = rational.Int(1)
		for w := v; w > 0; w = int(tree.Parent[w]) {
			up := tree.Parent[w]
			switch i := int(tree.Player[up]); i {
			case without:
			case seqform.Chance:
				reach[v] = reach[v].Mul(tree.ChanceSets[tree.Infoset[up]].Prob[tree.Action[w]])
			default:
				reach[v] = reach[v].Mul(p[i][tree.Infoset[up]][tree.Action[w]])
			}
		}
	}
	return reach
}

func build(t testing.TB, s setting) *Estimator {
	t.Helper()
	e, err := New(t.Context(), s.g, s.opt)
	require.NoError(t, err)
	return e
}
