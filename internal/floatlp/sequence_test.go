package floatlp

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A sequenceLP is the linear program of a zero-sum game for player 1, for plans
// with lower bounds k of x and l of y, and A scaled to integers:
//
//	max (f − F l)ᵀ q + (A l)ᵀ x   s.t.   E x = e,  Fᵀ q − Aᵀ x ≤ 0,  x ≥ k,  q free.
//
// Columns are x by sequences of player 1, then q by constraints of player 2. Rows
// are constraints of player 1, then sequences of player 2, whose multipliers are
// y − l.
type sequenceLP struct {
	*Problem
	game  *seqform.Game
	scale float64 // of A
	e, f  []seqform.Constraint
}

func newSequenceLP(g *seqform.Game, k, l []float64) *sequenceLP {
	q := &sequenceLP{game: g, e: g.Players[0].Constraints(), f: g.Players[1].Constraints()}
	n1, n2 := len(k), len(l)
	scale := integerScale(g.Payoffs)
	q.scale = float(scale)
	p := &Problem{Maximize: true, Data: Data{Cost: make([]float64, n1+len(q.f))}}
	q.Problem = p
	entries := make([]Matrix, n1+len(q.f)) // a column each
	add := func(i, j int, v float64) {
		entries[j].Index, entries[j].Value = append(entries[j].Index, int32(i)), append(entries[j].Value, v)
	}
	eachEntry(q.e, func(r, s int, v float64) { add(r, s, v) })
	for t := range g.Payoffs.Len() {
		i, j, a := g.Payoffs.Seq(t, 0), g.Payoffs.Seq(t, 1), float(g.Payoffs.U(t, 0).Mul(scale))
		add(len(q.e)+j, i, -a)
		p.Cost[i] += a * l[j]
	}
	p.Cost[n1] = 1
	eachEntry(q.f, func(r, s int, v float64) {
		add(len(q.e)+s, n1+r, v)
		p.Cost[n1+r] -= v * l[s]
	})
	for _, c := range q.e {
		p.RowLower, p.RowUpper = append(p.RowLower, float64(c.Rhs)), append(p.RowUpper, float64(c.Rhs))
	}
	p.RowLower = append(p.RowLower, below(n2)...)
	p.RowUpper = append(p.RowUpper, make([]float64, n2)...)
	p.Lower = append(append(p.Lower, k...), below(len(q.f))...)
	p.Matrix.Start = []int32{0}
	for _, col := range entries {
		p.Upper = append(p.Upper, inf)
		p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, col.Index...), append(p.Matrix.Value, col.Value...)
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
	}
	return q
}

// eachEntry calls visit with the entries of the matrix of constraints.
func eachEntry(rows []seqform.Constraint, visit func(row, seq int, v float64)) {
	for r, c := range rows {
		for s := c.Plus[0]; s < c.Plus[1]; s++ {
			visit(r, s, 1)
		}
		if c.Minus >= 0 {
			visit(r, c.Minus, -1)
		}
	}
}

func float(x rational.Rat) float64 {
	v, _ := x.Big().Float64()
	return v
}

// integerScale makes the payoffs of player 1 integers without common factor.
func integerScale(p *seqform.Payoffs) rational.Rat {
	num, den := rational.Int(0), rational.Int(1)
	for t := range p.Len() {
		u := p.U(t, 0)
		num, den = rational.GCD(num, rational.FromBigInt(u.Num())), rational.LCM(den, rational.FromBigInt(u.Den()))
	}
	return den.Quo(num)
}

// powers returns ε^|σ| for the sequences of player i, 0 for ε = 0.
func powers(g *seqform.Game, i int, eps float64) []float64 {
	p := &g.Players[i]
	k := make([]float64, p.NumSeqs())
	for s := range k {
		if eps > 0 {
			k[s] = math.Pow(eps, float64(p.SeqLength[s]))
		}
	}
	return k
}

// A family is a game with the value that exact solvers give it.
type family struct {
	name  string
	make  func() (*seqform.Game, error)
	value float64 // to player 1
}

func kuhn(cards int) func() (*seqform.Game, error) {
	return func() (*seqform.Game, error) { return gen.Kuhn(2, cards) }
}

func leduc(ranks int, merge bool) func() (*seqform.Game, error) {
	return func() (*seqform.Game, error) { return gen.Leduc(ranks, 2, merge) }
}

const leduc3Value = -1454920850547486749701863871533.0 / 16995463438839962469905132501930.0

