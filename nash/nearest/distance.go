package nearest

import (
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A program is a linear program for a plan y of player j of a two-player game,
// with A the payoffs of the other player i and c a plan to stay near:
//
//	minimize   (first)  p₀, or Σ w over the sequences in tight
//	           (second) Σ d⁺ + d⁻
//	subject to y = c + d⁺ − d⁻,   F (d⁺ − d⁻) = 0,
//	           w = Eᵀp − A y,   y, w, d⁺, d⁻ ≥ 0, p free,
//
// over the sequences of a support; y is zero on the others. p₀ is at least the
// best-response payoff of i, so that its minimum gives the plans that are
// optimal for j in a constant-sum game. The sum of the w in tight can be 0 if
// and only if all sequences of tight are part of best responses against y.
//
// Columns: p by rows of E, then d⁺ and d⁻. Rows: y by sequences of the support but
// the empty one, w by sequences of i, then F (d⁺ − d⁻) = 0.
type program struct {
	g      *seqform.Game
	i, j   int
	center []rational.Rat // c, 0 outside of the support
	tight  []bool         // by sequences of i; nil to minimize p₀

	index []int // of a sequence of j among those with a variable, or −1
	n, m  int   // number of those; of rows of E
}

// newProgram returns the program for a plan of player j with the given support.
func newProgram(g *seqform.Game, j int, c seqform.Plan, support, tight []bool) *program {
	q := &program{g: g, i: 1 - j, j: j, center: c, tight: tight}
	q.m = len(g.Players[q.i].Infosets) + 1
	q.index = make([]int, g.Players[j].NumSeqs())
	for s := range q.index {
		q.index[s] = -1
		if s > 0 && support[s] {
			q.index[s] = q.n
			q.n++
		}
	}
	return q
}

// Numbers of the columns; k is the index of a sequence of j.
func (q *program) varP(row int) int   { return row }
func (q *program) varPlus(k int) int  { return q.m + k }
func (q *program) varMinus(k int) int { return q.m + q.n + k }

// change appends v·(d⁺ − d⁻) of sequence s of player j.
func (q *program) change(e []lp.Term, s int, v rational.Rat) []lp.Term {
	k := q.index[s]
	if k < 0 || v.IsZero() {
		return e
	}
	return append(e, lp.Term{Var: q.varPlus(k), Coef: v}, lp.Term{Var: q.varMinus(k), Coef: v.Neg()})
}

// linear returns the program for the solver.
func (q *program) linear() *lp.Program {
	p := new(lp.Program)
	for k := range q.m + 2*q.n {
		p.Variable(k < q.m)
	}
	for r, k := range q.index {
		if k >= 0 {
			p.AtLeast(q.change(nil, r, rational.Int(1)), q.center[r].Neg())
		}
	}
	q.addLosses(p)
	q.addFlow(p)
	for k := range 2 * q.n {
		p.Cost(1, lp.Term{Var: q.varPlus(k), Coef: rational.Int(1)})
	}
	return p
}

// addLosses adds the rows w = Eᵀp − A(d⁺ − d⁻) − A c ≥ 0 and the first objective. One
// scale for all payoffs keeps the entries ±1 of E; it changes the units of p and w
// alone. The sum of w is, up to a constant, that of the entries of its rows.
func (q *program) addLosses(p *lp.Program) {
	player := &q.g.Players[q.i]
	rows, rhs := make([][]lp.Term, player.NumSeqs()), make([]rational.Rat, player.NumSeqs())
	pay := q.g.Payoffs
	scale := lp.IntegerScale(pay.Len(), func(t int) rational.Rat { return pay.U(t, q.i) })
	for t := range pay.Len() {
		a := pay.U(t, q.i).Mul(scale)
		r, s := pay.Seq(t, q.i), pay.Seq(t, q.j)
		rows[r] = q.change(rows[r], s, a.Neg())
		rhs[r] = rhs[r].Add(a.Mul(q.center[s]))
	}
	for k, row := range player.Constraints() {
		for r := row.Plus[0]; r < row.Plus[1]; r++ {
			rows[r] = append(rows[r], lp.Term{Var: q.varP(k), Coef: rational.Int(1)})
		}
		if row.Minus >= 0 {
			rows[row.Minus] = append(rows[row.Minus], lp.Term{Var: q.varP(k), Coef: rational.Int(-1)})
		}
	}
	for r, terms := range rows {
		p.AtLeast(terms, rhs[r])
		if q.tight != nil && q.tight[r] {
			p.Cost(0, terms...)
		}
	}
	if q.tight == nil {
		p.Cost(0, lp.Term{Var: q.varP(0), Coef: rational.Int(1)})
	}
}

// addFlow adds the rows F (d⁺ − d⁻) = 0 of the information sets that the support
// reaches.
func (q *program) addFlow(p *lp.Program) {
	player := &q.g.Players[q.j]
	for h := range player.Infosets {
		set := &player.Infosets[h]
		var e []lp.Term
		for a := range set.Actions {
			e = q.change(e, set.Seq(a), rational.Int(1))
		}
		if len(e) > 0 {
			p.Equal(q.change(e, int(set.ParentSeq), rational.Int(-1)))
		}
	}
}

// plan reads y off a solution.
func (q *program) plan(z *lp.Solution) seqform.Plan {
	y := make(seqform.Plan, len(q.index))
	y[0] = rational.Int(1)
	for s, k := range q.index {
		if k >= 0 {
			y[s] = q.center[s].Add(z.Value(q.varPlus(k))).Sub(z.Value(q.varMinus(k)))
		}
	}
	return y
}
