package floatlp

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// rowsOf returns a, of m rows and len(a.Start)−1 columns, by rows.
func rowsOf(a Matrix, m int) Matrix {
	byCol := sparse{start: []int32{0}}
	byCol.appendLines(&a)
	t := byCol.transpose(m)
	out := Matrix{Index: t.idx, Value: t.val}
	for _, k := range t.start {
		out.Start = append(out.Start, int(k))
	}
	return out
}

// joinColumns returns a with the columns of b after its own.
func joinColumns(a, b Matrix) Matrix {
	out := Matrix{Start: slices.Clone(a.Start), Index: append(slices.Clone(a.Index), b.Index...), Value: append(slices.Clone(a.Value), b.Value...)}
	for _, k := range b.Start[1:] {
		out.Start = append(out.Start, len(a.Index)+k)
	}
	return out
}

// change changes p and s alike.
func change(t testing.TB, rng *rand.Rand, p *Problem, s *Solver) {
	m, n := len(p.RowLower), len(p.Cost)
	switch rng.IntN(5) {
	case 0:
		if n > 0 {
			j := rng.IntN(n)
			p.Lower[j], p.Upper[j] = randomBounds(rng)
			require.NoError(t, s.SetColBounds(j, p.Lower[j], p.Upper[j]))
		}
	case 1:
		if m > 0 {
			i := rng.IntN(m)
			p.RowLower[i], p.RowUpper[i] = randomBounds(rng)
			require.NoError(t, s.SetRowBounds(i, p.RowLower[i], p.RowUpper[i]))
		}
	case 2:
		for j := range p.Cost {
			p.Cost[j] = float64(rng.IntN(7) - 3)
		}
		require.NoError(t, s.SetCost(p.Cost))
	case 3:
		k := 1 + rng.IntN(2)
		var add Problem
		for range k {
			lower, upper := randomBounds(rng)
			add.Cost = append(add.Cost, float64(rng.IntN(7)-3))
			add.Lower, add.Upper = append(add.Lower, lower), append(add.Upper, upper)
		}
		add.Matrix = randomMatrix(rng, m, k)
		require.NoError(t, s.AddCols(add.Cost, add.Lower, add.Upper, add.Matrix))
		p.Cost = append(p.Cost, add.Cost...)
		p.Lower, p.Upper = append(p.Lower, add.Lower...), append(p.Upper, add.Upper...)
		p.Matrix = joinColumns(p.Matrix, add.Matrix)
	case 4:
		k := 1 + rng.IntN(2)
		var lower, upper []float64
		for range k {
			l, u := randomBounds(rng)
			lower, upper = append(lower, l), append(upper, u)
		}
		rows := randomMatrix(rng, n, k) // k rows, stored by rows
		require.NoError(t, s.AddRows(lower, upper, rows))
		p.RowLower, p.RowUpper = append(p.RowLower, lower...), append(p.RowUpper, upper...)
		p.Matrix = rowsOf(joinColumns(rowsOf(p.Matrix, m), rows), n)
	}
}

func TestChangesAgainstExactTableau(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 11))
		p := randomProblem(rng, 5, 5)
		s := newSolver(t, p)
		requireReference(t, p, solve(t, s, Options{}))
		for range 8 {
			change(t, rng, p, s)
			requireReference(t, p, solve(t, s, Options{Method: Method(rng.IntN(3))}))
			require.Equal(t, len(p.RowLower), s.Rows())
			require.Equal(t, len(p.Cost), s.Cols())
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// wide draws a feasible bounded program of m rows and 2m columns: x = 1 satisfies
// the rows.
func wide(rng *rand.Rand, m int) *Problem {
	p := &Problem{Matrix: Matrix{Start: []int{0}}}
	for range m {
		p.RowLower = append(p.RowLower, math.Inf(-1))
		p.RowUpper = append(p.RowUpper, 0)
	}
	for range 2 * m {
		p.Cost = append(p.Cost, rng.Float64()-0.7)
		p.Lower, p.Upper = append(p.Lower, 0), append(p.Upper, 10)
		for i := range m {
			if rng.IntN(m) < 6 {
				v := 0.1 + rng.Float64()
				p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, v)
				p.RowUpper[i] += v
			}
		}
		p.Matrix.Start = append(p.Matrix.Start, len(p.Matrix.Index))
	}
	return p
}

