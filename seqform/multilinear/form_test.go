package multilinear_test

import (
	"math"
	"slices"
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGradient compares with exact gradients, for 1 to 5 players, at plans in which
// many sequences are not played.
func TestGradient(t *testing.T) {
	for seed := range uint64(30) {
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 1 + int(seed%5), Depth: 5, Actions: 3, Signals: 2, Chance: 20, Stop: 10,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		}))
		c := regret.New(g)
		c.Randomize(seed)
		c.Run(t.Context(), 3)
		plans, exact := make([][]float64, len(g.Players)), make([]seqform.Plan, len(g.Players))
		for i := range plans {
			for s, x := range c.Average(i) {
				if s%3 == 2 {
					x = 0
				}
				r, ok := approx.FromFloat64(x)
				require.True(t, ok)
				plans[i], exact[i] = append(plans[i], x), append(exact[i], r)
			}
		}
		f := multilinear.New(g)
		x := slices.Concat(plans...)
		grad := make([]float64, len(x))
		for i := range plans {
			f.Gradient(i, x, grad)
			want := seqform.Gradient(g, i, exact, rational.Int(1))
			for s, u := range f.Of(i, grad) {
				exact := approx.Float64(want[s])
				assert.InDelta(t, exact, u, 1e-9*(1+math.Abs(exact)))
			}
		}
	}
}
