package regret_test

import (
	"math"
	"testing"

	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// exactly returns floats as fractions.
func exactly(t *testing.T, list []float64) (z []rational.Rat) {
	t.Helper()
	for _, x := range list {
		r, ok := approx.FromFloat64(x)
		require.True(t, ok)
		z = append(z, r)
	}
	return z
}

// TestFictitious plays round by round, and asks of each round that every player's pure plan
// pays exactly as much against the averages as a best one does.
func TestFictitious(t *testing.T) {
	trees := []string{"kuhn players=3", "poker-raise", "signaling", "random-efg players=3 decimals=6"}
	for _, name := range append(trees, "random-nfg players=3 decimals=12", "random-nfg players=4 actions=2,3,1,2 decimals=12") {
		g := seqformtest.Made(name)
		p := regret.NewFictitious(g)
		sums := func() (z []seqform.Plan) {
			for i := range g.Players {
				z = append(z, exactly(t, p.Average(i)))
			}
			return z
		}
		for round := range 40 {
			before := sums()
			averages := make([]seqform.Plan, len(before))
			for i := range before {
				for _, x := range before[i] {
					averages[i] = append(averages[i], x.Quo(before[i][0]))
				}
			}
			rationaltest.Same(t, rational.Int(int64(round)+1), before[0][0])
			require.Equal(t, 1, p.Run(t.Context(), 1))
			after := sums()
			for i, r := range g.Regrets(averages) {
				var paid rational.Rat
				grad := seqform.Gradient(g, i, averages, rational.Int(1))
				for s := range grad {
					played := after[i][s].Sub(before[i][s])
					x := approx.Float64(played)
					require.InDelta(t, math.Round(x), x, 1e-9, "%s: a pure plan", name)
					paid = paid.Add(grad[s].Mul(played))
				}
				require.Less(t, math.Abs(approx.Float64(r.Best.Sub(paid))), 1e-12, "%s, player %d", name, i+1)
			}
		}
	}
}

// TestFirstOfTies has matching pennies, in which uniform play makes all actions equal: both
// show heads, and then what is best against that.
func TestFirstOfTies(t *testing.T) {
	g := seqformtest.Fixture(t, "matching_pennies")
	p := regret.NewFictitious(g)
	p.Run(t.Context(), 2)
	assert.Equal(t, []float64{3, 2.5, 0.5}, p.Average(0))
	assert.Equal(t, []float64{3, 1.5, 1.5}, p.Average(1))
}

// TestMatching compares plain CFR of tables with regret matching in a few lines.
func TestMatching(t *testing.T) {
	for _, sizes := range [][]int{{2, 3}, {3, 3, 3}, {2, 3, 2, 2}} {
		g := seqformtest.Random(sizes, 0, 99, 5)
		c := regret.NewVariant(g, regret.Plain)
		const rounds = 200
		c.Run(t.Context(), rounds)
		for i, want := range matching(g, sizes, rounds) {
			for a, x := range want {
				assert.InDelta(t, x, c.Average(i)[1+a]/rounds, 1e-9)
			}
		}
	}
}

// matching returns the averages of strategies after each round.
func matching(g *seqform.Game, sizes []int, rounds int) [][]float64 {
	regrets, play, average := make([][]float64, len(sizes)), make([][]float64, len(sizes)), make([][]float64, len(sizes))
	for i, n := range sizes {
		regrets[i], play[i], average[i] = make([]float64, n), make([]float64, n), make([]float64, n)
		for a := range n {
			play[i][a] = 1 / float64(n)
		}
	}
	for range rounds {
		for i := range sizes {
			pays, paid := make([]float64, sizes[i]), 0.0
			for k := range g.Payoffs.Len() {
				tuple, w := g.Payoffs.Tuple(k), approx.Float64(g.Payoffs.U(k, i))
				for j, s := range tuple {
					if j != i {
						w *= play[j][s-1]
					}
				}
				pays[tuple[i]-1] += w
				paid += w * play[i][tuple[i]-1]
			}
			for a := range pays {
				regrets[i][a] += pays[a] - paid
			}
		}
		for i := range sizes {
			sum := 0.0
			for _, r := range regrets[i] {
				sum += max(r, 0)
			}
			for a, r := range regrets[i] {
				if play[i][a] = 1 / float64(sizes[i]); sum > 0 {
					play[i][a] = max(r, 0) / sum
				}
				average[i][a] += play[i][a] / float64(rounds)
			}
		}
	}
	return average
}
