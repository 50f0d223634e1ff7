package basis

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau/sparse"
)

// requireSolved checks B x = b by rational arithmetic, apart from the code under
// test.
func requireSolved(t *testing.T, n int, entries []entry, x *Vector, b []rational.Rat) {
	t.Helper()
	sum := make([]rational.Rat, n)
	for _, e := range entries {
		sum[e.row] = sum[e.row].Add(e.value.Mul(rational.FromBigInt(x.Num(e.col))))
	}
	for i := range sum {
		require.True(t, sum[i].Equal(b[i].Mul(rational.FromBigInt(x.Den()))), "row %d", i)
	}
}

func transposedEntries(entries []entry) []entry {
	z := make([]entry, len(entries))
	for k, e := range entries {
		z[k] = entry{e.col, e.row, e.value}
	}
	return z
}

func solveBoth(t *testing.T, n int, entries []entry, b []rational.Rat) (x, y *Vector, f *Factors) {
	t.Helper()
	ctx := t.Context()
	f, err := Factor(ctx, matrixOf(n, entries))
	require.NoError(t, err)
	x, err = f.Solve(ctx, b)
	require.NoError(t, err)
	requireSolved(t, n, entries, x, b)
	y, err = f.SolveTransposed(ctx, b)
	require.NoError(t, err)
	requireSolved(t, n, transposedEntries(entries), y, b)
	return x, y, f
}

// TestNearlyTriangular solves sparse systems with kernels of all sizes, and finds
// permuted triangular ones without any fill-in.
func TestNearlyTriangular(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	for _, kernel := range []int{1, 2, 10, 60, 200} {
		const n = 300
		for {
			entries, b := nearlyTriangular(rng, n, 4, kernel)
			m := matrixOf(n, entries)
			if _, err := Factor(t.Context(), m); err != nil {
				require.ErrorIs(t, err, ErrSingular)
				continue
			}
			solveBoth(t, n, entries, b)
			if kernel == 1 {
				a, err := factor(t.Context(), field{mersenne}, m, m.Transposed(n))
				require.NoError(t, err)
				require.Equal(t, len(m.Index), n+len(a.lower.at)+len(a.upper.at))
			}
			break
		}
	}
}

// TestDense has no structure to use, and large numbers.
func TestDense(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 2))
	for _, bits := range []uint{3, 31, 62, 130} {
		a, b := random(rng, 60, 60, sized(bits))
		x, y, _ := solveBoth(t, 60, entriesOf(a), b)
		require.Greater(t, x.Bits(), 60)
		require.Greater(t, y.Bits(), 60)
	}
}

// TestHilbert solves with multiples of Hilbert matrices, which are badly
// conditioned and have inverses of integers.
func TestHilbert(t *testing.T) {
	for _, n := range []int{1, 2, 5, 12, 30} {
		var entries []entry
		scale := rational.Int(1)
		for k := range 2 * n {
			scale = rational.LCM(scale, rational.Int(int64(k+1)))
		}
		b := make([]rational.Rat, n)
		for i := range n {
			for j := range n {
				entries = append(entries, entry{i, j, scale.Quo(rational.Int(int64(i + j + 1)))})
			}
			b[i] = rational.Int(int64(i - 3)).Mul(scale)
		}
		x, _, _ := solveBoth(t, n, entries, b)
		for i := range n {
			require.True(t, x.Rat(i).IsInt())
		}
	}
}

func TestSmallSizes(t *testing.T) {
	x, y, _ := solveBoth(t, 0, nil, nil)
	require.Zero(t, len(x.num)+len(y.num))
	x, y, _ = solveBoth(t, 1, []entry{{0, 0, rational.Int(-3)}}, []rational.Rat{rational.New(2, 7)})
	require.Equal(t, "-2/21", x.Rat(0).String())
	require.Equal(t, -1, y.Sign(0))
	x, _, _ = solveBoth(t, 1, []entry{{0, 0, rational.Int(5)}}, make([]rational.Rat, 1))
	require.Zero(t, x.Sign(0))
	require.Zero(t, x.Num(0).Sign())
	require.Equal(t, "1", x.Den().String())
	require.True(t, x.Rat(0).IsZero())
}

