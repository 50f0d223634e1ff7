package depthlimit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// longPlans are vectors that need not be plans: short ones, those with one long
// denominator, and those with many denominators of little in common.
func longPlans(rng *rand.Rand, n int) map[string]seqform.Plan {
	long := rational.Int(math.MaxInt64).Mul(rational.Int(1<<62 + 1)).Mul(rational.Int(1<<61 - 1))
	x := map[string]seqform.Plan{}
	for range n {
		k := rational.Int(rng.Int64N(7))
		x["short"] = append(x["short"], k.Quo(rational.Int(12)))
		x["common"] = append(x["common"], k.Mul(rational.Int(rng.Int64())).Quo(long))
		x["mixed"] = append(x["mixed"], k.Quo(rational.Int(1<<40+rng.Int64N(1<<40))))
	}
	return x
}

// TestScaledGradient compares with the gradient in fractions.
func TestScaledGradient(t *testing.T) {
	scales := map[string]int{}
	for seed := range uint64(20) {
		for _, g := range []*seqform.Game{randomGame(t, seed, 3), randomRounds(t, seed), longPayoffs(t, seed)} {
			rng := rand.New(rand.NewPCG(seed, 7))
			i := int(seed % 2)
			for name, x := range longPlans(rng, g.Players[1-i].NumSeqs()) {
				plans := make([]seqform.Plan, 2)
				plans[1-i] = x
				want := seqform.Gradient(g, i, plans, rational.Int(1))
				grad, scale := scaledGradient(g, i, x)
				require.Len(t, grad, len(want))
				for s := range want {
					rationaltest.Same(t, want[s].Mul(scale), grad[s], name)
				}
				z, by := scaled(x)
				if !by.IsOne() {
					scales[name]++
				}
				for s := range x {
					rationaltest.Same(t, x[s].Mul(by), z[s], name)
					require.True(t, by.IsOne() || z[s].IsInt())
				}
			}
		}
	}
	require.Positive(t, scales["common"])
	require.Less(t, scales["mixed"], scales["common"])
}

// longPayoffs is a game with payoffs that fit no machine word.
func longPayoffs(t *testing.T, seed uint64) *seqform.Game {
	b := seqform.NewBuilder("long", "1", "2")
	u := rational.Int(math.MaxInt64).Mul(rational.Int(int64(seed) + 3))
	first := b.Root().Move(0, "first", "l", "r")
	for a, x := range map[string]rational.Rat{"l": u, "r": rational.New(1, 7)} {
		second := first.Child(a).Move(1, a, "l", "r")
		second.Child("l").Pay(x, x.Neg())
		second.Child("r").Pay(x.Neg(), x)
	}
	g, err := b.Game()
	require.NoError(t, err)
	return g
}
