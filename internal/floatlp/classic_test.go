package floatlp

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var inf = math.Inf(1)

// dense returns a program from a dense matrix by rows.
func dense(maximize bool, cost []float64, rows [][]float64, rowLower, rowUpper []float64) *Problem {
	p := &Problem{Maximize: maximize, Data: Data{Cost: cost, RowLower: rowLower, RowUpper: rowUpper}, Matrix: Matrix{Start: []int32{0}}}
	for j := range cost {
		p.Lower, p.Upper = append(p.Lower, 0), append(p.Upper, inf)
		for i := range rows {
			p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, rows[i][j])
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
	}
	return p
}

func below(m int) []float64 {
	out := make([]float64, m)
	for i := range out {
		out[i] = -inf
	}
	return out
}

// solveAll solves with each method and requires the value.
func solveAll(t *testing.T, p *Problem, value float64) {
	t.Helper()
	for _, method := range []method{suited, dual, primal} {
		res := solve(t, newSolver(t, p), method)
		require.Equal(t, Optimal, res.Status)
		require.InDelta(t, value, res.Objective, 1e-7*(1+math.Abs(value)))
	}
}

// On this program the largest reduced cost with ties by least index cycles.
//
// Reference: Beale 1955.
func TestBeale(t *testing.T) {
	p := dense(false, []float64{-0.75, 150, -0.02, 6},
		[][]float64{{0.25, -60, -0.04, 9}, {0.5, -90, -0.02, 3}, {0, 0, 1, 0}},
		below(3), []float64{0, 0, 1})
	solveAll(t, p, -0.05)
}

// The Klee–Minty cube: max Σ 2^{n−j} x_j, Σ_{j<i} 2^{i−j+1} x_j + x_i ≤ 5^i.
func TestKleeMinty(t *testing.T) {
	for n := 1; n <= 10; n++ {
		cost, rhs := make([]float64, n), make([]float64, n)
		rows := make([][]float64, n)
		for i := range n {
			cost[i] = math.Pow(2, float64(n-1-i))
			rhs[i] = math.Pow(5, float64(i+1))
			rows[i] = make([]float64, n)
			rows[i][i] = 1
			for j := range i {
				rows[i][j] = math.Pow(2, float64(i-j+1))
			}
		}
		solveAll(t, dense(true, cost, rows, below(n), rhs), math.Pow(5, float64(n)))
	}
}

// A matching game's polytope: all vertices are degenerate, the optimum is 0.
func TestAssignmentIsDegenerate(t *testing.T) {
	const n = 12
	rng := rand.New(rand.NewPCG(1, 2))
	p := &Problem{Matrix: Matrix{Start: []int32{0}}}
	for range 2 * n {
		p.RowLower, p.RowUpper = append(p.RowLower, 1), append(p.RowUpper, 1)
	}
	perm := rng.Perm(n)
	for i := range n {
		for j := range n {
			cost := float64(1 + rng.IntN(3))
			if perm[i] == j {
				cost = 0
			}
			p.Cost = append(p.Cost, cost)
			p.Lower, p.Upper = append(p.Lower, 0), append(p.Upper, inf)
			p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i), int32(n+j)), append(p.Matrix.Value, 1, 1)
			p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
		}
	}
	solveAll(t, p, 0)
}

// Rows and columns multiplied by powers of ten from 1e−6 to 1e6.
func TestBadlyScaled(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 17))
		p := wide(rng, 15)
		want := solve(t, newSolver(t, p), suited)
		require.Equal(t, Optimal, want.Status)
		power := func() float64 { return math.Pow(10, float64(rng.IntN(13)-6)) }
		row := make([]float64, len(p.RowLower))
		for i := range row {
			row[i] = power()
			p.RowUpper[i] *= row[i]
		}
		for j := range p.Cost {
			f := power()
			p.Cost[j] *= f
			p.Lower[j], p.Upper[j] = p.Lower[j]/f, p.Upper[j]/f
			for k := p.Matrix.Start[j]; k < p.Matrix.Start[j+1]; k++ {
				p.Matrix.Value[k] *= f * row[p.Matrix.Index[k]]
			}
		}
		for _, method := range []method{dual, primal} {
			got := newSolver(t, p).begin(t.Context(), method)
			require.Equal(t, Optimal, got.Status)
			require.InDelta(t, want.Objective, got.Objective, 1e-5*(1+math.Abs(want.Objective)))
		}
	}
}

// A program whose rows and columns are multiplied by powers of two has the same
// answer, in other units, rays included.
func TestUnits(t *testing.T) {
	seen := map[Status]int{}
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 37))
		p := randomProblem(rng, 6, 6)
		status, _ := reference(p)
		want := solve(t, newSolver(t, p), suited)
		require.Equal(t, status, want.Status)
		power := func() float64 { return math.Ldexp(1, rng.IntN(41)-20) }
		q, row, col := *p, make([]float64, len(p.RowLower)), make([]float64, len(p.Cost))
		q.Cost, q.Matrix.Value = slices.Clone(p.Cost), slices.Clone(p.Matrix.Value)
		q.Lower, q.Upper = slices.Clone(p.Lower), slices.Clone(p.Upper)
		q.RowLower, q.RowUpper = slices.Clone(p.RowLower), slices.Clone(p.RowUpper)
		for i := range row {
			row[i] = power()
			q.RowLower[i], q.RowUpper[i] = q.RowLower[i]*row[i], q.RowUpper[i]*row[i]
		}
		for j := range col {
			col[j] = 1 // of the unit of x_j
			if q.Matrix.Start[j] < q.Matrix.Start[j+1] {
				col[j] = power()
			}
			q.Cost[j] *= col[j]
			q.Lower[j], q.Upper[j] = q.Lower[j]/col[j], q.Upper[j]/col[j]
			for k := q.Matrix.Start[j]; k < q.Matrix.Start[j+1]; k++ {
				q.Matrix.Value[k] *= col[j] * row[q.Matrix.Index[k]]
			}
		}
		res := newSolver(t, &q).Solve(t.Context())
		require.Equal(t, want.Status, res.Status, "seed %d", seed)
		seen[res.Status]++
		for i := range row {
			res.Y[i] *= row[i]
			if res.Ray != nil {
				res.Ray[i] *= row[i]
			}
		}
		for j := range col {
			res.X[j] *= col[j]
		}
		checkResult(t, started(t, p, 0), res)
		if status == Optimal {
			require.InDelta(t, want.Objective, res.Objective, 1e-6)
		}
	}
	require.Greater(t, seen[Optimal], 50)
	require.Greater(t, seen[Infeasible], 50)
}

