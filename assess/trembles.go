package assess

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/seqform"
)

// Trembles returns realization plans x(ε), as certificates have them, that lead to
// an assessment of a two-player game tree with perfect recall: to its profile and
// its beliefs. If sequential is set, they must make it a sequential equilibrium. It
// returns nil if there are none: if the assessment is not consistent or, if sequential
// is set, not rational.
//
// It decides by [levels] what [Consistent] and [Rationality] decide by exponents and
// coefficients; unlike those, its trembles are polynomials with rational
// coefficients, which two players never need to leave.
//
// An error means that the assessment is not complete, that the game is too large,
// or that ctx was done first.
func Trembles(ctx context.Context, g *seqform.Game, a seqform.Assessment, sequential bool) ([][]polyeps.Poly, error) {
	if err := forTwo(g, a.Profile); err != nil {
		return nil, err
	}
	if g.Tree == nil {
		return nil, fmt.Errorf("assess: beliefs need a game tree")
	}
	if err := checkAssessment(g, a); err != nil {
		return nil, fmt.Errorf("assess: %w", err)
	}
	if err := fits(g); err != nil {
		return nil, err
	}
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		l := newLevels(g, a.Profile, i, demand{rational: sequential, beliefs: a.Beliefs[i], avoid: none})
		if !l.bayes() || sequential && !l.optimal() {
			return nil, nil
		}
		if stuck, err := l.run(ctx, &cert.Stats{}); stuck != nil || err != nil {
			return nil, err
		}
		plans[1-i] = l.plan()
	}
	return plans, nil
}

// bayes reports whether the beliefs demanded are those of Bayes' rule where the
// plan of the profile leads.
func (l *levels) bayes() bool {
	for h, belief := range l.demand.beliefs {
		y := l.levels[0]
		sum := l.reach(h, y)
		for k, v := range l.nodes[h] {
			if !v.weight(y).Equal(sum.Mul(belief[k])) && !sum.IsZero() {
				return false
			}
		}
	}
	return true
}

// optimal reports whether no action of player i gains where the plan of the
// profile leads.
func (l *levels) optimal() bool {
	for h := range l.loss {
		for a := range l.loss[h] {
			if l.reached(h) && l.at(h, a, l.levels[0]).Sign() < 0 {
				return false
			}
		}
	}
	return true
}
