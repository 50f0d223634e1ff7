// Package tremble is in the checking layer: claims about profiles and beliefs that are
// limits of completely mixed ones, and what refines Nash equilibrium by them.
//
// Start with [CheckPlans]. Its evidence is a completely mixed profile in a formal ε, as
// realization plans with polynomial entries x(ε): the profile claimed is its
// limit, and what must be optimal is compared exactly, coefficient by
// coefficient. Every comparison holds for all 0 < ε ≤ ε̄ with an explicit ε̄.
// [CheckMonomials] takes trembles k·t^e instead, and [Limit] is the limit of plans.
//
// Reference: van Damme 1984 [vD84]; Kreps and Wilson 1982 [KW82]; Miltersen and
// Sørensen 2006 [MS06].
package tremble

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// CheckPlans checks claims whose evidence is a perturbed profile x(ε), and returns the
// largest ε̄ up to which its comparisons hold.
//
// Let π be the limit of x(ε), and for player i let bySeq and bySet be the values
// of sequences and information sets against the others' x(ε) when i continues
// optimally, without trembling (seqform.Optimal); a is optimal at h where they agree.
//
//   - quasi-perfect (van Damme 1984): wherever π plays a with positive
//     probability, a is optimal.
//   - normal-form perfect (Selten 1975): the same where π_i itself leads to h. This is
//     about plans, so for this concept alone π is the limit of x(ε) only there.
//   - extensive-form perfect (Selten 1975): the same as quasi-perfect, but a
//     player's own later information sets tremble too.
//   - quasi-proper (van Damme 1984), in strategic form the same as proper (Myerson
//     1978): if at some information set a is worse than b, then x(a) is of higher
//     order in ε than x(b), so x(a)/x(b) → 0.
//   - sequential (Kreps and Wilson 1982): beliefs are limits of Bayes' rule by
//     construction; wherever π plays a, bySeq and bySet agree at the order in ε at
//     which h is reached.
//
// A plan may be given up to a positive factor, its entry x(∅). Whatever is compared
// contains the factors of the other players throughout, and own factors on both sides.
// Every comparison made is of a polynomial with 0, so it holds for all
// 0 < ε ≤ Bar, and ε̄ is the smallest Bar.
func CheckPlans(g *seqform.Game, c *claim.Claim, e *claim.Evidence) (bar rational.Rat, err error) {
	if bar, err = (&perturbed{g: g, c: c, plans: integers(e.Plans), integers: true, bounds: e.Bounds}).check(); err != nil {
		bar, err = (&perturbed{g: g, c: c, plans: e.Plans, bounds: e.Bounds}).check() // and says so in numbers as given
	}
	return bar, err
}

func (p *perturbed) check() (bar rational.Rat, err error) {
	p.bar = rational.Int(1)
	for _, step := range []func() error{p.checkPlans, p.checkLimit, p.checkOptimal} {
		if err := step(); err != nil {
			return rational.Rat{}, err
		}
	}
	return p.bar, nil
}

// A perturbed is a profile x(ε), the plans, with its claim.
type perturbed struct {
	g        *seqform.Game
	c        *claim.Claim
	plans    [][]polyeps.Poly
	integers bool             // plans are multiples of those given
	bounds   [][]polyeps.Poly // nil if there are none
	mixed    [][]polyeps.Poly // of which the plans are, and what each strategy plays; nil if there are none
	played   [][][]int
	bar      rational.Rat // all comparisons so far hold up to here
}

// sign returns the sign of x for small ε and notes how far it holds.
func (p *perturbed) sign(x polyeps.Poly) int {
	if x.IsZero() {
		return 0
	}
	longest := p.bar.BitLen()
	for k := range x.Len() {
		longest = max(longest, x.Coeff(k).BitLen())
	}
	if !p.g.Work().Take(longest, (x.Len()+2)*(longest+rational.PerNumber)) { // comparisons, a sum and a quotient
		return 0
	}
	p.bar = x.MinBar(p.bar)
	return x.Sign()
}

// difference returns a·b − c·d.
func (p *perturbed) difference(a, b, c, d polyeps.Poly) polyeps.Poly {
	if x, y := p.product(a, b), p.product(c, d); x.Sums(p.g.Work(), y) {
		return x.Sub(y)
	}
	return polyeps.Poly{}
}

// product returns a·b.
func (p *perturbed) product(a, b polyeps.Poly) polyeps.Poly {
	m, n := 0, 0
	if !b.Equal(one) {
		m, n = a.BitLen(), b.BitLen()
	}
	if !p.g.Work().Take(m, n) {
		return polyeps.Poly{}
	}
	return a.Mul(b)
}

// checkPlans checks that the plans satisfy their constraints, are completely
// mixed, and respect the bounds if there are any.
func (p *perturbed) checkPlans() error {
	bounds := p.bounds
	if len(p.plans) != len(p.g.Players) || bounds != nil && len(bounds) != len(p.plans) {
		return fmt.Errorf("perturbed plans of %d players for %d", len(p.plans), len(p.g.Players))
	}
	for i, x := range p.plans {
		player := &p.g.Players[i]
		if len(x) != player.NumSeqs() || bounds != nil && len(bounds[i]) != len(x) {
			return fmt.Errorf("the perturbed plan of player %d has %d entries for %d sequences", i+1, len(x), player.NumSeqs())
		}
		if row := seqform.FlowViolation(player, x, x[0]); row >= 0 {
			return fmt.Errorf("the perturbed plan of player %d violates constraint %d", i+1, row)
		}
		for s := range x {
			if p.sign(x[s]) <= 0 {
				return fmt.Errorf("sequence %d of player %d has weight %v, not positive", s, i+1, x[s])
			}
			if bounds != nil && p.sign(p.difference(x[s], one, bounds[i][s], x[0])) < 0 {
				return fmt.Errorf("sequence %d of player %d has weight %v, below its bound %v", s, i+1, x[s], bounds[i][s])
			}
		}
	}
	return nil
}