// A ray that shows nothing is not taken for one.
func TestRayHolds(t *testing.T) {
	s := newSolver(t, dense(true, []float64{0}, [][]float64{{1}, {1}}, []float64{1, 2}, []float64{1, 2}))
	require.Equal(t, Infeasible, s.Solve(t.Context()).Status)
	require.True(t, s.rayHolds())
	for i := range s.ray {
		s.ray[i] = -s.ray[i]
	}
	require.False(t, s.rayHolds())
	clear(s.ray)
	require.False(t, s.rayHolds())
}

func TestTrivial(t *testing.T) {
	for name, c := range map[string]struct {
		p      *Problem
		status Status
		value  float64
	}{
		"nothing":        {&Problem{Matrix: Matrix{Start: []int32{0}}}, Optimal, 0},
		"no rows":        {dense(true, []float64{-1, -2}, nil, nil, nil), Optimal, 0},
		"no rows, up":    {dense(true, []float64{1}, nil, nil, nil), Unbounded, 0},
		"empty row":      {dense(true, nil, [][]float64{{}}, []float64{1}, []float64{2}), Infeasible, 0},
		"crossed bounds": {dense(true, []float64{1}, [][]float64{{1}}, []float64{2}, []float64{1}), Infeasible, 0},
		"contradiction":  {dense(true, []float64{0}, [][]float64{{1}, {1}}, []float64{1, 2}, []float64{1, 2}), Infeasible, 0},
		"ray":            {dense(false, []float64{-1, 0}, [][]float64{{1, -1}}, below(1), []float64{0}), Unbounded, 0},
		"corner":         {dense(true, []float64{1, 1}, [][]float64{{1, 2}, {2, 1}}, below(2), []float64{3, 3}), Optimal, 2},
	} {
		t.Run(name, func(t *testing.T) {
			for _, method := range []method{suited, dual, primal} {
				res := solve(t, newSolver(t, c.p), method)
				assert.Equal(t, c.status, res.Status)
				if c.status == Optimal {
					assert.InDelta(t, c.value, res.Objective, 1e-9)
				}
			}
		})
	}
}

// Solving twice gives the same bytes.
func TestRepeats(t *testing.T) {
	p := wide(rand.New(rand.NewPCG(9, 9)), 60)
	first := newSolver(t, p).Solve(t.Context())
	second := newSolver(t, p).Solve(t.Context())
	require.Equal(t, first, second)
}

func TestValidate(t *testing.T) {
	ok := func() *Problem {
		return dense(true, []float64{1, 1}, [][]float64{{1, 2}, {2, 1}}, below(2), []float64{3, 3})
	}
	_, err := New(ok())
	require.NoError(t, err)
	for name, spoil := range map[string]func(*Problem){
		"row bounds":     func(p *Problem) { p.RowUpper = p.RowUpper[:1] },
		"column bounds":  func(p *Problem) { p.Lower = nil },
		"NaN bound":      func(p *Problem) { p.Upper[0] = math.NaN() },
		"lower +Inf":     func(p *Problem) { p.Lower[0] = inf },
		"upper -Inf":     func(p *Problem) { p.RowUpper[0] = -inf },
		"cost":           func(p *Problem) { p.Cost[1] = inf },
		"no start":       func(p *Problem) { p.Matrix.Start = nil },
		"start length":   func(p *Problem) { p.Matrix.Start = p.Matrix.Start[:2] },
		"start falls":    func(p *Problem) { p.Matrix.Start[1] = 9; p.Matrix.Start[2] = 4 },
		"start negative": func(p *Problem) { p.Matrix.Start[1] = -1 },
		"index":          func(p *Problem) { p.Matrix.Index[3] = 2 },
		"negative index": func(p *Problem) { p.Matrix.Index[3] = -1 },
		"index twice":    func(p *Problem) { p.Matrix.Index[3] = 0 },
		"value":          func(p *Problem) { p.Matrix.Value[0] = math.NaN() },
		"values":         func(p *Problem) { p.Matrix.Value = p.Matrix.Value[:3] },
	} {
		p := ok()
		spoil(p)
		_, err := New(p)
		require.Error(t, err, name)
	}
}

// The exact tableau of the tests is right on a program solved by hand.
func TestReference(t *testing.T) {
	p := dense(true, []float64{3, 2}, [][]float64{{1, 1}, {1, 3}}, below(2), []float64{4, 6})
	p.Upper[0] = 3
	status, value := reference(p)
	require.Equal(t, Optimal, status)
	require.Zero(t, value.Cmp(big.NewRat(11, 1)))
}
