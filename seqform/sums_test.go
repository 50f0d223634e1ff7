//go:build !plain

package seqform

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	for range 200 {
		size := 1 + rng.IntN(300)
		want := []*big.Int{new(big.Int), new(big.Int), new(big.Int)}
		a := newSums(len(want), size+64+6)
		for range 40 {
			x := new(big.Int).SetUint64(rng.Uint64())
			x.Mul(x, x).Mul(x, x).Mul(x, x).Rsh(x, uint(512-rng.IntN(size+1)))
			if rng.IntN(2) == 0 {
				x.Neg(x)
			}
			u := rng.IntN(1<<rng.IntN(bits.UintSize-1)) * (1 - 2*rng.IntN(2))
			switch rng.IntN(20) {
			case 0:
				u = math.MinInt
			case 1:
				u = math.MaxInt
			}
			k := rng.IntN(len(want))
			a.add(k, x, u)
			want[k].Add(want[k], new(big.Int).Mul(x, big.NewInt(int64(u))))
		}
		for k, z := range a.ints() {
			require.Zero(t, want[k].Cmp(z), "%v, want %v", z, want[k])
		}
	}
}
