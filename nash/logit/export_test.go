package logit

import (
	"context"
	"errors"

	"exactsolve/cert"
	"exactsolve/seqform"
)

// Path follows the equilibria from λ = 0 on until there is a reason to stop, and
// returns all points in order, and the reason.
func Path(ctx context.Context, g *seqform.Game, o Options) (points []Point, reason string, err error) {
	if err := errors.Join(o.Validate(), inScope(g)); err != nil {
		return nil, "", err
	}
	m := newModel(g)
	f := follow(ctx, m, o.withDefaults(m))
	for ok := true; ok; reason, ok = f.next() {
		points = append(points, f.point())
	}
	return points, reason, nil
}

// Limit follows the path like [Solve] and returns the assessment that it seems to
// lead to: with the profile that is claimed if that comes from the limit's equations.
func Limit(ctx context.Context, g *seqform.Game, o Options) (a seqform.Assessment, err error) {
	m := newModel(g)
	s := &search{follower: follow(ctx, m, o.withDefaults(m)), result: new(cert.Result)}
	if err := s.run(); err != nil {
		return a, err
	}
	l := s.w.limit()
	a.Profile = s.best
	if s.result.Status != cert.Yes && s.settled == 0 {
		a.Profile = m.profile(l.prob, profileBits, false)
	}
	a.Beliefs = g.BayesBeliefs(g.Plans(a.Profile))
	for k := range m.sets {
		h := &m.sets[k]
		if a.Beliefs[h.player][h.index] == nil && m.zerosAt(h) == 0 {
			a.Beliefs[h.player][h.index] = m.limitBelief(h, l, s.w.lambda())
		}
	}
	return a, nil
}
