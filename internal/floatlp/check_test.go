package floatlp

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// newSolver returns a solver of p.
func newSolver(t testing.TB, p *Problem) *Solver {
	t.Helper()
	s, err := New(p)
	require.NoError(t, err)
	return s
}

// solve solves and checks what comes out.
func solve(t testing.TB, s *Solver, first method) *Result {
	t.Helper()
	res := s.begin(t.Context(), first)
	checkResult(t, s, res)
	return res
}

// activity returns A x.
func (s *Solver) activity(x []float64) []float64 {
	out := make([]float64, s.m)
	for j := range s.n {
		idx, val := s.entries.Line(int32(j))
		for k, i := range idx {
			out[i] += val[k] * x[j]
		}
	}
	return out
}

// near is how far off values may be.
const near = 1e-6

// checkResult requires that an optimum is feasible both ways, complementary, and
// without gap, and that a ray shows infeasibility.
func checkResult(t testing.TB, s *Solver, res *Result) {
	t.Helper()
	basic := 0
	for _, status := range append(append([]VarStatus(nil), res.Basis.Cols...), res.Basis.Rows...) {
		if status == Basic {
			basic++
		}
	}
	require.Equal(t, s.m, basic, "basic variables")
	switch res.Status {
	case Optimal:
		checkOptimum(t, s, res)
	case Infeasible:
		checkRay(t, s, res.Ray)
	}
}

func checkOptimum(t testing.TB, s *Solver, res *Result) {
	t.Helper()
	dual, size := 0.0, 1.0
	check := func(what string, k int, status VarStatus, x, lower, upper, d float64) {
		tol := near * (1 + math.Abs(x))
		assert.False(t, x < lower-tol || x > upper+tol, "%s %d: %v not in [%v, %v]", what, k, x, lower, upper)
		if s.maximize {
			d = -d
		}
		scale := near * math.Abs(s.costFactor) * 10
		switch {
		case status == Basic:
			assert.InDelta(t, 0, d, scale, "%s %d: reduced cost of a basic variable", what, k)
		case lower == upper:
			assert.InDelta(t, lower, x, tol)
		case status == AtLower:
			assert.InDelta(t, lower, x, tol, "%s %d is not at its lower bound", what, k)
			assert.GreaterOrEqual(t, d, -scale, "%s %d: reduced cost", what, k)
		case status == AtUpper:
			assert.InDelta(t, upper, x, tol, "%s %d is not at its upper bound", what, k)
			assert.LessOrEqual(t, d, scale, "%s %d: reduced cost", what, k)
		default:
			assert.True(t, math.IsInf(lower, -1) && math.IsInf(upper, 1))
			assert.InDelta(t, 0, d, scale, "%s %d: reduced cost of a free variable", what, k)
		}
		if s.maximize {
			d = -d
		}
		if status != Basic {
			dual += d * x
			size = max(size, math.Abs(d*x))
		}
	}
	for j, x := range res.X {
		d := s.cost[j]
		idx, val := s.entries.Line(int32(j))
		for k, i := range idx {
			d -= val[k] * res.Y[i]
		}
		check("column", j, res.Basis.Cols[j], x, s.lower[j], s.upper[j], d)
	}
	for i, x := range s.activity(res.X) {
		check("row", i, res.Basis.Rows[i], x, s.lower[s.n+i], s.upper[s.n+i], res.Y[i])
	}
	assert.InDelta(t, res.Objective, dual, near*size*float64(s.n+s.m), "duality gap")
}

// checkRay requires min {rayᵀA x} > max {rayᵀs}.
func checkRay(t testing.TB, s *Solver, ray []float64) {
	t.Helper()
	for v := range s.lower {
		if s.lower[v] > s.upper[v] {
			return
		}
	}
	require.Len(t, ray, s.m)
	gap := 0.0
	add := func(v int, a float64) {
		bound := s.lower[v]
		if a < 0 {
			bound = s.upper[v]
		}
		if math.Abs(a) > 1e-8 {
			gap += a * bound
		}
	}
	for j := range s.n {
		a := 0.0
		idx, val := s.entries.Line(int32(j))
		for k, i := range idx {
			a += val[k] * ray[i]
		}
		add(j, a)
	}
	for i, y := range ray {
		add(s.n+i, -y)
	}
	assert.Greater(t, gap, 0.0, "the ray shows nothing")
}

