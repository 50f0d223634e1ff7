package lp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau"
	"exactsolve/tableau/basis"
)

// random returns a program of nonnegative costs, so that it has a lower bound,
// with few different numbers, so that it is degenerate.
func random(rng *rand.Rand) *Program {
	m, n, powers := 1+rng.IntN(7), 1+rng.IntN(7), 1+rng.IntN(3)
	p, rows := new(Program), make([][]Term, m)
	number := func(lo, hi int) rational.Rat { return rational.Int(int64(lo + rng.IntN(hi-lo+1))) }
	for j := range n {
		free := rng.IntN(6) == 0
		p.Variable(free)
		for i := range m {
			if a := number(-2, 3); rng.IntN(2) == 0 {
				rows[i] = append(rows[i], Term{j, a})
			}
		}
		cost := make([]rational.Rat, powers)
		for k := range powers {
			c := number(-2, 2)
			if k == 0 {
				c = number(0, 2)
			}
			if !free {
				cost[k] = c
			}
		}
		if c := polyeps.New(cost...); c.Sign() < 0 {
			cost = c.Neg().Coeffs()
		}
		for k, c := range cost {
			p.Cost(k, Term{j, c})
		}
	}
	for i := range rows {
		equal, rhs := rng.IntN(4) == 0, make([]rational.Rat, powers)
		for k := range rhs {
			rhs[k] = number(-2, 2).Quo(number(1, 2))
		}
		p.row(rows[i], rhs, equal)
	}
	return p
}

// newTestSolver solves p from guesses of g.
func newTestSolver(p *Program, g source) *solver {
	p.store()
	return &solver{ctx: context.Background(), p: p, opt: Options{Start: p.slackBasis()}, guesser: g}
}

// floats returns the source of guesses in use.
func floats(t *testing.T, p *Program) source {
	p.store()
	g, err := newGuesser(t.Context(), p)
	require.NoError(t, err)
	return g
}

// presolved returns the source of guesses for what a presolve leaves of a program.
func presolved(t *testing.T, p *Program) *guesser {
	g := floats(t, p).(*guesser)
	if p.powers() == 1 {
		g.presolve(t.Context())
		require.NoError(t, g.load())
	}
	return g
}

// inside returns the source of guesses in use if every program were worth an interior point.
func inside(t *testing.T, p *Program) source {
	g := floats(t, p).(*guesser)
	g.least, g.worth = 0, math.Inf(1)
	return g
}

// optimum solves the dual program, whose slacks are feasible, with the tableau:
// maximize bᵀy subject to Aᵀy ≤ c, and = c for free columns. It reports false if
// that is unbounded.
func optimum(t *testing.T, p *Program) (polyeps.Poly, bool) {
	powers, m, byCol := p.powers(), len(p.rows), p.a.Across(len(p.free))
	s := tableau.System{Cols: 2 * m, Rhs: powers, Costs: make([][]tableau.Entry, powers)}
	for j, free := range p.free {
		for _, side := range []int64{1, -1} {
			if side < 0 && !free {
				continue
			}
			row := tableau.Row{}
			for k := range powers {
				row.Rhs = append(row.Rhs, coeff(p.costs[j], k).Mul(rational.Int(side)))
			}
			for i, a := range entries(byCol, j) {
				v := a.Mul(rational.Int(side))
				row.Entries = append(row.Entries, tableau.Entry{Col: i, Value: v})
				if p.rows[i].equal {
					row.Entries = append(row.Entries, tableau.Entry{Col: m + i, Value: v.Neg()})
				}
			}
			s.Rows = append(s.Rows, row)
		}
	}
	for i, r := range p.rows {
		for k := range powers {
			s.Costs[k] = append(s.Costs[k], tableau.Entry{Col: i, Value: coeff(r.rhs, k).Neg()})
			if r.equal {
				s.Costs[k] = append(s.Costs[k], tableau.Entry{Col: m + i, Value: coeff(r.rhs, k)})
			}
		}
	}
	method := tableau.Simplex{T: tableau.New(s)}
	switch method.Run(t.Context(), 0) {
	case tableau.Unbounded:
		return polyeps.Poly{}, false
	case tableau.Unfinished:
		t.Fatal("unfinished")
	}
	z := polyeps.Poly{}
	for i, r := range p.rows {
		y := polyeps.New(method.T.Value(i)...)
		if r.equal {
			y = y.Sub(polyeps.New(method.T.Value(m + i)...))
		}
		z = z.Add(y.Mul(polyeps.New(r.rhs...)))
	}
	return z, true
}

// A wild source guesses any basis of the right size.
type wild struct{ rng *rand.Rand }

