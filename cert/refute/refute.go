// Package refute is in the checking layer: claims that a profile, or an assessment, is
// not what a concept says, by evidence of four kinds, a file each.
//
// Start with [Check].
package refute

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
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
	if kinds != 1 {
		return fmt.Errorf("a refutation needs evidence of one kind, not of %d", kinds)
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
