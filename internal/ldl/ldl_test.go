package ldl_test

import (
	"context"
	"fmt"
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
// signs, and the diagonal has these signs, of weak indices small.
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

// factor returns the factor of s and how many pivots were replaced.
func (s *system) factor(t testing.TB) (*ldl.Factor, int) {
	t.Helper()
	y, err := ldl.Analyze(context.Background(), &s.Pattern)
	require.NoError(t, err)
	f := y.New()
	replaced, err := f.Factorize(context.Background(), s.values, s.diag)
	require.NoError(t, err)
	return f, replaced
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

// dense solves K·y = x by L·D·Lᵀ of the full matrix in the given order of indices.
func (s *system) dense(x []float64) []float64 {
	n := len(x)
	k := make([][]float64, n)
	for i := range k {
		k[i] = make([]float64, n)
		k[i][i] = s.diag[i]
	}
	for e, at := range s.Entries {
		k[at.Row][at.Col] += s.values[e]
		k[at.Col][at.Row] += s.values[e]
	}
	y := append([]float64(nil), x...)
	for p := range n {
		for i := p + 1; i < n; i++ {
			l := k[i][p] / k[p][p]
			for j := range n {
				k[i][j] -= l * k[p][j]
			}
			y[i] -= l * y[p]
		}
	}
	for p := n - 1; p >= 0; p-- {
		for j := p + 1; j < n; j++ {
			y[p] -= k[p][j] * y[j]
		}
		y[p] /= k[p][p]
	}
	return y
}

func TestDense(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 300 {
		s := random(rng, 1+rng.IntN(25), rng.IntN(120), 0)
		x := make([]float64, len(s.Kinds))
		for i := range x {
			x[i] = rng.NormFloat64()
		}
		want := s.dense(x)
		f, replaced := s.factor(t)
		f.Solve(x)
		require.Zero(t, replaced)
		require.InDeltaSlice(t, want, x, 1e-10, "trial %d", trial)
	}
}

func TestResiduals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{0, 1, 2, 3, 5, 10, 30, 100, 300, 1000} {
		for _, weak := range []float64{0, .3, 1} {
			for _, density := range []int{1, 3, 10} {
				s := random(rng, n, n*density, weak)
				f, replaced := s.factor(t)
				r := s.residual(f, rng)
				if replaced > 0 || !(r < 1e-7) {
					t.Errorf("n=%d weak=%g density=%d: %d pivots replaced, residual %g", n, weak, density, replaced, r)
				}
			}
		}
	}
}

// TestAgain checks that a factor of other values before leaves no trace.
func TestAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	s := random(rng, 400, 1200, .2)
	f, _ := s.factor(t)
	for i := range s.values {
		s.values[i] = rng.NormFloat64()
	}
	again := make([]float64, len(s.Kinds))
	again[0] = 1
	fresh := append([]float64(nil), again...)
	_, err := f.Factorize(context.Background(), s.values, s.diag)
	require.NoError(t, err)
	f.Solve(again)
	f, _ = s.factor(t)
	f.Solve(fresh)
	require.Equal(t, fresh, again)
}

// TestCores checks that the number of cores changes no bit, of a system with large fronts
// and of one with many small ones.
func TestCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for name, s := range map[string]*system{
		"random": random(rand.New(rand.NewPCG(2, 2)), 2000, 6000, .2),
		"game":   sequenceForm(t, "leduc ranks=4"),
	} {
		solve := func(procs int) []float64 {
			runtime.GOMAXPROCS(procs)
			x := make([]float64, len(s.Kinds))
			for i := range x {
				x[i] = float64(i%7) - 3
			}
			f, _ := s.factor(t)
			f.Solve(x)
			return x
		}
		one := solve(1)
		for range 3 {
			require.Equal(t, one, solve(2), name)
		}
		require.Equal(t, one, solve(5), name)
	}
}