func (w wild) guess(_ context.Context, _, _ int, _ []kind, b Basis) (Basis, int) {
	z := append(Basis(nil), b...)
	w.rng.Shuffle(len(z), func(i, j int) { z[i], z[j] = z[j], z[i] })
	return z, 0
}

func (w wild) refine(ctx context.Context, _ []kind, b Basis, _, _ *basis.Vector) (Basis, int) {
	return w.guess(ctx, 0, 0, nil, b)
}

func (lazy) refine(_ context.Context, _ []kind, b Basis, _, _ *basis.Vector) (Basis, int) {
	return b, 0
}

func (w wild) guessAll(ctx context.Context, b Basis) (Basis, Stats) {
	found, pivots := w.guess(ctx, 0, 0, nil, b)
	return found, Stats{FloatPivots: pivots}
}

// A lazy source keeps the basis.
type lazy struct{}

func (lazy) guess(_ context.Context, _, _ int, _ []kind, b Basis) (Basis, int) { return b, 0 }

func (lazy) guessAll(_ context.Context, b Basis) (Basis, Stats) { return b, Stats{} }

// TestOptimum compares optima with those of the tableau, from good, bad and no
// guesses. Exact pivots must mend whatever is guessed.
func TestOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	solved, none, pivots, smaller, iterations := 0, 0, 0, 0, 0
	for range 3000 {
		p := random(rng)
		want, ok := optimum(t, p)
		reduced := presolved(t, p)
		if reduced.smaller != nil {
			smaller++
		}
		for _, g := range []source{floats(t, p), reduced, inside(t, p), lazy{}, wild{rng}} {
			s := newTestSolver(p, g)
			z, err := s.solve()
			if !ok {
				require.ErrorIs(t, err, ErrNone)
				none++
				continue
			}
			require.NoError(t, err)
			solved++
			pivots += s.stats.ExactPivots
			iterations += s.stats.Iterations
			requireOptimal(t, z, want)
		}
	}
	t.Logf("%d solved, %d without a solution, %d exact pivots", solved, none, pivots)
	require.Greater(t, solved, 2000)
	require.Greater(t, none, 500)
	require.Greater(t, smaller, 100)
	require.Greater(t, iterations, 1000)
}

// TestPresolved has a program of forced moves, one after the other, of which next to nothing is
// left: if it is large enough, and has no ε.
func TestPresolved(t *testing.T) {
	for _, c := range []struct {
		rows   int
		powers int
		want   bool
	}{{minPresolved, 1, true}, {minPresolved - 1, 1, false}, {minPresolved, 2, false}} {
		p, one := new(Program), rational.Int(1)
		x := p.Variable(false)
		p.AtLeast([]Term{{x, one}}, one)
		for range c.rows - 1 {
			y := p.Variable(false)
			p.Equal([]Term{{y, one}, {x, one.Neg()}})
			x = y
		}
		p.Cost(c.powers-1, Term{x, one})
		g := floats(t, p).(*guesser)
		require.Equal(t, c.want, g.smaller != nil)
		if c.want {
			require.Less(t, len(g.smaller.Left.RowLower), c.rows/4)
		}
		z, err := newTestSolver(p, g).solve()
		require.NoError(t, err)
		require.True(t, z.Value(x).Equal(one))
		require.Zero(t, z.Stats.ExactPivots)
	}
}

// TestPresolvedBeyondFloats has a chain of moves with a number that no float has.
func TestPresolvedBeyondFloats(t *testing.T) {
	one, huge := rational.Int(1), rational.Int(2).Pow(1100)
	for _, c := range []struct{ cost, rhs rational.Rat }{{huge, one}, {one, huge}} {
		p := new(Program)
		x := p.Variable(false)
		p.AtLeast([]Term{{x, one}}, c.rhs)
		for range minPresolved - 1 {
			y := p.Variable(false)
			p.Equal([]Term{{y, one}, {x, one.Neg()}})
			x = y
		}
		p.Cost(0, Term{x, c.cost})
		z, err := p.Solve(t.Context(), Options{})
		require.NoError(t, err)
		require.True(t, z.Value(x).Equal(c.rhs))
	}
}

// requireOptimal checks feasibility both ways and the value.
func requireOptimal(t *testing.T, z *Solution, want polyeps.Poly) {
	t.Helper()
	value, err := z.Check()
	require.NoError(t, err)
	require.True(t, value.Equal(want), "%v, want %v", value, want)
}

