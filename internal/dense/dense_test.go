package dense

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// random returns a matrix of normal variates.
func random(rng *rand.Rand, r, c int) [][]float64 {
	m := New(r, c)
	for _, row := range m {
		for k := range row {
			row[k] = rng.NormFloat64()
		}
	}
	return m
}

func clone(m [][]float64) [][]float64 {
	z := New(len(m), len(m[0]))
	for k, row := range m {
		copy(z[k], row)
	}
	return z
}

func done(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// singular matrices that floats can tell.
func singular() [][][]float64 {
	return [][][]float64{{{1, 2}, {2, 4}}, {{math.NaN()}}, {{0}}}
}

// TestSolve puts solutions back, of systems in memory used before.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 6))
	var s System
	for n := 12; n >= 0; n-- {
		s.Resize(n)
		keep := random(rng, n, n+1)
		for r, row := range s.Rows {
			require.Zero(t, Norm(row))
			copy(row, keep[r])
		}
		require.True(t, s.Solve(1e-12))
		x := make([]float64, n)
		for r, row := range s.Rows {
			x[r] = row[n]
		}
		for _, row := range keep {
			require.InDelta(t, row[n], dot(x, row), 1e-8)
		}
	}
	for _, m := range singular() {
		for k := range m {
			m[k] = append(m[k], 1)
		}
		require.False(t, Solve(m, 0), m)
	}
	require.False(t, Solve([][]float64{{1e-3, 1}}, 1e-3))
}

// TestInverse multiplies random matrices with their inverses, and tries singular
// ones.
func TestInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := 1; n < 12; n++ {
		m := random(rng, n, n)
		inv, ok := Inverse(t.Context(), clone(m))
		require.True(t, ok)
		for i := range m {
			for j := range n {
				sum, want := 0.0, 0.0
				for k := range n {
					sum += m[i][k] * inv[k][j]
				}
				if i == j {
					want = 1
				}
				require.InDelta(t, want, sum, 1e-8)
			}
		}
	}
	for _, m := range singular() {
		_, ok := Inverse(t.Context(), m)
		require.False(t, ok, m)
	}
	_, ok := Inverse(done(t), [][]float64{{1}})
	require.False(t, ok)
}

// TestShortInverse multiplies a matrix, whose rows have different units, with its
// inverse.
func TestShortInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	m := make([][]rational.Rat, 6)
	for r := range m {
		for range m {
			m[r] = append(m[r], rational.New(rng.Int64N(1000)-500, int64(r*r*r*1000+1)))
		}
	}
	inverse, ok := ShortInverse(m)
	require.True(t, ok)
	for r := range m {
		for c := range m {
			var sum rational.Rat
			for k := range m {
				sum = sum.Add(inverse[r][k].Mul(m[k][c]))
			}
			want := 0.0
			if r == c {
				want = 1
			}
			require.InDelta(t, want, approx.Float64(sum), 1e-2)
			require.LessOrEqual(t, inverse[r][c].Num().BitLen(), 24)
		}
	}
	m[1] = m[0]
	if inverse, ok = ShortInverse(m); ok { // rounding may hide it
		require.Greater(t, math.Abs(approx.Float64(inverse[0][0])), 1e6)
	}
	for _, x := range []rational.Rat{{}, rational.Int(10).Pow(400)} {
		_, ok = ShortInverse([][]rational.Rat{{x}})
		require.False(t, ok)
	}
}

