package floatlp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A trial is a factorization with the dense matrix it should be of.
type trial struct {
	t    *testing.T
	rng  *rand.Rand
	a    Matrix
	n, m int
	head []int32
	b    *builder
}

// newTrial draws a sparse matrix and a basis, which may be singular.
func newTrial(t *testing.T, seed uint64) *trial {
	tr := &trial{t: t, rng: rand.New(rand.NewPCG(seed, 1)), a: Matrix{Start: []int32{0}}}
	tr.m = 1 + tr.rng.IntN(40)
	tr.n = tr.m + tr.rng.IntN(20)
	for range tr.n {
		for i := range tr.m {
			if tr.rng.IntN(tr.m) < 3 {
				tr.a.Index = append(tr.a.Index, int32(i))
				tr.a.Value = append(tr.a.Value, float64(tr.rng.IntN(9)-4)+0.5)
			}
		}
		tr.a.Start = append(tr.a.Start, int32(len(tr.a.Index)))
	}
	for _, v := range tr.rng.Perm(tr.n + tr.m)[:tr.m] {
		tr.head = append(tr.head, int32(v))
	}
	tr.b = newBuilder(tr.m)
	tr.b.factorize(&tr.a, tr.head)
	return tr
}

// column returns a dense column of [A −I].
func (tr *trial) column(v int32) []float64 {
	out := make([]float64, tr.m)
	if int(v) >= tr.n {
		out[int(v)-tr.n] = -1
		return out
	}
	idx, val := tr.a.Line(v)
	for k, i := range idx {
		out[i] = val[k]
	}
	return out
}

// vector draws a sparse vector, and the density that decides the way of solving.
func (tr *trial) vector() (v *vector, copy []float64, density float64) {
	v = newVector(tr.m)
	for i := range tr.m {
		if tr.rng.IntN(8) == 0 {
			v.set(int32(i), tr.rng.NormFloat64())
		}
	}
	return v, append([]float64(nil), v.val...), 0.2 * tr.rng.Float64()
}

// checkListed requires that every nonzero of v is listed, once.
func (tr *trial) checkListed(v *vector) {
	count := make([]int, tr.m)
	if v.listed {
		for _, i := range v.idx {
			count[i]++
		}
	}
	for i, x := range v.val {
		require.LessOrEqual(tr.t, count[i], 1)
		if v.listed && x != 0 {
			require.Equal(tr.t, 1, count[i])
		}
	}
}

func (tr *trial) checkSolves() {
	v, want, density := tr.vector()
	part := newVector(tr.m)
	part.copyFrom(v)
	tr.b.f.ftran(v, nil, &density)
	rows := []int32{int32(tr.rng.IntN(tr.m)), int32(tr.rng.IntN(tr.m)), int32(tr.rng.IntN(tr.m))}[:1+tr.rng.IntN(3)]
	tr.b.f.ftranRows(part, rows)
	for _, i := range rows {
		require.InDelta(tr.t, v.val[i], part.val[i], 1e-5)
	}
	tr.checkListed(v)
	got := make([]float64, tr.m)
	for i, h := range tr.head {
		for r, x := range tr.column(h) {
			got[r] += x * v.val[i]
		}
	}
	require.InDeltaSlice(tr.t, want, got, 1e-5)

	v, want, density = tr.vector()
	tr.b.f.btran(v, nil, &density)
	tr.checkListed(v)
	for i, h := range tr.head {
		sum := 0.0
		for r, x := range tr.column(h) {
			sum += x * v.val[r]
		}
		require.InDelta(tr.t, want[i], sum, 1e-5)
	}
}

// replace brings a random variable into the basis and reports whether it did.
func (tr *trial) replace() bool {
	q := int32(tr.rng.IntN(tr.n + tr.m))
	for _, v := range tr.head {
		if v == q {
			return false
		}
	}
	var spike, eta packed
	density := 0.2 * tr.rng.Float64()
	col := newVector(tr.m)
	for i, x := range tr.column(q) {
		if x != 0 {
			col.set(int32(i), x)
		}
	}
	tr.b.f.ftran(col, &spike, &density)
	r := int32(tr.rng.IntN(tr.m))
	if math.Abs(col.val[r]) < 0.05 {
		return false
	}
	unit := newVector(tr.m)
	unit.set(r, 1)
	tr.b.f.btran(unit, &eta, &density)
	updates := tr.b.f.updates
	fresh := tr.b.f.update(r, &spike, &eta, col.val[r])
	require.Equal(tr.t, updates+1, tr.b.f.updates)
	require.False(tr.t, fresh && tr.b.f.updates >= maxUpdates)
	tr.head[r] = q
	return true
}

func TestFactorSolvesWithTheBasis(t *testing.T) {
	updates := 0
	for seed := range uint64(300) {
		tr := newTrial(t, seed)
		tr.checkSolves()
		steps := 40
		if seed%50 == 0 {
			steps = 4 * maxUpdates
		}
		for range steps {
			if tr.replace() {
				updates++
				tr.checkSolves()
			}
		}
	}
	require.Greater(t, updates, 1000)
}

// A basis with two equal columns and an empty one is completed with logicals.
func TestFactorReplacesDependentColumns(t *testing.T) {
	a := Matrix{Start: []int32{0, 3, 6, 6}, Index: []int32{0, 1, 2, 0, 1, 2}, Value: []float64{1, 2, 3, 1, 2, 3}}
	head := []int32{0, 1, 2}
	removed := newBuilder(3).factorize(&a, head)
	require.Len(t, removed, 2)
	logicals := 0
	for _, v := range head {
		if v >= 3 {
			logicals++
		}
	}
	require.Equal(t, 2, logicals)
}

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
		res := s.solve(t.Context(), suited, 10)
		total += res.Pivots
		require.LessOrEqual(t, res.Pivots, 10)
		if res.Status != Limit {
			require.Equal(t, Optimal, res.Status)
			break
		}
	}
	require.Greater(t, total, 20)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	res := newSolver(t, p).Solve(ctx)
	require.Equal(t, Limit, res.Status)
	require.Zero(t, res.Pivots)
}
