package assess

import (
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/polyeps"
	"exactsolve/seqform"
)

// normalFormPerfect decides about a game of two players, by regrets and dominance. What
// the profile says where a player's own plan does not lead does not count.
//
// If x is an equilibrium and each x_i is best against some completely mixed plan
// y_j of the other player too, then it is against (1−ε)·x_j + ε·y_j, and these are the
// trembles.
func (d *decision) normalFormPerfect() (*cert.Result, error) {
	if r, err := d.deviation(); r != nil || err != nil {
		return r, err
	}
	x := d.g.Plans(d.a.Profile)
	plans := make([][]polyeps.Poly, 2)
	for i := range x {
		better, against, err := dominated(d.ctx, d.g, i, x[i])
		if err != nil {
			return nil, err
		}
		if better != nil {
			return d.no(claim.Refutation{Dominating: &claim.Dominating{Player: i + 1, Plan: better}},
				"the strategy of %s is weakly dominated", d.player(i))
		}
		plans[1-i] = mixture(x[1-i], against)
	}
	c := d.claim()
	c.Evidence.Plans = plans
	return checked(d.g, c, cert.Result{Status: cert.Yes})
}

// mixture returns (1−ε)·x + ε·y.
func mixture(x, y seqform.Plan) []polyeps.Poly {
	z := make([]polyeps.Poly, len(x))
	for s := range x {
		z[s] = polyeps.New(x[s], y[s].Sub(x[s]))
	}
	return z
}
