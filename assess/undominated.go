package assess

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// dominated returns a realization plan of player i of a two-player game with perfect
// recall that weakly dominates x: it pays at least as much against every plan of the
// opponent and more against some. If there is none it returns a completely mixed plan of
// the opponent against which x is best. An error wraps ErrTooLarge or says that ctx was
// done.
//
// With two players, a Nash equilibrium is normal-form perfect if and only if no
// player's plan is dominated (van Damme 1987, theorem 3.2.2).
//
// A plan x' pays no less than x against every y if min_y (x'−x)ᵀA y ≥ 0, and by
// duality if some q has Fᵀq ≤ Aᵀ(x'−x) and q₀ ≥ 0. Among those x', the program
// looks for the one that gets most against uniform behavior ȳ, under which every
// action of the opponent has positive probability:
//
//	maximize ȳᵀAᵀx'   subject to   E x' = e,  Aᵀx' − Fᵀq ≥ Aᵀx,  x', q₀ ≥ 0.
//
// If that is no more than x gets, let p be the multipliers of E x' = e and y ≥ 0
// the others. The columns of q say that y is a plan times a number y₀ ≥ 0, and
// those of x' that Eᵀp ≥ A(ȳ + y). As the optima are equal, eᵀp = xᵀA(ȳ + y): so
// against ȳ + y every plan gets at most eᵀp, and x gets that. The plan
// (ȳ + y)/(1 + y₀) is positive as ȳ is.
func dominated(ctx context.Context, g *seqform.Game, i int, x seqform.Plan) (better, against seqform.Plan, err error) {
	p := newDominance(g, i, x)
	z, err := solve(ctx, p.program, &answer.Stats{})
	if err != nil {
		return nil, nil, err
	}
	better = make(seqform.Plan, len(x))
	var gain rational.Rat
	for s := range better {
		better[s] = z.Value(s)
		gain = gain.Add(p.uniform[s].Mul(better[s].Sub(x[s])))
	}
	if gain.Sign() > 0 {
		return better, nil, nil
	}
	return nil, p.against(z), nil
}

// A dominance is the program for x', whose columns come first, and q.
type dominance struct {
	g        *seqform.Game
	i        int
	opponent *seqform.Player
	payoff   []int          // per sequence of the opponent, its row
	uniform  []rational.Rat // Aȳ
	program  *lp.Program
}

func newDominance(g *seqform.Game, i int, x seqform.Plan) *dominance {
	p := &dominance{g: g, program: newProgram(), i: i, opponent: &g.Players[1-i], uniform: make([]rational.Rat, len(x))}
	for range x {
		p.program.Variable(false)
	}
	for _, row := range g.Players[i].Constraints() {
		p.program.Equal(constraint(row), rational.Int(int64(row.Rhs)))
	}
	p.payoffs(x)
	return p
}

// constraint returns a row of E x.
func constraint(row seqform.Constraint) []lp.Term {
	var e []lp.Term
	for s := row.Plus[0]; s < row.Plus[1]; s++ {
		e = append(e, lp.Times(s, rational.Int(1)))
	}
	if row.Minus >= 0 {
		e = append(e, lp.Times(row.Minus, rational.Int(-1)))
	}
	return e
}

// payoffs says Aᵀx' − Fᵀq ≥ Aᵀx, and maximizes ȳᵀAᵀx'. One scale for all payoffs
// keeps the entries of F.
func (p *dominance) payoffs(x seqform.Plan) {
	rows := make([][]lp.Term, p.opponent.NumSeqs())
	pays := make([]rational.Rat, len(rows)) // Aᵀx
	ybar, scale := uniformPlan(p.opponent), rational.Denominator(p.g.Payoffs.Of(p.i)...)
	for t := range p.g.Payoffs.Len() {
		u, s, r := p.g.Payoffs.U(t, p.i).Mul(scale), p.g.Payoffs.Seq(t, p.i), p.g.Payoffs.Seq(t, 1-p.i)
		rows[r] = append(rows[r], lp.Times(s, u))
		pays[r] = pays[r].Add(u.Mul(x[s]))
		p.uniform[s] = p.uniform[s].Add(u.Mul(ybar[r]))
	}
	for k, row := range p.opponent.Constraints() {
		q := p.program.Variable(k > 0)
		for _, f := range constraint(row) {
			rows[f.Var] = append(rows[f.Var], lp.Times(q, f.Coef.Neg()))
		}
	}
	for r := range rows {
		p.payoff = append(p.payoff, p.program.AtLeast(rows[r], pays[r]))
	}
	for s, u := range p.uniform {
		p.program.Cost(0, lp.Times(s, u.Neg()))
	}
}

// against returns (ȳ + y)/(1 + y₀).
func (p *dominance) against(z *lp.Solution) seqform.Plan {
	plan := uniformPlan(p.opponent)
	scale := rational.Int(1).Add(z.Multiplier(p.payoff[0])).Inv()
	for s := range plan {
		plan[s] = plan[s].Add(z.Multiplier(p.payoff[s])).Mul(scale)
	}
	return plan
}

func uniformPlan(p *seqform.Player) seqform.Plan { return p.Plan(p.Complete(nil)) }

// normalFormPerfect decides about a game of two players, by regrets and dominance. What
// the profile says where a player's own plan does not lead does not count.
//
// If x is an equilibrium and each x_i is best against some completely mixed plan
// y_j of the other player too, then it is against (1−ε)·x_j + ε·y_j, and these are the
// trembles.
func (d *decision) normalFormPerfect() (*answer.Result, error) {
	if r, err := d.deviation(); r != nil || err != nil {
		return r, err
	}
	x := d.g.Plans(d.a.Profile)
	plans := make([][]polyeps.Poly, 2)
	for i := range x {
		better, against, err := dominated(d.ctx, d.g, i, x[i])
		if err != nil {
			return nil, err
		}
		if better != nil {
			return d.no(claim.Refutation{Dominating: &claim.Dominating{Player: i + 1, Plan: better}},
				"the strategy of %s is weakly dominated", d.player(i))
		}
		plans[1-i] = mixture(x[1-i], against)
	}
	return d.yes(cert.Evidence{Plans: plans})
}

// mixture returns (1−ε)·x + ε·y.
func mixture(x, y seqform.Plan) []polyeps.Poly {
	z := make([]polyeps.Poly, len(x))
	for s := range x {
		z[s] = polyeps.New(x[s], y[s].Sub(x[s]))
	}
	return z
}
