package assess

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/tableau"
)

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
		var p program
		s := tableau.System{Cols: n, Rhs: 1, Costs: make([][]tableau.Entry, 1)}
		for j := range n {
			p.column(false)
			c := number()
			p.cost(0, []entry{{j, c}})
			s.Costs[0] = append(s.Costs[0], tableau.Entry{Col: j, Value: c})
		}
		var rows []int
		var given [][]entry
		var rhs []rational.Rat
		add := func(e []entry, b rational.Rat) {
			rows, given, rhs = append(rows, p.atLeast(e, b)), append(given, e), append(rhs, b)
			row := tableau.Row{Rhs: []rational.Rat{b.Neg()}}
			for _, x := range e {
				row.Entries = append(row.Entries, tableau.Entry{Col: x.col, Value: x.value.Neg()})
			}
			s.Rows = append(s.Rows, row)
		}
		for range rng.IntN(5) {
			var e []entry
			for range 1 + rng.IntN(2*n) { // some columns twice
				e = append(e, entry{rng.IntN(n), number()})
			}
			add(e, number().Abs().Neg())
		}
		for j := range n {
			add([]entry{{j, rational.Int(-1)}}, rational.Int(-1))
		}
		z, err := p.solve(context.Background(), &cert.Stats{})
		require.NoError(t, err)

		method := tableau.Simplex{T: tableau.New(s)}
		require.Equal(t, tableau.Optimal, method.Run(context.Background(), 0))
		value, dual := rational.Rat{}, rational.Rat{}
		reduced := make([]rational.Rat, n)
		for j, c := range s.Costs[0] {
			require.GreaterOrEqual(t, z.value(j).Sign(), 0)
			value, reduced[j] = value.Add(c.Value.Mul(z.value(j))), c.Value
		}
		optimum := rational.Rat{}
		for j, c := range s.Costs[0] {
			optimum = optimum.Add(c.Value.Mul(method.T.Value(j)[0]))
		}
		for r, e := range given {
			y, slack := z.dual(rows[r]), rhs[r].Neg()
			require.GreaterOrEqual(t, y.Sign(), 0)
			dual = dual.Add(y.Mul(rhs[r]))
			for _, x := range e {
				slack = slack.Add(x.value.Mul(z.value(x.col)))
				reduced[x.col] = reduced[x.col].Sub(x.value.Mul(y))
			}
			require.GreaterOrEqual(t, slack.Sign(), 0)
		}
		for _, r := range reduced {
			require.GreaterOrEqual(t, r.Sign(), 0)
		}
		require.True(t, value.Equal(optimum) && dual.Equal(optimum), "%v, %v, want %v", value, dual, optimum)
		if len(p.shifted) > 0 {
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

func TestProgramTooLarge(t *testing.T) {
	var p program
	for range maxSize + 1 {
		p.column(false)
	}
	_, err := p.solve(context.Background(), &cert.Stats{})
	require.ErrorIs(t, err, ErrTooLarge)
}