var families = []family{
	{"kuhn3", kuhn(3), -1.0 / 18},
	{"kuhn10", kuhn(10), -11.0 / 180},
	{"kuhn50", kuhn(50), -121.0 / 2100},
	{"kuhn200", kuhn(200), -13397.0 / 238800},
	{"leduc3", leduc(3, true), leduc3Value},
	{"leduc3suits", leduc(3, false), leduc3Value},
}

func makeGame(t testing.TB, f func() (*seqform.Game, error)) *seqform.Game {
	t.Helper()
	g, err := f()
	require.NoError(t, err)
	return g
}

func TestKnownValues(t *testing.T) {
	for _, c := range families {
		t.Run(c.name, func(t *testing.T) {
			g := makeGame(t, c.make)
			lp := newSequenceLP(g, powers(g, 0, 0), powers(g, 1, 0))
			for _, method := range []method{dual, primal} {
				if len(lp.Cost) > 1000 {
					break // see the benchmarks
				}
				res := solve(t, newSolver(t, lp.Problem), method)
				require.Equal(t, Optimal, res.Status)
				require.InDelta(t, c.value, res.Objective/lp.scale, 1e-9)
			}
			s := newSolver(t, lp.Problem)
			s.SetBasis(lp.start(50))
			res := solve(t, s, dual)
			require.Equal(t, Optimal, res.Status)
			require.InDelta(t, c.value, res.Objective/lp.scale, 1e-9)
			require.Equal(t, res.Pivots, res.Dual, "the start is dual feasible")
		})
	}
}

// levels returns the program of g with k_σ = ε^|σ|, the empty sequences excepted,
// as power 0 and the powers above.
func levels(g *seqform.Game) (first *sequenceLP, rest []*Data) {
	first = newSequenceLP(g, powers(g, 0, 0), powers(g, 1, 0))
	degree := max(g.Players[0].MaxLength(), g.Players[1].MaxLength())
	n1 := g.Players[0].NumSeqs()
	for d := 1; d <= degree; d++ {
		lp := newSequenceLP(g, ofLength(g, 0, d), ofLength(g, 1, d))
		lp.Cost[n1]-- // the constant f belongs to power 0
		l := &Data{
			Cost: lp.Cost, Lower: make([]float64, len(lp.Cost)), Upper: make([]float64, len(lp.Cost)),
			RowLower: make([]float64, len(lp.RowLower)), RowUpper: make([]float64, len(lp.RowLower)),
		}
		copy(l.Lower, lp.Lower[:n1])
		rest = append(rest, l)
	}
	return first, rest
}

// ofLength is 1 for the sequences of player i with d actions, 0 for others.
func ofLength(g *seqform.Game, i, d int) []float64 {
	p := &g.Players[i]
	k := make([]float64, p.NumSeqs())
	for s := range k {
		if int(p.SeqLength[s]) == d {
			k[s] = 1
		}
	}
	return k
}

// The basis from the powers of ε is optimal, checked at 400 bits, for ε down to
// 2⁻⁴⁰, where k is as small as 2⁻¹⁶⁰; the one for ε = 0 is not.
func TestPowersOfGames(t *testing.T) {
	for _, c := range []struct {
		name string
		make func() (*seqform.Game, error)
	}{
		{"kuhn3", kuhn(3)},
		{"kuhn10", kuhn(10)},
		{"kuhn50", kuhn(50)},
		{"leduc3", leduc(3, true)},
		{"leduc3suits", leduc(3, false)},
		{"leduc5", leduc(5, true)},
	} {
		g := makeGame(t, c.make)
		lp, rest := levels(g)
		s := newSolver(t, lp.Problem)
		s.SetBasis(lp.start(50))
		first := solve(t, s, dual)
		requireOptimal(t, lp.Problem, first.Basis, nil, 0)
		primal, dual := wrongSigns(t, lp.Problem, first.Basis, rest, 0x1p-20)
		require.NotZero(t, primal+dual)

		res, err := s.SolvePowers(t.Context(), rest)
		require.NoError(t, err)
		require.Equal(t, Optimal, res.Status)
		for _, eps := range []float64{0, 0x1p-20, 0x1p-40} {
			requireOptimal(t, lp.Problem, res.Basis, rest, eps)
		}
		t.Logf("%s: %d + %d pivots; at ε = 2⁻²⁰ the first basis has wrong signs in %d values and %d reduced costs",
			c.name, first.Pivots, res.Pivots, primal, dual)
	}
}

