package quasiperfect

import (
	"context"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// A program is the linear program of a perturbed constant-sum game, whose
// optimal tableau holds the plans of both players. With A the payoffs of player
// 1, x = k + x̂ and y = l + ŷ:
//
//	minimize   (e − E k)ᵀ p + (Aᵀ k)ᵀ ŷ
//	subject to s = Eᵀ p − A ŷ − A l,   F ŷ = f − F l,   ŷ, s ≥ 0, p free.
//
// The dual solution, the reduced costs of s, is x̂.
//
// Columns of the tableau: p by rows of E, then ŷ by sequences of player 2. Its
// basic variables at the start: s by sequences of player 1, then the residuals
// of F ŷ = f − F l, which the crash basis drives out for good.
//
// Reference: Miltersen and Sørensen 2006 [MS06], programs (2.4) and (2.5) after
// eliminating the variables u.
type program struct {
	g      *seqform.Game
	bounds Bounds
	t      *tableau.Tableau

	n1, m1 int // sequences and constraints of player 1
	n2, m2 int // of player 2
}

func newProgram(g *seqform.Game, bounds Bounds) *program {
	p1, p2 := &g.Players[0], &g.Players[1]
	return &program{
		g: g, bounds: bounds,
		n1: p1.NumSeqs(), m1: len(p1.Infosets) + 1,
		n2: p2.NumSeqs(), m2: len(p2.Infosets) + 1,
	}
}

// scale returns what to multiply payoffs by to have integers. One scale for the
// whole matrix keeps the entries ±1 of E as they are; it only changes the units of
// p and s.
func (q *program) scale() rational.Rat {
	return integerScale(q.g.Payoffs.Len(), func(t int) rational.Rat { return q.g.Payoffs.U(t, 0) })
}

// makeTableau sets up the tableau of the program.
func (q *program) makeTableau() { q.t = tableau.New(q.system(q.scale())) }

// Numbers of the variables.
func (q *program) varP(row int) int { return row }
func (q *program) varY(s int) int   { return q.m1 + s }
func (q *program) varS(s int) int   { return q.m1 + q.n2 + s }
func (q *program) varF(row int) int { return q.m1 + q.n2 + q.n1 + row }

// integerScale returns the positive number that makes n numbers integers without
// common factor.
func integerScale(n int, number func(k int) rational.Rat) rational.Rat {
	num, den := rational.Int(0), rational.Int(1)
	for k := range n {
		x := number(k)
		num = rational.GCD(num, rational.FromBigInt(x.Num()))
		den = rational.LCM(den, rational.FromBigInt(x.Den()))
	}
	if num.IsZero() {
		return rational.Int(1)
	}
	return den.Quo(num)
}

func (q *program) system(scale rational.Rat) tableau.System {
	powers := q.bounds.powers()
	s := tableau.System{
		Cols: q.m1 + q.n2,
		Rhs:  powers,
		Rows: make([]tableau.Row, q.n1+q.m2),
	}
	rhs := make([]polyeps.Poly, q.n1)  // −A l
	cost := make([]polyeps.Poly, q.n2) // Aᵀ k
	for t := range q.g.Payoffs.Len() {
		a := q.g.Payoffs.U(t, 0).Mul(scale)
		i, j := q.g.Payoffs.Seq(t, 0), q.g.Payoffs.Seq(t, 1)
		s.Rows[i].Entries = append(s.Rows[i].Entries, tableau.Entry{Col: q.varY(j), Value: a})
		rhs[i] = rhs[i].Sub(q.bounds[1][j].Scale(a))
		cost[j] = cost[j].Add(q.bounds[0][i].Scale(a))
	}
	for i := range rhs {
		s.Rows[i].Rhs = rhs[i].Coeffs()
	}
	q.addConstraints(&s)
	s.Costs = make([][]tableau.Entry, powers)
	addCost := func(col int, c polyeps.Poly) {
		for k, v := range c.Coeffs() {
			s.Costs[k] = append(s.Costs[k], tableau.Entry{Col: col, Value: v})
		}
	}
	for r, c := range slack(&q.g.Players[0], q.bounds[0]) {
		addCost(q.varP(r), c)
	}
	for j, c := range cost {
		addCost(q.varY(j), c)
	}
	return s
}

// addConstraints adds −Eᵀ p to the rows of s, and the rows F ŷ = f − F l.
func (q *program) addConstraints(s *tableau.System) {
	minusOne, plusOne := rational.Int(-1), rational.Int(1)
	for r, row := range q.g.Players[0].Constraints() {
		for i := row.Plus[0]; i < row.Plus[1]; i++ {
			s.Rows[i].Entries = append(s.Rows[i].Entries, tableau.Entry{Col: q.varP(r), Value: minusOne})
		}
		if row.Minus >= 0 {
			s.Rows[row.Minus].Entries = append(s.Rows[row.Minus].Entries, tableau.Entry{Col: q.varP(r), Value: plusOne})
		}
	}
	rhs := slack(&q.g.Players[1], q.bounds[1])
	for r, row := range q.g.Players[1].Constraints() {
		out := &s.Rows[q.n1+r]
		for j := row.Plus[0]; j < row.Plus[1]; j++ {
			out.Entries = append(out.Entries, tableau.Entry{Col: q.varY(j), Value: plusOne})
		}
		if row.Minus >= 0 {
			out.Entries = append(out.Entries, tableau.Entry{Col: q.varY(row.Minus), Value: minusOne})
		}
		out.Rhs = rhs[r].Coeffs()
	}
}

// crash pivots to a feasible basis, so that no first phase is needed: player 2
// plays the first action everywhere, player 1 responds best.
//
//  1. ŷ of the empty sequence and of each chosen action enter in the rows of
//     F ŷ = f − F l. Their values are the mass e − F l that flows down the chosen
//     actions, which is positive, or zero where no bound makes it flow.
//  2. From the last information set of player 1 up, p_h enters in the row of the
//     action of largest value, that is smallest right-hand side; then the slacks
//     of the other actions are not negative.
//
// The p are free and never leave, so their rows are dropped.
//
// It reports false if ctx was done first.
func (q *program) crash(ctx context.Context) bool {
	t := q.t
	q.solveConstraint(0, 0)
	for h := range q.g.Players[1].Infosets {
		if ctx.Err() != nil {
			return false
		}
		q.solveConstraint(h+1, q.g.Players[1].Infosets[h].Seq(0))
	}
	player := &q.g.Players[0]
	for h := len(player.Infosets) - 1; h >= 0; h-- {
		if ctx.Err() != nil {
			return false
		}
		set := &player.Infosets[h]
		best, _ := t.RowOf(q.varS(set.Seq(0)))
		for a := 1; a < len(set.Actions); a++ {
			if i, _ := t.RowOf(q.varS(set.Seq(a))); t.CompareRhs(i, best) < 0 {
				best = i
			}
		}
		q.solveFree(best, h+1)
	}
	root, _ := t.RowOf(q.varS(0))
	q.solveFree(root, 0)
	t.Compact()
	if i := t.FirstNegativeRow(); i >= 0 {
		panic("quasiperfect: the crash basis is not feasible")
	}
	return true
}

// solveConstraint brings ŷ of sequence s into the basis for the residual of
// constraint r of player 2.
func (q *program) solveConstraint(r, s int) {
	i, _ := q.t.RowOf(q.varF(r))
	j, _ := q.t.ColumnOf(q.varY(s))
	q.t.Pivot(i, j)
	q.t.DropColumn(j)
}

// solveFree brings p of constraint r of player 1 into the basis in row i.
func (q *program) solveFree(i, r int) {
	j, _ := q.t.ColumnOf(q.varP(r))
	q.t.Pivot(i, j)
	q.t.DropRow(i)
}

// plans reads the plans of both players off the optimal tableau.
func (q *program) plans() [][]polyeps.Poly {
	x := make([]polyeps.Poly, q.n1)
	for s := range x {
		x[s] = q.bounds[0][s].Add(polyeps.New(q.t.ReducedCost(q.varS(s))...))
	}
	y := make([]polyeps.Poly, q.n2)
	for s := range y {
		y[s] = q.bounds[1][s].Add(polyeps.New(q.t.Value(q.varY(s))...))
	}
	return [][]polyeps.Poly{x, y}
}
