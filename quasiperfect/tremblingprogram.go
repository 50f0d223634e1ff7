package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/lp"
	"exactsolve/internal/polysolve"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A tremblingProgram is the linear program of extensive-form perfection in a
// constant-sum game. With A the payoffs of player 1, scaled to integers, and
// T₁ x ≥ 0, T₂ y ≥ 0 the inequalities x(h,a) − ε·x(seq(h)) ≥ 0 of both players:
//
//	minimize   eᵀ p
//	subject to Eᵀ p − A y − T₁ᵀ t = 0,   F y = f,   T₂ y ≥ 0,   t ≥ 0,   p, y free.
//
// For given y that is the dual of maximizing xᵀA y over the plans x with
// T₁ x ≥ 0, so the multipliers of the first rows are an optimal x.
//
// Columns: p by rows of E, y by sequences of player 2, t by sequences of player 1
// after the empty one. Rows: by sequences of player 1, by rows of F, by sequences
// of player 2 after the empty one. The matrix has few entries and ε to the power 1
// at most, unlike that of [trembling], whose variables are T₁ x and T₂ y.
//
// Reference: Farina and Gatti 2017 [FG17], for the perturbation.
type tremblingProgram struct {
	g      *seqform.Game
	n1, m1 int // sequences and constraints of player 1
	n2, m2 int // of player 2
	cols   [][]coefficient
}

// A coefficient is value·ε^power in some row.
type coefficient struct {
	row   int
	value rational.Rat
	power int
}

func newTremblingProgram(g *seqform.Game) *tremblingProgram {
	p1, p2 := &g.Players[0], &g.Players[1]
	q := &tremblingProgram{
		g:  g,
		n1: p1.NumSeqs(), m1: len(p1.Infosets) + 1,
		n2: p2.NumSeqs(), m2: len(p2.Infosets) + 1,
	}
	q.cols = make([][]coefficient, q.m1+q.n2+q.n1-1)
	q.addPayoffs()
	plus, minus := rational.Int(1), rational.Int(-1)
	p1.Entries(func(r, s int, v rational.Rat) { q.add(s, r, v, 0) })
	p2.Entries(func(r, s int, v rational.Rat) { q.add(q.n1+r, q.varY(s), v, 0) })
	for s := 1; s < q.n1; s++ {
		q.add(s, q.varT(s), minus, 0)
		q.add(parent(p1, s), q.varT(s), plus, 1)
	}
	for s := 1; s < q.n2; s++ {
		q.add(q.rowT(s), q.varY(s), plus, 0)
		q.add(q.rowT(s), q.varY(parent(p2, s)), minus, 1)
	}
	return q
}

// Numbers of the variables and rows.
func (q *tremblingProgram) varY(s int) int { return q.m1 + s }
func (q *tremblingProgram) varT(s int) int { return q.m1 + q.n2 + s - 1 }
func (q *tremblingProgram) rowF(r int) int { return q.n1 + r }
func (q *tremblingProgram) rowT(s int) int { return q.n1 + q.m2 + s - 1 }
func (q *tremblingProgram) rows() int      { return q.n1 + q.m2 + q.n2 - 1 }

func (q *tremblingProgram) add(row, col int, c rational.Rat, power int) {
	q.cols[col] = append(q.cols[col], coefficient{row, c, power})
}

func (q *tremblingProgram) addPayoffs() {
	p := q.g.Payoffs
	scale := rational.Unit(p.Of(0)...)
	for t := range p.Len() {
		if u := p.U(t, 0); !u.IsZero() {
			q.add(p.Seq(t, 0), q.varY(p.Seq(t, 1)), u.Mul(scale).Neg(), 0)
		}
	}
}

// parent returns seq(h) for a sequence (h,a).
func parent(p *seqform.Player, s int) int { return int(p.Infosets[p.SeqInfoset[s]].ParentSeq) }

// at returns the program for ε = 1/n. The columns of t and the rows of T₂ are
// multiplied by n, so that all entries are integers.
func (q *tremblingProgram) at(n rational.Rat) *lp.Program {
	p := new(lp.Program)
	for r := range q.rows() {
		switch {
		case r == q.rowF(0):
			p.Equal(nil, rational.Int(1))
		case r < q.rowT(1):
			p.Equal(nil)
		default:
			p.AtLeast(nil)
		}
	}
	for j, col := range q.cols {
		free := j < q.varT(1)
		p.Variable(free)
		for _, c := range col {
			v := c.value
			if c.power == 0 && (!free || c.row >= q.rowT(1)) {
				v = v.Mul(n)
			}
			p.Extend(c.row, lp.Times(j, v))
		}
	}
	p.Cost(0, lp.Times(0, rational.Int(1)))
	return p
}

// A corner is the matrix of the basic columns and the tight rows of a program, by
// its rows and by its columns.
type corner struct {
	colAt, rowAt []int // position of each column and row of the program, −1 for none
	byRow, byCol [][]polysolve.Entry
}

