package assess

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// trembled returns the beliefs to which random trembles k·t^e lead.
func trembled(rng *rand.Rand, g *seqform.Game, p seqform.Profile) [][]seqform.Belief {
	type tremble struct {
		order int
		k     rational.Rat
	}
	random := map[[3]int]tremble{}
	at := make([]tremble, g.Tree.Len())
	at[0].k = rational.Int(1)
	for v := 1; v < len(at); v++ {
		u := g.Tree.Parent[v]
		at[v] = at[u]
		i, h, a := int(g.Tree.Player[u]), int(g.Tree.Infoset[u]), int(g.Tree.Action[v])
		if i == seqform.Chance {
			at[v].k = at[v].k.Mul(g.Tree.ChanceSets[h].Prob[a])
			continue
		}
		if x := p[i][h][a]; !x.IsZero() {
			at[v].k = at[v].k.Mul(x)
			continue
		}
		z, ok := random[[3]int{i, h, a}]
		if !ok {
			z = tremble{1 + rng.IntN(3), rational.New(1+rng.Int64N(6), 1+rng.Int64N(6))}
			random[[3]int{i, h, a}] = z
		}
		at[v].order += z.order
		at[v].k = at[v].k.Mul(z.k)
	}
	beliefs := g.EmptyBeliefs()
	for i := range beliefs {
		for h := range beliefs[i] {
			nodes := g.Players[i].Infosets[h].Nodes
			least, sum := at[nodes[0]].order, rational.Rat{}
			for _, v := range nodes {
				least = min(least, at[v].order)
			}
			belief := make(seqform.Belief, len(nodes))
			for k, v := range nodes {
				if at[v].order == least {
					belief[k], sum = at[v].k, sum.Add(at[v].k)
				}
			}
			beliefs[i][h] = divided(belief, sum)
		}
	}
	return beliefs
}

func divided(x seqform.Belief, sum rational.Rat) seqform.Belief {
	for k := range x {
		x[k] = x[k].Quo(sum)
	}
	return x
}

// randomBelief returns a distribution with entries 0 now and then, or with those of
// old if that is given.
func randomBelief(rng *rand.Rand, n int, old seqform.Belief) seqform.Belief {
	belief, sum := make(seqform.Belief, n), rational.Rat{}
	for sum.IsZero() {
		for k := range belief {
			belief[k] = rational.Int(rng.Int64N(3))
			if old != nil {
				belief[k] = rational.Int(int64(old[k].Sign()) * (1 + rng.Int64N(3)))
			}
			sum = sum.Add(belief[k])
		}
	}
	return divided(belief, sum)
}

// perturbed returns beliefs with those at some information sets replaced, each with
// a chance of one in share, and of the same support if supports is set. It reports
// whether any was.
func perturbed(rng *rand.Rand, g *seqform.Game, beliefs [][]seqform.Belief, share int, supports bool) ([][]seqform.Belief, bool) {
	other, changed := g.EmptyBeliefs(), false
	for i := range beliefs {
		for h, belief := range beliefs[i] {
			other[i][h] = belief
			if len(belief) < 2 || rng.IntN(share) > 0 {
				continue
			}
			var old seqform.Belief
			if supports {
				old = belief
			}
			other[i][h], changed = randomBelief(rng, len(belief), old), true
		}
	}
	return other, changed
}

// sparseProfile returns a profile of which most actions have probability 0.
func sparseProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	p := randomProfile(rng, g)
	for i := range p {
		for h := range p[i] {
			if rng.IntN(2) == 0 {
				clear(p[i][h])
				p[i][h][rng.IntN(len(p[i][h]))] = rational.Int(1)
			}
		}
	}
	return p
}

func randomTree(t *testing.T, rng *rand.Rand, players int, seed uint64) *seqform.Game {
	t.Helper()
	g, err := gen.RandomTree(gen.TreeOptions{
		Players: players, Depth: 3 + rng.IntN(4), Actions: 3, Signals: 1 + rng.IntN(2), Chance: 20, Stop: 15,
		Payoffs: gen.Range{Low: -2, High: 2}, Kind: gen.GeneralSum, Seed: seed,
	})
	require.NoError(t, err)
	return g
}

// outcome names an answer: yes, or what there is not.
func outcome(c *consistency) string {
	switch {
	case c.Consistent:
		return "yes"
	case strings.Contains(c.Reason, "orders"):
		return "no orders"
	}
	return "no coefficients"
}

