package network

import (
	"context"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// leduc has the values of Leduc hold'em after round 1 to player 2: of uniform play, and of
// the best response to it.
func leduc(t *testing.T) (*depthlimit.Limit, []depthlimit.Values) {
	g, err := gen.Make("leduc")
	require.NoError(t, err)
	l, err := depthlimit.NewLimit(g, depthlimit.AfterRound(g.Tree, 1))
	require.NoError(t, err)
	uniform := make(seqform.Behavior, len(g.Players[1].Infosets))
	trunk, err := depthlimit.NewTrunk(l, 1, uniform)
	require.NoError(t, err)
	q, err := depthlimit.Guaranteed(g, 1, uniform)
	require.NoError(t, err)
	values, err := trunk.AllValues([]seqform.Behavior{make(seqform.Behavior, len(g.Players[0].Infosets)), q.Response})
	require.NoError(t, err)
	return l, values
}

// TestLearn: what a network was trained on it knows, what was held out it knows less well
// but better than nothing; runs repeat, coarse weights are worse, and the losses are those
// of the values.
func TestLearn(t *testing.T) {
	l, values := leduc(t)
	z, err := Learn(t.Context(), l, 1, values, Options{Bits: 12, Seed: 1})
	require.NoError(t, err)
	require.Equal(t, 34, z.Trained)
	require.Equal(t, 11, z.HeldOut)
	require.Negative(t, z.Loss.Cmp(rational.New(1, 10_000)))
	require.Negative(t, z.Loss.Cmp(z.HeldOutLoss))

	again, err := Learn(t.Context(), l, 1, values, Options{Bits: 12, Seed: 1})
	require.NoError(t, err)
	require.Equal(t, z, again)
	coarse, err := Learn(t.Context(), l, 1, values, Options{Bits: 2, Seed: 1})
	require.NoError(t, err)
	require.Positive(t, coarse.Loss.Cmp(z.Loss))

	var sum, nothing rational.Rat
	for k, e := range examples(l, 1, values) {
		zero := make([]rational.Rat, len(e.out))
		nothing = nothing.Add(huber(zero, e.out))
		sum = sum.Add(huber([]rational.Rat{z.Values[0][k].Quo(e.stake), z.Values[1][k].Quo(e.stake)}, e.out))
	}
	n, held := rational.Int(int64(z.Trained)), rational.Int(int64(z.HeldOut))
	rationaltest.Same(t, sum, z.Loss.Mul(n).Add(z.HeldOutLoss.Mul(held)))
	require.Negative(t, sum.Cmp(nothing.Mul(rational.New(1, 2))))
}

// TestRefused: no weights, and no time.
func TestRefused(t *testing.T) {
	l, values := leduc(t)
	for _, bits := range []int{0, MaxBits + 1} {
		_, err := Learn(t.Context(), l, 1, values, Options{Bits: bits})
		require.Error(t, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Learn(ctx, l, 1, values, Options{Bits: 1})
	require.ErrorIs(t, err, depthlimit.ErrStopped)
}

// TestExamples: a player who has put 1, 3 or 5 into the pot has that at stake; cards and
// actions are words with a place.
func TestExamples(t *testing.T) {
	l, values := leduc(t)
	list := examples(l, 1, values)
	stakes := map[string]int{}
	for k, e := range list {
		stakes[e.stake.String()]++
		rationaltest.Same(t, e.stake.Quo(rational.Int(5)), e.in[0])
		rationaltest.Same(t, values[1][k], e.out[1].Mul(e.stake))
	}
	require.Equal(t, map[string]int{"1": 9, "3": 18, "5": 18}, stakes)
	at := map[string]int{}
	first, last := wordsTo(l.Game(), l.Nodes()[0], at), wordsTo(l.Game(), l.Nodes()[44], at)
	require.Equal(t, []int{0, 1, 2, 3}, first)   // J J check check
	require.Equal(t, []int{4, 5, 6, 7, 8}, last) // K K raise raise call
}

// TestGradient compares that of a small network with differences of the loss.
func TestGradient(t *testing.T) {
	l, values := leduc(t)
	training := newTraining(examples(l, 1, values), 3)
	loss := func() float64 {
		x := training.in[0]
		for n, l := range training.layers {
			x = l.forward(x, n == 2)
		}
		sum := 0.0
		for j, y := range training.out[0] {
			if e := max(x[j]-y, y-x[j]); e < 1 {
				sum += e * e / 2
			} else {
				sum += e - 0.5
			}
		}
		return sum
	}
	training.learn(0)
	some := 0
	for n, l := range training.layers {
		for k := range l.weight {
			const h = 1e-6
			w := l.weight[k]
			l.weight[k] = w + h
			up := loss()
			l.weight[k] = w - h
			require.InDelta(t, (up-loss())/(2*h), l.gradient[k], 1e-5, "layer %d, weight %d", n, k)
			if l.weight[k] = w; l.gradient[k] != 0 {
				some++
			}
		}
	}
	require.Greater(t, some, 100)
}

// TestRounded: the rational network is that of floats within its rounding, and its weights
// have few bits.
func TestRounded(t *testing.T) {
	l, values := leduc(t)
	list := examples(l, 1, values)
	training := newTraining(list, 3)
	const bits = 20
	net := training.rounded(bits)
	for k := range list {
		x := training.in[k]
		for n, l := range training.layers {
			x = l.forward(x, n == 2)
		}
		for j, y := range net.outputs(list[k].in) {
			require.InDelta(t, x[j], approx.Float64(y), 1e-3)
		}
	}
	unit := new(big.Int).Lsh(big.NewInt(1), bits)
	for n, l := range training.layers {
		for k, w := range l.weight {
			row := len(l.back) + 1
			z := net[n][k/row][k%row]
			require.True(t, z.Mul(rational.FromBigInt(unit)).IsInt())
			require.InDelta(t, w, approx.Float64(z), 1.0/(1<<bits))
		}
	}
}
