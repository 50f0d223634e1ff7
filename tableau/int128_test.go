package tableau

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func randomMagnitude(rng *rand.Rand, length int) *big.Int {
	z := new(big.Int)
	for range 5 {
		w := rng.Uint64()
		switch rng.IntN(6) {
		case 0:
			w = math.MaxUint64
		case 1:
			w = 0
		case 2:
			w = 1 << 63
		}
		z.Or(z.Lsh(z, 64), new(big.Int).SetUint64(w))
	}
	return z.Rsh(z, uint(max(0, z.BitLen()-rng.IntN(length+1))))
}

// TestDivExact multiplies and divides against math/big.
func TestDivExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for range 40_000 {
		q, d := randomMagnitude(rng, 130), randomMagnitude(rng, 126)
		if d.Sign() == 0 {
			continue
		}
		n := new(big.Int).Mul(q, d)
		if n.BitLen() > 254 {
			continue
		}
		x := toUint256(n)
		dhi, dlo := narrow(d).abs()
		hi, lo, ok := x.divExact(dhi, dlo)
		require.Equal(t, q.BitLen() <= 127, ok, "%v / %v", n, d)
		if ok {
			require.Zero(t, fromMagnitude(false, hi, lo).big(new(big.Int)).Cmp(q), "%v / %v", n, d)
		}
		if rest := new(big.Int).Add(n, big.NewInt(1)); d.Cmp(big.NewInt(1)) > 0 && ok && q.BitLen() < 127 {
			x = toUint256(rest)
			require.PanicsWithValue(t, "tableau: inexact division", func() { x.divExact(dhi, dlo) }, "%v / %v", rest, d)
		}
	}
}

func TestMulAddSigned(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for range 20_000 {
		var m [4]*big.Int
		var h, l [4]uint64
		for k := range m {
			m[k] = randomMagnitude(rng, 126)
			h[k], l[k] = narrow(m[k]).abs()
		}
		s1, s2 := rng.IntN(2) == 0, rng.IntN(2) == 0
		z, neg := addSigned(mul128(h[0], l[0], h[1], l[1]), s1, mul128(h[2], l[2], h[3], l[3]), s2)
		want := new(big.Int).Add(signed(new(big.Int).Mul(m[0], m[1]), s1), signed(new(big.Int).Mul(m[2], m[3]), s2))
		require.Zero(t, fromUint256(z).Cmp(new(big.Int).Abs(want)))
		if want.Sign() != 0 {
			require.Equal(t, want.Sign() < 0, neg)
		}
		require.Zero(t, narrow(signed(m[0], s1)).big(new(big.Int)).Cmp(signed(m[0], s1)))
	}
}

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

func signed(x *big.Int, neg bool) *big.Int {
	if neg {
		return new(big.Int).Neg(x)
	}
	return x
}

func toUint256(x *big.Int) (z uint256) {
	r := new(big.Int).Set(x)
	for k := range z {
		z[k] = new(big.Int).And(r, maxWord).Uint64()
		r.Rsh(r, 64)
	}
	return z
}

func fromUint256(x uint256) *big.Int {
	z := new(big.Int)
	for k := 3; k >= 0; k-- {
		z.Or(z.Lsh(z, 64), new(big.Int).SetUint64(x[k]))
	}
	return z
}