// TestShapes takes patterns that are hard on some part, and checks residuals and fill.
func TestShapes(t *testing.T) {
	const n = 3000
	kinds := func(n int, of func(i int) ldl.Kind) *system {
		s := new(system)
		for i := range n {
			k := of(i)
			s.index(k, sign(k)*map[bool]float64{true: 1e-6, false: 1}[k >= ldl.WeakPositive])
		}
		return s
	}
	signs := func(i int) ldl.Kind { return ldl.Kind(i % 2) }
	join := func(s *system, pairs ...func(i int) (int, int)) *system {
		for i := range s.Kinds {
			for _, of := range pairs {
				if a, b := of(i); a != b && a < len(s.Kinds) && b < len(s.Kinds) {
					s.add(a, b, 1+float64(i%3))
				}
			}
		}
		return s
	}
	next := func(i int) (int, int) { return i, i + 1 }
	star := func(i int) (int, int) { return 0, i | 1 }
	weakly := func(k ldl.Kind) func(i int) ldl.Kind {
		return func(i int) ldl.Kind { return signs(i) + k }
	}
	complete := kinds(150, signs)
	for i := range 75 {
		for j := range 75 {
			complete.add(2*i, 2*j+1, 1+float64(i*j%7))
		}
	}
	for _, c := range []struct {
		name string
		s    *system
		most int64 // entries of L
	}{
		{"empty", new(system), 0},
		{"diagonal", kinds(n, signs), 0},
		{"chain", join(kinds(n, signs), next), n},
		{"weak chain", join(kinds(n, weakly(2)), next), n},
		{"dense row", join(kinds(n, signs), star, star), n},
		{"dense row of weak", join(kinds(200, func(i int) ldl.Kind { return ldl.Kind(i%2) * 3 }), star), 100 * 101 / 2},
		{"two dense rows", join(kinds(n, signs), star, func(i int) (int, int) { return 1, i &^ 1 }), 2 * n},
		{"pieces", join(kinds(n, signs), func(i int) (int, int) { return i, i ^ 1 }), n / 2},
		{"grid", join(kinds(50*51, func(i int) ldl.Kind { return ldl.Kind((i/51 + i%51) % 2) }), next, func(i int) (int, int) { return i, i + 51 }), 45_000},
		{"weak leaves", join(kinds(n, func(i int) ldl.Kind { return ldl.Kind(i%2) * 3 }), next), n + n/2},
		{"complete", complete, 150 * 149 / 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			y, err := ldl.Analyze(context.Background(), &c.s.Pattern)
			require.NoError(t, err)
			require.LessOrEqual(t, y.Entries(), c.most)
			f, replaced := c.s.factor(t)
			require.Zero(t, replaced)
			require.Less(t, c.s.residual(f, rand.New(rand.NewPCG(4, 4))), 1e-8)
		})
	}
}

// TestReplaced checks that pivots of the wrong sign, too small or no numbers are replaced.
func TestReplaced(t *testing.T) {
	for _, d := range []float64{-1, 0, 1e-12, math.NaN()} {
		s := new(system)
		s.index(ldl.Positive, d)
		s.index(ldl.Negative, -d)
		s.index(ldl.Negative, -1)
		f, replaced := s.factor(t)
		require.Equal(t, 2, replaced)
		x := []float64{1, 1, 1}
		f.Solve(x)
		require.InDeltaSlice(t, []float64{1e8, -1e8, -1}, x, 1e-6)
	}
}

// A doneAfter is a context that is done after it was looked at so many times.
type doneAfter struct {
	context.Context
	looks int
}

func (c *doneAfter) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancel(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s := random(rand.New(rand.NewPCG(5, 5)), 3000, 9000, 0)
	y, err := ldl.Analyze(context.Background(), &s.Pattern)
	require.NoError(t, err)
	require.Greater(t, y.Flops(), 2e7)
	f := y.New()
	for looks := range 4 {
		_, err = ldl.Analyze(&doneAfter{context.Background(), looks}, &s.Pattern)
		require.ErrorIs(t, err, context.Canceled)
		_, err = f.Factorize(&doneAfter{context.Background(), looks}, s.values, s.diag)
		require.ErrorIs(t, err, context.Canceled)
	}
	_, err = f.Factorize(context.Background(), s.values, s.diag)
	require.NoError(t, err)
	require.Less(t, s.residual(f, rand.New(rand.NewPCG(6, 6))), 1e-8)
}

func TestErrors(t *testing.T) {
	for _, e := range []ldl.Entry{{0, 0}, {-1, 0}, {0, 2}, {2, 1}} {
		_, err := ldl.Analyze(context.Background(), &ldl.Pattern{Kinds: make([]ldl.Kind, 2), Entries: []ldl.Entry{{1, 0}, e}})
		require.EqualError(t, err, fmt.Sprintf("ldl: entry 1 at (%d, %d), expected two different indices below 2", e.Row, e.Col))
	}
	_, err := ldl.Analyze(context.Background(), &ldl.Pattern{Kinds: []ldl.Kind{9}})
	require.EqualError(t, err, "ldl: index 0 is of kind 9, which there is not")
}

// FuzzFactor reads a pattern off the bytes: kinds, then pairs.
func FuzzFactor(f *testing.F) {
	f.Add([]byte{5, 0, 1, 2, 3, 0, 0, 1, 1, 2, 3, 4, 0, 3})
	f.Add([]byte{40, 0, 39, 1, 39, 2, 39, 3, 39})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) <= int(data[0]) {
			return
		}
		n := int(data[0])
		s := new(system)
		for _, k := range data[1 : n+1] {
			kind := ldl.Kind(k % 4)
			s.index(kind, sign(kind))
		}
		for rest := data[n+1:]; len(rest) >= 2 && n > 0; rest = rest[2:] {
			i, j := int(rest[0])%n, int(rest[1])%n
			if sign(s.Kinds[i]) != sign(s.Kinds[j]) {
				s.add(i, j, 1)
			}
		}
		factor, replaced := s.factor(t)
		require.Zero(t, replaced)
		require.Less(t, s.residual(factor, rand.New(rand.NewPCG(1, 1))), 1e-9)
	})
}
