package floatlp

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// started returns a solver of p before its first pivot, with the first columns at
// their upper bounds.
func started(t testing.TB, p *Problem, upper int) *Solver {
	s := newSolver(t, p)
	for j := range upper {
		s.status[j] = AtUpper
	}
	s.loadBasis()
	s.ready()
	return s
}

// requireConsistent requires that values and reduced costs, which pivots update, are
// those of the basis.
func requireConsistent(t testing.TB, s *Solver) {
	t.Helper()
	bx, d := slices.Clone(s.bx), slices.Clone(s.d)
	s.computeX()
	s.computeD()
	require.InDeltaSlice(t, s.bx, bx, 1e-7, "values")
	for v, status := range s.status {
		if status != Basic {
			require.InDelta(t, s.d[v], d[v], 1e-7, "reduced cost %d", v)
		}
	}
}

// After each dual pivot values, reduced costs and weights are those of the basis,
// and no reduced cost has the wrong sign. Bounds are flipped on the way, so that no
// cost has to be shifted.
func TestDualStep(t *testing.T) {
	steps, flips := 0, 0
	for seed := range uint64(40) {
		s := started(t, wide(rand.New(rand.NewPCG(seed, 23)), 20), 0)
		s.computeEdges()
		s.makeDualFeasible()
		s.forgetRows()
		for {
			requireBestRow(t, s)
			if _, more := s.dualStep(); !more {
				break
			}
			steps++
			flips += len(s.flips)
			requireConsistent(t, s)
			require.True(t, s.dualFeasible())
			require.InDeltaSlice(t, s.c, s.wc, 1e-7, "costs")
			weights := slices.Clone(s.edgeB)
			clear(s.edgeB)
			s.computeEdges()
			require.InEpsilonSlice(t, s.edgeB, weights, 1e-6, "weights")
		}
	}
	require.Greater(t, steps, 100)
	require.Greater(t, flips, 100)
}

// requireBestRow requires that no row has a larger merit than the one the list gives.
func requireBestRow(t testing.TB, s *Solver) {
	t.Helper()
	best, largest := s.bestListed(), 0.0
	if best < 0 {
		s.listRows()
		best = s.bestListed()
	}
	for i := range s.bx {
		if v := s.violation(int32(i)); math.Abs(v) > tolerance {
			largest = max(largest, v*v/s.edgeB[i])
		}
	}
	if best < 0 {
		require.Zero(t, largest)
		return
	}
	v := s.violation(best)
	require.InEpsilon(t, largest, v*v/s.edgeB[best], 1e-12)
}

// A large program with ties is perturbed early, a small one is not, and the optimum is
// that of the true costs.
func TestEarlyPerturbation(t *testing.T) {
	for ranks, stalls := range map[int]int{3: 0, 8: 1} {
		g := makeGame(t, leduc(ranks, true))
		lp := newSequenceLP(g, powers(g, 0, 0), powers(g, 1, 0))
		s := newSolver(t, lp.Problem)
		s.SetBasis(lp.start(50))
		solve(t, s, dual)
		require.Equal(t, stalls, s.stalls)
		require.Equal(t, s.c, s.wc)
	}
}

// After each primal pivot values and reduced costs are those of the basis, no value
// is off its bounds, and the objective has not grown.
func TestPrimalStep(t *testing.T) {
	steps := 0
	for seed := range uint64(40) {
		s := started(t, wide(rand.New(rand.NewPCG(seed, 29)), 20), 10)
		s.makePrimalFeasible()
		s.resetDevex()
		objective := s.objective()
		for {
			if _, more := s.primalStep(); !more {
				break
			}
			steps++
			requireConsistent(t, s)
			require.True(t, s.primalFeasible())
			require.LessOrEqual(t, s.objective(), objective+1e-9)
			objective = s.objective()
		}
	}
	require.Greater(t, steps, 100)
}

// objective returns the scaled objective for the working costs.
func (s *Solver) objective() float64 {
	sum := 0.0
	for v, status := range s.status {
		if status != Basic {
			sum += s.wc[v] * s.x[v]
		}
	}
	for i, v := range s.head {
		sum += s.wc[v] * s.bx[i]
	}
	return sum
}

