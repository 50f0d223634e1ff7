package lp

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestSeparation has all determinants that Cramer's rule needs below K: those of all
// columns, slacks and right-hand sides, bordered by the costs or not.
func TestSeparation(t *testing.T) {
	const n, powers = 3, 2
	rng := rand.New(rand.NewPCG(1, 2))
	draw := func() rational.Rat { return rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3)) }
	for range 20 {
		p := new(Program)
		for range n {
			p.Variable(false)
		}
		columns := make([][]rational.Rat, 2*n+powers) // of variables, slacks and right-hand sides, with the cost of each below
		for i := range n {
			var terms []Term
			for j := range n {
				terms = append(terms, Times(j, rational.Int(rng.Int64N(9)-4)))
			}
			rhs := []rational.Rat{draw(), draw()}
			p.AtLeast(terms, rhs...)
			d := rational.LCM(rational.FromBigInt(rhs[0].Den()), rational.FromBigInt(rhs[1].Den()))
			for j := range n {
				columns[j] = append(columns[j], terms[j].Coef.Mul(d))
				columns[n+j] = append(columns[n+j], rational.Int(map[bool]int64{true: -1}[i == j]))
			}
			for k := range powers {
				columns[2*n+k] = append(columns[2*n+k], rhs[k].Mul(d))
			}
		}
		for k := range columns {
			columns[k] = append(columns[k], rational.Rat{})
		}
		for j := range n {
			c := rational.Int(rng.Int64N(9) - 4)
			p.Cost(1, Times(j, c))
			columns[j][n] = c
		}
		bound, most := rational.FromBigInt(p.Separation()), rational.Rat{}
		each(columns, n, func(m [][]rational.Rat) { most = rational.Max(most, determinant(m, n).Abs()) })
		each(columns, n+1, func(m [][]rational.Rat) { most = rational.Max(most, determinant(m, n+1).Abs()) })
		require.Negative(t, most.Cmp(bound))
		require.Positive(t, most.Sign())
	}
}

// TestSeparationFactors has programs of one row and one variable whose largest determinant
// is that of the right-hand side, of the cost, of both, or of the slack.
func TestSeparationFactors(t *testing.T) {
	for _, of := range []struct{ rhs, cost, most int64 }{{100, 0, 100}, {0, 100, 100}, {10, 10, 100}, {0, 0, 1}} {
		p := new(Program)
		x := p.Variable(false)
		p.AtLeast([]Term{Times(x, rational.Int(1))}, rational.Int(of.rhs))
		p.Cost(0, Times(x, rational.Int(of.cost)))
		require.Greater(t, p.Separation().Int64(), of.most)
	}
}

// each calls visit for all choices of k columns.
func each(columns [][]rational.Rat, k int, visit func([][]rational.Rat)) {
	for set := range 1 << len(columns) {
		var m [][]rational.Rat
		for j := range columns {
			if set>>j&1 == 1 {
				m = append(m, columns[j])
			}
		}
		if len(m) == k {
			visit(m)
		}
	}
}

// determinant develops that of the first k entries of k columns.
func determinant(m [][]rational.Rat, k int) (d rational.Rat) {
	if k == 0 {
		return rational.Int(1)
	}
	for j := range m {
		var rest [][]rational.Rat
		for l := range m {
			if l != j {
				rest = append(rest, m[l])
			}
		}
		term := m[j][k-1].Mul(determinant(rest, k-1))
		if (j+k)%2 == 0 {
			term = term.Neg()
		}
		d = d.Add(term)
	}
	return d
}

// TestAt solves a program for the formal ε, and at a number the same basis.
func TestAt(t *testing.T) {
	p := new(Program)
	x, y := p.Variable(false), p.Variable(false)
	p.AtLeast([]Term{Times(x, rational.Int(1)), Times(y, rational.Int(1))}, rational.Int(1), rational.Int(-3))
	p.Cost(0, Times(x, rational.Int(1)), Times(y, rational.Int(1)))
	p.Cost(2, Times(y, rational.Int(-1)))
	want, err := p.Solve(t.Context(), Options{})
	require.NoError(t, err)
	eps := rational.New(1, 10)
	z, err := p.At(eps).Solve(t.Context(), Options{})
	require.NoError(t, err)
	require.Equal(t, want.Basis, z.Basis)
	unit := rational.Int(100) // of ε²
	for _, v := range []int{x, y} {
		require.Zero(t, want.X(v).Eval(eps).Mul(unit).Cmp(z.Value(v)))
	}
}
