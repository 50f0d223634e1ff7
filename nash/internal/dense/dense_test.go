package dense_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/nash/internal/dense"
)

// TestInverse multiplies random matrices with their inverses, and tries singular
// ones.
func TestInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := 1; n < 12; n++ {
		m, used := dense.New(n, n), dense.New(n, n)
		for i := range m {
			for j := range m[i] {
				m[i][j] = rng.NormFloat64()
			}
			copy(used[i], m[i])
		}
		inv, ok := dense.Inverse(t.Context(), used)
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
	for _, m := range [][][]float64{{{1, 2}, {2, 4}}, {{math.NaN()}}, {{0}}} {
		_, ok := dense.Inverse(t.Context(), m)
		require.False(t, ok, m)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, ok := dense.Inverse(ctx, [][]float64{{1}})
	require.False(t, ok)
}

// TestPivots makes matrices of a known rank, as products.
func TestPivots(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		rows, cols, rank := 1+rng.IntN(6), 1+rng.IntN(6), 0
		rank = rng.IntN(min(rows, cols) + 1)
		m := dense.New(rows, cols)
		for range rank {
			x, y := make([]float64, rows), make([]float64, cols)
			for i := range x {
				x[i] = rng.NormFloat64()
			}
			for j := range y {
				y[j] = rng.NormFloat64()
			}
			for i := range m {
				dense.Subtract(m[i], y, -x[i])
			}
		}
		r, c := dense.Pivots(t.Context(), m, 1e-10)
		require.Len(t, r, rank)
		require.Len(t, c, rank)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, _ := dense.Pivots(ctx, [][]float64{{1}}, 1e-10)
	require.Empty(t, r)
}
