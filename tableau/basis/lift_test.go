package basis

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestCorruptFactors changes an entry of the factors modulo the prime: no wrong
// solution may come out, as the equations are checked.
func TestCorruptFactors(t *testing.T) {
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(23, 7))
	caught, harmless := 0, 0
	for round := range 120 {
		n := 2 + rng.IntN(20)
		a, b := random(rng, n, []int{3, n}[round%2], sized(8))
		m := matrixOf(n, entriesOf(a))
		l, err := factor(ctx, field{mersenne}, m, m.Transposed(n))
		require.NoError(t, err)
		if len(l.prow) < n {
			continue
		}
		corrupt(rng, l)
		f := newFactors(m, m.Transposed(n), l)
		for turn, solve := range []func(context.Context, []rational.Rat) (*Vector, error){f.Solve, f.SolveTransposed} {
			x, err := solve(ctx, b)
			if err != nil {
				require.ErrorIs(t, err, errFailed)
				caught++
				continue
			}
			harmless++ // where 0 is changed or multiplied
			entries := entriesOf(a)
			if turn == 1 {
				entries = transposedEntries(entries)
			}
			requireSolved(t, n, entries, x, b)
		}
	}
	require.Greater(t, caught, 100)
	t.Logf("%d caught, %d harmless", caught, harmless)
}

func corrupt(rng *rand.Rand, l *lu) {
	switch which := rng.IntN(4); {
	case which == 0 && len(l.lower.val) > 0:
		l.lower.val[rng.IntN(len(l.lower.val))] ^= 1
	case which == 1 && len(l.upper.val) > 0:
		l.upper.val[rng.IntN(len(l.upper.val))] ^= 4
	case which == 2 && len(l.upper.dense) > 1:
		l.upper.dense[0][0] ^= 2
	default:
		l.inv[rng.IntN(len(l.inv))] ^= 2
	}
}

// TestFraction compares with the plain Euclidean algorithm.
func TestFraction(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 8))
	for range 300 {
		m := sized(uint(10 + rng.IntN(900)))(rng).Abs().Num()
		m.Add(m, big.NewInt(3))
		r := new(big.Int).Mod(sized(1000)(rng).Num(), m)
		h := (m.BitLen() - 2) / 2
		n, d := fraction(r, m, h)
		r0, r1, t0, t1 := new(big.Int).Set(m), r, new(big.Int), big.NewInt(1)
		for r1.BitLen() > h {
			q, rem := new(big.Int).QuoRem(r0, r1, new(big.Int))
			r0, r1, t0, t1 = r1, rem, t1, new(big.Int).Sub(t0, q.Mul(q, t1))
		}
		if t1.Sign() < 0 {
			r1, t1 = new(big.Int).Neg(r1), new(big.Int).Neg(t1)
		}
		require.Zero(t, r1.Cmp(n))
		require.Zero(t, t1.Cmp(d))
	}
}

// TestLehmer checks that cofactors lead to later remainders of the same sequence.
func TestLehmer(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 9))
	some := 0
	for range 500 {
		x := sized(uint(200 + rng.IntN(400)))(rng).Abs().Num()
		y := new(big.Int).Mod(sized(900)(rng).Num(), x)
		z, ok := lehmer(x, y, 60)
		if !ok {
			continue
		}
		some++
		seen := make(map[string]string) // remainder → the next
		for r0, r1 := x, y; r1.Sign() != 0; r0, r1 = r1, new(big.Int).Mod(r0, r1) {
			seen[r0.String()] = r1.String()
		}
		x, y = new(big.Int).Set(x), new(big.Int).Set(y)
		z.apply(x, y, new(big.Int), new(big.Int))
		require.Equal(t, seen[x.String()], y.String())
	}
	require.Greater(t, some, 400)
}

func TestMultiply(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for _, p := range []uint64{mersenne, primeBelow(mersenne)} {
		f := field{p}
		for range 500 {
			k := 1 + rng.IntN(lazy-1)
			draw := func(n int) []uint64 {
				d := make([]uint64, n)
				for l := range d {
					switch rng.IntN(4) {
					case 0:
						d[l] = p - 1
					case 1:
					default:
						d[l] = rng.Uint64N(p)
					}
				}
				return d
			}
			x, y, z := draw(k), draw(1+rng.IntN(lazy)), make([]uint64, k)
			f.multiply(z, x, y)
			value := func(d []uint64) *big.Int { return fromWords(f.horner(nil, append([]uint64(nil), d...))) }
			m := value(append(make([]uint64, k), 1))
			want := new(big.Int).Mul(value(x), value(y))
			want.Mod(want, m)
			require.Zero(t, want.Cmp(value(z)))
			if want.Sign() > 0 {
				f.opposite(z)
				require.Zero(t, want.Add(want, value(z)).Cmp(m))
			}
		}
	}
}
