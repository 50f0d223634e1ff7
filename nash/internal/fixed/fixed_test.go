package fixed_test

import (
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
		require.Equal(t, x.Rat().Quo(unit).Num().BitLen(), x.BitLen())
	}
	require.True(t, fixed.Number{}.IsZero())
}
