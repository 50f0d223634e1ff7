package ldl_test

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/ldl"
)

// A system is a pattern with values.
type system struct {
	ldl.Pattern
	values, diag []float64
}

func (s *system) add(i, j int, x float64) {
	s.Entries = append(s.Entries, ldl.Entry{Row: int32(i), Col: int32(j)})
	s.values = append(s.values, x)
}

// index adds an index of kind k with x on the diagonal.
func (s *system) index(k ldl.Kind, x float64) int {
	s.Kinds = append(s.Kinds, k)
	s.diag = append(s.diag, x)
	return len(s.Kinds) - 1
}

func sign(k ldl.Kind) float64 {
	if k == ldl.Negative || k == ldl.WeakNegative {
		return -1
	}
	return 1
}

// times returns K·x.
func (s *system) times(x []float64) []float64 {
	y := make([]float64, len(x))
	for i, d := range s.diag {
		y[i] = d * x[i]
	}
	for k, e := range s.Entries {
		y[e.Row] += s.values[k] * x[e.Col]
		y[e.Col] += s.values[k] * x[e.Row]
	}
	return y
}

// random returns a quasi-definite system of n indices: entries join indices of different
// signs only, and the diagonal has these signs, of weak indices small.
func random(rng *rand.Rand, n, entries int, weak float64) *system {
	s := new(system)
	for range n {
		k, d := ldl.Kind(rng.IntN(2)), .5+rng.Float64()
		if rng.Float64() < weak {
			k, d = k+ldl.WeakPositive, 1e-6
		}
		s.index(k, d*sign(k))
	}
	for range entries {
		i, j := rng.IntN(max(n, 1)), rng.IntN(max(n, 1))
		if sign(s.Kinds[i]) != sign(s.Kinds[j]) {
			s.add(i, j, rng.NormFloat64())
		}
	}
	return s
}

func (s *system) factor(t testing.TB) *ldl.Factor {
	t.Helper()
	y, err := ldl.Analyze(context.Background(), &s.Pattern)
	require.NoError(t, err)
	f := y.New()
	_, err = f.Factorize(context.Background(), s.values, s.diag)
	require.NoError(t, err)
	return f
}

// residual returns the largest entry of K·x − b after solving for x, relative to b and x.
func (s *system) residual(f *ldl.Factor, rng *rand.Rand) float64 {
	b := make([]float64, len(s.Kinds))
	for i := range b {
		b[i] = rng.NormFloat64()
	}
	x := append([]float64(nil), b...)
	f.Solve(x)
	worst, size := 0., 1.
	for i, y := range s.times(x) {
		worst = max(worst, math.Abs(y-b[i]))
		size = max(size, math.Abs(x[i]))
	}
	return worst / size
}

func TestResiduals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{0, 1, 2, 3, 5, 10, 30, 100, 300, 1000} {
		for _, weak := range []float64{0, .3, 1} {
			for _, density := range []int{1, 3, 10} {
				s := random(rng, n, n*density, weak)
				f := s.factor(t)
				if r := s.residual(f, rng); !(r < 1e-7) {
					t.Errorf("n=%d weak=%g density=%d: residual %g", n, weak, density, r)
				}
			}
		}
	}
}

func TestBitEqualOverCores(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s := random(rng, 3000, 9000, .2)
	solve := func(procs int) []float64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		x := make([]float64, len(s.Kinds))
		for i := range x {
			x[i] = float64(i%7) - 3
		}
		s.factor(t).Solve(x)
		return x
	}
	require.Equal(t, solve(1), solve(2))
}
