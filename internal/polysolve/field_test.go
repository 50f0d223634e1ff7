package polysolve

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestField compares with big.Int, for small primes and those in use.
func TestField(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 1))
	for _, p := range []uint64{3, 5, 97, firstPrime, primeBelow(firstPrime)} {
		f, m := newField(p), new(big.Int).SetUint64(p)
		require.True(t, m.ProbablyPrime(0))
		value := func(z *big.Int) uint64 { return z.Mod(z, m).Uint64() }
		for range 2000 {
			a, b := rng.Uint64()%p, rng.Uint64()%p
			if rng.IntN(4) == 0 {
				a = p - 1 - a%2
			}
			x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
			u, v := f.from(a), f.from(b)
			require.Equal(t, a, f.value(u))
			require.Equal(t, value(new(big.Int).Mul(x, y)), f.value(f.mul(u, v)))
			require.Equal(t, value(new(big.Int).Add(x, y)), f.value(f.add(u, v)))
			require.Equal(t, value(new(big.Int).Sub(x, y)), f.value(f.sub(u, v)))
			if a != 0 {
				require.Equal(t, uint64(1), f.value(f.mul(u, f.inverse(u))))
			}
			long := new(big.Int).Mul(x, y)
			long.Lsh(long, uint(rng.IntN(200))).Add(long, x)
			if rng.IntN(2) == 0 {
				long.Neg(long)
			}
			require.Equal(t, f.from(value(new(big.Int).Set(long))), f.of(long))
		}
	}
}

// TestPolynomials checks division, greatest common divisors, interpolation and
// rational reconstruction by their definitions.
func TestPolynomials(t *testing.T) {
	f := newField(firstPrime)
	rng := rand.New(rand.NewPCG(44, 1))
	random := func(n int) poly {
		p := make(poly, n)
		for k := range p {
			p[k] = f.from(1 + rng.Uint64N(firstPrime-1))
		}
		return p
	}
	times := func(a, b poly) poly { return f.scale(f.subProduct(nil, a, b), f.p-f.one) }
	for range 300 {
		a, b, g := random(1+rng.IntN(9)), random(1+rng.IntN(9)), random(1+rng.IntN(5))
		q, r := f.quoRem(a, b)
		require.Less(t, len(r), len(b))
		require.Equal(t, a, f.subProduct(a, nil, nil))
		require.Equal(t, r, f.subProduct(a, q, b))
		common := f.gcd(times(a, g), times(b, g)) // random a and b are coprime
		require.Equal(t, f.withLowest(g, f.one), f.withLowest(common, f.one))

		at, values := make([]uint64, 24), make([]uint64, 24)
		for k := range at {
			at[k] = f.point(k)
			values[k] = f.eval(a, at[k])
		}
		require.Equal(t, a, newInterpolation(f, at).through(values))
		for k := range at {
			require.Zero(t, f.eval(f.vanishing(at), at[k]))
			values[k] = f.mul(values[k], f.inverse(f.eval(b, at[k])))
		}
		n, d, ok := f.rationalFunction(newInterpolation(f, at).through(values), f.vanishing(at))
		require.True(t, ok)
		require.Equal(t, times(n, b), times(a, d))
	}
}
