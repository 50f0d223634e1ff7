package basis

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// nearlyTriangular returns a matrix like the bases of sequence-form programs:
// triangular up to a kernel of about the given size, entries small.
func nearlyTriangular(rng *rand.Rand, n, perRow, kernel int) ([]entry, []rational.Rat) {
	rows, cols := rng.Perm(n), rng.Perm(n)
	var z []entry
	for i := range n {
		z = append(z, entry{rows[i], cols[i], rational.Int(int64(1 - 2*rng.IntN(2)))})
		used := map[int]bool{i: true}
		for range rng.IntN(2*perRow - 1) {
			j := i - rng.IntN(min(i+1, 400)) // below the diagonal
			if i >= n-kernel {
				j = n - kernel + rng.IntN(kernel)
			}
			if !used[j] {
				used[j] = true
				z = append(z, entry{rows[i], cols[j], rational.Int(rng.Int64N(13) - 6)})
			}
		}
	}
	b := make([]rational.Rat, n)
	for i := range b {
		if rng.IntN(50) == 0 {
			b[i] = rational.Int(1)
		}
	}
	return z, b
}

func benchmark(b *testing.B, n int, entries []entry, rhs []rational.Rat, both bool) {
	ctx := b.Context()
	m := matrixOf(n, entries)
	var x *Vector
	for b.Loop() {
		f, err := Factor(ctx, m)
		require.NoError(b, err)
		x, err = f.Solve(ctx, rhs)
		require.NoError(b, err)
		if both {
			_, err := f.SolveTransposed(ctx, rhs)
			require.NoError(b, err)
		}
	}
	b.ReportMetric(float64(x.Bits()), "bits")
}

func benchmarkDense(b *testing.B, n int) {
	rng := rand.New(rand.NewPCG(11, 3))
	a, rhs := random(rng, n, n, sized(31))
	benchmark(b, n, entriesOf(a), rhs, false)
}

func BenchmarkDense200(b *testing.B) { benchmarkDense(b, 200) }
func BenchmarkDense400(b *testing.B) { benchmarkDense(b, 400) }

func BenchmarkNearlyTriangular(b *testing.B) {
	rng := rand.New(rand.NewPCG(11, 4))
	entries, rhs := nearlyTriangular(rng, 5000, 6, 60)
	benchmark(b, 5000, entries, rhs, true)
}

// BenchmarkDot multiplies residues, one a nanosecond or so.
func BenchmarkDot(b *testing.B) {
	x := make([]uint64, 400)
	for i := range x {
		x[i] = mersenne - uint64(i) - 1
	}
	f := field{mersenne}
	for b.Loop() {
		x[0] = f.dot(x, x)
	}
}