// TestCheck has solutions of one variable and one row of which something is wrong;
// then both sides have the same value, but one is not feasible.
func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		free, equal            bool
		cost, entry, rhs, x, y int64
		want                   string
	}{
		"good":          {cost: 1, entry: 1, rhs: 1, x: 1, y: 1},
		"variable":      {cost: 1, entry: 1, rhs: -1, x: -1, y: 1, want: "a variable is negative"},
		"multiplier":    {cost: 1, entry: -1, rhs: -1, x: 1, y: -1, want: "a multiplier is negative"},
		"reduced cost":  {cost: 1, entry: 1, y: 2, want: "a reduced cost"},
		"of a free one": {free: true, cost: 1, entry: 1, want: "a reduced cost"},
		"row":           {entry: 1, rhs: 1, want: "a row does not hold"},
		"equation":      {equal: true, entry: 1, rhs: 1, x: 2, want: "a row does not hold"},
		"values":        {cost: 1, entry: 1, x: 1, want: "both sides"},
	} {
		p := new(Program)
		v := p.Variable(c.free)
		p.Cost(0, Term{v, rational.Int(c.cost)})
		p.row([]Term{{v, rational.Int(c.entry)}}, []rational.Rat{rational.Int(c.rhs)}, c.equal)
		p.store()
		_, err := p.check([]polyeps.Poly{polyeps.New(rational.Int(c.x))}, []polyeps.Poly{polyeps.New(rational.Int(c.y))})
		if c.want == "" {
			require.NoError(t, err, name)
		} else {
			require.ErrorContains(t, err, c.want, name)
		}
	}
}

// TestCheckRejects changes each number of a solution: it does not pass as one of
// another value.
func TestCheckRejects(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	rejected, all := 0, 0
	for range 200 {
		p := random(rng)
		z, err := p.Solve(t.Context(), Options{})
		if err != nil {
			continue
		}
		value, err := z.Check()
		require.NoError(t, err)
		numbers := make([]polyeps.Poly, z.vars+len(z.rows))
		for k := range numbers {
			if numbers[k] = z.Y(k - z.vars); k < z.vars {
				numbers[k] = z.X(k)
			}
		}
		for k, old := range numbers {
			for _, by := range []int64{1, -1} {
				numbers[k] = old.Add(polyeps.New(rational.Int(by)))
				all++
				if v, err := p.check(numbers[:z.vars], numbers[z.vars:]); err != nil {
					rejected++
				} else {
					require.Zero(t, v.Cmp(value))
				}
			}
			numbers[k] = old
		}
	}
	require.Greater(t, rejected, all/2)
}

func TestLimits(t *testing.T) {
	p := new(Program)
	v := p.Variable(false)
	p.Cost(0, Term{v, rational.Int(1)})
	p.AtLeast([]Term{{v, rational.New(1, 2)}}, rational.Int(1))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := p.Solve(ctx, Options{})
	require.ErrorIs(t, err, ErrLimit)

	z, err := p.Solve(t.Context(), Options{})
	require.NoError(t, err)
	require.Equal(t, "2", z.Value(v).String())
	require.Equal(t, "2", z.Multiplier(0).String())

	p.Cost(0, Term{v, rational.Int(-2)})
	_, err = p.Solve(t.Context(), Options{})
	require.ErrorIs(t, err, ErrNone)
}

// TestTooLarge has programs beyond each limit; what comes then is left out.
func TestTooLarge(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		want   string
	}{
		{Limits{Bits: 3}, "coefficients of 4 bits, 7 in total: limit exceeded"},
		{Limits{Total: 15}, "coefficients of 4 bits, 17 in total: limit exceeded"},
		{Limits{Entries: 3}, "a program of 2 rows, 2 columns and 4 entries: limit exceeded"},
		{Limits{Size: 1}, "a program of 0 rows, 2 columns and 0 entries: limit exceeded"},
	} {
		p := &Program{Limits: c.limits}
		terms := []Term{{p.Variable(false), rational.Int(3)}, {p.Variable(false), rational.New(4, 3)}}
		for range 5 {
			p.AtLeast(terms, rational.New(1, 3))
		}
		_, err := p.Solve(t.Context(), Options{})
		require.ErrorIs(t, err, ErrTooLarge)
		require.EqualError(t, err, c.want)
		require.Less(t, len(p.rows), 3)
	}
}

// TestGrow adds rows and variables to a program, which goes on from the last basis.
func TestGrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	solved := 0
	for range 500 {
		p := random(rng)
		for range 3 {
			want, ok := optimum(t, p)
			z, err := p.Solve(t.Context(), Options{})
			if !ok {
				require.ErrorIs(t, err, ErrNone)
				break
			}
			require.NoError(t, err)
			requireOptimal(t, z, want)
			solved++
			terms := []Term{{p.Variable(false), rational.Int(1)}}
			for j := range p.free {
				terms = append(terms, Term{j, rational.New(int64(rng.IntN(7)-3), 2)}) // once more for the new one
			}
			p.AtLeast(terms, rational.Int(int64(rng.IntN(3))))
		}
	}
	require.Greater(t, solved, 500)
}

