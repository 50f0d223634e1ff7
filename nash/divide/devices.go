package divide

import (
	"context"
	"errors"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Devices finds the best device of each concept that suits the game, until one proves that nothing is better
// than an equilibrium. Strategies drawn independently as often as in the device may be one.
func (s *Search) Devices(ctx context.Context) error {
	concepts := []claim.Concept{claim.Correlated}
	if s.g.Table != nil {
		if err := s.atMost(); err != nil {
			return err
		}
	}
	if s.g.Tree != nil { // the first is quick to find, the second proves more
		concepts = []claim.Concept{claim.ExtensiveCorrelated, claim.Correlated}
	}
	for _, c := range concepts {
		b, err := s.bound(ctx, correlated.Question{Concept: c, Maximize: s.maximize, Require: s.require})
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		root := &node{dual: &b.Dual, empty: b.None}
		if root.empty {
			s.tree = &tree{concept: c, root: root}
			return nil
		}
		root.bound, _ = claim.Weighed(s.maximize, b.Payoffs, rational.Rat{})
		if s.tree == nil || root.bound.Cmp(s.tree.root.bound) <= 0 {
			s.tree = &tree{concept: c, root: root}
		}
		if s.independent(&b.Device); s.Done() {
			return nil
		}
	}
	return nil
}

// atMost begins with what no profile exceeds.
func (s *Search) atMost() (err error) {
	if s.table, err = newTable(s.g); err != nil {
		return err
	}
	_, most := s.table.extremes(s.maximize)
	dual := &claim.Dual{Require: make([]rational.Rat, len(s.require))}
	s.tree = &tree{concept: claim.Correlated, root: &node{dual: dual, bound: most, region: newRegion(s.table.sizes)}}
	return nil
}

// bound returns what no device exceeds; nil if that is not known.
func (s *Search) bound(ctx context.Context, q correlated.Question) (*correlated.Bound, error) {
	r, err := correlated.Solve(ctx, s.g, q, correlated.Options{})
	var refusal *correlated.Refusal
	if errors.As(err, &refusal) {
		s.refused = refusal.Error()
		b, err := correlated.Relax(ctx, s.g, q, correlated.Options{})
		if errors.Is(err, lp.ErrLimit) || errors.Is(err, lp.ErrTooLarge) {
			s.refused, err = err.Error(), nil
		} else if errors.As(err, &refusal) {
			err = nil
		}
		s.stats = answer.Stats{Method: "linear program"}
		return b, err
	}
	if err != nil {
		return nil, err
	}
	if s.stats = r.Stats; r.Certificate == nil {
		s.refused = r.Reason
		return nil, nil
	}
	b := &correlated.Bound{Dual: r.Certificate.Evidence.Duals[0], None: r.Status == answer.No}
	if l := r.Certificate.Claim.Mediated; !b.None {
		b.Device, b.Payoffs = *l.Device, l.Payoffs
	}
	return b, nil
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
