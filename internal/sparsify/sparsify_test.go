package sparsify_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/lp"
	"exactsolve/internal/lp/lptest"
	"exactsolve/internal/sparsify"
	"exactsolve/seqform/seqformtest"
)

// alike returns a random program of small integers that is feasible and bounded: most
// columns are a multiple of an earlier one with a few entries changed. Some columns are
// free, some have two bounds, and some rows are equations.
func alike(rng *rand.Rand, m, n int) *floatlp.Problem {
	dense := make([][]float64, n)
	p := &floatlp.Problem{Maximize: rng.IntN(2) == 0, Matrix: floatlp.Matrix{Start: []int32{0}}}
	p.RowLower, p.RowUpper = make([]float64, m), make([]float64, m)
	point := make([]float64, n) // a feasible one
	for j := range n {
		dense[j] = make([]float64, m)
		if j > 0 && rng.IntN(8) > 0 {
			t := []float64{1, -1, 2, -2}[rng.IntN(4)]
			for i, v := range dense[rng.IntN(j)] {
				if dense[j][i] = t * v; math.Abs(dense[j][i]) > 64 {
					dense[j][i] = 0
				}
			}
		} else {
			for i := range m {
				dense[j][i] = float64(rng.IntN(7) - 3)
			}
		}
		for range 3 {
			dense[j][rng.IntN(m)] = float64(rng.IntN(7) - 3)
		}
		lower, upper := 0.0, float64(1+rng.IntN(9))
		if rng.IntN(8) == 0 {
			lower, upper = math.Inf(-1), math.Inf(1)
		}
		p.Lower, p.Upper = append(p.Lower, lower), append(p.Upper, upper)
		point[j] = 1
		for _, i := range rng.Perm(m) {
			if v := dense[j][i]; v != 0 {
				p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, v)
			}
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
	}
	for i, v := range product(p, point) {
		p.RowLower[i], p.RowUpper[i] = v-float64(rng.IntN(3)), math.Inf(1)
		if i%5 == 0 {
			p.RowLower[i], p.RowUpper[i] = v, v
		}
	}
	// Costs in the span of the rows and bounds: bounded below, above or both.
	y := make([]float64, m)
	for i := range y {
		if y[i] = float64(rng.IntN(3)); p.Maximize {
			y[i] = -y[i]
		}
	}
	for j := range n {
		cost := 0.0
		for i := range m {
			cost += y[i] * dense[j][i]
		}
		p.Cost = append(p.Cost, cost)
	}
	return p
}

// product returns A x.
func product(p *floatlp.Problem, x []float64) []float64 {
	z := make([]float64, len(p.RowLower))
	for j, v := range x {
		idx, val := p.Matrix.Line(int32(j))
		for k, i := range idx {
			z[i] += v * val[k]
		}
	}
	return z
}

func solve(t *testing.T, p *floatlp.Problem, start *floatlp.Basis) *floatlp.Result {
	t.Helper()
	s, err := floatlp.New(p)
	require.NoError(t, err)
	if start != nil {
		s.SetBasis(start)
	}
	r := s.Solve(context.Background())
	require.Equal(t, floatlp.Optimal, r.Status)
	return r
}

// sums returns a basis of z with all sums, which never leave, and the rows of p.
func sums(p, z *floatlp.Problem) *floatlp.Basis {
	b := &floatlp.Basis{Cols: make([]floatlp.VarStatus, len(z.Cost)), Rows: make([]floatlp.VarStatus, len(z.RowLower))}
	for k := range b.Cols[len(p.Cost):] {
		b.Cols[len(p.Cost)+k] = floatlp.Basic
	}
	for i := range p.RowLower {
		b.Rows[i] = floatlp.Basic
	}
	return b
}

// cut returns the part of a basis of z that is one of p, and fails where a sum is missing.
func cut(t *testing.T, p *floatlp.Problem, b *floatlp.Basis) *floatlp.Basis {
	t.Helper()
	n, m := len(p.Cost), len(p.RowLower)
	for k := range b.Cols[n:] {
		require.Equal(t, floatlp.Basic, b.Cols[n+k])
		require.NotEqual(t, floatlp.Basic, b.Rows[m+k])
	}
	return &floatlp.Basis{Cols: b.Cols[:n], Rows: b.Rows[:m]}
}