// TestProgram compares optima of random programs with those of the tableau, and
// checks multipliers: minimize c·x subject to A x ≥ b with b ≤ 0 and x ≤ 1. Entries
// are small, fractions, or too long for floats.
func TestProgram(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 1))
	number := func() rational.Rat {
		x := rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3))
		if rng.IntN(4) == 0 {
			x = x.Mul(rational.Int(7).Pow(rng.IntN(600))).Add(rational.Int(1))
		}
		return x
	}
	long, negative := 0, 0
	for range 200 {
		n := 1 + rng.IntN(5)
		p := &Program{Split: 256}
		s := tableau.System{Cols: n, Rhs: 1, Costs: make([][]tableau.Entry, 1)}
		for j := range n {
			p.Variable(false)
			c := number()
			p.Cost(0, Term{j, c})
			s.Costs[0] = append(s.Costs[0], tableau.Entry{Col: j, Value: c})
		}
		var rows []int
		var given [][]Term
		var rhs []rational.Rat
		add := func(e []Term, b rational.Rat) {
			rows, given, rhs = append(rows, p.AtLeast(e, b)), append(given, e), append(rhs, b)
			row := tableau.Row{Rhs: []rational.Rat{b.Neg()}}
			for _, x := range e {
				row.Entries = append(row.Entries, tableau.Entry{Col: x.Var, Value: x.Coef.Neg()})
			}
			s.Rows = append(s.Rows, row)
		}
		for range rng.IntN(5) {
			var e []Term
			for range 1 + rng.IntN(2*n) { // some columns twice
				e = append(e, Term{rng.IntN(n), number()})
			}
			add(e, number().Abs().Neg())
		}
		for j := range n {
			add([]Term{{j, rational.Int(-1)}}, rational.Int(-1))
		}
		z, err := p.Solve(t.Context(), Options{})
		require.NoError(t, err)

		method := tableau.Simplex{T: tableau.New(s)}
		require.Equal(t, tableau.Optimal, method.Run(t.Context(), 0))
		value, dual := rational.Rat{}, rational.Rat{}
		reduced := make([]rational.Rat, n)
		for j, c := range s.Costs[0] {
			require.GreaterOrEqual(t, z.Value(j).Sign(), 0)
			value, reduced[j] = value.Add(c.Value.Mul(z.Value(j))), c.Value
		}
		optimum := rational.Rat{}
		for j, c := range s.Costs[0] {
			optimum = optimum.Add(c.Value.Mul(method.T.Value(j)[0]))
		}
		for r, e := range given {
			y, slack := z.Multiplier(rows[r]), rhs[r].Neg()
			require.GreaterOrEqual(t, y.Sign(), 0)
			dual = dual.Add(y.Mul(rhs[r]))
			for _, x := range e {
				slack = slack.Add(x.Coef.Mul(z.Value(x.Var)))
				reduced[x.Var] = reduced[x.Var].Sub(x.Coef.Mul(y))
			}
			require.GreaterOrEqual(t, slack.Sign(), 0)
		}
		for _, r := range reduced {
			require.GreaterOrEqual(t, r.Sign(), 0)
		}
		require.True(t, value.Equal(optimum) && dual.Equal(optimum), "%v, %v, want %v", value, dual, optimum)
		if len(p.split) > 0 {
			long++
		}
		if optimum.Sign() < 0 {
			negative++
		}
	}
	t.Logf("%d with long entries, %d with an optimum below 0", long, negative)
	require.Greater(t, long, 50)
	require.Greater(t, negative, 100)
}

// TestLongEntries multiplies rows by integers beyond the range of floats, which
// changes no optimum, and should cost no exact pivots.
func TestLongEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	solved, short, long := 0, 0, 0
	for range 1000 {
		p := random(rng)
		want, ok := optimum(t, p)
		if !ok {
			continue
		}
		z, err := p.Solve(t.Context(), Options{})
		require.NoError(t, err)
		short += z.Stats.ExactPivots
		q := &Program{free: p.free, costs: p.costs}
		for i, r := range p.rows {
			factor := rational.Int(3).Pow(rng.IntN(1000))
			var terms []Term
			for k := p.byRow.Start[i]; k < p.byRow.Start[i+1]; k++ {
				terms = append(terms, Term{int(p.byRow.Index[k]), p.byRow.Rat(k).Mul(factor)})
			}
			var rhs []rational.Rat
			for _, b := range r.rhs {
				rhs = append(rhs, b.Mul(factor))
			}
			q.row(terms, rhs, r.equal)
		}
		z, err = q.Solve(t.Context(), Options{})
		require.NoError(t, err)
		long += z.Stats.ExactPivots
		requireOptimal(t, z, want)
		solved++
	}
	require.Greater(t, solved, 300)
	require.LessOrEqual(t, long, short+solved/20)
	t.Log(solved, short, long)
}