// A tape is bytes to draw a program from; past its end it yields zeros.
type tape struct{ data []byte }

func (b *tape) next() byte {
	if len(b.data) == 0 {
		return 0
	}
	x := b.data[0]
	b.data = b.data[1:]
	return x
}

// number draws small integers, and now and then extremes.
func (b *tape) number() float64 {
	switch x := b.next(); {
	case x < 200:
		return float64(int(x)%9 - 4)
	case x < 220:
		return math.Ldexp(float64(b.next())-128, int(b.next())-128)
	case x < 230:
		return math.Inf(1)
	case x < 240:
		return math.Inf(-1)
	case x < 243:
		return math.NaN()
	default:
		return float64(int8(b.next())) / 7
	}
}

func (b *tape) numbers(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = b.number()
	}
	return out
}

func (b *tape) matrix(m, n int) Matrix {
	a := Matrix{Start: []int32{0}}
	for range n {
		for i := range m {
			if b.next()%3 > 0 {
				a.Index, a.Value = append(a.Index, int32(i)), append(a.Value, b.number())
			}
		}
		a.Start = append(a.Start, int32(len(a.Index)))
	}
	return a
}

// FuzzSolve solves whatever it gets, from any basis and after changes: it must
// end without a panic, and what it calls optimal on integers must be.
func FuzzSolve(f *testing.F) {
	f.Add([]byte("floatlp"))
	f.Add([]byte{3, 3, 1, 5, 7, 9, 11, 13, 2, 4, 6, 8, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2})
	f.Add([]byte{5, 4, 0, 210, 1, 255, 225, 235, 210, 200, 0, 1, 1, 210, 3, 9, 1, 250, 77, 2, 210, 130, 200})
	f.Fuzz(func(t *testing.T, data []byte) {
		b := &tape{data}
		m, n := int(b.next()%9), int(b.next()%9)
		p := &Problem{
			Maximize: b.next()%2 == 0,
			Data: Data{
				Cost: b.numbers(n), Lower: b.numbers(n), Upper: b.numbers(n),
				RowLower: b.numbers(m), RowUpper: b.numbers(m),
			},
			Matrix: b.matrix(m, n),
		}
		s, err := New(p)
		if err != nil {
			return
		}
		for round := range 3 {
			res := s.begin(t.Context(), method(b.next()%4))
			if res.Pivots > 2000 {
				t.Fatalf("%d pivots, %v", res.Pivots, res.Status)
			}
			if round == 0 && integral(p) {
				checkResult(t, s, res)
				requireReference(t, p, res)
			}
			basis := s.Basis()
			for k := range basis.Cols {
				basis.Cols[k] = VarStatus(b.next() % 6)
			}
			s.SetBasis(basis)
			if n > 0 {
				j := int(b.next()) % n
				p.Lower[j], p.Upper[j] = b.number(), b.number()
				_ = s.Set(&p.Data)
			}
		}
	})
}

// integral reports whether all numbers of p are integers below 5, or infinite.
func integral(p *Problem) bool {
	for _, list := range [][]float64{p.Cost, p.Lower, p.Upper, p.RowLower, p.RowUpper, p.Matrix.Value} {
		for _, x := range list {
			if !math.IsInf(x, 0) && (x != math.Trunc(x) || math.Abs(x) > 4) {
				return false
			}
		}
	}
	return true
}

// begin solves with a method first.
func (s *Solver) begin(ctx context.Context, first method) *Result {
	return s.solve(ctx, first, 100*(s.m+s.n)+10000)
}