// TestConsistentTwoPlayers compares with the shortcut, for beliefs of four kinds:
// of random trembles (which are consistent), random, and those of trembles changed in
// places, or everywhere but in their supports.
func TestConsistentTwoPlayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 1))
	counts := map[string]int{}
	for seed := range uint64(800) {
		g := randomTree(t, rng, 2, seed)
		p := sparseProfile(rng, g)
		yes := trembled(rng, g, p)
		random, _ := perturbed(rng, g, yes, 1, false)
		some, _ := perturbed(rng, g, yes, 6, false)
		weights, _ := perturbed(rng, g, yes, 1, true)
		for k, beliefs := range [][][]seqform.Belief{yes, random, some, weights} {
			a := seqform.Assessment{Profile: p, Beliefs: beliefs}
			got := outcome(consistent(t, g, a))
			orders, coefficients := shortcut(g, a)
			want := "yes"
			switch {
			case !orders:
				want = "no orders"
			case !coefficients:
				want = "no coefficients"
			}
			require.Equal(t, want, got, "seed %d, kind %d", seed, k)
			if k == 0 {
				require.Equal(t, "yes", got, "seed %d", seed)
			}
			counts[got]++
		}
	}
	t.Log(counts)
	for _, answer := range []string{"yes", "no orders", "no coefficients"} {
		require.Greater(t, counts[answer], 100, answer)
	}
}

// TestConsistentThreePlayers has beliefs of random trembles, and those changed in
// places; the evidence is checked for all answers.
func TestConsistentThreePlayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 2))
	counts, long := map[string]int{}, 0
	for seed := range uint64(800) {
		g := randomTree(t, rng, 3, seed)
		p := sparseProfile(rng, g)
		beliefs := trembled(rng, g, p)
		require.Equal(t, "yes", outcome(consistent(t, g, seqform.Assessment{Profile: p, Beliefs: beliefs})), "seed %d", seed)
		other, changed := perturbed(rng, g, beliefs, 6, seed%2 == 0)
		if !changed {
			continue
		}
		c := consistent(t, g, seqform.Assessment{Profile: p, Beliefs: other})
		counts[outcome(c)]++
		if !c.Consistent && len(c.Inconsistency.Pairs) > 1 {
			long++
		}
	}
	t.Logf("after changes: %v; %d refutations of several pairs", counts, long)
	for _, answer := range []string{"yes", "no orders", "no coefficients"} {
		require.Greater(t, counts[answer], 20, answer)
	}
	require.Greater(t, long, 15)
}

// TestConsistentStops ends with an error when ctx is done, and on bad input.
func TestConsistentStops(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 3))
	g := randomTree(t, rng, 2, 1)
	p := sparseProfile(rng, g)
	a := seqform.Assessment{Profile: p, Beliefs: trembled(rng, g, p)}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := decideConsistent(ctx, g, a)
	require.ErrorIs(t, err, context.Canceled)

	for name, bad := range map[string]seqform.Assessment{
		"nothing":      {},
		"no beliefs":   {Profile: p},
		"one player":   {Profile: p, Beliefs: a.Beliefs[:1]},
		"empty":        {Profile: p, Beliefs: g.EmptyBeliefs()},
		"few sets":     {Profile: p, Beliefs: [][]seqform.Belief{{}, {}}},
		"few actions":  {Profile: seqform.Profile{make(seqform.Behavior, len(p[0])), p[1]}, Beliefs: a.Beliefs},
		"other shapes": {Profile: p, Beliefs: [][]seqform.Belief{a.Beliefs[1], a.Beliefs[0]}},
	} {
		_, err := decideConsistent(context.Background(), g, bad)
		require.Error(t, err, name)
	}
	long := g.EmptyBeliefs()
	for i := range long {
		for h := range long[i] {
			long[i][h] = append(append(seqform.Belief{}, a.Beliefs[i][h]...), rational.Rat{})
		}
	}
	_, err = decideConsistent(context.Background(), g, seqform.Assessment{Profile: p, Beliefs: long})
	require.ErrorContains(t, err, "nodes")
}

// TestConsistentLarge has a program of 8,500 rows and 17,000 columns: two by two,
// player 2 cannot tell player 1's actions apart.
func TestConsistentLarge(t *testing.T) {
	const n = 17_000
	b := seqform.NewPrefixBuilder("", "", []string{"1", "2"})
	b.Node("", b.Infoset(0, 1, "", make([]string, n+1)), seqform.NoOutcome)
	b.Leaf("", seqform.NoOutcome)
	var pair seqform.SetID
	for k := range n {
		if k%2 == 0 {
			pair = b.Infoset(1, k+1, "", []string{"a", "b"})
		}
		b.Node("", pair, seqform.NoOutcome)
		b.Leaf("", seqform.NoOutcome)
		b.Leaf("", seqform.NoOutcome)
	}
	g, err := b.Game()
	require.NoError(t, err)
	p := seqform.Profile{{make([]rational.Rat, n+1)}, make(seqform.Behavior, n/2)}
	p[0][0][0] = rational.Int(1)
	beliefs := [][]seqform.Belief{{{rational.Int(1)}}, make([]seqform.Belief, n/2)}
	for h := range n / 2 {
		p[1][h] = []rational.Rat{rational.Int(1), {}}
		beliefs[1][h] = seqform.Belief{rational.Int(1), {}}
	}
	require.Equal(t, "yes", outcome(consistent(t, g, seqform.Assessment{Profile: p, Beliefs: beliefs})))
}
