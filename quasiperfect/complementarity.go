package quasiperfect

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"

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
// if nil. Once ctx is done, it is of no use.
func (c *complementarity) problem(ctx context.Context, d []rational.Rat) lemke.Problem {
	p := lemke.Problem{M: make([][]tableau.Entry, c.n), Q: make([][]rational.Rat, c.n), D: d}
	q := make([]polyeps.Poly, c.n)
	for i := range 2 {
		c.addCosts(ctx, p.M, q, i)
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
func scaledCosts(g *seqform.Game, i int) []rational.Rat {
	ceiling, costs := costCeiling(g), g.Payoffs.Of(i)
	for t, u := range costs {
		costs[t] = ceiling.Mul(g.Payoffs.Weight(t)).Sub(u)
	}
	return rational.Primitive(costs)
}

// addCosts fills the rows of player i: cost times the other's plan, and what
// the other's bounds contribute to it.
func (c *complementarity) addCosts(ctx context.Context, m [][]tableau.Entry, q []polyeps.Poly, i int) {
	if ctx.Err() != nil {
		return
	}
	own, other := c.first[i], c.first[1-i]
	for t, a := range scaledCosts(c.g, i) {
		if ctx.Err() != nil {
			return
		}
		s, r := c.g.Payoffs.Seq(t, i), c.g.Payoffs.Seq(t, 1-i)
		m[own+s] = append(m[own+s], tableau.Entry{Col: other + r, Value: a})
		q[own+s] = q[own+s].Add(c.bounds[1-i][r].Scale(a))
	}
}

// addConstraints fills the blocks E and −Eᵀ of player i, and E k − e.
func (c *complementarity) addConstraints(m [][]tableau.Entry, q []polyeps.Poly, i int) {
	player, seqs, rows := &c.g.Players[i], c.first[i], c.first[2+i]
	player.Entries(func(r, s int, v rational.Rat) {
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

// Bounds are lower bounds k(ε) on realization weights: for each player and
// sequence a polynomial. That of the empty sequence is 0, as its weight is
// fixed.
//
// Any family with Σ_a k(h,a) < k(seq(h)) and k(h,a)/k(seq(h)) → 0 leads to
// quasi-perfect equilibria. Different families may lead to different ones.
type Bounds [][]polyeps.Poly

// lengthBounds returns k(σ) = ε^|σ|.
func lengthBounds(g *seqform.Game) Bounds {
	return makeBounds(g, func(i, s int) polyeps.Poly {
		return polyeps.Monomial(rational.Int(1), int(g.Players[i].SeqLength[s]))
	})
}

// noBounds returns k = 0: the game without perturbation.
func noBounds(g *seqform.Game) Bounds {
	return makeBounds(g, func(int, int) polyeps.Poly { return polyeps.Poly{} })
}

func makeBounds(g *seqform.Game, bound func(i, s int) polyeps.Poly) Bounds {
	k := make(Bounds, len(g.Players))
	for i := range k {
		k[i] = make([]polyeps.Poly, g.Players[i].NumSeqs())
		for s := 1; s < len(k[i]); s++ {
			k[i][s] = bound(i, s)
		}
	}
	return k
}

// zero reports whether all bounds are 0.
func (k Bounds) zero() bool {
	return !slices.ContainsFunc(slices.Concat(k...), func(p polyeps.Poly) bool { return !p.IsZero() })
}

// onSequenceForm returns the name of an algorithm for a game with the bounds.
func (k Bounds) onSequenceForm(algorithm string) string {
	if algorithm += " on the sequence form"; k.zero() {
		return algorithm
	}
	return algorithm + " with a formal ε"
}

// slack returns the polynomials e − E k of player p: what the constraints ask
// for beyond the bounds.
func slack(p *seqform.Player, k []polyeps.Poly) []polyeps.Poly {
	z := make([]polyeps.Poly, len(p.Infosets)+1)
	z[0] = polyeps.New(rational.Int(1))
	p.Entries(func(r, s int, v rational.Rat) { z[r] = z[r].Sub(k[s].Scale(v)) })
	return z
}

// cover returns the covering vector d = M (s, t, 0, 0), plus 1 in the rows of
// sequences, for plans s and t: uniform for seed 0 and otherwise random. With it
// z₀ is the weight of s and t in what the players face, and the walk follows best
// replies from there to an equilibrium; it takes far fewer pivots than from a
// vector of ones.
//
// A multiple of plans would leave 0 in the rows of information sets, so that s
// and t grow by a factor of 51/50 with each action: E s is positive there, and so
// is d.
//
// Reference: von Stengel, van den Elzen and Talman 2002 [SET02], who start from a
// prior in this way.
func (c *complementarity) cover(p *lemke.Problem, seed int) []rational.Rat {
	weight := make([]rational.Rat, c.first[2])
	rng := rand.New(rand.NewPCG(uint64(seed), 0))
	for i := range 2 {
		draw := func(int, int) int64 { return 1 }
		if seed > 0 {
			draw = func(int, int) int64 { return 1 + rng.Int64N(100) }
		}
		plan(&c.g.Players[i], weight[c.first[i]:], rational.New(51, 50), draw)
	}
	d := facing(p, weight)
	for i := range c.first[2] {
		d[i] = d[i].Add(rational.Int(1))
	}
	return d
}

// facing returns M (s, t, 0, 0) for the weights s and t.
func facing(p *lemke.Problem, weight []rational.Rat) []rational.Rat {
	d := make([]rational.Rat, len(p.M))
	for i := range d {
		for _, e := range p.M[i] {
			if e.Col < len(weight) {
				d[i] = d[i].Add(e.Value.Mul(weight[e.Col]))
			}
		}
	}
	return d
}

// coverDigits is the denominator of such a plan. What rounding up adds must not
// come near the rounding errors of floats.
const coverDigits = 1 << 20

// plan sets x to weights proportional to the numbers drawn for the actions of each
// information set, with a sum of growth times what leads there, rounded up.
func plan(p *seqform.Player, x []rational.Rat, growth rational.Rat, draw func(h, a int) int64) {
	x[0] = rational.Int(1)
	for h := range p.Infosets {
		set := &p.Infosets[h]
		share, sum := make([]int64, len(set.Actions)), int64(0)
		for a := range share {
			share[a] = draw(h, a)
			sum += share[a]
		}
		total := x[set.ParentSeq].Mul(growth).Quo(rational.Int(sum))
		for a := range share {
			w := total.Mul(rational.Int(share[a] * coverDigits)).Floor()
			x[set.Seq(a)] = rational.FromBigInt(w.Add(w, big.NewInt(1))).Mul(rational.New(1, coverDigits))
		}
	}
}
