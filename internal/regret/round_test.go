package regret_test

import (
	"fmt"
	"math"
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRound(t *testing.T) {
	for _, tc := range []struct {
		weights     []float64
		denominator int64
		want        string
	}{
		{[]float64{1, 1, 1}, 100, "[17/50 33/100 33/100]"},
		{[]float64{1, 2}, 10, "[3/10 7/10]"},
		{[]float64{0, 0}, 10, "[1/2 1/2]"},
		{[]float64{-1, 0, 2}, 10, "[0 0 1]"},
		{[]float64{math.NaN(), 1}, 10, "[1/2 1/2]"},
		{[]float64{math.Inf(1), 1}, 10, "[1/2 1/2]"},
		{[]float64{1e-300, 1}, 1, "[0 1]"},
		{[]float64{0.26, 0.24, 0.5}, 2, "[1/2 0 1/2]"},
	} {
		assert.Equal(t, tc.want, fmt.Sprint(regret.Round(tc.weights, tc.denominator)), "%v", tc.weights)
	}
}

// TestFine wants distributions everywhere and plans of whole multiples near those of the
// averages, where these are not 0, and anything elsewhere or for no average at all.
func TestFine(t *testing.T) {
	g := seqformtest.Leduc(3)
	unit := rational.Int(regret.MaxDenominator)
	for rounds := range 20 {
		c := regret.NewVariant(g, regret.Late)
		c.Run(t.Context(), rounds)
		p := regret.Fine(g, c.Average)
		require.NoError(t, g.CheckProfile(p))
		require.Empty(t, p.Missing())
		for i, x := range g.Plans(p) {
			average := c.Average(i)
			for s, w := range x {
				assert.True(t, w.Mul(unit).IsInt())
				if rounds > 0 {
					assert.InDelta(t, average[s]/average[0], approx.Float64(w), 1e-9)
				}
			}
		}
	}
}

// TestWithin compares with exact regrets.
func TestWithin(t *testing.T) {
	for seed := range uint64(10) {
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 1 + int(seed%4), Depth: 4, Actions: 3, Signals: 2, Chance: 20, Stop: 10,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		}))
		c := regret.NewVariant(g, regret.Late)
		c.Run(t.Context(), 5)
		var gap rational.Rat
		for _, r := range g.Regrets(g.Plans(regret.Fine(g, c.Average))) {
			gap = gap.Add(r.Regret)
		}
		near := rational.New(1, 1_000_000)
		assert.True(t, c.Within(gap.Add(near)), seed)
		assert.False(t, c.Within(gap.Sub(near)), seed)
	}
}

// FuzzRound wants a distribution of multiples, each within one unit.
func FuzzRound(f *testing.F) {
	f.Add(1.0, 2.0, 3.0, int64(7))
	f.Add(1e308, 1e308, 1.0, int64(1<<40))
	f.Add(5e-324, 1.0, math.Pi, int64(1))
	f.Fuzz(func(t *testing.T, a, b, c float64, denominator int64) {
		if denominator < 1 || denominator > regret.MaxDenominator {
			t.Skip()
		}
		p := regret.Round([]float64{a, b, c}, denominator)
		require.NoError(t, seqform.CheckDistribution(nil, p))
		sum := max(a, 0) + max(b, 0) + max(c, 0)
		if !(sum > 0) || math.IsInf(sum, 0) {
			return
		}
		for k, w := range []float64{a, b, c} {
			units := p[k].Mul(rational.Int(denominator))
			assert.True(t, units.IsInt())
			assert.InDelta(t, max(w, 0)/sum*float64(denominator), approx.Float64(units), 1.01)
		}
	})
}