func newCorner(q *tremblingProgram, b lp.Basis) *corner {
	c := &corner{colAt: slices.Repeat([]int{-1}, len(q.cols)), rowAt: slices.Repeat([]int{-1}, q.rows())}
	for r := range c.rowAt {
		if !b[len(q.cols)+r] {
			c.rowAt[r] = len(c.byRow)
			c.byRow = append(c.byRow, nil)
		}
	}
	for j := range c.colAt {
		if !b[j] {
			continue
		}
		k := len(c.byCol)
		c.colAt[j] = k
		c.byCol = append(c.byCol, nil)
		for _, e := range q.cols[j] {
			if r := c.rowAt[e.row]; r >= 0 {
				p := polyeps.Monomial(e.value, e.power)
				c.byCol[k] = append(c.byCol[k], polysolve.Entry{Col: r, P: p})
				c.byRow[r] = append(c.byRow[r], polysolve.Entry{Col: k, P: p})
			}
		}
	}
	return c
}

// Numbers ε tried for linear programs: 2⁻ᵏ with k from here on, half as large again
// each time. A moderate ε is one that floats can handle.
const (
	firstProgramHalvings = 13
	lastProgramHalvings  = 1000
)

// solveExtensiveGuided finds an extensive-form perfect equilibrium of a
// constant-sum game as [parametric.solve] does, by linear programs.
func solveExtensiveGuided(ctx context.Context, g *seqform.Game, opt Options) (*answer.Result, error) {
	q := newTremblingProgram(g)
	result := &answer.Result{Stats: answer.Stats{Rows: q.rows(), Cols: len(q.cols)}}
	for k := halvings(g, firstProgramHalvings); k <= lastProgramHalvings; k += k / 2 {
		c, err := q.solve(ctx, k, opt, &result.Stats)
		switch {
		case err == nil:
			result.Status, result.Certificate, result.Reason = answer.Yes, c, ""
			return result, nil
		case errors.Is(err, lp.ErrNone):
			return result, unsolved(ctx, result, failed, 0)
		case ctx.Err() != nil, errors.Is(err, lp.ErrLimit):
			return result, unsolved(ctx, result, limited, opt.MaxPivots)
		case errors.Is(err, lp.ErrTooLarge), errors.Is(err, polysolve.ErrTooLarge):
			return result, unsolved(ctx, result, large, 0)
		}
		result.Reason = fmt.Sprintf("no basis for ε down to 2^-%d is one for all smaller ε; at the last: %v", k, err)
	}
	return result, nil
}

// halvings returns the first number k, from least on, with room for trembles of 2⁻ᵏ:
// they take less than a quarter of any information set.
func halvings(g *seqform.Game, least int) int {
	k := least
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			k = max(k, 2+bits.Len(uint(len(g.Players[i].Infosets[h].Actions))))
		}
	}
	return k
}

// solve returns the certificate from the basis at ε = 2⁻ᵏ, or why there is none.
func (q *tremblingProgram) solve(ctx context.Context, k int, opt Options, stats *answer.Stats) (*cert.Certificate, error) {
	stats.Method = fmt.Sprintf("simplex method at ε = 2^-%d, guided by floats, its basis solved for all ε", k)
	limit := lp.Options{MaxPivots: opt.MaxPivots}
	if opt.MaxPivots > 0 {
		if limit.MaxPivots -= stats.Pivots; limit.MaxPivots <= 0 {
			return nil, lp.ErrLimit
		}
	}
	z, err := q.at(rational.Int(2).Pow(k)).Solve(ctx, limit)
	if err != nil {
		return nil, err
	}
	stats.Pivots += z.Stats.ExactPivots
	stats.Bits = max(stats.Bits, z.Stats.Bits)
	stats.Guess = fmt.Sprintf("%d float pivots", z.Stats.FloatPivots)
	plans, err := q.plans(ctx, z.Basis)
	if err != nil {
		return nil, err
	}
	return proved(q.g, cert.ExtensivePerfect, plans, nil)
}

// plans returns the plans as functions of ε that a basis determines, each up to a
// positive factor.
func (q *tremblingProgram) plans(ctx context.Context, b lp.Basis) ([][]polyeps.Poly, error) {
	c := newCorner(q, b)
	x, err := c.solve(ctx, c.byCol, c.colAt[0])
	if err != nil {
		return nil, err
	}
	y, err := c.solve(ctx, c.byRow, c.rowAt[q.rowF(0)])
	if err != nil {
		return nil, err
	}
	plans := [][]polyeps.Poly{make([]polyeps.Poly, q.n1), make([]polyeps.Poly, q.n2)}
	for s := range plans[0] {
		if r := c.rowAt[s]; r >= 0 {
			plans[0][s] = x[r]
		}
	}
	for s := range plans[1] {
		if j := c.colAt[q.varY(s)]; j >= 0 {
			plans[1][s] = y[j]
		}
	}
	for i := range plans {
		clearPayoffs(q.g, i, plans[i])
	}
	return plans, nil
}

// solve returns the numerators of the solution for the right-hand side that is 1 at
// k alone.
func (c *corner) solve(ctx context.Context, rows [][]polysolve.Entry, k int) ([]polyeps.Poly, error) {
	if len(c.byRow) != len(c.byCol) || k < 0 {
		return nil, polysolve.ErrSingular
	}
	b := make([]polyeps.Poly, len(rows))
	b[k] = polyeps.New(rational.Int(1))
	x, _, err := polysolve.Solve(ctx, rows, b)
	return x, err
}

// clearPayoffs multiplies the plan of player i by the common denominator of the
// other's payoffs. What the checker computes from integer coefficients then are
// integers, which is several times faster.
func clearPayoffs(g *seqform.Game, i int, plan []polyeps.Poly) {
	den := rational.Denominator(g.Payoffs.Of(1 - i)...)
	for s := range plan {
		plan[s] = plan[s].Scale(den)
	}
}
