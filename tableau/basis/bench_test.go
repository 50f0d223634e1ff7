package basis

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// nearlyTriangular returns a matrix like the bases of sequence-form programs:
// triangular up to a kernel of about the given size, entries small.
func nearlyTriangular(rng *rand.Rand, n, perRow, kernel int) ([]Entry, []rational.Rat) {
	rows, cols := rng.Perm(n), rng.Perm(n)
	var z []Entry
	for i := range n {
		z = append(z, Entry{rows[i], cols[i], rational.Int(int64(1 - 2*rng.IntN(2)))})
		used := map[int]bool{i: true}
		for range rng.IntN(2*perRow - 1) {
			j := i - rng.IntN(min(i+1, 400)) // below the diagonal
			if i >= n-kernel {
				j = n - kernel + rng.IntN(kernel)
			}
			if !used[j] {
				used[j] = true
				z = append(z, Entry{rows[i], cols[j], rational.Int(rng.Int64N(13) - 6)})
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

func benchmark(b *testing.B, n int, entries []Entry, rhs []rational.Rat, both bool) {
	ctx := context.Background()
	m, err := New(n, entries)
	require.NoError(b, err)
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
	b.ReportMetric(float64(x.Steps()), "steps")
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

func BenchmarkSigns(b *testing.B)     { benchmarkSigns(b, 2000, false) }
func BenchmarkSignsZero(b *testing.B) { benchmarkSigns(b, 300, true) }

// benchmarkSigns has ε in a tenth of the entries, and 1 − ε as right-hand side.
// With zero, the last component is 0 by cancellation, which has to be proved.
func benchmarkSigns(b *testing.B, n int, zero bool) {
	rng := rand.New(rand.NewPCG(11, 4))
	entries, rhs := nearlyTriangular(rng, n, 3, 30)
	var poly []PolyEntry
	for _, e := range entries {
		p := polyeps.New(e.Value)
		if rng.IntN(10) == 0 {
			p = p.Add(polyeps.Monomial(rational.Int(1), 1))
		}
		poly = append(poly, PolyEntry{e.Row, e.Col, p})
	}
	right := make([]polyeps.Poly, n)
	for i, v := range rhs {
		if zero {
			v = rational.Int(1) // leaves nothing to the pattern
		}
		right[i] = polyeps.New(v, v.Neg())
	}
	if zero { // x_n = x_{n−1} and x_{n+1} = x_n − x_{n−1}
		one := polyeps.New(rational.Int(1))
		poly = append(poly, PolyEntry{n, n, one}, PolyEntry{n, n - 1, one.Neg()},
			PolyEntry{n + 1, n + 1, one}, PolyEntry{n + 1, n, one.Neg()}, PolyEntry{n + 1, n - 1, one})
		right = append(right, polyeps.Poly{}, polyeps.Poly{})
		n += 2
	}
	ctx := context.Background()
	zeros := 0
	for b.Loop() {
		s, err := NewSeries(ctx, n, poly)
		require.NoError(b, err)
		signs, _, err := s.Signs(ctx, right)
		require.NoError(b, err)
		zeros = 0
		for _, sign := range signs {
			if sign == 0 {
				zeros++
			}
		}
	}
	b.ReportMetric(float64(zeros), "zeros")
}
