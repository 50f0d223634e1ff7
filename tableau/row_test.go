package tableau

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestElimWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	word := func() int64 {
		w := rng.Int64() >> rng.IntN(63)
		if rng.IntN(2) == 0 {
			w = -w
		}
		return w
	}
	exact := 0
	for range 40_000 {
		a, p, f, b := word(), word(), word(), word()
		want := new(big.Int).Sub(new(big.Int).Mul(big.NewInt(a), big.NewInt(p)), new(big.Int).Mul(big.NewInt(f), big.NewInt(b)))
		d := int64(1)
		if rng.IntN(2) == 0 && want.Sign() != 0 { // a divisor of the numerator
			d = int64(new(big.Int).GCD(nil, nil, new(big.Int).Abs(want), big.NewInt(720720*720720)).Uint64())
		}
		want.Quo(want, big.NewInt(d))
		got, ok := elimWord(a, p, f, b, uint64(d))
		require.Equal(t, isWord(want), ok)
		if ok {
			require.Equal(t, want.Int64(), got)
			exact++
		}
	}
	require.Greater(t, exact, 2_000)
}

// TestCompareProducts compares products of entries of rows in all forms, often
// of equal products, with math/big.
func TestCompareProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	values := []*big.Int{new(big.Int), big.NewInt(1), big.NewInt(math.MaxInt64), big.NewInt(math.MinInt64)}
	for _, length := range []uint{62, 63, 64, 100, 126, 127, 200} {
		v := new(big.Int).Lsh(big.NewInt(1), length)
		values = append(values, v.Sub(v, big.NewInt(rng.Int64N(2))))
	}
	for _, v := range values[1:] {
		values = append(values, new(big.Int).Neg(v))
	}
	var tab Tableau
	equal := 0
	for range 20_000 {
		var r [4]row
		var v [4]*big.Int
		for k := range r {
			v[k] = values[rng.IntN(len(values))]
			if k == 3 && rng.IntN(2) == 0 {
				v[2], v[3] = v[1], v[0]
			}
		}
		for k := range r {
			r[k] = row{w: make([]int64, 2)}
			r[k].promote(form(rng.IntN(3)))
			r[k].set(1, v[k])
		}
		want := new(big.Int).Mul(v[0], v[1]).Cmp(new(big.Int).Mul(v[2], v[3]))
		got := tab.compareProducts(&r[0], 1, &r[1], 1, &r[2], 1, &r[3], 1)
		require.Equal(t, want, got, "%v", v)
		if w, ok := r[0].word(1); ok {
			require.True(t, isWord(v[0]) && w == v[0].Int64(), "%v", v[0])
		}
		if want == 0 && v[0].Sign() != 0 {
			equal++
		}
	}
	require.Greater(t, equal, 1000)
}
