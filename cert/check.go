package cert

import (
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check returns nil if the evidence of c proves its claim about g, and
// otherwise an error that says what fails. It uses exact arithmetic only and
// trusts nothing in c. The cost is a few passes over the game, for refinements
// times the degree in ε.
func Check(g *seqform.Game, c *Certificate) error {
	if h := g.Hash(); h != c.Game.Hash {
		return fmt.Errorf("cert: the certificate is about another game: sha256 %.12s…, this one has %.12s…", c.Game.Hash, h)
	}
	return checkClaim(g, c, func(bar rational.Rat) error {
		if e := c.Evidence.EpsilonBar; e.Sign() <= 0 || e.Cmp(bar) > 0 {
			return fmt.Errorf("ε̄ = %v, the comparisons are proved up to %v", e, bar)
		}
		return nil
	})
}

// Seal makes c a certificate about g with the largest ε̄ that is proved, and checks it
// like [Check].
func Seal(g *seqform.Game, c *Certificate) error {
	c.Game.Hash = g.Hash()
	return checkClaim(g, c, func(bar rational.Rat) error {
		c.Evidence.EpsilonBar = bar
		return nil
	})
}

// checkClaim checks the claim of c about g; of a perturbed profile it hands over the
// ε̄ up to which the comparisons are proved.
func checkClaim(g *seqform.Game, c *Certificate, bar func(rational.Rat) error) error {
	if g.Recall != nil {
		return fmt.Errorf("cert: %w", g.Recall)
	}
	if err := checkConcept(g, c, bar); err != nil {
		return fmt.Errorf("cert: %w", err)
	}
	return nil
}

// checkConcept checks the claim by the rules of its concept.
func checkConcept(g *seqform.Game, c *Certificate, bar func(rational.Rat) error) error {
	switch c.Claim.Concept {
	case ExtremeNash:
		return checkExtremeNash(g, c)
	case IsolatedNash:
		return checkIsolated(g, c)
	case EnclosedNash:
		return checkEnclosed(g, c)
	case AlgebraicNash:
		return checkAlgebraic(g, c)
	case CompleteNash:
		return checkComplete(g, c)
	}
	if c.Claim.forms() > 0 {
		return fmt.Errorf("a claim that the concept %q does not make", c.Claim.Concept)
	}
	if err := checkShape(g, &c.Claim); err != nil {
		return err
	}
	e, concept := &c.Evidence, c.Claim.Concept
	if !c.Claim.Refuted && (concept == EpsilonNash || concept == Nash) && e.forms() == 0 {
		return checkNash(g, c)
	}
	if err := checkPayoffs(g, &c.Claim); err != nil {
		return err
	}
	refined := slices.Contains([]Concept{Sequential, NormalFormPerfect, QuasiPerfect, ExtensivePerfect, Proper}, concept)
	switch {
	case e.forms() > 1:
		return fmt.Errorf("evidence of several forms")
	case c.Claim.Refuted && e.Refutation != nil:
		return checkRefutation(g, c)
	case c.Claim.Refuted:
	case concept == SubgamePerfect && e.forms() == 0:
		return checkSubgamePerfect(g, c)
	case c.Claim.aboutBeliefs() && e.Monomials != nil:
		return checkMonomials(g, c)
	case refined && e.Plans != nil:
		return checkPerturbed(g, c, bar)
	}
	return fmt.Errorf("no checker for the concept %q with this evidence", concept)
}

// only reports whether c has a claim of one form that is not about one profile,
// given as there or not, likewise evidence, and no other fields.
func (c *Certificate) only(claim, evidence bool) bool {
	return claim && evidence && c.Claim.forms() == 1 && c.Evidence.forms() <= 1 && !c.aboutProfile()
}

// aboutProfile reports whether c has any of the fields that go with a profile.
func (c *Certificate) aboutProfile() bool {
	l, e := &c.Claim, &c.Evidence
	return l.Profile != nil || l.Payoffs != nil || l.Beliefs != nil || l.Refuted || !l.Epsilon.IsZero() ||
		e.Plans != nil || e.Bounds != nil || !e.EpsilonBar.IsZero() || e.Monomials != nil || e.Refutation != nil
}

// checkShape checks the claim apart from its payoffs and its being an equilibrium: a
// complete profile and what goes with it.
func checkShape(g *seqform.Game, c *Claim) error {
	if err := g.CheckProfile(c.Profile); err != nil {
		return err
	}
	if m := c.Profile.Missing(); len(m) > 0 {
		return fmt.Errorf("the profile says nothing at information set %s", setName(g, m[0][0], m[0][1]))
	}
	if len(c.Payoffs) != len(g.Players) {
		return fmt.Errorf("%d payoffs for %d players", len(c.Payoffs), len(g.Players))
	}
	if c.Concept != EpsilonNash && !c.Epsilon.IsZero() || c.Epsilon.Sign() < 0 {
		return fmt.Errorf("ε = %v for the concept %q", c.Epsilon, c.Concept)
	}
	if c.Beliefs != nil && !c.aboutBeliefs() && (c.Refuted || c.Concept == SubgamePerfect || c.Concept == EpsilonNash) {
		return fmt.Errorf("beliefs, which the claim is not about")
	}
	if c.Beliefs != nil && c.Refuted {
		check := checkBeliefs
		if g.Tree == nil {
			check = func(g *seqform.Game, given [][]seqform.Belief) error { return sameBeliefs(g, g.EmptyBeliefs(), given) }
		}
		if err := check(g, c.Beliefs); err != nil {
			return err
		}
	}
	return nil
}

// checkPayoffs checks those stated.
func checkPayoffs(g *seqform.Game, c *Claim) error {
	for i, u := range g.ExpectedPayoffs(g.Plans(c.Profile)) {
		if err := samePayoff(i, u, c.Payoffs[i]); err != nil {
			return err
		}
	}
	return nil
}

func samePayoff(i int, want, got rational.Rat) error {
	if !want.Equal(got) {
		return fmt.Errorf("the profile gives player %d the payoff %v, not %v", i+1, want, got)
	}
	return nil
}

// checkNash checks that no player can gain more than ε by deviating, which is 0
// but for EpsilonNash, and that beliefs, if
// any, are those of Bayes' rule.
func checkNash(g *seqform.Game, c *Certificate) error {
	plans := g.Plans(c.Claim.Profile)
	for i, r := range g.Regrets(plans) {
		if err := samePayoff(i, r.Payoff, c.Claim.Payoffs[i]); err != nil {
			return err
		}
		if r.Regret.Cmp(c.Claim.Epsilon) > 0 {
			return fmt.Errorf("player %d gains %v by deviating", i+1, r.Regret)
		}
	}
	if c.Claim.Beliefs == nil {
		return nil
	}
	return sameBeliefs(g, g.BayesBeliefs(plans), c.Claim.Beliefs)
}

// sameProfile and sameBeliefs report where the second argument, of the claim,
// differs from the first, of the evidence.
func sameProfile(g *seqform.Game, want, got seqform.Profile) error {
	for i := range want {
		for h := range want[i] {
			if !same(want[i][h], got[i][h]) {
				return fmt.Errorf("behavior at information set %s is %v, the evidence gives %v", setName(g, i, h), got[i][h], want[i][h])
			}
		}
	}
	return nil
}

func sameBeliefs(g *seqform.Game, want, got [][]seqform.Belief) error {
	if len(want) != len(got) {
		return fmt.Errorf("beliefs of %d players for %d", len(got), len(want))
	}
	for i := range want {
		if len(want[i]) != len(got[i]) {
			return fmt.Errorf("player %d has beliefs at %d information sets of %d", i+1, len(got[i]), len(want[i]))
		}
		for h := range want[i] {
			if !same(want[i][h], got[i][h]) {
				return fmt.Errorf("the belief at information set %s is %v, the evidence gives %v", setName(g, i, h), got[i][h], want[i][h])
			}
		}
	}
	return nil
}

func same(x, y []rational.Rat) bool {
	if len(x) != len(y) || (x == nil) != (y == nil) {
		return false
	}
	for k := range x {
		if !x[k].Equal(y[k]) {
			return false
		}
	}
	return true
}

func setName(g *seqform.Game, i, h int) string {
	return fmt.Sprintf("%s of player %d", g.InfosetLabel(i, h), i+1)
}
