package nearest

import (
	"exactsolve/internal/exactlp"
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
func newProgram(g *seqform.Game, j int, c center, support, tight []bool) *program {
	q := &program{g: g, i: 1 - j, j: j, center: c.plan(), tight: tight}
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

// A line is a row of the program with its entries.
type line struct {
	entries []entry
	rhs     rational.Rat
	equal   bool
}

type entry struct {
	col   int
	value rational.Rat
}

// change appends v·(d⁺ − d⁻) of sequence s of player j.
func (q *program) change(e []entry, s int, v rational.Rat) []entry {
	k := q.index[s]
	if k < 0 || v.IsZero() {
		return e
	}
	return append(e, entry{q.varPlus(k), v}, entry{q.varMinus(k), v.Neg()})
}

// sparse returns the program for the solver.
func (q *program) sparse() *exactlp.Program {
	var lines []line
	for r, k := range q.index {
		if k >= 0 {
			lines = append(lines, line{entries: q.change(nil, r, rational.Int(1)), rhs: q.center[r].Neg()})
		}
	}
	losses := q.losses()
	lines = append(append(lines, losses...), q.flow()...)
	p := &exactlp.Program{Cols: make([]exactlp.Column, q.m+2*q.n), Rows: make([]exactlp.Row, len(lines))}
	for r, l := range lines {
		p.Rows[r] = exactlp.Row{Rhs: []rational.Rat{l.rhs}, Equal: l.equal}
		for _, e := range l.entries {
			c := &p.Cols[e.col]
			c.Entries = append(c.Entries, exactlp.Entry{Row: int32(r), Value: e.value})
		}
	}
	for k := range q.m {
		p.Cols[q.varP(k)].Free = true
	}
	for col, cost := range q.costs(losses) {
		p.Cols[col].Cost = cost[:]
	}
	return p
}

// losses returns the rows w = Eᵀp − A(d⁺ − d⁻) − A c ≥ 0. One scale for all payoffs
// keeps the entries ±1 of E; it changes the units of p and w alone.
func (q *program) losses() []line {
	player := &q.g.Players[q.i]
	lines := make([]line, player.NumSeqs())
	scale := integerScale(q.g.Payoffs, q.i)
	for t := range q.g.Payoffs.Len() {
		a := q.g.Payoffs.U(t, q.i).Mul(scale)
		r, s := q.g.Payoffs.Seq(t, q.i), q.g.Payoffs.Seq(t, q.j)
		lines[r].entries = q.change(lines[r].entries, s, a.Neg())
		lines[r].rhs = lines[r].rhs.Add(a.Mul(q.center[s]))
	}
	for k, row := range player.Constraints() {
		for r := row.Plus[0]; r < row.Plus[1]; r++ {
			lines[r].entries = append(lines[r].entries, entry{q.varP(k), rational.Int(1)})
		}
		if row.Minus >= 0 {
			lines[row.Minus].entries = append(lines[row.Minus].entries, entry{q.varP(k), rational.Int(-1)})
		}
	}
	return lines
}

// integerScale returns the positive number that makes the payoffs of player i
// integers without common factor.
func integerScale(p *seqform.Payoffs, i int) rational.Rat {
	num, den := rational.Int(0), rational.Int(1)
	for t := range p.Len() {
		x := p.U(t, i)
		num = rational.GCD(num, rational.FromBigInt(x.Num()))
		den = rational.LCM(den, rational.FromBigInt(x.Den()))
	}
	if num.IsZero() {
		return rational.Int(1)
	}
	return den.Quo(num)
}

// flow returns the rows F (d⁺ − d⁻) = 0 of the information sets that the support
// reaches.
func (q *program) flow() []line {
	var lines []line
	player := &q.g.Players[q.j]
	for h := range player.Infosets {
		set := &player.Infosets[h]
		var e []entry
		for a := range set.Actions {
			e = q.change(e, set.Seq(a), rational.Int(1))
		}
		if len(e) > 0 {
			lines = append(lines, line{entries: q.change(e, int(set.ParentSeq), rational.Int(-1)), equal: true})
		}
	}
	return lines
}

// costs returns the two objectives of each column. The sum of w is, up to a
// constant, that of the entries of losses.
func (q *program) costs(losses []line) [][2]rational.Rat {
	costs := make([][2]rational.Rat, q.m+2*q.n)
	if q.tight == nil {
		costs[q.varP(0)][0] = rational.Int(1)
	}
	for s, tight := range q.tight {
		if !tight {
			continue
		}
		for _, e := range losses[s].entries {
			costs[e.col][0] = costs[e.col][0].Add(e.value)
		}
	}
	for k := range 2 * q.n {
		costs[q.varPlus(0)+k][1] = rational.Int(1)
	}
	return costs
}

// plan reads y off a solution.
func (q *program) plan(z *exactlp.Solution) seqform.Plan {
	y := make(seqform.Plan, len(q.index))
	y[0] = rational.Int(1)
	for s, k := range q.index {
		if k >= 0 {
			d := z.X[q.varPlus(k)].Coeff(0).Sub(z.X[q.varMinus(k)].Coeff(0))
			y[s] = q.center[s].Add(d)
		}
	}
	return y
}
