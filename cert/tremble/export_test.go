package tremble

import (
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// CheckGiven is CheckPlans with the polynomials as given, and CheckIntegers with
// multiples of them alone.
func CheckGiven(g *seqform.Game, c *claim.Claim, e *claim.Evidence) (rational.Rat, error) {
	return (&perturbed{g: g, c: c, plans: e.Plans, bounds: e.Bounds}).check()
}

func CheckIntegers(g *seqform.Game, c *claim.Claim, e *claim.Evidence) (rational.Rat, error) {
	return (&perturbed{g: g, c: c, plans: integers(e.Plans), integers: true, bounds: e.Bounds}).check()
}
