package correlated

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// bound returns that no device exceeds what the last solution has: it is the best of a program that lacks rows of
// some triggers, whose multipliers are 0.
func (s *search) bound(p *program) *cert.Certificate {
	_, payoffs := p.point(p.relaxed)
	return &cert.Certificate{
		Claim: claim.Claim{Concept: s.q.Concept, Mediated: &claim.Mediated{
			Maximize: s.q.Maximize, Require: s.q.Require, AtMost: new(inSum(s.q.Maximize, payoffs)),
		}},
		Evidence: cert.Evidence{Duals: []claim.Dual{p.dual(p.relaxed)}},
	}
}

// sealBound checks a bound, whatever stopped the search; it drops one that takes too much work to check.
func sealBound(ctx context.Context, g *seqform.Game, r *answer.Result) error {
	switch err := cert.Seal(context.WithoutCancel(ctx), g, r.Certificate); {
	case errors.Is(err, rational.ErrWork):
		r.Certificate = nil
	case err != nil:
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return nil
}

// Independent returns the device that draws the plans of a profile independently, nil if that is too many plans, or the
// profile has no behavior somewhere. An error may be a [Refusal].
func Independent(g *seqform.Game, c claim.Concept, profile seqform.Profile) (*claim.Device, error) {
	f, err := newForm(g, c)
	if err != nil {
		return nil, err
	}
	full := f.agents != nil
	if full && len(profile.Missing()) > 0 {
		return nil, nil
	}
	if f.paired() {
		p, x := newPairs(f.g), g.Plans(profile)
		d := p.device(f, func(v int) rational.Rat { return x[0][p.list[v][0]].Mul(x[1][p.list[v][1]]) })
		return &d, nil
	}
	const most = 2000
	draws, err := g.DrawsOf(profile, full, most)
	if err != nil {
		return nil, nil
	}
	return &claim.Device{Plans: draws}, nil
}

// Offer enters a device in the result of a search that was stopped, if it is an equilibrium that meets the requirements,
// better than what is there, and not too much work to check. It is the answer if nothing is maximized or it reaches the
// bound.
func Offer(ctx context.Context, g *seqform.Game, q Question, r *answer.Result, d *claim.Device) error {
	if r.Status != answer.Unknown || q.Polygon {
		return nil
	}
	gains, payoffs, err := Regrets(g, q.Concept, d)
	if err != nil {
		return err
	}
	for _, x := range gains {
		if x.Gain.Sign() > 0 {
			return nil
		}
	}
	for _, need := range q.Require {
		if inSum(need.Weights, payoffs).Cmp(need.Least) < 0 {
			return nil
		}
	}
	c := &cert.Certificate{Claim: claim.Claim{Concept: q.Concept, Mediated: &claim.Mediated{Require: q.Require}}}
	l, value := c.Claim.Mediated, inSum(q.Maximize, payoffs)
	if old := r.Certificate; old != nil {
		known := old.Claim.Mediated
		if known.Device != nil && inSum(q.Maximize, known.Payoffs).Cmp(value) >= 0 {
			return nil
		}
		l.Maximize, l.AtMost, c.Evidence = known.Maximize, known.AtMost, old.Evidence
	}
	l.Device, l.Payoffs = d, payoffs
	best := q.Maximize == nil || l.AtMost != nil && l.AtMost.Equal(value)
	if best {
		l.AtMost = nil
	}
	switch err := cert.Seal(context.WithoutCancel(ctx), g, c); {
	case errors.Is(err, rational.ErrWork):
		return nil
	case err != nil:
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	if r.Certificate = c; best {
		r.Status, r.Reason = answer.Yes, ""
	}
	return nil
}

func inSum(weights, payoffs []rational.Rat) rational.Rat {
	sum, _ := claim.Weighed(weights, payoffs, rational.Rat{})
	return sum
}
