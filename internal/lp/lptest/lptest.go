// Package lptest is a test helper: linear programs of games.
package lptest

import (
	"math"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// OfGame returns the program of the zero-sum game of player 1 against player 2, exact and
// in floats, with payoffs scaled to integers:
//
//	min p₀  subject to  Eᵀ p − A y ≥ 0,  F y = f,  y ≥ 0,  p free.
//
// Columns are p by rows of E, then y by sequences of player 2.
func OfGame(g *seqform.Game) (*lp.Program, *floatlp.Problem) {
	p1, p2 := &g.Players[0], &g.Players[1]
	e, f := p1.Constraints(), p2.Constraints()
	n1, n2 := p1.NumSeqs(), p2.NumSeqs()
	rows := make([][]lp.Term, n1+len(f))
	add := func(i, j int, v rational.Rat) { rows[i] = append(rows[i], lp.Times(j, v)) }
	p1.Entries(func(r, s int, v rational.Rat) { add(s, r, v) })
	scale := rational.Unit(g.Payoffs.Of(0)...).Neg()
	for t := range g.Payoffs.Len() {
		add(g.Payoffs.Seq(t, 0), len(e)+g.Payoffs.Seq(t, 1), g.Payoffs.U(t, 0).Mul(scale))
	}
	p2.Entries(func(r, s int, v rational.Rat) { add(n1+r, len(e)+s, v) })
	return programs(rows, len(e), n2, n1)
}

// programs returns those in which the first columns are free, and the first rows
// inequalities; of the equations only the first has a right-hand side, 1.
func programs(rows [][]lp.Term, free, signed, inequalities int) (*lp.Program, *floatlp.Problem) {
	exact, floats := new(lp.Program), new(floatlp.Problem)
	for j := range free + signed {
		exact.Variable(j < free)
		floats.Cost, floats.Lower, floats.Upper = append(floats.Cost, 0), append(floats.Lower, 0), append(floats.Upper, math.Inf(1))
		if j < free {
			floats.Lower[j] = math.Inf(-1)
		}
	}
	exact.Cost(0, lp.Times(0, rational.Int(1)))
	floats.Cost[0] = 1
	byRow := floatlp.Matrix{Start: []int32{0}}
	for i, row := range rows {
		row = lp.Merge(row)
		for _, t := range row {
			byRow.Index, byRow.Value = append(byRow.Index, int32(t.Var)), append(byRow.Value, approx.Float64(t.Coef))
		}
		byRow.Start = append(byRow.Start, int32(len(byRow.Index)))
		lower, upper := 0, math.Inf(1)
		switch {
		case i < inequalities:
			exact.AtLeast(row)
		case i == inequalities:
			lower, upper = 1, 1
			exact.Equal(row, rational.Int(1))
		default:
			upper = 0
			exact.Equal(row)
		}
		floats.RowLower, floats.RowUpper = append(floats.RowLower, float64(lower)), append(floats.RowUpper, upper)
	}
	floats.Matrix = byRow.Transposed(free + signed)
	return exact, floats
}

// Basis returns a basis of floats as an exact one.
func Basis(b *floatlp.Basis) lp.Basis {
	z := make(lp.Basis, 0, len(b.Cols)+len(b.Rows))
	for _, list := range [][]floatlp.VarStatus{b.Cols, b.Rows} {
		for _, s := range list {
			z = append(z, s == floatlp.Basic)
		}
	}
	return z
}
