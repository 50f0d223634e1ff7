package fixed_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// TestNumber compares with rationals: sums of numbers are exact, products and what is
// read are less than a unit too small.
func TestNumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	unit := rational.Int(2).Pow(fixed.Precision).Inv()
	near := func(want, got rational.Rat) {
		t.Helper()
		d := want.Sub(got)
		require.True(t, d.Sign() >= 0 && d.Cmp(unit) < 0, "%v for %v", got, want)
	}
	for range 2000 {
		a, b := rationaltest.Random(rng), rationaltest.Random(rng)
		x, y := fixed.New(a), fixed.New(b)
		near(a, x.Rat())
		near(x.Rat().Mul(y.Rat()), x.Mul(y).Rat())
		near(x.Rat().Mul(b), x.Scale(b).Rat())
		rationaltest.Same(t, x.Rat().Add(y.Rat()), x.Add(y).Rat())
		rationaltest.Same(t, x.Rat().Sub(y.Rat()), x.Sub(y).Rat())
		require.Equal(t, x.Rat().Cmp(y.Rat()), x.Cmp(y))
		require.Equal(t, x.Rat().Sign(), x.Sign())
		require.Equal(t, x.Sign() == 0, x.IsZero())
		rationaltest.Same(t, x.Rat().Quo(unit), rational.FromBigInt(x.Units()))
	}
	require.True(t, fixed.Number{}.IsZero())
}

// TestNewton finds the square root of 2, and notices steps that lead away.
func TestNewton(t *testing.T) {
	root := func(inverse rational.Rat, falling bool) *fixed.Newton {
		n := &fixed.Newton{P: 64, Inverse: [][]rational.Rat{{inverse}}, Falling: falling}
		n.Y = []*big.Int{fixed.Units(rational.New(3, 2), n.P)}
		n.Residual = func(p uint, y []*big.Int) []*big.Int {
			square := new(big.Int).Mul(y[0], y[0])
			return []*big.Int{square.Rsh(square, p).Sub(square, fixed.Units(rational.Int(2), p))}
		}
		return n
	}
	n := root(rational.New(1, 3), true)
	for _, bits := range []uint{32, 400, 64} {
		require.True(t, n.Refine(t.Context(), bits))
		y, radius := n.Center(bits, bits-1)
		two := func(x rational.Rat) int { return x.Mul(x).Cmp(rational.Int(2)) }
		require.Negative(t, two(y[0].Sub(radius)))
		require.Positive(t, two(y[0].Add(radius)))
		rationaltest.Same(t, rational.New(1, 2).Pow(int(bits)-1), radius)
		require.Equal(t, 1, n.Values()[0].Sign())
	}
	for _, falling := range []bool{true, false} {
		require.False(t, root(rational.New(-1, 3), falling).Refine(t.Context(), 64))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.False(t, n.Refine(ctx, 128))
}
