package refute

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A dominating is a plan that weakly dominates the one of the claim. A dominated plan is
// not best against any completely mixed one, so the profile is not normal-form perfect,
// let alone quasi-perfect, or proper in its strategic form (van Damme 1987 [vD87]).
type dominating struct{ *claim.Dominating }

var dominatingConcepts = []claim.Concept{claim.NormalFormPerfect, claim.QuasiPerfect, claim.Proper}

func (d dominating) check(g *seqform.Game, c *claim.Claim) error {
	i := d.Player - 1
	if len(g.Players) != 2 || i < 0 || i > 1 {
		return fmt.Errorf("no dominating plan of player %d of %d", d.Player, len(g.Players))
	}
	if err := g.Players[i].CheckPlan(d.Plan); err != nil {
		return err
	}
	x := g.Players[i].Plan(c.Profile[i])
	difference := make(seqform.Plan, len(x))
	for s := range x {
		difference[s] = d.Plan[s].Sub(x[s])
	}
	more := make([]rational.Rat, g.Players[1-i].NumSeqs()) // by sequence of the other player
	less := make([]rational.Rat, len(more))
	for t := range g.Payoffs.Len() {
		r := g.Payoffs.Seq(t, 1-i)
		more[r] = more[r].Add(g.Payoffs.U(t, i).Mul(difference[g.Payoffs.Seq(t, i)]))
	}
	for r := range more {
		less[r] = more[r].Neg()
	}
	_, most := seqform.Optimal(&g.Players[1-i], less)
	if most[0].Sign() > 0 {
		return fmt.Errorf("the plan of player %d pays %v less against some plan", d.Player, most[0])
	}
	if _, most = seqform.Optimal(&g.Players[1-i], more); most[0].Sign() <= 0 {
		return fmt.Errorf("the plan of player %d never pays more", d.Player)
	}
	return nil
}
