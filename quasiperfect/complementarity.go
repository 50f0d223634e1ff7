package quasiperfect

import (
	"exactsolve/internal/lp"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// A complementarity is the linear complementarity problem of a perturbed game.
// With costs A = m·C − (payoffs of player 1) and B likewise, m above every
// payoff and C the chance weights, x = k + x̂ and y = l + ŷ:
//
//	w_x = A (l + ŷ) − Eᵀ u    ≥ 0   complementary to x̂
//	w_y = Bᵀ (k + x̂) − Fᵀ v   ≥ 0   complementary to ŷ
//	w_u = E (k + x̂) − e       ≥ 0   complementary to u
//	w_v = F (l + ŷ) − f       ≥ 0   complementary to v
//
// The unknown z is x̂, ŷ, u, v in this order; u and v are costs to go.
//
// A solution is an equilibrium of the perturbed game: the rows w_u and w_v are
// tight. For suppose u_h = 0 and row h is slack. Not every w at (h, a) is
// positive, else x̂ = 0 there and Σ_a k(h,a) < k(seq(h)) ≤ x(seq(h)) contradicts
// row h. Where it is 0, (A y)(h,a) + Σ u_h' over the next information sets h' is
// 0, a sum of terms that are not negative; so all u_h' are 0, and at a sequence
// without later information sets (A y) is 0. But y > 0 and costs are positive, so
// no leaf of positive chance lies below; such information sets are repaired in
// plans.
//
// There is no secondary ray for any covering vector d > 0. On a ray with
// direction (w', z', z₀'), 0 = z'ᵀw' = z'ᵀM z' + z₀' z'ᵀd, where z'ᵀM z' =
// x'ᵀ(A+B)y' ≥ 0, so z₀' = 0 and w' = M z' ≥ 0. Complementarity along the ray gives
// u'ᵀE x' = 0 and 0 = x'ᵀw_x = x'ᵀ(A(l+ŷ) + d z₀) − u'ᵀE x', so x' = 0, and likewise
// y' = 0. Then −Eᵀu' ≥ 0 gives u' = 0 from the last information sets up, and v'
// likewise: no direction.
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96]; Miltersen and
// Sørensen 2006 [MS06], section 4, in a form of half the size.
type complementarity struct {
	g      *seqform.Game
	bounds Bounds
	first  [4]int // number of the first variable of x̂, ŷ, u, v
	n      int
}

func newComplementarity(g *seqform.Game, bounds Bounds) *complementarity {
	c := &complementarity{g: g, bounds: bounds}
	for k, size := range []int{
		g.Players[0].NumSeqs(), g.Players[1].NumSeqs(),
		len(g.Players[0].Infosets) + 1, len(g.Players[1].Infosets) + 1,
	} {
		c.first[k] = c.n
		c.n += size
	}
	return c
}

// problem returns the complementarity problem with covering vector d, all ones
// if nil.
func (c *complementarity) problem(d []rational.Rat) lemke.Problem {
	p := lemke.Problem{M: make([][]tableau.Entry, c.n), Q: make([][]rational.Rat, c.n), D: d}
	q := make([]polyeps.Poly, c.n)
	for i := range 2 {
		c.addCosts(p.M, q, i)
		c.addConstraints(p.M, q, i)
	}
	for i := range q {
		p.Q[i] = q[i].Coeffs()
	}
	return p
}

// costCeiling returns a number above every payoff of both players.
func costCeiling(g *seqform.Game) rational.Rat {
	_, hi0 := g.PayoffRange(0)
	_, hi1 := g.PayoffRange(1)
	return rational.Max(hi0, hi1).Add(rational.Int(1))
}

// scaledCosts returns the costs of player i in each term, scaled to integers
// without common factor, which scales that player's u or v.
func scaledCosts(g *seqform.Game, i int) func(t int) rational.Rat {
	ceiling := costCeiling(g)
	cost := func(t int) rational.Rat {
		return ceiling.Mul(g.Payoffs.Weight(t)).Sub(g.Payoffs.U(t, i))
	}
	scale := lp.IntegerScale(g.Payoffs.Len(), cost)
	return func(t int) rational.Rat { return cost(t).Mul(scale) }
}

// addCosts fills the rows of player i: cost times the other's plan, and what
// the other's bounds contribute to it.
func (c *complementarity) addCosts(m [][]tableau.Entry, q []polyeps.Poly, i int) {
	cost := scaledCosts(c.g, i)
	own, other := c.first[i], c.first[1-i]
	for t := range c.g.Payoffs.Len() {
		s, r, a := c.g.Payoffs.Seq(t, i), c.g.Payoffs.Seq(t, 1-i), cost(t)
		m[own+s] = append(m[own+s], tableau.Entry{Col: other + r, Value: a})
		q[own+s] = q[own+s].Add(c.bounds[1-i][r].Scale(a))
	}
}

// addConstraints fills the blocks E and −Eᵀ of player i, and E k − e.
func (c *complementarity) addConstraints(m [][]tableau.Entry, q []polyeps.Poly, i int) {
	player, seqs, rows := &c.g.Players[i], c.first[i], c.first[2+i]
	constraints(player, func(r, s int, v rational.Rat) {
		m[rows+r] = append(m[rows+r], tableau.Entry{Col: seqs + s, Value: v})
		m[seqs+s] = append(m[seqs+s], tableau.Entry{Col: rows + r, Value: v.Neg()})
	})
	for r, missing := range slack(player, c.bounds[i]) {
		q[rows+r] = missing.Neg()
	}
}

// plans reads the plans of both players off a solution z.
func (c *complementarity) plans(z func(k int) polyeps.Poly) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		plans[i] = make([]polyeps.Poly, c.g.Players[i].NumSeqs())
		for s := range plans[i] {
			plans[i][s] = c.bounds[i][s].Add(z(c.first[i] + s))
		}
		repair(&c.g.Players[i], plans[i])
	}
	return plans
}

// repair makes x satisfy its constraints where a solution may leave them slack:
// at information sets that chance, or without a perturbation the other player,
// does not reach. It splits the weight that comes in evenly.
func repair(p *seqform.Player, x []polyeps.Poly) {
	for h := range p.Infosets {
		set := &p.Infosets[h]
		var sum polyeps.Poly
		for a := range set.Actions {
			sum = sum.Add(x[set.Seq(a)])
		}
		if sum.Equal(x[set.ParentSeq]) {
			continue
		}
		share := x[set.ParentSeq].Scale(rational.New(1, int64(len(set.Actions))))
		for a := range set.Actions {
			x[set.Seq(a)] = share
		}
	}
}
