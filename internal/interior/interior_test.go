package interior_test

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/interior"
	"exactsolve/internal/lp/lptest"
	"exactsolve/seqform/seqformtest"
)

// random returns a degenerate program with an optimum: right-hand sides that some x meets,
// many of them exactly, and costs that some y meets.
func random(rng *rand.Rand) *floatlp.Problem {
	m, n := 1+rng.IntN(12), 1+rng.IntN(12)
	p := &floatlp.Problem{Matrix: floatlp.Matrix{Start: []int32{0}}}
	y, ax := make([]float64, m), make([]float64, m)
	equal := make([]bool, m)
	for i := range y {
		equal[i] = rng.IntN(4) == 0
		if y[i] = float64(rng.IntN(3)); equal[i] {
			y[i]--
		}
	}
	for range n {
		free := rng.IntN(5) == 0
		x, cost, lower := float64(rng.IntN(3)), float64(rng.IntN(3)), 0.0
		if free {
			x, cost, lower = x-1, 0, math.Inf(-1)
		}
		for i := range m {
			if a := float64(rng.IntN(7) - 3); a != 0 && rng.IntN(2) == 0 {
				p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, a)
				cost += a * y[i]
				ax[i] += a * x
			}
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
		p.Cost, p.Lower, p.Upper = append(p.Cost, cost), append(p.Lower, lower), append(p.Upper, math.Inf(1))
	}
	for i := range m {
		lower, upper := ax[i]-float64(rng.IntN(2)), math.Inf(1)
		if equal[i] {
			lower, upper = ax[i], ax[i]
		}
		p.RowLower, p.RowUpper = append(p.RowLower, lower), append(p.RowUpper, upper)
	}
	return p
}

// follow returns the last point of p, and a solver that begins with its basis.
func follow(t *testing.T, p *floatlp.Problem) (*interior.Point, *floatlp.Solver) {
	t.Helper()
	m, err := interior.Analyze(t.Context(), p)
	require.NoError(t, err)
	z := m.Solve(t.Context(), p.Cost, p.RowLower, interior.Options{Gap: 1e-9, Shift: 1e-5})
	require.NotNil(t, z)
	s, err := floatlp.New(p)
	require.NoError(t, err)
	require.True(t, s.Prefer(t.Context(), z.Preference()))
	return z, s
}

// TestRandom compares optima with those of the simplex method, which has next to no
// pivots to make from the basis proposed.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 3))
	far, near, pivots := 0, 0, 0
	for k := range 500 {
		p := random(rng)
		simplex, err := floatlp.New(p)
		require.NoError(t, err)
		want := simplex.Solve(t.Context())
		require.Equal(t, floatlp.Optimal, want.Status)
		z, s := follow(t, p)
		got := s.Solve(t.Context())
		require.Equal(t, floatlp.Optimal, got.Status)
		require.InDelta(t, want.Objective, got.Objective, 1e-6, "program %d", k)
		pivots, far = pivots+got.Pivots, far+want.Pivots
		if z.Gap < 1e-6 {
			near++
		}
	}
	t.Logf("%d of 500 close, %d pivots instead of %d", near, pivots, far)
	require.Greater(t, near, 480)
	require.Less(t, pivots, far/10)
}

// TestHopeless has programs without a feasible point, and without a lower bound: the path
// ends, far from any optimum.
func TestHopeless(t *testing.T) {
	one := floatlp.Matrix{Start: []int32{0, 2}, Index: []int32{0, 1}, Value: []float64{1, -1}}
	inf := math.Inf(1)
	for name, d := range map[string]floatlp.Data{ // x ≥ lower of the first row, −x ≥ that of the second
		"infeasible": {Cost: []float64{1}, RowLower: []float64{2, -1}},
		"unbounded":  {Cost: []float64{-1}, RowLower: []float64{2, -inf}},
	} {
		d.Lower, d.Upper, d.RowUpper = []float64{0}, []float64{inf}, []float64{inf, inf}
		p := &floatlp.Problem{Data: d, Matrix: one}
		if name == "unbounded" {
			p.Matrix = floatlp.Matrix{Start: []int32{0, 1}, Index: []int32{0}, Value: []float64{1}}
			p.RowLower, p.RowUpper = p.RowLower[:1], p.RowUpper[:1]
		}
		m, err := interior.Analyze(t.Context(), p)
		require.NoError(t, err, name)
		if z := m.Solve(t.Context(), p.Cost, p.RowLower, interior.Options{Gap: 1e-9}); z != nil {
			require.Greater(t, z.Gap, 1e-3, name)
		}
	}
}

// TestForm has bounds that the form does not allow.
func TestForm(t *testing.T) {
	inf := math.Inf(1)
	for name, b := range map[string][4]float64{
		"upper bound of a column":  {0, 1, 0, inf},
		"lower bound of a column":  {1, inf, 0, inf},
		"range of a row":           {0, inf, 0, 1},
		"only from above":          {0, inf, -inf, 1},
		"a row without any bounds": {0, inf, -inf, inf},
	} {
		p := &floatlp.Problem{
			Matrix: floatlp.Matrix{Start: []int32{0, 1}, Index: []int32{0}, Value: []float64{1}},
			Data:   floatlp.Data{Cost: []float64{1}, Lower: b[:1], Upper: b[1:2], RowLower: b[2:3], RowUpper: b[3:]},
		}
		_, err := interior.Analyze(t.Context(), p)
		require.Error(t, err, name)
	}
}

// TestGames has programs of games, large enough for several cores: the same numbers on one
// and on two, and a basis at which the simplex method has little left to do.
func TestGames(t *testing.T) {
	for _, name := range []string{"leduc ranks=5", "liars-dice sides=3", "kuhn cards=20"} {
		_, p := lptest.OfGame(seqformtest.Made(name))
		z, s := follow(t, p)
		require.Less(t, z.Gap, 1e-8, name)
		r := s.Solve(t.Context())
		require.Equal(t, floatlp.Optimal, r.Status, name)
		require.LessOrEqual(t, 20*r.Pivots, len(p.RowLower), "%s: pivots", name)
		for _, cores := range []int{1, 2} {
			before := runtime.GOMAXPROCS(cores)
			again, _ := follow(t, p)
			runtime.GOMAXPROCS(before)
			require.Equal(t, z.Iterations, again.Iterations, name)
			require.Equal(t, z.Preference(), again.Preference(), name)
		}
	}
}

// TestCanceled ends at once, with nothing.
func TestCanceled(t *testing.T) {
	_, p := lptest.OfGame(seqformtest.Made("leduc ranks=3"))
	m, err := interior.Analyze(t.Context(), p)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Nil(t, m.Solve(ctx, p.Cost, p.RowLower, interior.Options{Gap: 1e-9}))
	_, err = interior.Analyze(ctx, p)
	require.Error(t, err)
}
