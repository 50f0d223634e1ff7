package divide

import (
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Bound takes notice of what devices pay at most, and reports whether nothing else is left to prove. Strategies
// drawn independently as often as in the best device may be an equilibrium.
func (s *Search) Bound(b *answer.Bound) (done bool) {
	if s.stats = b.Stats; b.Reason != "" {
		return s.Done()
	}
	root := &node{dual: &b.Dual, empty: b.None}
	if !root.empty {
		root.bound, _ = claim.Weighed(s.maximize, b.Payoffs, rational.Rat{})
	}
	if root.empty || root.bound.Cmp(s.tree.root.bound) <= 0 {
		s.tree = &tree{concept: b.Concept, root: root}
	}
	if !root.empty {
		s.independent(b.Device)
	}
	return s.Done()
}

// independent offers the profile in which players play as often as in a device, if that is an equilibrium.
func (s *Search) independent(d *claim.Device) {
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
	s.offerPlans(plans)
}

// offerPlans offers a profile, and reports whether it is an equilibrium.
func (s *Search) offerPlans(plans []seqform.Plan) bool {
	p := make(seqform.Profile, len(plans))
	for i, x := range plans {
		p[i] = s.g.Players[i].Complete(s.g.Players[i].Behavior(x))
	}
	c := &cert.Certificate{Claim: claim.Claim{Concept: claim.Nash, Profile: p}}
	for _, r := range s.g.Regrets(plans) {
		if r.Regret.Sign() > 0 {
			return false
		}
		c.Claim.Payoffs = append(c.Claim.Payoffs, r.Payoff)
	}
	s.Offer(c)
	return true
}
