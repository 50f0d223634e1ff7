package relaxed

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/floatlp"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// start returns random weights, about 1/2 each, for all sequences.
func start(rng *rand.Rand, g *seqform.Game) []seqform.Plan {
	var x []seqform.Plan
	for i := range g.Players {
		x = append(x, seqform.Plan{rational.Int(1)})
		for range g.Players[i].NumSeqs() - 1 {
			x[i] = append(x[i], rational.New(rng.Int64N(100), 100))
		}
	}
	return x
}

func open(g *seqform.Game) [][]State {
	var s [][]State
	for i := range g.Players {
		s = append(s, make([]State, g.Players[i].NumSeqs()))
	}
	return s
}

// TestPolish checks that what seems solved has little regret, by exact arithmetic.
func TestPolish(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	solved := 0
	for _, name := range []string{"selten_horse", "selten_fig3", "kuhn", "mckelvey_mclennan", "nau_irrational", "three_2x2x2"} {
		g := seqformtest.Fixture(t, name)
		f := New(t.Context(), g)
		for range 20 {
			p := f.Polish(t.Context(), start(rng, g), open(g))
			if !p.Solved {
				continue
			}
			solved++
			for i := range g.Players {
				grad := seqform.Gradient(g, i, p.Plans, rational.Int(1))
				_, best := seqform.Optimal(&g.Players[i], grad)
				u := rational.Int(0)
				for s, x := range p.Plans[i] {
					u = u.Add(x.Mul(grad[s]))
				}
				require.Negative(t, best[0].Sub(u).Cmp(rational.New(1, 1_000_000)), name)
			}
		}
	}
	require.Greater(t, solved, 30)
}

// TestPolishStates checks that a solution obeys the decisions of its box, and that none
// is claimed where a box has none: the second actions of three_2x2x2 are dominant.
func TestPolishStates(t *testing.T) {
	g := seqformtest.Fixture(t, "three_2x2x2")
	rng := rand.New(rand.NewPCG(3, 4))
	state := open(g)
	state[0][2] = In
	p := New(t.Context(), g).Polish(t.Context(), start(rng, g), state)
	require.True(t, p.Solved)
	require.True(t, p.Used[0][2])
	state[0][2] = Out
	require.False(t, New(t.Context(), g).Polish(t.Context(), start(rng, g), state).Solved)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Nil(t, New(t.Context(), g).Polish(ctx, start(rng, g), state))
}

// TestJacobian compares derivatives with differences.
func TestJacobian(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{"selten_horse", "kuhn", "mckelvey_mclennan"} {
		g := seqformtest.Fixture(t, name)
		f, state := New(t.Context(), g), open(g)
		for i := range state {
			for s := range state[i] {
				state[i][s] = State(rng.IntN(3))
			}
		}
		d := newDescent(f, slices.Concat(state...))
		z := make([]float64, len(d.moves))
		for k := range z {
			z[k] = rng.Float64() + 0.1
		}
		_, slope := d.residual(z)
		j := d.jacobian(z, slope)
		const h = 1e-6
		for c := range z {
			y := append([]float64(nil), z...)
			y[c] += h
			up, _ := d.residual(y)
			y[c] -= 2 * h
			low, _ := d.residual(y)
			for r := range up {
				require.InDelta(t, (up[r]-low[r])/(2*h), j[r][c], 1e-6, "%s: %d by %d", name, r, c)
			}
		}
	}
}

func TestRound(t *testing.T) {
	require.Equal(t, []int64{8, -4, 0, 3}, Ray{1, -0.5, 1e-9, 0.4}.Round(4))
	for _, bad := range []float64{math.NaN(), math.Inf(1), 0} {
		require.Equal(t, []int64{0}, Ray{bad}.Round(4))
	}
}

// TestSolve solves a program with a known optimum, and one without a solution.
func TestSolve(t *testing.T) {
	unit := rational.NewInterval(rational.Int(0), rational.Int(1))
	terms := []model.Term{{Var: 0, Coef: rational.Int(1)}, {Var: 1, Coef: rational.Int(2)}}
	p := new(Program)
	p.Variable(unit)
	p.Variable(unit)
	p.Cost[0] = rational.Int(1)
	p.Add(model.Row{Terms: terms, Rhs: rational.New(5, 2)})
	a := p.Solve(t.Context(), nil)
	require.False(t, a.Infeasible)
	require.True(t, a.X[0].Equal(rational.New(1, 2)), a.X)
	p.Rows[0].Rhs = rational.Int(4)
	a = p.Solve(t.Context(), a.Basis)
	require.True(t, a.Infeasible)
	require.Nil(t, a.X)
	require.NotZero(t, a.Ray[0])
}