// TestSingular proves singularity of matrices of all ranks, small and large.
func TestSingular(t *testing.T) {
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(23, 3))
	for _, n := range []int{1, 2, 10, 50, 120} {
		for _, rank := range []int{0, 1, n / 2, n - 1} {
			if rank >= n {
				continue
			}
			a, _ := random(rng, n, n, sized(20))
			for i := rank; i < n; i++ { // later rows are combinations of the first
				for j := range n {
					a[i][j] = rational.Rat{}
					for k := range min(rank, 3) {
						a[i][j] = a[i][j].Add(a[(i+k)%rank][j].Mul(rational.Int(int64(k - 1))))
					}
				}
			}
			_, err := Factor(ctx, matrixOf(n, entriesOf(a)))
			require.ErrorIs(t, err, ErrSingular)
		}
	}
}

// TestUnluckyPrimes has determinants divisible by the first primes, which are passed
// over.
func TestUnluckyPrimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 4))
	p := firstPrime
	factors := rational.Int(1)
	for range 6 {
		for {
			a, b := random(rng, 6, 4, fractions)
			for j := range a[2] { // divides the determinant
				a[2][j] = a[2][j].Mul(factors)
			}
			if bareiss(a, b) == nil {
				continue
			}
			_, _, f := solveBoth(t, 6, entriesOf(a), b)
			require.Equal(t, p, f.f.p)
			break
		}
		factors = factors.Mul(rational.Int(int64(p)))
		p = primeBelow(p)
	}
}

// TestSolveAll compares a polynomial right-hand side with its columns, and the
// lexicographic signs with those of polynomials.
func TestSolveAll(t *testing.T) {
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(23, 6))
	const n = 25
	var f *Factors
	for f == nil {
		a, _ := random(rng, n, 4, fractions)
		f, _ = Factor(ctx, matrixOf(n, entriesOf(a)))
	}
	b := make([]polyeps.Poly, n)
	for i := range b {
		if rng.IntN(4) == 0 {
			b[i] = randomPoly(rng, 7, fractions)
		}
	}
	columns := Columns(b)
	require.Greater(t, len(columns), 3)
	x, err := f.SolveAll(ctx, columns)
	require.NoError(t, err)
	for k, c := range columns {
		one, err := f.Solve(ctx, c)
		require.NoError(t, err)
		for i := range n {
			require.True(t, one.Rat(i).Equal(x[k].Rat(i)))
			require.True(t, Poly(x, i).Coeff(k).Equal(one.Rat(i)))
			sign, order := Sign(x, i)
			require.Equal(t, Poly(x, i).Sign(), sign)
			require.Equal(t, Poly(x, i).Order(), order)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	_, err = f.SolveAll(stopped, columns)
	require.ErrorIs(t, err, context.Canceled)
}

func randomPoly(rng *rand.Rand, terms int, k kind) polyeps.Poly {
	c := make([]rational.Rat, rng.IntN(terms+1))
	for i := range c {
		if rng.IntN(2) == 0 {
			c[i] = k(rng)
		}
	}
	return polyeps.New(c...)
}

func TestLimits(t *testing.T) {
	large := &sparse.Integers{Matrix: sparse.Matrix[int64]{Start: make([]int32, maxSize+2)}}
	_, err := Factor(t.Context(), large)
	require.ErrorIs(t, err, ErrTooLarge)
	one := rational.Int(1)
	f, err := Factor(t.Context(), matrixOf(2, []entry{{0, 0, one}, {1, 1, one}}))
	require.NoError(t, err)
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = f.Solve(stopped, []rational.Rat{one, one})
	require.ErrorIs(t, err, context.Canceled)
	require.Panics(t, func() { _, _ = f.Solve(stopped, nil) })
}
