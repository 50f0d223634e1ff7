package divide

import (
	"context"
	"errors"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Devices finds the best device of each concept that suits the game, until one proves that nothing is better
// than an equilibrium. Strategies drawn independently as often as in the device may be one.
func (s *Search) Devices(ctx context.Context) error {
	concepts := []claim.Concept{claim.Correlated}
	if s.g.Tree != nil { // the first is quick to find, the second proves more
		concepts = []claim.Concept{claim.ExtensiveCorrelated, claim.Correlated}
	}
	for _, c := range concepts {
		r, err := correlated.Solve(ctx, s.g, correlated.Question{Concept: c, Maximize: s.maximize, Require: s.require}, correlated.Options{})
		var refusal *correlated.Refusal
		if errors.As(err, &refusal) {
			continue
		}
		if err != nil {
			return err
		}
		if s.stats = r.Stats; r.Certificate == nil {
			continue
		}
		l := r.Certificate.Claim.Mediated
		root := &node{dual: &r.Certificate.Evidence.Duals[0], empty: r.Status == answer.No}
		if !root.empty {
			root.bound, _ = weighed(s.maximize, l.Payoffs, rational.Rat{})
		}
		if s.tree == nil || root.empty || root.bound.Cmp(s.tree.root.bound) <= 0 {
			s.tree = &tree{concept: c, root: root}
		}
		if !root.empty {
			if err := s.independent(l.Device); err != nil {
				return err
			}
		}
		if s.Done() {
			return nil
		}
	}
	return nil
}

// independent offers the profile in which players play as often as in a device, if that is an equilibrium.
func (s *Search) independent(d *claim.Device) error {
	plans := make([]seqform.Plan, len(s.g.Players))
	for i := range plans {
		plans[i] = make(seqform.Plan, s.g.Players[i].NumSeqs())
	}
	add := func(i, q int, w rational.Rat) { plans[i][q] = plans[i][q].Add(w) }
	for _, x := range d.Pairs {
		for i, q := range x.Sequences {
			if x.Sequences[1-i] == 0 {
				add(i, q, x.Weight)
			}
		}
	}
	for _, x := range d.Plans {
		for i, plan := range x.Actions {
			add(i, 0, x.Weight)
			for h, a := range plan {
				if a > 0 {
					add(i, s.g.Players[i].Infosets[h].Seq(a-1), x.Weight)
				}
			}
		}
	}
	_, err := s.offerPlans(plans)
	return err
}

// offerPlans offers a profile, and reports whether it is an equilibrium.
func (s *Search) offerPlans(plans []seqform.Plan) (bool, error) {
	p := make(seqform.Profile, len(plans))
	for i, x := range plans {
		p[i] = s.g.Players[i].Complete(s.g.Players[i].Behavior(x))
	}
	c := &cert.Certificate{Claim: claim.Claim{Concept: claim.Nash, Profile: p}}
	for _, r := range s.g.Regrets(plans) {
		if r.Regret.Sign() > 0 {
			return false, nil
		}
		c.Claim.Payoffs = append(c.Claim.Payoffs, r.Payoff)
	}
	s.Offer(c)
	return true, nil
}
