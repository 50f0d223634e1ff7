package cert

import (
	"fmt"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// checkPerturbed checks claims whose evidence is a perturbed profile x(ε).
//
// Let π be the limit of x(ε), and for player i let bySeq and bySet be the values
// of sequences and information sets against the others' x(ε) when i continues
// optimally, without trembling (seqform.Optimal). All are polynomials; "optimal"
// at (h, a) below means bySeq(h, a) = bySet(h).
//
//   - quasi-perfect (van Damme 1984): wherever π plays a with positive
//     probability, a is optimal. By induction from the last information sets up,
//     playing π_i from any h on then attains the best against x(ε), for every
//     small ε > 0, which is the definition.
//   - normal-form perfect (Selten 1975): π_i as a whole attains bySeq(∅) against
//     x(ε), i.e. a is optimal wherever π_i itself leads to h and plays a. This is
//     about plans, so for this concept alone π is the limit of x(ε) only where
//     π_i leads.
//   - extensive-form perfect (Selten 1975): the same as quasi-perfect, but a
//     player's own later information sets tremble too: with u(h, a) the payoff
//     from (h, a) on when everybody plays x(ε), player i included, u(h, a) is
//     largest wherever π plays a.
//   - proper (Myerson 1978), in strategic form: if a is worse than b against
//     x(ε), then x(a) is of higher order in ε than x(b), so x(a)/x(b) → 0.
//   - sequential (Kreps and Wilson 1982): beliefs are limits of Bayes' rule by
//     construction; wherever π plays a, a is optimal in the limit: bySeq and
//     bySet agree at the order in ε at which h is reached. Divided by the reach
//     of h, those coefficients are the expected payoffs under the belief at h.
//
// A plan may be given up to a positive factor, its entry x(∅): then its behavior
// consists of rational functions in ε. Whatever is compared contains the factors
// of the other players throughout, and own factors on both sides.
//
// Every comparison made is of a polynomial with 0, so it holds for all
// 0 < ε ≤ Bar; the smallest Bar must be at least the claimed ε̄.
func checkPerturbed(g *seqform.Game, c *Certificate, bar func(rational.Rat) error) error {
	p := &perturbed{g: g, c: c, bar: rational.Int(1)}
	for _, step := range []func() error{p.checkPlans, p.checkLimit, p.checkOptimal} {
		if err := step(); err != nil {
			return err
		}
	}
	return bar(p.bar)
}

type perturbed struct {
	g   *seqform.Game
	c   *Certificate
	bar rational.Rat // all comparisons so far hold up to here
}

// sign returns the sign of x for small ε and notes how far it holds.
func (p *perturbed) sign(x polyeps.Poly) int {
	p.bar = rational.Min(p.bar, x.Bar())
	return x.Sign()
}

// checkPlans checks that the plans satisfy their constraints, are completely
// mixed, and respect the bounds if there are any.
func (p *perturbed) checkPlans() error {
	plans, bounds := p.c.Evidence.Plans, p.c.Evidence.Bounds
	if len(plans) != len(p.g.Players) || bounds != nil && len(bounds) != len(plans) {
		return fmt.Errorf("perturbed plans of %d players for %d", len(plans), len(p.g.Players))
	}
	for i, x := range plans {
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
			if bounds != nil && p.sign(x[s].Sub(bounds[i][s].Mul(x[0]))) < 0 {
				return fmt.Errorf("sequence %d of player %d has weight %v, below its bound %v", s, i+1, x[s], bounds[i][s])
			}
		}
	}
	return nil
}

func (p *perturbed) checkLimit() error {
	limit := Limit(p.g, p.c.Evidence.Plans)
	if p.c.Claim.Concept == NormalFormPerfect {
		p.forgetUnreached(limit.Profile)
	}
	if err := sameProfile(p.g, limit.Profile, p.c.Claim.Profile); err != nil {
		return err
	}
	if p.c.Claim.Beliefs == nil {
		if p.c.Claim.Concept == Sequential {
			return fmt.Errorf("a sequential equilibrium needs beliefs")
		}
		return nil
	}
	return sameBeliefs(p.g, limit.Beliefs, p.c.Claim.Beliefs)
}

// forgetUnreached sets the limit to what the claim says at information sets to
// which the player's own plan in the claim does not lead. If the rest is
// the same, so are the plans.
func (p *perturbed) forgetUnreached(limit seqform.Profile) {
	for i := range limit {
		player, claimed := &p.g.Players[i], p.c.Claim.Profile[i]
		played := player.Plan(claimed)
		for h := range limit[i] {
			if played[player.Infosets[h].ParentSeq].IsZero() {
				limit[i][h] = claimed[h]
			}
		}
	}
}

