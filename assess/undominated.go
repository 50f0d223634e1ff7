package assess

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// ErrTooLarge is wrapped by errors about games beyond what a tableau may hold.
var ErrTooLarge = errors.New("too large")

// Dominating returns a realization plan of player i of a two-player game that
// weakly dominates x: it pays at least as much against every plan of the
// opponent and more against some. It returns nil if there is none, and
// an error if ctx is done first.
//
// With two players, a Nash equilibrium is normal-form perfect if and only if no
// player's plan is dominated (van Damme 1987, theorem 3.2.2). Play where the
// player's own plan does not lead does not count.
func Dominating(ctx context.Context, g *seqform.Game, i int, x seqform.Plan) (seqform.Plan, error) {
	better, _, err := dominated(ctx, g, i, x)
	return better, err
}

// dominated returns a plan of player i that dominates x or, if there is none, a
// completely mixed plan of the opponent against which x is best.
//
// A plan x' pays no less than x against every y if min_y (x'−x)ᵀA y ≥ 0, and by
// duality if some q has Fᵀq ≤ Aᵀ(x'−x) and q₀ ≥ 0. Among those x', the program
// looks for the one that gains most against uniform behavior ȳ, under which every
// action of the opponent has positive probability.
//
// If the most is 0, let y ≥ 0 be the dual values of Fᵀq ≤ Aᵀ(x'−x), p those of the
// flow of x'−x and w ≥ 0 those of d⁻ ≤ x. The columns of q say that y is a plan
// times a number y₀ ≥ 0, and those of d⁺ and d⁻ that Eᵀp ≥ A(ȳ + y) ≥ Eᵀp − w. The
// dual optimum wᵀx is 0, so against ȳ + y every plan gets at most eᵀp, and x gets
// that. The plan (ȳ + y)/(1 + y₀) is positive as ȳ is.
func dominated(ctx context.Context, g *seqform.Game, i int, x seqform.Plan) (better, against seqform.Plan, err error) {
	if g.Recall != nil || len(g.Players) != 2 {
		return nil, nil, fmt.Errorf("assess: dominated plans need two players with perfect recall")
	}
	if n, m := len(x), g.Players[1-i].NumSeqs(); n+m > 1<<20 || (2*n+2*m)*(3*n+m) > tableau.MaxEntries {
		return nil, nil, fmt.Errorf("assess: %w: the program for %d and %d sequences", ErrTooLarge, n, m)
	}
	p := newDominance(g, i, x)
	method := tableau.Simplex{T: tableau.New(p.system())}
	if method.Run(ctx, 0) != tableau.Optimal {
		return nil, nil, stopped(ctx)
	}
	if method.T.Objective()[0].IsZero() {
		return nil, p.against(method.T), nil
	}
	better = make(seqform.Plan, len(x))
	for s := range better {
		better[s] = x[s].Add(method.T.Value(s)[0]).Sub(method.T.Value(len(x) + s)[0])
	}
	return better, nil, nil
}

// A dominance is the program for x' = x + d⁺ − d⁻ with d⁻ ≤ x, whose variables
// d⁺, d⁻, q⁺, q⁻ are not negative, and zero at the start. (q₀⁻ does not exist.)
type dominance struct {
	g             *seqform.Game
	i             int
	x             seqform.Plan
	own, opponent *seqform.Player
	q             int // first variable of q⁺
	rows          int // constraints of the opponent
	s             tableau.System
}

func newDominance(g *seqform.Game, i int, x seqform.Plan) *dominance {
	p := &dominance{g: g, i: i, x: x, own: &g.Players[i], opponent: &g.Players[1-i], q: 2 * len(x)}
	p.rows = len(p.opponent.Infosets) + 1
	return p
}

func (p *dominance) system() tableau.System {
	p.s = tableau.System{Cols: p.q + 2*p.rows - 1, Rhs: 1, Costs: make([][]tableau.Entry, 1)}
	p.flow()
	for s, w := range p.x {
		p.atMost([]tableau.Entry{{Col: len(p.x) + s, Value: rational.Int(1)}}, w)
	}
	p.payoffs()
	return p.s
}

func (p *dominance) atMost(e []tableau.Entry, rhs rational.Rat) {
	p.s.Rows = append(p.s.Rows, tableau.Row{Entries: e, Rhs: []rational.Rat{rhs}})
}

// step returns c·(d⁺ − d⁻) of sequence s.
func (p *dominance) step(s int, c rational.Rat) []tableau.Entry {
	return []tableau.Entry{{Col: s, Value: c}, {Col: len(p.x) + s, Value: c.Neg()}}
}

// flow says E (d⁺ − d⁻) = 0.
func (p *dominance) flow() {
	for _, sign := range []int64{1, -1} {
		for _, row := range p.own.Constraints() {
			var e []tableau.Entry
			for s := row.Plus[0]; s < row.Plus[1]; s++ {
				e = append(e, p.step(s, rational.Int(sign))...)
			}
			if row.Minus >= 0 {
				e = append(e, p.step(row.Minus, rational.Int(-sign))...)
			}
			p.atMost(e, rational.Rat{})
		}
	}
}

// payoffs says Fᵀq ≤ Aᵀ(d⁺ − d⁻), and maximizes the gain against uniform behavior.
func (p *dominance) payoffs() {
	columns := make([][]tableau.Entry, p.opponent.NumSeqs())
	dual := func(s, row int, c int64) {
		columns[s] = append(columns[s], tableau.Entry{Col: p.q + row, Value: rational.Int(c)})
		if row > 0 {
			columns[s] = append(columns[s], tableau.Entry{Col: p.q + p.rows - 1 + row, Value: rational.Int(-c)})
		}
	}
	for r, row := range p.opponent.Constraints() {
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			dual(s, r, 1)
		}
		if row.Minus >= 0 {
			dual(row.Minus, r, -1)
		}
	}
	uniform := uniformPlan(p.opponent)
	for t := range p.g.Payoffs.Len() {
		u, s, r := p.g.Payoffs.U(t, p.i), p.g.Payoffs.Seq(t, p.i), p.g.Payoffs.Seq(t, 1-p.i)
		columns[r] = append(columns[r], p.step(s, u.Neg())...)
		p.s.Costs[0] = append(p.s.Costs[0], p.step(s, u.Mul(uniform[r]).Neg())...)
	}
	for _, c := range columns {
		p.atMost(c, rational.Rat{})
	}
}

// against returns (ȳ + y)/(1 + y₀). The rows of y come last.
func (p *dominance) against(t *tableau.Tableau) seqform.Plan {
	plan := uniformPlan(p.opponent)
	first := p.s.Cols + len(p.s.Rows) - len(plan)
	scale := rational.Int(1).Add(t.ReducedCost(first)[0]).Inv()
	for s := range plan {
		plan[s] = plan[s].Add(t.ReducedCost(first + s)[0]).Mul(scale)
	}
	return plan
}

func uniformPlan(p *seqform.Player) seqform.Plan {
	b := make(seqform.Behavior, len(p.Infosets))
	for h := range b {
		n := len(p.Infosets[h].Actions)
		b[h] = make([]rational.Rat, n)
		for a := range b[h] {
			b[h][a] = rational.New(1, int64(n))
		}
	}
	return p.Plan(b)
}
