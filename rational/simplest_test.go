package rational_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// TestSimplest compares with a search through denominators.
func TestSimplest(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 2000 {
		lo := rational.New(rng.Int64N(400)-200, 1+rng.Int64N(60))
		hi := lo.Add(rational.New(rng.Int64N(50), 1+rng.Int64N(900)))
		got := rational.Simplest(lo, hi)
		require.False(t, got.Cmp(lo) < 0 || got.Cmp(hi) > 0, "%s in [%s, %s]", got, lo, hi)
		for d := int64(1); rational.Int(d).Cmp(rational.FromBigInt(got.Den())) < 0; d++ {
			above := rational.FromBigInt(lo.Mul(rational.Int(d)).Neg().Floor()).Neg() // ceiling
			require.Equal(t, 1, above.Cmp(hi.Mul(rational.Int(d))), "%s has a larger denominator than needed", got)
		}
	}
	rationaltest.Equal(t, "0", rational.Simplest(rational.New(-1, 9), rational.New(1, 7)))
	rationaltest.Equal(t, "-1/3", rational.Simplest(rational.New(-2, 5), rational.New(-3, 10)))
	rationaltest.Equal(t, "7/2", rational.Simplest(rational.New(7, 2), rational.New(7, 2)))
}