func (p *perturbed) checkOptimal() error {
	switch p.c.Claim.Concept {
	case ExtensivePerfect:
		return p.checkTrembling()
	case Proper:
		return p.checkProper()
	}
	orders := p.reachOrders()
	for i := range p.g.Players {
		player := &p.g.Players[i]
		grad := seqform.Gradient(p.g, i, p.c.Evidence.Plans, one)
		bySet, bySeq := seqform.Optimal(player, grad)
		played := player.Plan(p.c.Claim.Profile[i])
		for h := range player.Infosets {
			set := &player.Infosets[h]
			for a := range set.Actions {
				loss := bySet[h].Sub(bySeq[set.Seq(a)])
				if p.sign(loss) < 0 {
					return fmt.Errorf("information set %s: no maximum", setName(p.g, i, h)) // cannot be
				}
				if err := p.checkAction(i, h, a, loss, orders[i][h], played); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkAction checks action a of information set h, which loses the given
// amount against optimal play from h on. The set is reached at the given order.
func (p *perturbed) checkAction(i, h, a int, loss polyeps.Poly, order int, played seqform.Plan) error {
	set := &p.g.Players[i].Infosets[h]
	s := set.Seq(a)
	optimal := loss.IsZero()
	if p.c.Claim.Concept == Sequential && order >= 0 {
		optimal = loss.Order() < 0 || loss.Order() > order
	}
	relevant := !p.c.Claim.Profile[i][h][a].IsZero()
	if p.c.Claim.Concept == NormalFormPerfect {
		relevant = !played[s].IsZero()
	}
	if relevant && !optimal {
		return fmt.Errorf("at information set %s, action %s loses %v against the perturbed profile",
			setName(p.g, i, h), p.g.ActionLabel(i, h, a), loss)
	}
	if b := p.c.Evidence.Bounds; b != nil && !loss.IsZero() && !p.atBound(i, s) {
		return fmt.Errorf("sequence %d of player %d is above its bound and loses %v", s, i+1, loss)
	}
	return nil
}

// atBound reports whether the weight of sequence s of player i is its bound.
func (p *perturbed) atBound(i, s int) bool {
	x := p.c.Evidence.Plans[i]
	return x[s].Equal(p.c.Evidence.Bounds[i][s].Mul(x[0]))
}

// checkTrembling checks extensive-form perfection. With g the gradient, the
// payoff from (h, a) on is u(h, a) = U(h, a)/x(h, a), where U sums x·g over the
// sequences that begin with (h, a).
func (p *perturbed) checkTrembling() error {
	if err := p.noBounds(); err != nil {
		return err
	}
	for i := range p.g.Players {
		player, x := &p.g.Players[i], p.c.Evidence.Plans[i]
		u := seqform.Gradient(p.g, i, p.c.Evidence.Plans, one)
		for s := range u {
			u[s] = u[s].Mul(x[s])
		}
		for h := len(player.Infosets) - 1; h >= 0; h-- {
			if err := p.checkTremblingSet(i, h, u); err != nil {
				return err
			}
			set := &player.Infosets[h]
			for a := range set.Actions {
				u[set.ParentSeq] = u[set.ParentSeq].Add(u[set.Seq(a)])
			}
		}
	}
	return nil
}

func (p *perturbed) noBounds() error {
	if p.c.Evidence.Bounds != nil {
		return fmt.Errorf("bounds on realization weights, which the concept %q does not use", p.c.Claim.Concept)
	}
	return nil
}

// checkProper checks properness of a game in strategic form.
func (p *perturbed) checkProper() error {
	if p.g.Table == nil {
		return fmt.Errorf("no checker for the concept %q in extensive form", Proper)
	}
	if err := p.noBounds(); err != nil {
		return err
	}
	for i := range p.g.Players {
		x := p.c.Evidence.Plans[i]
		u := seqform.Gradient(p.g, i, p.c.Evidence.Plans, one)
		for a := 1; a < len(x); a++ {
			for b := 1; b < len(x); b++ {
				if p.sign(u[a].Sub(u[b])) < 0 && x[a].Order() <= x[b].Order() {
					return fmt.Errorf("player %d: action %d is worse than action %d and not of higher order", i+1, a, b)
				}
			}
		}
	}
	return nil
}

// checkTremblingSet checks information set h of player i, given U.
func (p *perturbed) checkTremblingSet(i, h int, u []polyeps.Poly) error {
	set, x := &p.g.Players[i].Infosets[h], p.c.Evidence.Plans[i]
	for a, prob := range p.c.Claim.Profile[i][h] {
		if prob.IsZero() {
			continue
		}
		for b := range set.Actions {
			s, r := set.Seq(a), set.Seq(b)
			if gain := u[r].Mul(x[s]).Sub(u[s].Mul(x[r])); p.sign(gain) > 0 {
				return fmt.Errorf("at information set %s, action %s is better than %s against the perturbed profile",
					setName(p.g, i, h), p.g.ActionLabel(i, h, b), p.g.ActionLabel(i, h, a))
			}
		}
	}
	return nil
}

// reachOrders returns, per information set, the order in ε at which chance and
// the others reach it, −1 if never. In strategic form that is the order of the
// factors of the others' plans.
func (p *perturbed) reachOrders() [][]int {
	orders := make([][]int, len(p.g.Players))
	for i := range orders {
		orders[i] = make([]int, len(p.g.Players[i].Infosets))
		for j, x := range p.c.Evidence.Plans {
			if p.g.Tree == nil && j != i {
				orders[i][0] += x[0].Order()
			}
		}
	}
	forEachInfoset(p.g, p.c.Evidence.Plans, func(i, h int, weights []polyeps.Poly) {
		orders[i][h] = leastOrder(weights)
	})
	return orders
}
