package floatlp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// rank returns that of some columns of [A −I], dense, by complete elimination.
func (s *Solver) rank(vars []int) int {
	var cols [][]float64
	for _, v := range vars {
		col := make([]float64, s.m)
		s.addColumn(col, int32(v), 1)
		cols = append(cols, col)
	}
	for rank := range cols {
		row, at, size := 0, rank, 1e-9
		for c := rank; c < len(cols); c++ {
			for i, x := range cols[c] {
				if math.Abs(x) > size {
					row, at, size = i, c, math.Abs(x)
				}
			}
		}
		if size == 1e-9 {
			return rank
		}
		cols[rank], cols[at] = cols[at], cols[rank]
		for c := rank + 1; c < len(cols); c++ {
			f := cols[c][row] / cols[rank][row]
			for i := range cols[c] {
				cols[c][i] -= f * cols[rank][i]
			}
		}
	}
	return len(cols)
}

// TestPrefer has preferences far apart, of which there is one best basis: that which takes
// the variables one by one, best first, unless they depend on those taken. Matrices are of
// small rank, with columns twice.
func TestPrefer(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	left := 0
	for range 300 {
		m, n := 1+rng.IntN(12), 1+rng.IntN(16)
		p := twiceProblem(rng, m, n)
		s := newSolver(t, p)
		preference := make([]float64, n+m)
		order := rng.Perm(n + m)
		for k, v := range order { // from 10²⁰ down to about 1
			preference[v] = math.Pow(10, 20-20*float64(k)/float64(n+m))
		}
		require.True(t, s.Prefer(t.Context(), preference))
		var taken []int
		for _, v := range order {
			fits := s.rank(append(taken, v)) > len(taken)
			if fits {
				taken = append(taken, v)
			} else {
				left++
			}
			if preference[v] > distinct {
				require.Equal(t, fits, s.status[v] == Basic, "variable %d", v)
			}
		}
		checkResult(t, s, s.Solve(t.Context()))
	}
	require.Greater(t, left, 300)
}

// TestPreferCanceled keeps the basis.
func TestPreferCanceled(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 2))
	s := newSolver(t, twiceProblem(rng, 5, 5))
	before := s.Basis()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.False(t, s.Prefer(ctx, make([]float64, 10)))
	require.Equal(t, before, s.Basis())
}

// twiceProblem returns a program of small integers in which every third column is another
// one again.
func twiceProblem(rng *rand.Rand, m, n int) *Problem {
	p := &Problem{Matrix: Matrix{Start: []int32{0}}}
	for j := range n {
		if idx, val := p.Matrix.Index, p.Matrix.Value; j > 0 && rng.IntN(3) == 0 {
			k := rng.IntN(j)
			s, e := p.Matrix.Start[k], p.Matrix.Start[k+1]
			p.Matrix.Index, p.Matrix.Value = append(idx, idx[s:e]...), append(val, val[s:e]...)
		} else {
			for i := range m {
				if rng.IntN(3) == 0 {
					p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, float64(1+rng.IntN(3)))
				}
			}
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
		p.Cost, p.Lower, p.Upper = append(p.Cost, float64(rng.IntN(4))), append(p.Lower, 0), append(p.Upper, math.Inf(1))
	}
	for range m {
		p.RowLower, p.RowUpper = append(p.RowLower, float64(rng.IntN(3))), append(p.RowUpper, math.Inf(1))
	}
	return p
}
