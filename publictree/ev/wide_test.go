package ev

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWide compares sums of products with those of numbers of any length, at the ends too.
func TestWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ends := []int64{0, 1, -1, math.MaxInt64, math.MinInt64 + 1, math.MinInt64}
	some := func() int64 {
		if rng.IntN(3) == 0 {
			return ends[rng.IntN(len(ends))]
		}
		return int64(rng.Uint64()) >> rng.IntN(63)
	}
	for range 2000 {
		var sum wide
		want := new(big.Int)
		for range 1 + rng.IntN(6) {
			x, y := some()>>4, some()
			sum = sum.add(product(x, y))
			want.Add(want, new(big.Int).Mul(big.NewInt(x), big.NewInt(y)))
		}
		require.Zero(t, want.Cmp(sum.big()), "%v, not %v", sum.big(), want)
	}
}