// TestBasis solves a random program from the basis of a similar one, and from bytes that
// are none: the optimum is the same.
func TestBasis(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	program := func(skip int, lo int64) *Program {
		p, rng := new(Program), rand.New(rand.NewPCG(13, 14))
		for k := range 12 {
			cost, d := rational.Int(rng.Int64N(9)-4), rational.NewInterval(rational.New(lo, 8), rational.Int(1))
			if k == skip {
				p.SkipVariables(1)
				continue
			}
			p.Cost[p.Variable(d)] = cost
		}
		for k := range 9 {
			row := model.Row{Sense: model.AtMost, Rhs: rational.Int(6)}
			for v := range p.Domains {
				row.Add(v, rational.Int(rng.Int64N(7)-2))
			}
			if k == skip {
				row.Terms = nil
			}
			p.Add(row)
		}
		return p
	}
	cold := program(-1, 0).Solve(t.Context(), nil)
	require.Greater(t, cold.Pivots, 5)
	require.Zero(t, program(-1, 0).Solve(t.Context(), cold.Basis).Pivots)
	for skip := range 9 {
		want := program(skip, 1).Solve(t.Context(), nil)
		broken := &Basis{[]uint8{9, 8, 7}, nil}
		for range 40 {
			broken[1] = append(broken[1], uint8(rng.IntN(256)))
		}
		for _, basis := range []*Basis{cold.Basis, broken, {}} {
			got := program(skip, 1).Solve(t.Context(), basis)
			p := program(skip, 1)
			require.InDelta(t, objective(p, want), objective(p, got), 1e-9, skip)
		}
	}
}

// TestCuts checks that random programs have the same optimum with rows as with cuts, and
// no solution alike.
func TestCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	infeasible := 0
	for range 200 {
		rows, cuts := new(Program), new(Program)
		for range 8 {
			cost := rational.Int(rng.Int64N(9) - 4)
			for _, p := range []*Program{rows, cuts} {
				p.Cost[p.Variable(rational.NewInterval(rational.Int(0), rational.Int(1)))] = cost
			}
		}
		for k := range 8 {
			row := model.Row{Rhs: rational.Int(rng.Int64N(3))}
			for v := range rows.Domains {
				row.Add(v, rational.Int(rng.Int64N(7)-3))
			}
			if k < 2 {
				rows.Add(row)
				cuts.Add(row)
				continue
			}
			row.Sense = model.AtMost
			rows.Add(row)
			cuts.Cut(row)
		}
		want, got := rows.Solve(t.Context(), nil), cuts.Solve(t.Context(), nil)
		require.Equal(t, want.Infeasible, got.Infeasible)
		if got.Infeasible {
			infeasible++
			continue
		}
		require.InDelta(t, objective(rows, want), objective(rows, got), 1e-9)
		require.InDelta(t, objective(rows, want), objective(rows, cuts.Solve(t.Context(), want.Basis)), 1e-9)
	}
	require.Greater(t, infeasible, 20)
	require.Less(t, infeasible, 180)
}

func objective(p *Program, a *Answer) float64 {
	sum := 0.0
	for k, c := range p.Cost {
		sum += approx.Float64(c) * approx.Float64(a.X[k])
	}
	return sum
}

// TestCrash checks the first basis of the 8 equations of a joint distribution, of which 7
// are independent: all but one have a variable, and no pivots are left.
func TestCrash(t *testing.T) {
	p, one := new(Program), rational.Int(1)
	for range 3 + 3 + 9 {
		p.Variable(rational.NewInterval(rational.Int(0), one))
	}
	for k := range 3 {
		row, column := model.Row{}, model.Row{}
		row.Add(k, one.Neg())
		column.Add(3+k, one.Neg())
		for other := range 3 {
			row.Add(6+3*k+other, one)
			column.Add(6+3*other+k, one)
		}
		p.Add(row)
		p.Add(column)
	}
	for _, first := range []int{0, 3} {
		sum := model.Row{Rhs: one}
		for k := range 3 {
			sum.Add(first+k, one)
		}
		p.Add(sum)
	}
	basic := 0
	for _, status := range p.crash().Cols {
		if status == floatlp.Basic {
			basic++
		}
	}
	require.Equal(t, 7, basic)
	a := p.Solve(t.Context(), nil)
	require.NotNil(t, a.X)
	require.Zero(t, a.Pivots)
}
