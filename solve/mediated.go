package solve

import (
	"context"
	"errors"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/objective"
)

// Mediated reports whether a device is asked for, or a polygon of what devices pay.
func (q *Question) Mediated() bool { return slices.Contains(claim.CorrelatedConcepts(), q.Concept) }

// Weights returns the weight of each payoff in what is maximized, those of what is minimized
// negated; nil if the question is for neither.
func (q *Question) Weights(players int) (w []rational.Rat, err error) {
	switch {
	case q.Maximize != "":
		return q.Maximize.Weights(players)
	case q.Minimize != "":
		if w, err = q.Minimize.Weights(players); err == nil {
			w = objective.Negated(w)
		}
	}
	return w, err
}

// requirements returns what payoffs must meet.
func (q *Question) requirements(players int) (list []claim.Requirement, err error) {
	for _, r := range q.Require.List() {
		weights, least, err := r.AtLeast(players)
		if err != nil {
			return nil, err
		}
		list = append(list, claim.Requirement{Weights: weights, Least: least})
	}
	return list, nil
}

// weighed reports what does not suit the game.
func (q *Question) weighed(g *seqform.Game) error {
	if _, err := q.Weights(len(g.Players)); err != nil {
		return unsuited("maximize", err.Error())
	}
	if _, err := q.requirements(len(g.Players)); err != nil {
		return unsuited("require", err.Error())
	}
	if q.Polygon && len(g.Players) != 2 {
		return unsuited("polygon", "--polygon in "+sizeOf(g)+": not supported, only with 2 players")
	}
	return nil
}

// mediate finds a device, the best one if one is asked for, or the polygon.
func (w *work) mediate(ctx context.Context) (*Answer, error) {
	n := len(w.g.Players)
	asked := correlated.Question{Concept: w.q.Concept, Polygon: w.q.Polygon}
	var err error
	if asked.Maximize, err = w.q.Weights(n); err != nil {
		return nil, err
	}
	if asked.Require, err = w.q.requirements(n); err != nil {
		return nil, err
	}
	r, err := correlated.Solve(ctx, w.g, asked, correlated.Options{MaxPivots: w.q.Limits.Pivots})
	var refusal *correlated.Refusal
	if errors.As(err, &refusal) {
		return nil, unsuited("concept", refusal.Error())
	}
	if err != nil {
		return nil, err
	}
	w.answer.Result = *r
	return w.answer, nil
}