// TestPivots makes matrices of a known rank, as products; the rows and columns of
// the pivots have an inverse.
func TestPivots(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		rows, cols := 1+rng.IntN(9), 1+rng.IntN(9)
		rank := rng.IntN(min(rows, cols) + 1)
		m := New(rows, cols)
		for range rank {
			x, y := random(rng, 1, rows)[0], random(rng, 1, cols)[0]
			for i := range m {
				Subtract(m[i], y, -x[i])
			}
		}
		r, c := Pivots(t.Context(), clone(m), 1e-9)
		require.Len(t, r, rank)
		require.Len(t, c, rank)
		core := New(rank, rank)
		for i := range core {
			for j := range core {
				core[i][j] = m[r[i]][c[j]]
			}
		}
		if rank > 0 {
			require.Equal(t, Largest(m), math.Abs(core[0][0]))
		}
		_, ok := Inverse(t.Context(), core)
		require.True(t, ok)
	}
	r, _ := Pivots(done(t), [][]float64{{1}}, 0)
	require.Empty(t, r)
	r, _ = Pivots(t.Context(), [][]float64{{0, 0}}, 0)
	require.Empty(t, r)
}

func TestKernel(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n := range 12 {
		keep := random(rng, n, n+1)
		m := New(n, n+1)
		for k := range m {
			copy(m[k], keep[k])
		}
		z := Kernel(m, n+1)
		require.Len(t, z, n+1)
		require.Positive(t, dot(z, z))
		for _, row := range keep {
			require.InDelta(t, 0, dot(row, z), 1e-9*math.Sqrt(dot(z, z)))
		}
	}
	require.Nil(t, Kernel([][]float64{{1, 2, 3}, {2, 4, 6}}, 3))
	require.Nil(t, Kernel([][]float64{{math.NaN(), 1}}, 2))
}

// TestLeastSquares wants the gradient of the sum of squares to vanish, of singular
// systems too, in both ways to solve them.
func TestLeastSquares(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for n := 1; n < 12; n++ {
		a, b := random(rng, n+n/3, n), random(rng, 1, n+n/3)[0]
		for i := range a {
			for j := n/2 + 1; j < n; j++ {
				a[i][j] = a[i][0]
			}
		}
		const lambda = 1e-3
		for _, d := range [][]float64{LeastSquares(t.Context(), a, b, lambda), damped(a, b, lambda)} {
			for j := range d {
				slope := lambda * d[j]
				for i, row := range a {
					slope += row[j] * (dot(row, d) - b[i])
				}
				require.InDelta(t, 0, slope, 1e-11)
			}
		}
	}
	require.Zero(t, LeastSquares(done(t), [][]float64{{1}}, []float64{1}, 0)[0])
	require.Nil(t, damped([][]float64{{1, 0}, {1, 0}}, []float64{1, 1}, 0))
}

func BenchmarkLeastSquares(b *testing.B) {
	const n = 300
	rng := rand.New(rand.NewPCG(8, 1))
	a, y := random(rng, n, n), random(rng, 1, n)[0]
	for b.Loop() {
		LeastSquares(b.Context(), a, y, 1e-6)
	}
}

// TestDescend finds where x ≥ 0, x − a ≥ 0 and the product is 0, for several a at once,
// and says where there is no zero.
func TestDescend(t *testing.T) {
	want := []float64{0, 2, 0.5}
	residual := func(y []float64) (f []float64, slope []float64) {
		for k, a := range []float64{-1, 2, 0.5} {
			v, s := Fischer(y[k], y[k]-a)
			f, slope = append(f, v), append(slope, s[0]+s[1])
		}
		return f, slope
	}
	jacobian := func(_, slope []float64) [][]float64 {
		j := New(3, 3)
		for k, v := range slope {
			j[k][k] = v
		}
		return j
	}
	y, ok := Descend(t.Context(), []float64{5, 0, -3}, 0.99, residual, jacobian)
	require.True(t, ok)
	require.InDeltaSlice(t, want, y, 1e-6)
	_, ok = Descend(done(t), []float64{5, 0, -3}, 0.99, residual, jacobian)
	require.False(t, ok)
	_, ok = Descend(t.Context(), []float64{1}, 0.99,
		func(y []float64) ([]float64, float64) { return []float64{1 + y[0]*y[0]}, y[0] },
		func(_ []float64, y float64) [][]float64 { return [][]float64{{2 * y}} })
	require.False(t, ok)
	value, slope := Fischer(0, 0)
	require.Zero(t, value)
	require.Positive(t, slope[0]*slope[1])
}
