package tremble

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/polyeps"
	"exactsolve/seqform"
)

// checkLosses checks that actions are optimal against the plans, where the concept
// asks for it, and that sequences which are not are at their bounds, if there are any.
func (p *perturbed) checkLosses() error {
	var orders [][]int
	if p.c.Concept == claim.Sequential {
		orders = p.reachOrders()
	}
	for i := range p.g.Players {
		player := &p.g.Players[i]
		bySet, bySeq := seqform.Optimal(player, p.gradient(i))
		played := player.Plan(p.c.Profile[i])
		for h := range player.Infosets {
			set := &player.Infosets[h]
			for a := range set.Actions {
				loss := p.difference(bySet[h], one, bySeq[set.Seq(a)], one)
				if p.sign(loss) < 0 {
					return fmt.Errorf("information set %s: no maximum", claim.SetName(p.g, i, h)) // cannot be
				}
				if err := p.checkAction(i, h, a, loss, orders, played); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkAction checks action a of information set h, which loses the given
// amount against optimal play from h on. Sets are reached at the given orders.
func (p *perturbed) checkAction(i, h, a int, loss polyeps.Poly, orders [][]int, played seqform.Plan) error {
	set := &p.g.Players[i].Infosets[h]
	s := set.Seq(a)
	optimal := loss.IsZero()
	if orders != nil && orders[i][h] >= 0 {
		optimal = optimal || loss.Order() > orders[i][h]
	}
	relevant := !p.c.Profile[i][h][a].IsZero()
	if p.c.Concept == claim.NormalFormPerfect {
		relevant = !played[s].IsZero()
	}
	if relevant && !optimal {
		return fmt.Errorf("at information set %s, action %s loses %v against the perturbed profile",
			claim.SetName(p.g, i, h), p.g.ActionLabel(i, h, a), loss)
	}
	if b, x := p.bounds, p.plans[i]; b != nil && !loss.IsZero() && !p.difference(x[s], one, b[i][s], x[0]).IsZero() {
		return fmt.Errorf("sequence %d of player %d is above its bound and loses %v", s, i+1, loss)
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
		for j, x := range p.plans {
			if p.g.Tree == nil && j != i {
				orders[i][0] += x[0].Order()
			}
		}
	}
	forEachInfoset(p.g, p.plans, func(i, h int, weights []polyeps.Poly) {
		orders[i][h] = leastOrder(weights)
	})
	return orders
}

// checkTrembling checks extensive-form perfection. With g the gradient, the
// payoff from (h, a) on is u(h, a) = U(h, a)/x(h, a), where U sums x·g over the
// sequences that begin with (h, a).
func (p *perturbed) checkTrembling() error {
	for i := range p.g.Players {
		player, x := &p.g.Players[i], p.plans[i]
		u := p.gradient(i)
		for s := range u {
			u[s] = p.difference(u[s], x[s], polyeps.Poly{}, one)
		}
		for h := len(player.Infosets) - 1; h >= 0; h-- {
			if err := p.checkTremblingSet(i, h, u); err != nil {
				return err
			}
			set := &player.Infosets[h]
			for a := range set.Actions {
				u[set.ParentSeq] = p.difference(u[set.ParentSeq], one, u[set.Seq(a)], minusOne)
			}
		}
	}
	return nil
}

// checkTremblingSet checks information set h of player i, given U.
func (p *perturbed) checkTremblingSet(i, h int, u []polyeps.Poly) error {
	set, x := &p.g.Players[i].Infosets[h], p.plans[i]
	for a, prob := range p.c.Profile[i][h] {
		if prob.IsZero() {
			continue
		}
		if !p.g.Work().Take(0, 0) { // there are many pairs
			break
		}
		for b := range set.Actions {
			s, r := set.Seq(a), set.Seq(b)
			if gain := p.difference(u[r], x[s], u[s], x[r]); p.sign(gain) > 0 {
				return fmt.Errorf("at information set %s, action %s is better than %s against the perturbed profile",
					claim.SetName(p.g, i, h), p.g.ActionLabel(i, h, b), p.g.ActionLabel(i, h, a))
			}
		}
	}
	return nil
}

// checkOrders checks the order of mistakes: of two actions of an information set, the one that
// pays less, with optimal play after it, is of higher order. In strategic form this is
// properness, as there is nothing after it.
func (p *perturbed) checkOrders() error {
	for i := range p.g.Players {
		player := &p.g.Players[i]
		_, bySeq := seqform.Optimal(player, p.gradient(i))
		for h := range player.Infosets {
			first, end := player.Infosets[h].Seq(0), player.Infosets[h].Seq(len(player.Infosets[h].Actions))
			if a, b := p.misordered(bySeq[first:end], p.plans[i][first:end]); a >= 0 {
				return fmt.Errorf("at information set %s, action %s is worse than action %s and not of higher order",
					claim.SetName(p.g, i, h), p.g.ActionLabel(i, h, a), p.g.ActionLabel(i, h, b))
			}
		}
	}
	return nil
}

// misordered returns two choices of which the first pays less than the second, and has no
// weight of higher order; −1 if there are none.
func (p *perturbed) misordered(pay, weights []polyeps.Poly) (a, b int) {
	for a := range pay {
		if !p.g.Work().Take(0, 0) { // there are many pairs
			break
		}
		for b := range pay {
			if p.sign(p.difference(pay[a], one, pay[b], one)) < 0 && weights[a].Order() <= weights[b].Order() {
				return a, b
			}
		}
	}
	return -1, -1
}