// TestIdentity puts what the equations say of the sums into the rows, and compares with
// the program as it was, whose numbers are small enough for floats to be exact.
func TestIdentity(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 1))
	saved := 0
	for range 60 {
		p := alike(rng, 12+rng.IntN(30), 2+rng.IntN(40))
		before := slices.Clone(p.Matrix.Value)
		z := sparsify.Program(p)
		require.Equal(t, before, p.Matrix.Value)
		if z == p {
			continue
		}
		saved++
		require.Less(t, len(z.Matrix.Index), len(p.Matrix.Index))
		n, m := len(p.Cost), len(p.RowLower)
		for j := range n {
			x := make([]float64, len(z.Cost))
			x[j] = 1
			rows := product(z, x)
			for slices.ContainsFunc(rows[m:], func(v float64) bool { return v != 0 }) {
				for k, lack := range rows[m:] { // one level of the trees each time
					x[n+k] -= lack
				}
				rows = product(z, x)
			}
			require.Equal(t, product(p, x[:n]), rows[:m], "column %d", j)
		}
	}
	require.Greater(t, saved, 30)
}

// TestPrograms requires the same optimum with and without sums.
func TestPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 2))
	for range 60 {
		p := alike(rng, 12+rng.IntN(30), 2+rng.IntN(40))
		z := sparsify.Program(p)
		want, got := solve(t, p, nil), solve(t, z, nil)
		require.InDelta(t, want.Objective, got.Objective, 1e-6*(1+math.Abs(want.Objective)))
	}
}

// TestGames requires that the basis of the program with sums, without them, is accepted
// both by floats and exactly for the program as it was.
func TestGames(t *testing.T) {
	for name, atMost := range map[string]float64{
		"kuhn cards=30": 0.3, "leduc ranks=6": 0.9, "liars-dice sides=4": 0.9,
	} {
		if testing.Short() && name == "leduc ranks=6" {
			continue
		}
		program, p := lptest.OfGame(seqformtest.Made(name))
		z := sparsify.Program(p)
		ratio := float64(len(z.Matrix.Index)) / float64(len(p.Matrix.Index))
		require.Less(t, ratio, atMost, name)
		r := solve(t, z, sums(p, z))
		b := cut(t, p, r.Basis)
		again := solve(t, p, b)
		require.Zero(t, again.Pivots, name)
		require.InDelta(t, r.Objective, again.Objective, 1e-9*(1+math.Abs(r.Objective)), name)

		exact, err := program.Solve(context.Background(), lp.Options{Start: lptest.Basis(b)})
		require.NoError(t, err, name)
		require.Zero(t, exact.Stats.FloatPivots+exact.Stats.ExactPivots, name)
		_, err = exact.Check()
		require.NoError(t, err, name)
	}
}

// TestLopsided takes long columns beside a great many short ones: every row of a long one
// has short columns of its own. What may be compared is enough to find all that are alike.
func TestLopsided(t *testing.T) {
	const m, short = 60_000, 5
	p := &floatlp.Problem{Matrix: floatlp.Matrix{Start: []int32{0}}}
	add := func(rows ...int) {
		for _, i := range rows {
			p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, float64(1+i%3))
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
		p.Cost, p.Lower, p.Upper = append(p.Cost, 0), append(p.Lower, 0), append(p.Upper, 1)
	}
	for i := 0; i < m; i += short {
		for range short {
			add(i, i+1, i+2, i+3, i+4)
		}
	}
	all := make([]int, m)
	for i := range all {
		all[i] = i
		p.RowLower, p.RowUpper = append(p.RowLower, 0), append(p.RowUpper, math.Inf(1))
	}
	add(all...)
	add(all...)
	z := sparsify.Program(p)
	require.Less(t, len(z.Matrix.Index), len(p.Matrix.Index)/2)
}
