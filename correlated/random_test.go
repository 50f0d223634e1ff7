package correlated_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// tree returns a random one whose players have at most so many tuples of plans.
func tree(t *testing.T, rng *rand.Rand, players, chance, tuples int) *seqform.Game {
	t.Helper()
	for {
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: players, Depth: 3 + rng.IntN(2), Actions: 2, Signals: 1 + rng.IntN(2), Chance: chance, Stop: 10,
			Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.GeneralSum, Seed: rng.Uint64N(1 << 30),
		})
		require.NoError(t, err)
		n := 1
		for i := range g.Players {
			for _, set := range g.Players[i].Infosets {
				n = min(n*len(set.Actions), 1<<20)
			}
		}
		if n <= tuples {
			return g
		}
	}
}

func weights(rng *rand.Rand, n int) []rational.Rat {
	w := make([]rational.Rat, n)
	for i := range w {
		w[i] = rational.Int(int64(rng.IntN(7) - 3))
	}
	return w
}

// Pairs of sequences are as good as plans where chance is public, which decides between them.
func TestPairsAndPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 1))
	public, private, apart := 0, 0, 0
	for n := range 400 {
		g := tree(t, rng, 2, (n%3)*25, 1500)
		w := weights(rng, 2)
		for _, c := range []claim.Concept{claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.CoarseCorrelated} {
			plans, sequences, err := correlated.Overs(t.Context(), g, c, w)
			require.NoError(t, err)
			if correlated.PublicChance(g) {
				public++
				require.Equal(t, plans.String(), sequences.String(), "%s of %s", c, g.Title)
				continue
			}
			private++
			require.GreaterOrEqual(t, sequences.Cmp(plans), 0)
			if !sequences.Equal(plans) {
				apart++
			}
		}
	}
	assert.Greater(t, public, 100)
	assert.Greater(t, private, 50)
	plans, sequences, err := correlated.Overs(t.Context(), member("chsh"), claim.ExtensiveCorrelated, rational.Ints(1, 0))
	require.NoError(t, err)
	assert.Equal(t, "3/4 1", plans.String()+" "+sequences.String())
	t.Logf("%d with public chance, %d without, of which %d differ", public, private, apart)
}

// Who is told less, or can leave in fewer ways, can be told more.
func TestOrderOfConcepts(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 2))
	strict := map[string]int{}
	for n := range 500 {
		players := 2 + n%2
		g := tree(t, rng, players, 25*(n%3), 300)
		w := weights(rng, players)
		var last rational.Rat
		value := map[claim.Concept]rational.Rat{}
		for k, c := range concepts {
			l := solve(t, g, correlated.Question{Concept: c, Maximize: w})
			var sum rational.Rat
			for i := range w {
				sum = sum.Add(w[i].Mul(l.Payoffs[i]))
			}
			value[c] = sum
			if k > 0 && k < 4 {
				require.GreaterOrEqual(t, sum.Cmp(last), 0, "%s of %s", c, g.Title)
				if !sum.Equal(last) {
					strict[string(c)]++
				}
			}
			last = sum
		}
		require.GreaterOrEqual(t, value[claim.AgentCorrelated].Cmp(value[claim.ExtensiveCorrelated]), 0)
	}
	assert.Len(t, strict, 3, "a concept is nowhere more than the one before: %v", strict)
}

func TestTwoByTwo(t *testing.T) {
	for seed := range uint64(500) {
		g := seqformtest.Random([]int{2, 2}, -4, 4, seed)
		w := weights(rand.New(rand.NewPCG(seed, 3)), 2)
		one := solve(t, g, correlated.Question{Concept: claim.Correlated, Maximize: w})
		two := solve(t, g, correlated.Question{Concept: claim.CoarseCorrelated, Maximize: w})
		require.Equal(t, sum(w, one.Payoffs).String(), sum(w, two.Payoffs).String(), "seed %d", seed)
	}
}

func sum(w, u []rational.Rat) (z rational.Rat) {
	for i := range w {
		z = z.Add(w[i].Mul(u[i]))
	}
	return z
}

// product returns the device that draws plans of two players apart.
func product(x, y []rational.Rat, actions func(i, k int) []int) *claim.Device {
	d := new(claim.Device)
	for j, v := range x {
		for k, w := range y {
			if p := v.Mul(w); !p.IsZero() {
				d.Plans = append(d.Plans, claim.Draw{Weight: p, Actions: [][]int{actions(0, j), actions(1, k)}})
			}
		}
	}
	return d
}

// Nash equilibria are devices of all concepts, and pay no more than the best.
func TestNashEquilibria(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 4))
	for n := range 500 {
		g := seqformtest.Random([]int{2 + rng.IntN(2), 2 + rng.IntN(2)}, -4, 4, rng.Uint64())
		if n%2 == 0 {
			g = tree(t, rng, 2, 25, 200)
		}
		table, of := g, func(i, k int) []int { return []int{k + 1} }
		if g.Tree != nil {
			r, err := forms.Reduce(g, 0)
			require.NoError(t, err)
			table = r.Game
			of = func(i, k int) (list []int) {
				for h, set := range g.Players[i].Infosets {
					list = append(list, 0)
					for a := range set.Actions {
						if !r.Plans[i][k][set.Seq(a)].IsZero() {
							list[h] = a + 1
						}
					}
				}
				return list
			}
		}
		r, err := bimatrix.All(t.Context(), table, bimatrix.Options{})
		require.NoError(t, err)
		best := most(t, g, claim.Correlated, 1, 1)
		for _, e := range r.Certificate.Claim.Extreme.Equilibria {
			x := r.Certificate.Claim.Extreme.Strategies
			d := product(x[0][e[0]], x[1][e[1]], of)
			for _, c := range claim.CorrelatedConcepts() {
				if c == claim.AgentCorrelated {
					d = everywhere(d)
				}
				gains, payoffs, err := correlated.Regrets(g, c, d)
				require.NoError(t, err)
				for _, y := range gains {
					require.LessOrEqual(t, y.Gain.Sign(), 0, "%s of %s", c, g.Title)
				}
				require.LessOrEqual(t, payoffs[0].Add(payoffs[1]).Cmp(best), 0)
			}
		}
	}
}

// everywhere has plans play the first action where they do not lead.
func everywhere(d *claim.Device) *claim.Device {
	z := new(claim.Device)
	for _, x := range d.Plans {
		var all [][]int
		for _, plan := range x.Actions {
			plan = slices.Clone(plan)
			for h := range plan {
				plan[h] = max(plan[h], 1)
			}
			all = append(all, plan)
		}
		z.Plans = append(z.Plans, claim.Draw{Weight: x.Weight, Actions: all})
	}
	return z
}
