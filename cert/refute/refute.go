// Package refute is in the checking layer: claims that a profile, or an assessment, is
// not what a concept says, by evidence of five kinds.
//
// Start with [Check].
package refute

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks that the profile of c is not an equilibrium as named.
func Check(g *seqform.Game, c *claim.Claim, r *claim.Refutation) error {
	if err := checkBeliefs(g, c.Beliefs); err != nil {
		return err
	}
	kinds := 0
	var concepts []claim.Concept // that evidence of the kind speaks about
	var check func(g *seqform.Game, c *claim.Claim) error
	if d := r.Deviation; d != nil {
		kinds, concepts, check = kinds+1, deviationConcepts(d), deviation{d}.check
	}
	if d := r.Dominating; d != nil {
		kinds, concepts, check = kinds+1, dominatingConcepts, dominating{d}.check
	}
	if e := r.Alternative; e != nil {
		kinds, concepts, check = kinds+1, identityConcepts, identity{e}.check
	}
	if e := r.Inconsistency; e != nil {
		kinds, concepts, check = kinds+1, inconsistencyConcepts, inconsistency{e}.check
	}
	if e := r.Trembles; e != nil {
		kinds, concepts, check = kinds+1, tremblesConcepts, trembles(e).check
	}
	if kinds != 1 {
		return fmt.Errorf("a refutation needs evidence of one kind, not of %d", kinds)
	}
	if c.Concept == claim.QuasiProper { // which implies
		of := *c
		of.Concept, c = claim.QuasiPerfect, &of
	}
	if !slices.Contains(concepts, c.Concept) {
		return fmt.Errorf("evidence that does not refute the concept %q", c.Concept)
	}
	return check(g, c)
}

// checkBeliefs checks the shape of beliefs, if there are any.
func checkBeliefs(g *seqform.Game, beliefs [][]seqform.Belief) error {
	switch {
	case beliefs == nil:
		return nil
	case g.Tree == nil:
		return regret.SameAtSets(g, "the belief", g.EmptyBeliefs(), beliefs)
	}
	return regret.CheckBeliefs(g, beliefs)
}

type deviation struct{ *claim.Deviation }

func deviationConcepts(d *claim.Deviation) []claim.Concept {
	switch {
	case d.Infoset != 0:
		return []claim.Concept{claim.Sequential, claim.QuasiPerfect, claim.ExtensivePerfect}
	case d.Node != 0:
		return []claim.Concept{claim.SubgamePerfect, claim.Sequential, claim.QuasiPerfect, claim.ExtensivePerfect}
	}
	return append(claim.Concepts(), claim.EpsilonNash)
}

func (d deviation) check(g *seqform.Game, c *claim.Claim) error {
	if d.Player < 1 || d.Player > len(g.Players) {
		return fmt.Errorf("no player %d", d.Player)
	}
	gain, err := d.gain(g, c)
	if err != nil {
		return err
	}
	if !gain.Equal(d.Gain) {
		return fmt.Errorf("player %d gains %v by the deviation, not %v", d.Player, gain, d.Gain)
	}
	if gain.Cmp(c.Epsilon) <= 0 {
		return fmt.Errorf("player %d gains %v by the deviation, which refutes nothing", d.Player, gain)
	}
	return nil
}

func (d deviation) gain(g *seqform.Game, c *claim.Claim) (rational.Rat, error) {
	i := d.Player - 1
	switch {
	case d.Infoset == 0 && d.Action == 0 && d.Node == 0:
		return g.Regrets(g.Plans(c.Profile))[i].Regret, nil
	case g.Tree == nil || d.Node != 0 && d.Infoset != 0:
		return rational.Rat{}, fmt.Errorf("no such deviation")
	case d.Node != 0 && d.Action == 0:
		for _, s := range regret.SubgameGains(g, c.Profile) {
			if s.Root == d.Node-1 && s.Player == i {
				return s.Gain, nil
			}
		}
		return rational.Rat{}, nil
	}
	sets := g.Players[i].Infosets
	if d.Infoset < 1 || d.Infoset > len(sets) || d.Action < 1 || d.Action > len(sets[d.Infoset-1].Actions) {
		return rational.Rat{}, fmt.Errorf("no action %d at information set %d of player %d", d.Action, d.Infoset, d.Player)
	}
	beliefs := c.Beliefs
	if beliefs == nil {
		beliefs = g.BayesBeliefs(g.Plans(c.Profile))
	}
	belief := beliefs[i][d.Infoset-1]
	if belief == nil {
		return rational.Rat{}, fmt.Errorf("no belief at information set %s", claim.SetName(g, i, d.Infoset-1))
	}
	return regret.ActionGains(g, i, d.Infoset-1, c.Profile[i][d.Infoset-1], belief, regret.Values(g, i, c.Profile))[d.Action-1], nil
}

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
	x, k := g.Players[i].Plan(c.Profile[i]), g.Work()
	difference := make(seqform.Plan, len(x))
	for s := range x {
		difference[s] = k.Add(d.Plan[s], x[s].Neg())
	}
	more := make([]rational.Rat, g.Players[1-i].NumSeqs()) // by sequence of the other player
	less := make([]rational.Rat, len(more))
	for t := range g.Payoffs.Len() {
		r := g.Payoffs.Seq(t, 1-i)
		more[r] = k.Add(more[r], k.Mul(g.Payoffs.U(t, i), difference[g.Payoffs.Seq(t, i)]))
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
