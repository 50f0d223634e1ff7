package quasiperfect

import (
	"context"

	"exactsolve/internal/lp"
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
	lp     *lp.Program // with s and the residuals as slacks
	scale  rational.Rat
	t      *tableau.Tableau

	n1, m1 int // sequences and constraints of player 1
	n2, m2 int // of player 2
}

// newProgram multiplies payoffs by one scale that makes them integers: it keeps the
// entries ±1 of E as they are, and only changes the units of p and s.
func newProgram(g *seqform.Game, bounds Bounds) *program {
	p1, p2 := &g.Players[0], &g.Players[1]
	q := &program{
		g: g, bounds: bounds, lp: new(lp.Program),
		scale: rational.Unit(g.Payoffs.Of(0)...),
		n1:    p1.NumSeqs(), m1: len(p1.Infosets) + 1,
		n2: p2.NumSeqs(), m2: len(p2.Infosets) + 1,
	}
	for j := range q.m1 + q.n2 {
		q.lp.Variable(j < q.varY(0))
	}
	q.addRows()
	return q
}

// Numbers of the variables.
func (q *program) varP(row int) int { return row }
func (q *program) varY(s int) int   { return q.m1 + s }
func (q *program) varS(s int) int   { return q.m1 + q.n2 + s }
func (q *program) varF(row int) int { return q.m1 + q.n2 + q.n1 + row }

// addRows adds the rows Eᵀ p − A ŷ ≥ A l and F ŷ = f − F l, and the costs.
func (q *program) addRows() {
	p1, p2 := &q.g.Players[0], &q.g.Players[1]
	rows := make([][]lp.Term, q.n1+q.m2)
	add := func(i, j int, v rational.Rat) { rows[i] = append(rows[i], lp.Term{Var: j, Coef: v}) }
	rhs := make([]polyeps.Poly, q.n1, q.n1+q.m2)
	cost := append(slack(p1, q.bounds[0]), make([]polyeps.Poly, q.n2)...)
	p1.Entries(func(r, s int, v rational.Rat) { add(s, q.varP(r), v) })
	for t := range q.g.Payoffs.Len() {
		a := q.g.Payoffs.U(t, 0).Mul(q.scale)
		i, j := q.g.Payoffs.Seq(t, 0), q.g.Payoffs.Seq(t, 1)
		add(i, q.varY(j), a.Neg())
		rhs[i] = rhs[i].Add(q.bounds[1][j].Scale(a))
		cost[q.varY(j)] = cost[q.varY(j)].Add(q.bounds[0][i].Scale(a))
	}
	p2.Entries(func(r, s int, v rational.Rat) { add(q.n1+r, q.varY(s), v) })
	for i, b := range append(rhs, slack(p2, q.bounds[1])...) {
		if i < q.n1 {
			q.lp.AtLeast(rows[i], b.Coeffs()...)
		} else {
			q.lp.Equal(rows[i], b.Coeffs()...)
		}
	}
	for j, c := range cost {
		for k, v := range c.Coeffs() {
			q.lp.Cost(k, lp.Term{Var: j, Coef: v})
		}
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

// optimum reads the plans of both players off the optimal tableau.
func (q *program) optimum() [][]polyeps.Poly {
	return q.plans(
		func(s int) polyeps.Poly { return polyeps.New(q.t.ReducedCost(q.varS(s))...) },
		func(s int) polyeps.Poly { return polyeps.New(q.t.Value(q.varY(s))...) },
	)
}

// plans returns the plans of both players from x̂ and ŷ.
func (q *program) plans(hat ...func(s int) polyeps.Poly) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, len(hat))
	for i, k := range q.bounds {
		for s := range k {
			plans[i] = append(plans[i], k[s].Add(hat[i](s)))
		}
	}
	return plans
}
