//go:build !plain

package seqform_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
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

// TestLongDenominators: common denominators of some thousand bits are used, and those that are
// longer are not.
func TestLongDenominators(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for bits, scaled := range map[int]bool{4_000: true, 12_000: true, 17_000: false} {
		g := seqformtest.Random([]int{2, 2}, -9, 9, 1)
		p := seqformtest.RandomProfile(rng, g, 3)
		for i := range p {
			x := rational.Int(2).Pow(bits).Inv()
			p[i][0] = []rational.Rat{x, rational.Int(1).Sub(x)}
		}
		plans := g.Plans(p)
		for i := range plans {
			want := seqform.Gradient(g, i, plans, rational.Int(1))
			got, scale := g.ScaledGradient(i, plans)
			require.Equal(t, scaled, !scale.IsOne(), bits)
			for s := range want {
				rationaltest.Same(t, want[s].Mul(scale), got[s])
			}
		}
	}
}

// TestPairs compares sums of two words, of two players whose plans have denominators of one.
func TestPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for bits := 30; bits <= 64; bits++ {
		g := seqformtest.Random([]int{3, 4}, -1_000_000_000, 1_000_000_000, uint64(bits))
		p := seqformtest.RandomProfile(rng, g, 3)
		d := rational.Int(2).Pow(bits).Inv()
		for i := range p {
			x := p[i][0]
			for a := range x {
				x[a] = d
			}
			x[0] = rational.Int(1).Sub(d.Mul(rational.Int(int64(len(x) - 1))))
		}
		plans := g.Plans(p)
		for i := range plans {
			want := seqform.Gradient(g, i, plans, rational.Int(1))
			got, scale := g.ScaledGradient(i, plans)
			for s := range want {
				rationaltest.Same(t, want[s].Mul(scale), got[s], "bits ", bits)
			}
		}
	}
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

// TestWork: sums of probabilities are counted, and those of payoffs in integers.
func TestWork(t *testing.T) {
	w := &rational.Work{Context: t.Context(), Left: 1}
	require.Error(t, seqform.CheckDistribution(w, []rational.Rat{rational.Int(1)}))
	require.ErrorIs(t, w.Err(), rational.ErrWork)

	const most = 1 << 40
	w = &rational.Work{Context: t.Context(), Left: most}
	g := seqformtest.Random([]int{2, 2}, 1, 9, 1).Within(w)
	p := rational.MustParse("1/100000000000000000000000000000000003")
	long := []rational.Rat{p, rational.Int(1).Sub(p)}
	plans := g.Plans(seqform.Profile{{long}, {long}})
	w.Left = most
	for i := range plans {
		g.ScaledGradient(i, plans)
	}
	gradients := most - w.Left
	w.Left = most
	g.Regrets(plans)
	// Of each player there are three products of weights and payoffs, and what a best response takes.
	require.GreaterOrEqual(t, most-w.Left-gradients, int64(2*(3+2)*rational.PerNumber*rational.PerNumber))
}

// TestIntegerGradients compares sums of words with those of long integers: numbers of both
// signs around the longest of one word, and payoffs up to the longest.
func TestIntegerGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for seed := range 300 {
		longest := new(big.Int).Lsh(big.NewInt(1), uint(60+rng.IntN(5)))
		const n, m = 3, 4
		most, sign := []int64{1, 1 << 20, math.MaxInt64}[seed%3], 1-2*rng.Int64N(2)
		payoffs := make([][]int64, n*m)
		for k := range payoffs {
			payoffs[k] = []int64{sign * (most - rng.Int64N(2)), rng.Int64N(3) - 1}
		}
		g := seqformtest.Table([]int{n, m}, payoffs...)
		for i := range 2 {
			other := make([]*big.Int, g.Players[1-i].NumSeqs())
			for s := range other {
				other[s] = new(big.Int).Sub(longest, big.NewInt(1+rng.Int64N(2)))
				switch rng.IntN(8) {
				case 0:
					other[s] = new(big.Int).Rsh(other[s], uint(rng.IntN(70)))
				case 1:
					if rng.IntN(4) == 0 {
						other[s].Neg(other[s])
					}
				case 2:
					if rng.IntN(4) == 0 {
						other[s].Set(longest)
					}
				}
			}
			sums := g.IntegerGradients(i, [][]*big.Int{other, other})
			plans := make([]seqform.Plan, 2)
			for _, w := range other {
				plans[1-i] = append(plans[1-i], rational.FromBigInt(w))
			}
			for s, want := range seqform.Gradient(g, i, plans, rational.Int(1)) {
				rationaltest.Same(t, want, rational.FromBigInt(sums[1][s]), "seed ", seed)
			}
		}
	}
}

// TestWorkOfGradients stops once there is no more work to do.
func TestWorkOfGradients(t *testing.T) {
	work := &rational.Work{Context: t.Context(), Left: 10_000_000}
	g := seqformtest.Random([]int{3, 4}, 0, 9, 1).Within(work)
	one := slices.Repeat([]*big.Int{big.NewInt(1)}, 5)
	require.NotNil(t, g.IntegerGradients(0, [][]*big.Int{one}))
	require.Nil(t, g.IntegerGradients(0, slices.Repeat([][]*big.Int{one}, 1000)))
	require.ErrorIs(t, work.Err(), rational.ErrWork)
}