func (p *perturbed) checkLimit() error {
	if p.isLimit() {
		return nil
	}
	limit := Limit(p.g, p.plans)
	if p.aboutPlans() {
		p.forgetUnreached(limit.Profile)
	}
	if err := regret.SameAtSets(p.g, "behavior", limit.Profile, p.c.Profile); err != nil {
		return err
	}
	if p.c.Beliefs == nil {
		if p.c.Concept == claim.Sequential {
			return fmt.Errorf("a sequential equilibrium needs beliefs")
		}
		return nil
	}
	return regret.SameAtSets(p.g, "the belief", limit.Beliefs, p.c.Beliefs)
}

// aboutPlans reports whether the claim says nothing where own plans do not lead.
func (p *perturbed) aboutPlans() bool {
	return p.c.Concept == claim.NormalFormPerfect || p.c.Concept == claim.Proper
}

// forgetUnreached sets the limit to what the claim says at information sets to
// which the player's own plan in the claim does not lead. If the rest is
// the same, so are the plans.
func (p *perturbed) forgetUnreached(limit seqform.Profile) {
	for i := range limit {
		player, claimed := &p.g.Players[i], p.c.Profile[i]
		played := player.Plan(claimed)
		for h := range limit[i] {
			if played[player.Infosets[h].ParentSeq].IsZero() {
				limit[i][h] = claimed[h]
			}
		}
	}
}

// checkOptimal checks what must be optimal.
func (p *perturbed) checkOptimal() error {
	concept := p.c.Concept
	if p.mixed != nil {
		return p.checkMixed()
	}
	if concept != claim.ExtensivePerfect && concept != claim.QuasiProper && concept != claim.Proper {
		return p.checkLosses()
	}
	switch {
	case concept == claim.Proper && p.g.Table == nil:
		return fmt.Errorf("plans for the concept %q in extensive form, which needs mixed strategies", concept)
	case p.bounds != nil:
		return fmt.Errorf("bounds on realization weights, which the concept %q does not use", concept)
	case concept == claim.ExtensivePerfect:
		return p.checkTrembling()
	}
	return p.checkOrders()
}

var one, minusOne = polyeps.New(rational.Int(1)), polyeps.New(rational.Int(-1))

// Limit returns the assessment that plans x(ε) approach as ε → 0. Every entry
// must be positive in the order of polynomials. Behavior is defined at every
// information set, by the leading coefficients there; a belief is nil only
// where chance never reaches the information set (or without a tree).
//
// Reference: the ratios of leading coefficients are those of Miltersen and
// Sørensen 2006 [MS06], section 3.
func Limit(g *seqform.Game, plans [][]polyeps.Poly) seqform.Assessment {
	a := seqform.Assessment{Profile: make(seqform.Profile, len(g.Players)), Beliefs: g.EmptyBeliefs()}
	for i := range g.Players {
		sets := g.Players[i].Infosets
		a.Profile[i] = make(seqform.Behavior, len(sets))
		for h := range sets {
			first := sets[h].Seq(0)
			a.Profile[i][h] = leadingRatios(g, plans[i][first:first+len(sets[h].Actions)])
		}
	}
	forEachInfoset(g, plans, func(i, h int, weights []polyeps.Poly) {
		a.Beliefs[i][h] = leadingRatios(g, weights)
	})
	return a
}

// leadingRatios returns the limits of w[k]/Σw, and nil if all are zero.
func leadingRatios(g *seqform.Game, w []polyeps.Poly) []rational.Rat {
	order := leastOrder(w)
	if order < 0 {
		return nil
	}
	r := make([]rational.Rat, len(w))
	for k := range w {
		r[k] = w[k].Coeff(order)
	}
	return seqform.Shares(g.Work(), r)
}

// leastOrder returns the least order of nonzero polynomials of w, −1 if there
// are none.
func leastOrder(w []polyeps.Poly) int {
	least := -1
	for _, p := range w {
		if o := p.Order(); o >= 0 && (least < 0 || o < least) {
			least = o
		}
	}
	return least
}

// forEachInfoset calls visit for each information set of each player with the
// leading terms of the weights that chance and the others give its nodes, all times one
// positive number: those of products are the products of leading terms.
func forEachInfoset(g *seqform.Game, plans [][]polyeps.Poly, visit func(i, h int, weights []polyeps.Poly)) {
	if g.Tree == nil {
		return
	}
	leads := make([][]polyeps.Poly, len(plans))
	for i, x := range plans {
		for _, w := range x {
			leads[i] = append(leads[i], w.Leading())
		}
	}
	weights := make([]polyeps.Poly, g.Tree.Len())
	seqform.WeighNodes(g, leads, one, seqform.Wholes(g.Tree.ChanceReach()), func(v int, w polyeps.Poly) { weights[v] = w })
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			nodes := g.Players[i].Infosets[h].Nodes
			w := make([]polyeps.Poly, len(nodes))
			for k, v := range nodes {
				w[k] = weights[v]
			}
			visit(i, h, w)
		}
	}
}
