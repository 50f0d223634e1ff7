package flow

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDot compares sums of products, of numbers of all signs and lengths, with those of long ones.
func TestDot(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	number := func() int64 {
		if rng.IntN(8) == 0 {
			return []int64{0, 1, -1, math.MaxInt64 >> 2, math.MinInt64 >> 2}[rng.IntN(5)]
		}
		return int64(rng.Uint64()) >> (2 + rng.IntN(62))
	}
	for n := range 200 {
		x, y := make([]int64, n%9), make([]int64, n%9)
		want := new(big.Int)
		for k := range x {
			x[k], y[k] = number(), number()
			want.Add(want, new(big.Int).Mul(big.NewInt(x[k]), big.NewInt(y[k])))
		}
		require.Equal(t, want.String(), dot(x, y).String(), "%v %v", x, y)
	}
}
