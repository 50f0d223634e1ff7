package floatlp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// randomProblem draws a small program in small integers, so that ties, fixed and
// free columns, equations and contradictions are frequent.
func randomProblem(rng *rand.Rand, maxRows, maxCols int) *Problem {
	m, n := rng.IntN(maxRows+1), rng.IntN(maxCols+1)
	p := &Problem{Maximize: rng.IntN(2) == 0}
	for range n {
		lower, upper := randomBounds(rng)
		p.Lower, p.Upper = append(p.Lower, lower), append(p.Upper, upper)
		p.Cost = append(p.Cost, float64(rng.IntN(7)-3))
	}
	for range m {
		lower, upper := randomBounds(rng)
		p.RowLower, p.RowUpper = append(p.RowLower, lower), append(p.RowUpper, upper)
	}
	p.Matrix = randomMatrix(rng, m, n)
	return p
}

func randomMatrix(rng *rand.Rand, m, n int) Matrix {
	a := Matrix{Start: []int32{0}}
	for range n {
		for i := range m {
			if v := rng.IntN(9) - 4; v != 0 && rng.IntN(3) > 0 {
				a.Index, a.Value = append(a.Index, int32(i)), append(a.Value, float64(v))
			}
		}
		a.Start = append(a.Start, int32(len(a.Index)))
	}
	return a
}

func randomBounds(rng *rand.Rand) (lower, upper float64) {
	lower = float64(rng.IntN(7) - 4)
	upper = lower + float64(rng.IntN(6))
	switch rng.IntN(6) {
	case 0:
		return math.Inf(-1), upper
	case 1, 2:
		return lower, math.Inf(1)
	case 3:
		return math.Inf(-1), math.Inf(1)
	}
	return lower, upper
}

// requireReference requires that res agrees with the exact solution of p.
func requireReference(t testing.TB, p *Problem, res *Result) {
	t.Helper()
	status, value := reference(p)
	if status == Infeasible || res.Status == Infeasible {
		require.Equal(t, status, res.Status)
		return
	}
	require.Equal(t, status, res.Status)
	if status == Optimal {
		want, _ := value.Float64()
		require.InDelta(t, want, res.Objective, 1e-6*(1+math.Abs(want)))
	}
}

func TestRandomAgainstExactTableau(t *testing.T) {
	seen := map[Status]int{}
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 7))
		p := randomProblem(rng, 7, 7)
		for _, method := range []method{suited, dual, primal} {
			s := newSolver(t, p)
			res := solve(t, s, method)
			requireReference(t, p, res)
			seen[res.Status]++
			if t.Failed() {
				t.Fatalf("seed %d, method %d", seed, method)
			}
		}
	}
	t.Log(seen)
	for _, status := range []Status{Optimal, Infeasible, Unbounded} {
		require.Greater(t, seen[status], 400, status)
	}
}