// Looking ahead saves pivots: without it liar's dice with 4 sides takes 571.
func TestForesight(t *testing.T) {
	g := makeGame(t, func() (*seqform.Game, error) { return gen.Make("liars-dice sides=4") })
	lp, rest := levels(g)
	s := newSolver(t, lp.Problem)
	s.SetBasis(lp.start(50))
	res, err := s.SolvePowers(t.Context(), rest)
	require.NoError(t, err)
	requireOptimal(t, lp.Problem, res.Basis, rest, 0x1p-30)
	require.Less(t, res.Pivots, 400)
}

func requireOptimal(t testing.TB, p *Problem, b *Basis, powers []*Data, eps float64) {
	t.Helper()
	primal, dual := wrongSigns(t, p, b, powers, eps)
	require.Zero(t, primal, "values of the wrong sign, ε = %g", eps)
	require.Zero(t, dual, "reduced costs of the wrong sign, ε = %g", eps)
}

// withTrembles adds to a sequenceLP that every sequence has at least ε times the
// weight of the one it extends: rows for x, columns for y.
func withTrembles(lp *sequenceLP, eps float64) *Problem {
	p := *lp.Problem
	rows, cols := Matrix{Start: []int32{0}}, Matrix{Start: []int32{0}}
	each := func(rows []seqform.Constraint, a *Matrix, shift int) {
		for _, c := range rows[1:] {
			for s := c.Plus[0]; s < c.Plus[1]; s++ {
				a.Index = append(a.Index, int32(shift+s), int32(shift+c.Minus))
				a.Value = append(a.Value, 1, -eps)
				a.Start = append(a.Start, int32(len(a.Index)))
			}
		}
	}
	each(lp.f, &cols, len(lp.e))
	for range len(cols.Start) - 1 {
		p.Cost, p.Lower, p.Upper = append(p.Cost, 0), append(p.Lower, 0), append(p.Upper, inf)
	}
	p.Matrix = joinColumns(p.Matrix, cols)
	each(lp.e, &rows, 0)
	for range len(rows.Start) - 1 {
		p.RowLower, p.RowUpper = append(p.RowLower, 0), append(p.RowUpper, inf)
	}
	byRow := joinColumns(p.Matrix.Transposed(len(lp.RowLower)), rows)
	p.Matrix = byRow.Transposed(len(p.Cost))
	return &p
}

// joinColumns returns a with the columns of b after its own.
func joinColumns(a, b Matrix) Matrix {
	out := Matrix{Start: slices.Clone(a.Start), Index: append(slices.Clone(a.Index), b.Index...), Value: append(slices.Clone(a.Value), b.Value...)}
	for _, k := range b.Start[1:] {
		out.Start = append(out.Start, int32(len(a.Index))+k)
	}
	return out
}

// Values of exact solvers for numeric ε. The bases are optimal, checked at 400
// bits, and those for 10⁻⁴ also for 10⁻⁹.
func TestTrembles(t *testing.T) {
	for _, c := range []struct {
		name  string
		make  func() (*seqform.Game, error)
		eps   float64
		value float64 // scaled, 0 if not known
		small bool    // the basis is optimal for 10⁻⁹
	}{
		{"leduc3", leduc(3, true), 1e-3, -2.572647738, false},
		{"leduc5", leduc(5, true), 1e-3, -20.358169975, false},
		{"kuhn10", kuhn(10), 1e-9, -5.499999977, true},
		{"leduc3", leduc(3, true), 1e-4, 0, true},
		{"leduc5", leduc(5, true), 1e-4, 0, true},
	} {
		if testing.Short() && c.name == "leduc5" {
			continue
		}
		g := makeGame(t, c.make)
		lp := newSequenceLP(g, powers(g, 0, 0), powers(g, 1, 0))
		p := withTrembles(lp, c.eps)
		res := newSolver(t, p).begin(t.Context(), dual)
		require.Equal(t, Optimal, res.Status)
		if c.value != 0 {
			require.InDelta(t, c.value, res.Objective, 1e-8)
		}
		requireOptimal(t, p, res.Basis, nil, 0)
		primal, dual := wrongSigns(t, withTrembles(lp, 1e-9), res.Basis, nil, 0)
		require.Equal(t, c.small, primal+dual == 0)
		t.Logf("%s, ε = %g: %v pivots", c.name, c.eps, res.Pivots)
	}
}
