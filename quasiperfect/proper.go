package quasiperfect

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A ranking is the complementarity problem of proper equilibria of a game in
// strategic form. Each player is restricted to mixtures of the m! ways to give
// the actions the weights 1, ε, …, ε^(m−1). A best response among those gives less
// costly actions greater weight, so an equilibrium of the restricted game is
// ε-proper, and its limit proper (Kohlberg and Mertens 1986).
//
// A mixture of permutations is a doubly stochastic matrix X: action i has the
// weight Σ_j X(i,j) ε^j. With costs A > 0 as in [complementarity] and Y for the
// other player, and m above any cost of a whole assignment:
//
//	w_X(i,j) = ε^j (A y)(i) + m − u(i) − s(j)   ≥ 0   complementary to X(i,j)
//	w_u(i)   = Σ_j X(i,j) − 1                   ≥ 0   complementary to u(i)
//	w_s(j)   = Σ_i X(i,j) − 1                   ≥ 0   complementary to s(j)
//
// and the same for player 2. The constant m makes a cover with more than m
// entries, counted with their weight, more costly than an assignment, so the
// sums are 1.
//
// Reference: Sørensen 2012 [Soe12] for the idea of a complementarity problem of
// polynomial size; this one has m² + 2m variables a player.
type ranking struct {
	parametric
	g     *seqform.Game
	m     [2]int // actions
	first [2]int // number of the first variable of each player
}

func newRanking(g *seqform.Game) *ranking {
	r := &ranking{g: g, parametric: newParametric(rankingSize(g))}
	for i := range r.m {
		r.m[i] = g.Players[i].NumSeqs() - 1
	}
	r.first[1] = r.m[0] * (r.m[0] + 2)
	return r
}

// rankingSize returns the number of variables.
func rankingSize(g *seqform.Game) int {
	n := 0
	for i := range g.Players {
		m := g.Players[i].NumSeqs() - 1
		n += m * (m + 2)
	}
	return n
}

// Numbers of the variables of player i.
func (r *ranking) varX(i, a, j int) int { return r.first[i] + a*r.m[i] + j }
func (r *ranking) varU(i, a int) int    { return r.first[i] + r.m[i]*r.m[i] + a }
func (r *ranking) varS(i, j int) int    { return r.first[i] + r.m[i]*r.m[i] + r.m[i] + j }

// fill writes the rows of player i.
func (r *ranking) fill(i int) {
	one := polyeps.New(rational.Int(1))
	pair := func(row, x int) {
		r.add(row, x, one)
		r.add(x, row, one.Neg())
	}
	total := rational.Int(1)
	for t, c := range scaledCosts(r.g, i) {
		a, b := r.g.Payoffs.Seq(t, i)-1, r.g.Payoffs.Seq(t, 1-i)-1
		total = total.Add(c)
		for j := range r.m[i] {
			for l := range r.m[1-i] {
				r.add(r.varX(i, a, j), r.varX(1-i, b, l), polyeps.Monomial(c, j+l))
			}
		}
	}
	// (A y)(i) ≤ Σ A as y ≤ 1 entrywise, up to ε/(1−ε) ≤ 1 for the lower weights.
	ceiling := polyeps.New(total.Mul(rational.Int(int64(2 * r.m[i]))))
	for a := range r.m[i] {
		r.q[r.varU(i, a)] = one.Neg()
		r.q[r.varS(i, a)] = one.Neg()
		for j := range r.m[i] {
			pair(r.varU(i, a), r.varX(i, a, j))
			pair(r.varS(i, j), r.varX(i, a, j))
			r.q[r.varX(i, a, j)] = ceiling
		}
	}
}

// plan returns the plan of player i that the basic variables determine, up to a
// positive factor.
func (r *ranking) plan(ctx context.Context, basic func(int) bool, i int) ([]polyeps.Poly, error) {
	x, _, err := r.values(ctx, basic, r.first[i], r.m[i]*r.m[i])
	if err != nil {
		return nil, err
	}
	plan := make([]polyeps.Poly, r.m[i]+1)
	for a := range r.m[i] {
		for j := range r.m[i] {
			plan[a+1] = plan[a+1].Add(x[a*r.m[i]+j].Mul(polyeps.Monomial(rational.Int(1), j)))
		}
		plan[0] = plan[0].Add(plan[a+1])
	}
	return plan, nil
}

// solveProper finds a proper equilibrium of a game in strategic form.
func solveProper(ctx context.Context, g *seqform.Game, opt Options) (*answer.Result, error) {
	r := newRanking(g)
	r.fill(0)
	r.fill(1)
	return r.solve(ctx, opt, func(ctx context.Context, basic func(int) bool) (*cert.Certificate, error) {
		plans := make([][]polyeps.Poly, 2)
		for i := range plans {
			var err error
			if plans[i], err = r.plan(ctx, basic, i); err != nil {
				return nil, err
			}
		}
		if err := requirePositive(plans); err != nil {
			return nil, err
		}
		return proved(g, cert.Proper, plans, nil)
	})
}