// A warm start gives the optimum of a cold one in far fewer pivots.
func TestWarmStartIsShort(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	warm, cold := 0, 0
	for range 20 {
		p := wide(rng, 60)
		s := newSolver(t, p)
		first := solve(t, s, Options{})
		require.Equal(t, Optimal, first.Status)

		step := func(what string) {
			res := solve(t, s, Options{})
			fresh := solve(t, newSolver(t, p), Options{})
			require.Equal(t, fresh.Status, res.Status, what)
			require.InDelta(t, fresh.Objective, res.Objective, 1e-6, what)
			warm, cold = warm+res.Pivots, cold+fresh.Pivots
		}
		// Branch: cut off the value of a column.
		for j, x := range first.X {
			if first.Basis.Cols[j] == Basic {
				p.Upper[j] = math.Floor(x)
				require.NoError(t, s.SetColBounds(j, 0, p.Upper[j]))
				break
			}
		}
		step("bounds")
		p.Cost = append(p.Cost, -1)
		p.Lower, p.Upper = append(p.Lower, 0), append(p.Upper, 1)
		col := Matrix{Start: []int{0, 2}, Index: []int32{0, 5}, Value: []float64{1, 1}}
		require.NoError(t, s.AddCols([]float64{-1}, []float64{0}, []float64{1}, col))
		p.Matrix = joinColumns(p.Matrix, col)
		step("column")
		row := Matrix{Start: []int{0, 3}, Index: []int32{1, 2, 3}, Value: []float64{1, 1, 1}}
		require.NoError(t, s.AddRows([]float64{math.Inf(-1)}, []float64{0.5}, row))
		p.RowLower, p.RowUpper = append(p.RowLower, math.Inf(-1)), append(p.RowUpper, 0.5)
		p.Matrix = rowsOf(joinColumns(rowsOf(p.Matrix, 60), row), len(p.Cost))
		step("row")
	}
	t.Logf("pivots: %d warm, %d cold", warm, cold)
	require.Less(t, 5*warm, cold)
}

// The basis of an optimum, given to another solver, is optimal there at once.
func TestSetBasis(t *testing.T) {
	p := wide(rand.New(rand.NewPCG(5, 5)), 40)
	first := solve(t, newSolver(t, p), Options{})
	s := newSolver(t, p)
	require.NoError(t, s.SetBasis(first.Basis))
	res := solve(t, s, Options{})
	require.Equal(t, Optimal, res.Status)
	require.Zero(t, res.Pivots)
	require.Equal(t, first.Basis, res.Basis)
	require.InDelta(t, first.Objective, res.Objective, 1e-9)

	require.Error(t, s.SetBasis(&Basis{}))
}

// Any start, of any count and rank, leads to the optimum.
func TestSetBasisThatIsNone(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 13))
		p := randomProblem(rng, 6, 6)
		s := newSolver(t, p)
		solve(t, s, Options{})
		b := s.Basis()
		for _, part := range [][]VarStatus{b.Cols, b.Rows} {
			for k := range part {
				part[k] = VarStatus(rng.IntN(5)) // 4 is no status
			}
		}
		require.NoError(t, s.SetBasis(b))
		requireReference(t, p, solve(t, s, Options{Method: Method(rng.IntN(3))}))
	}
}

func TestLimits(t *testing.T) {
	p := wide(rand.New(rand.NewPCG(6, 6)), 60)
	s := newSolver(t, p)
	total := 0
	for {
		res := s.Solve(context.Background(), Options{MaxPivots: 10})
		total += res.Pivots
		require.LessOrEqual(t, res.Pivots, 10)
		if res.Status != Limit {
			require.Equal(t, Optimal, res.Status)
			break
		}
	}
	require.Greater(t, total, 20)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	res := newSolver(t, p).Solve(ctx, Options{})
	require.Equal(t, Limit, res.Status)
	require.Zero(t, res.Pivots)
}
