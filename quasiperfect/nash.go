package quasiperfect

import (
	"context"
	"exactsolve/cert"
	"exactsolve/internal/lp"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau/basis"
)

// A solution is what a run found: plans in powers of ε, or an equilibrium of the
// game itself.
type solution struct {
	plans [][]polyeps.Poly
	nash  *equilibrium
}

// proved returns the certificate of what is claimed, once it has been checked.
func (a *solution) proved(g *seqform.Game, o *Options) (*cert.Certificate, error) {
	if o.Concept != cert.Nash {
		return proved(g, o.Concept, a.plans, o.Bounds)
	}
	e := a.nash
	if e == nil {
		e = limitOf(g, a.plans)
	}
	c := &cert.Certificate{Claim: cert.Claim{Concept: cert.Nash, Profile: e.profile(g), Payoffs: e.payoffs}}
	if o.Beliefs {
		c.Claim.Beliefs = g.BayesBeliefs(g.Plans(c.Claim.Profile))
	}
	return c, cert.Seal(context.Background(), g, c)
}

// An equilibrium is one in realization plans.
type equilibrium struct {
	// weights are the plans, each in units of its own.
	weights []seqform.Plan

	// worth is, for each player, the gradient in units of its own, or what comes of
	// it by adding a number c_h to all actions of information set h and subtracting
	// it from the sequence that leads there. That leaves the same actions best.
	worth [][]rational.Rat

	payoffs []rational.Rat
}

// limitOf returns plans for ε = 0.
func limitOf(g *seqform.Game, plans [][]polyeps.Poly) *equilibrium {
	e := &equilibrium{
		weights: make([]seqform.Plan, len(plans)),
		worth:   make([][]rational.Rat, len(plans)),
		payoffs: make([]rational.Rat, len(plans)),
	}
	for i, x := range plans {
		e.weights[i] = make(seqform.Plan, len(x))
		for s := range x {
			e.weights[i][s] = x[s].Coeff(0)
		}
	}
	for i := range plans {
		grad, scale := g.ScaledGradient(i, e.weights)
		_, bySeq := seqform.Optimal(&g.Players[i], grad)
		e.worth[i], e.payoffs[i] = grad, bySeq[0].Quo(scale)
	}
	return e
}

// equilibrium returns the solution of the program without bounds: the gradients
// are A y = Eᵀ p − s, and likewise of player 2 with its multipliers and reduced
// costs.
func (q *program) equilibrium(z *lp.Solution) *equilibrium {
	sum, _ := q.g.ConstantSum()
	primal, dual, slack := z.Primal[0], z.Dual[0], q.m1+q.n2
	value := primal.Rat(q.varP(0)).Quo(q.scale)
	return &equilibrium{
		weights: []seqform.Plan{integers(dual, slack, q.n1, 1), integers(primal, q.m1, q.n2, 1)},
		worth:   [][]rational.Rat{integers(primal, slack, q.n1, -1), integers(dual, q.m1, q.n2, -1)},
		payoffs: []rational.Rat{value, sum.Sub(value)},
	}
}

// integers returns n entries of v from the first given, times sign and the
// denominator.
func integers(v *basis.Vector, first, n int, sign int64) []rational.Rat {
	x := make([]rational.Rat, n)
	for k := range x {
		if w := v.Num(first + k); w.Sign() != 0 {
			x[k] = rational.FromBigInt(w)
			if sign < 0 {
				x[k] = x[k].Neg()
			}
		}
	}
	return x
}

// profile returns the behavior. Where a player's own plan does not lead, behavior
// does not matter to a Nash equilibrium; it is an action that is best against the
// other's plan, the first of them.
func (e *equilibrium) profile(g *seqform.Game) seqform.Profile {
	profile := make(seqform.Profile, len(e.weights))
	for i := range profile {
		player := &g.Players[i]
		_, bySeq := seqform.Optimal(player, e.worth[i])
		profile[i] = player.Behavior(e.weights[i])
		for h, prob := range profile[i] {
			if prob == nil {
				profile[i][h] = bestAction(&player.Infosets[h], bySeq)
			}
		}
	}
	return profile
}

// bestAction returns the pure behavior at set of the best action.
func bestAction(set *seqform.Infoset, bySeq []rational.Rat) []rational.Rat {
	prob := make([]rational.Rat, len(set.Actions))
	prob[best(set, bySeq)] = rational.Int(1)
	return prob
}

// best returns the first action of largest value at set.
func best(set *seqform.Infoset, bySeq []rational.Rat) int {
	best := 0
	for a := range set.Actions {
		if bySeq[set.Seq(a)].Cmp(bySeq[set.Seq(best)]) > 0 {
			best = a
		}
	}
	return best
}
