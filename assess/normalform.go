package assess

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/polyeps"
	"exactsolve/seqform"
)

// decideNormalFormPerfect decides whether a complete profile of a two-player game with
// perfect recall is normal-form perfect. The result has a checked certificate: of
// the claim or of its refutation. What the profile says where a player's own
// plan does not lead does not count. An error means bad input, a game that is too
// large, or that ctx was done first.
func decideNormalFormPerfect(ctx context.Context, g *seqform.Game, profile seqform.Profile) (*cert.Result, error) {
	if len(g.Players) != 2 {
		return nil, fmt.Errorf("assess: normal-form perfection is decided for two players, not %d", len(g.Players))
	}
	d := &decision{ctx: ctx, g: g, a: seqform.Assessment{Profile: profile}, concept: cert.NormalFormPerfect}
	if err := d.validate(); err != nil {
		return nil, err
	}
	return d.normalFormPerfect()
}

// normalFormPerfect decides by regrets and dominance.
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
	if err := cert.Seal(d.g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	return &cert.Result{Status: cert.Yes, Certificate: c}, nil
}

// mixture returns (1−ε)·x + ε·y.
func mixture(x, y seqform.Plan) []polyeps.Poly {
	z := make([]polyeps.Poly, len(x))
	for s := range x {
		z[s] = polyeps.New(x[s], y[s].Sub(x[s]))
	}
	return z
}
