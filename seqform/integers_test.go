//go:build !plain

package seqform_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestLongFractions compares sums in integers, as for long fractions, with walks
// over the tree.
func TestLongFractions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	scaled := 0
	for seed := range uint64(150) {
		g := randomGame(t, rng, seed)
		profile := seqformtest.RandomProfile(rng, g, 3)
		for i := range profile {
			for h, prob := range profile[i] {
				profile[i][h] = blur(rng, prob, 1+rng.IntN(80))
			}
		}
		plans := g.Plans(profile)
		payoffs := seqformtest.Payoffs(g, profile)
		for i, r := range g.Regrets(plans) {
			rationaltest.Same(t, payoffs[i], r.Payoff, "seed ", seed)
			rationaltest.Same(t, seqformtest.BestPayoff(g, profile, i), r.Best, "seed ", seed)
			requireDeviation(t, g, profile, i, r)
			want := seqform.Gradient(g, i, plans, rational.Int(1))
			got, scale := g.ScaledGradient(i, plans)
			require.Positive(t, scale.Sign())
			for s := range want {
				rationaltest.Same(t, want[s].Mul(scale), got[s], "seed ", seed)
			}
			if !scale.IsOne() {
				scaled++
			}
		}
	}
	require.Greater(t, scaled, 50)
}

// blur moves some of the first positive probability to the others, in a fraction of
// about so many bits.
func blur(rng *rand.Rand, prob []rational.Rat, bits int) []rational.Rat {
	out := append([]rational.Rat(nil), prob...)
	for k := range out {
		if out[k].Sign() > 0 && k+1 < len(out) {
			d := rational.Int(2).Pow(bits).Add(rational.Int(int64(rng.IntN(1000)))).Inv().Mul(out[k])
			out[k], out[k+1] = out[k].Sub(d), out[k+1].Add(d)
			break
		}
	}
	return out
}
