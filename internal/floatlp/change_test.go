package floatlp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// change changes p and s alike.
func change(t testing.TB, rng *rand.Rand, p *Problem, s *Solver) {
	m, n := len(p.RowLower), len(p.Cost)
	switch rng.IntN(3) {
	case 0:
		if n > 0 {
			j := rng.IntN(n)
			p.Lower[j], p.Upper[j] = randomBounds(rng)
			require.NoError(t, s.Set(&p.Data))
		}
	case 1:
		if m > 0 {
			i := rng.IntN(m)
			p.RowLower[i], p.RowUpper[i] = randomBounds(rng)
			require.NoError(t, s.Set(&p.Data))
		}
	case 2:
		for j := range p.Cost {
			p.Cost[j] = float64(rng.IntN(7) - 3)
		}
		require.NoError(t, s.Set(&p.Data))
	}
}

func TestChangesAgainstExactTableau(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 11))
		p := randomProblem(rng, 5, 5)
		s := newSolver(t, p)
		requireReference(t, p, solve(t, s, suited))
		for range 8 {
			change(t, rng, p, s)
			requireReference(t, p, solve(t, s, method(rng.IntN(3))))
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// wide draws a feasible bounded program of m rows and 2m columns: x = 1 satisfies
// the rows.
func wide(rng *rand.Rand, m int) *Problem {
	p := &Problem{Matrix: Matrix{Start: []int32{0}}}
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
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
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
		first := solve(t, s, suited)
		require.Equal(t, Optimal, first.Status)

		step := func(what string) {
			res := solve(t, s, suited)
			fresh := solve(t, newSolver(t, p), suited)
			require.Equal(t, fresh.Status, res.Status, what)
			require.InDelta(t, fresh.Objective, res.Objective, 1e-6, what)
			warm, cold = warm+res.Pivots, cold+fresh.Pivots
		}
		// Branch: cut off the value of a column.
		for j, x := range first.X {
			if first.Basis.Cols[j] == Basic {
				p.Upper[j] = math.Floor(x)
				require.NoError(t, s.Set(&p.Data))
				break
			}
		}
		step("bounds")
		for j := range p.Cost {
			p.Cost[j] += rng.Float64() / 100
		}
		require.NoError(t, s.Set(&p.Data))
		step("costs")
	}
	t.Logf("pivots: %d warm, %d cold", warm, cold)
	require.Less(t, 5*warm, cold)
}

// The basis of an optimum, given to another solver, is optimal there at once.
func TestSetBasis(t *testing.T) {
	p := wide(rand.New(rand.NewPCG(5, 5)), 40)
	first := solve(t, newSolver(t, p), suited)
	s := newSolver(t, p)
	s.SetBasis(first.Basis)
	res := solve(t, s, suited)
	require.Equal(t, Optimal, res.Status)
	require.Zero(t, res.Pivots)
	require.Equal(t, first.Basis, res.Basis)
	require.InDelta(t, first.Objective, res.Objective, 1e-9)

}

// Any start, of any count and rank, leads to the optimum.
func TestSetBasisThatIsNone(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 13))
		p := randomProblem(rng, 6, 6)
		s := newSolver(t, p)
		solve(t, s, suited)
		b := s.Basis()
		for _, part := range [][]VarStatus{b.Cols, b.Rows} {
			for k := range part {
				part[k] = VarStatus(rng.IntN(5)) // 4 is no status
			}
		}
		s.SetBasis(b)
		requireReference(t, p, solve(t, s, method(rng.IntN(3))))
	}
}

func TestLimits(t *testing.T) {
	p := wide(rand.New(rand.NewPCG(6, 6)), 60)
	s := newSolver(t, p)
	total := 0
	for {
		res := s.solve(context.Background(), suited, 10)
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
	res := newSolver(t, p).Solve(ctx)
	require.Equal(t, Limit, res.Status)
	require.Zero(t, res.Pivots)
}
