package complete

import (
	"slices"

	"exactsolve/cert/box"
	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A root is an equilibrium that is listed in a claim, with about the inverse of the
// Jacobian of the equations of a support.
type root struct {
	simplices.Root
	best [][]bool // per player and action, whether it pays the payoff of the equilibrium; nil for a box
}

// newRoot returns a root. It fails if the equilibrium is a box that the inverse
// does not prove, or not a profile with payoffs.
func newRoot(g *seqform.Game, e *claim.ListedEquilibrium, inverse [][]rational.Rat) (*root, error) {
	z := &root{Root: simplices.Root{Profile: e.Profile, Radius: e.Radius, Inverse: inverse}}
	if !e.Radius.IsZero() {
		return z, box.CheckIsolated(g, &claim.Isolated{Profile: e.Profile, Payoffs: e.Payoffs, Radius: e.Radius}, inverse)
	}
	c := pointClaim(e)
	if err := regret.CheckProfile(g, c); err != nil {
		return nil, err
	}
	plans := g.Plans(c.Profile)
	for i := range g.Players {
		var best []bool
		for _, u := range seqform.Gradient(g, i, plans, rational.Int(1))[1:] {
			best = append(best, u.Equal(e.Payoffs[i]))
		}
		z.best = append(z.best, best)
	}
	return z, nil
}

// solves reports whether the root satisfies the equations of the support.
func (z *root) solves(support [][]int) bool {
	for i, x := range z.Profile {
		for a, p := range x {
			in := slices.Contains(support[i], a)
			switch {
			case !in && !p.IsZero(), in && z.best == nil && p.IsZero(), in && z.best != nil && !z.best[i][a]:
				return false
			}
		}
	}
	return true
}

// only reports whether r is seen to have no equilibrium but perhaps the root.
func (r *region) only(z *root, payoffs *simplices.Table) bool {
	support := r.support()
	return support != nil && z.solves(support) &&
		payoffs.OneSolution(support, r.simplex, &z.Root, claim.MaxUnknowns, claim.MaxBits)
}