// Without progress the method perturbs, and the answer is that of the true data.
func TestStallIsBroken(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	for _, method := range []method{dual, primal} {
		p := wide(rng, 30)
		want := solve(t, newSolver(t, p), suited)
		s := started(t, p, 0)
		s.still = 1 << 30
		r := &run{ctx: t.Context(), pivots: 1000}
		perturb, step := s.perturbCosts, s.dualStep
		if method == primal {
			perturb, step = s.perturbBounds, s.primalStep
			s.resetDevex()
		} else {
			s.computeEdges()
			s.makeDualFeasible()
			s.forgetRows()
		}
		perturbed := 0.0
		out := s.pivotUntil(r, func() (outcome, bool) {
			out, more := step()
			s.still = 1 << 30
			return out, more
		}, func(size float64) {
			perturbed = size
			perturb(size)
		})
		require.Equal(t, again, out)
		require.NotZero(t, perturbed)
		res := solve(t, s, method)
		require.InDelta(t, want.Objective, res.Objective, 1e-6)
	}
}

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

// randomLevel draws a level for p; levels beside infinite bounds are zero.
func randomLevel(rng *rand.Rand, p *Problem) *Data {
	l := &Data{}
	bounds := func(lower, upper []float64) (lo, hi []float64) {
		for k := range lower {
			a, b := float64(rng.IntN(5)-2), float64(rng.IntN(5)-2)
			if lower[k] == upper[k] && rng.IntN(4) > 0 {
				b = a
			}
			if math.IsInf(lower[k], 0) {
				a = 0
			}
			if math.IsInf(upper[k], 0) {
				b = 0
			}
			lo, hi = append(lo, a), append(hi, b)
		}
		return lo, hi
	}
	l.Lower, l.Upper = bounds(p.Lower, p.Upper)
	l.RowLower, l.RowUpper = bounds(p.RowLower, p.RowUpper)
	for range p.Cost {
		l.Cost = append(l.Cost, float64(rng.IntN(5)-2))
	}
	return l
}

// at returns p plus the levels times powers of eps, which floats hold exactly.
func (p *Problem) at(levels []*Data, eps float64) *Problem {
	q := *p
	for _, part := range []struct {
		list *[]float64
		of   func(*Data) []float64
	}{
		{&q.Cost, func(l *Data) []float64 { return l.Cost }},
		{&q.Lower, func(l *Data) []float64 { return l.Lower }},
		{&q.Upper, func(l *Data) []float64 { return l.Upper }},
		{&q.RowLower, func(l *Data) []float64 { return l.RowLower }},
		{&q.RowUpper, func(l *Data) []float64 { return l.RowUpper }},
	} {
		out := append([]float64(nil), *part.list...)
		power := 1.0
		for _, l := range levels {
			power *= eps
			for k, x := range part.of(l) {
				out[k] += x * power
			}
		}
		*part.list = out
	}
	return &q
}

// For small random programs the answer agrees with that of the exact tableau for
// ε = 2⁻²², and the basis is optimal there.
func TestPowersAgainstExactTableau(t *testing.T) {
	const eps = 0x1p-22
	seen := map[Status]int{}
	changed := 0
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 19))
		p := randomProblem(rng, 5, 5)
		levels := []*Data{randomLevel(rng, p), randomLevel(rng, p)}
		s := newSolver(t, p)
		first := s.Solve(t.Context())
		res, err := s.SolvePowers(t.Context(), levels)
		require.NoError(t, err)
		status, _ := reference(p.at(levels, eps))
		if res.Status == Unbounded && status == Infeasible {
			continue // it may say so
		}
		require.Equal(t, status, res.Status, "seed %d", seed)
		seen[status]++
		if status != Optimal {
			continue
		}
		primal, dual := wrongSigns(t, p, res.Basis, levels, eps)
		require.Zero(t, primal+dual, "seed %d: %d wrong signs of values, %d of reduced costs", seed, primal, dual)
		require.InDelta(t, first.Objective, res.Objective, 1e-6)
		if primal, dual = wrongSigns(t, p, first.Basis, levels, eps); primal+dual > 0 {
			changed++
		}
		again := s.Solve(t.Context())
		require.InDelta(t, first.Objective, again.Objective, 1e-6, "the program is as before")
	}
	t.Log(seen, "another basis than for ε = 0:", changed)
	require.Greater(t, changed, 100)
}

func TestPowersRejectsWrongLevels(t *testing.T) {
	p := wide(rand.New(rand.NewPCG(5, 5)), 5)
	ok := func() *Data { return randomLevel(rand.New(rand.NewPCG(1, 1)), p) }
	for name, spoil := range map[string]func(*Data){
		"size":     func(l *Data) { l.Cost = nil },
		"rows":     func(l *Data) { l.RowLower = l.RowLower[:1] },
		"infinite": func(l *Data) { l.Upper[0] = inf },
		"NaN":      func(l *Data) { l.RowUpper[0] = math.NaN() },
	} {
		l := ok()
		spoil(l)
		_, err := newSolver(t, p).SolvePowers(t.Context(), []*Data{ok(), l})
		require.Error(t, err, name)
	}
}
