package assess

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// two finds the ranges of a game of two players.
func (b *beliefs) two() error {
	if err := fits(b.g); err != nil {
		return err
	}
	plans, err := b.anyPlans()
	if err != nil || b.ranges.Status != answer.Yes {
		return err
	}
	return b.sets(func(i, h int, r SetRange) error { return b.coneRange(i, h, r, plans) })
}

// anyPlans returns trembles that lead to such beliefs and sets the status.
func (b *beliefs) anyPlans() ([][]polyeps.Poly, error) {
	if !b.opt.Consistent {
		r, err := prove(b.ctx, b.g, b.profile, cert.Sequential)
		if err != nil {
			return nil, err
		}
		b.ranges.Result = *r
		if r.Status != answer.Yes {
			return nil, nil
		}
		return r.Certificate.Evidence.Plans, nil
	}
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		l := newLevels(b.g, b.profile, i, demand{avoid: none})
		stuck, err := l.run(b.ctx, &b.ranges.Stats)
		if err != nil {
			return nil, err
		}
		if stuck != nil {
			return nil, fmt.Errorf("%w: no trembles at all", answer.ErrInternal)
		}
		plans[1-i] = l.plan()
	}
	c, err := b.certify(plans)
	b.ranges.Status, b.ranges.Certificate = answer.Yes, c
	return plans, err
}

// certify returns the checked certificate of the assessment that plans lead to.
// One of consistency alone has monomials for evidence.
func (b *beliefs) certify(plans [][]polyeps.Poly) (*cert.Certificate, error) {
	if !b.opt.Consistent {
		return certified(context.Background(), b.g, b.profile, cert.Sequential, plans)
	}
	a := tremble.Limit(b.g, plans)
	r, err := decideConsistent(b.ctx, b.g, a)
	if err != nil {
		return nil, err
	}
	c := newCertificate(b.g, b.profile, cert.Consistent)
	c.Claim.Beliefs, c.Evidence.Monomials = a.Beliefs, r.Monomials
	return seal(b.g, c)
}

// coneRange sets the range r of information set h of player i.
//
// Only trembles y(ε) of the opponent matter to beliefs of player i and to whether
// they make player i optimal everywhere; those of player i are chosen apart. Where
// y₀ leads to h, the belief is that of Bayes' rule. If not, take levels without
// reaching h until stuck. Let K be the cone of the next level, now with h, N the
// sequences that are still zero, and W_h(y) = Σ_v chance(v)·y(σ(v)) over the nodes
// of h. The beliefs at h are then exactly
//
//	{ (chance(v)·y(σ(v)))_v : y ∈ K, W_h(y) = 1 }
//
// which is a polytope; so its bounds are attained and two linear programs a node
// find them.
//
// Each is a belief: take y as the next level; whatever the levels, they can be
// continued to the end (see levels), as there are some trembles at all.
// There is no other: let trembles yⁿ lead to μ at h. Scale yⁿ − y₀ so that the
// largest weight in N is 1, and take a limit in N; it is in K (see levels). If W_h were 0
// there, it would be progress for the levels without h, which are stuck. So
// it may be scaled to W_h = 1, and its parts are the limit of the beliefs of yⁿ: μ.
func (b *beliefs) coneRange(i, h int, r SetRange, plans [][]polyeps.Poly) error {
	l := newLevels(b.g, b.profile, i, demand{rational: !b.opt.Consistent, avoid: h})
	if w := l.reach(h, l.levels[0]); !w.IsZero() {
		for k, v := range l.nodes[h] {
			at := Bound{Value: v.weight(l.levels[0]).Quo(w), Attained: true, Certificate: b.ranges.Certificate}
			r[k] = NodeRange{at, at}
		}
		return nil
	}
	if _, err := l.run(b.ctx, &b.ranges.Stats); err != nil {
		return err
	}
	l.demand.avoid = none
	for k := range r {
		for side, bound := range []*Bound{&r[k].Low, &r[k].High} {
			y, err := l.extreme(b, h, k, 1-2*int64(side))
			if err != nil {
				return err
			}
			if !l.reach(h, y).IsOne() {
				return fmt.Errorf("%w: levels end without reaching an information set", answer.ErrInternal)
			}
			*bound = Bound{Value: l.nodes[h][k].weight(y), Attained: true}
			if err := b.certifyBound(bound, l, y, plans); err != nil {
				return err
			}
		}
	}
	return nil
}

// extreme returns the solution y of the next level with the least (sign 1) or
// largest (−1) part of node k in W_h(y) ≤ 1, of those with the largest W_h(y).
func (l *levels) extreme(b *beliefs, h, k int, sign int64) (seqform.Plan, error) {
	s := l.newStage()
	total := s.reach(h, rational.Int(-1))
	s.program.AtLeast(total, rational.Int(-1))
	s.program.Cost(0, total...)
	v := l.nodes[h][k]
	s.program.Cost(1, s.weight(nil, v.seq, v.chance.Mul(rational.Int(sign)))...)
	return s.solve(b.ctx, &b.ranges.Stats)
}

// certifyBound completes levels with y next to trembles and certifies the bound
// by them, if that is asked for.
func (b *beliefs) certifyBound(bound *Bound, l *levels, y seqform.Plan, plans [][]polyeps.Poly) error {
	if !b.opt.Certify {
		return nil
	}
	next := *l // to be continued apart
	next.levels, next.zero = slices.Clone(l.levels), slices.Clone(l.zero)
	progress := next.advance(y)
	stuck, err := next.run(b.ctx, &b.ranges.Stats)
	if err != nil {
		return err
	}
	if !progress || stuck != nil {
		return fmt.Errorf("%w: levels that cannot be continued", answer.ErrInternal)
	}
	completed := make([][]polyeps.Poly, 2)
	completed[l.i], completed[1-l.i] = plans[l.i], next.plan()
	c, err := b.certify(completed)
	bound.Certificate = c
	return err
}
