package solve

import (
	"context"
	"errors"
	"slices"
	"time"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/internal/beside"
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
	const most, proofs = 3, 7 // quarters and eighths of the time
	within, cancel := w.part(ctx, most, 4)
	r, err := correlated.Solve(within, w.g, asked, w.programs())
	if err == nil && r.Status == answer.Unknown && within.Err() != nil {
		r.Reason = context.Cause(within).Error()
	}
	cancel()
	var refusal *correlated.Refusal
	if errors.As(err, &refusal) {
		return nil, unsuited("concept", refusal.Error())
	}
	if err == nil && r.Status == answer.Unknown {
		w.known.Store(new(*r))
		within, cancel = w.part(ctx, proofs, 8)
		err = w.offer(within, asked, r)
		cancel()
	}
	if err != nil {
		return nil, err
	}
	w.answer.Result = *r
	return w.answer, nil
}

// programs says how linear programs of devices are solved.
func (w *work) programs() correlated.Options {
	return correlated.Options{MaxPivots: w.q.Limits.Pivots, Full: w.q.Symmetry == "off"}
}

// part returns ctx with so much of the time that is left, if that is limited.
func (w *work) part(ctx context.Context, times, of time.Duration) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithDeadlineCause(ctx, end.Add(-time.Until(end)*(of-times)/of), w.q.overtime())
}

// offer enters devices that are quickly found in the result of a search that was stopped: a Nash equilibrium, or any
// device that meets the requirements.
func (w *work) offer(ctx context.Context, asked correlated.Question, r *answer.Result) error {
	if ctx.Err() != nil || asked.Polygon {
		return nil
	}
	if err := w.offerNash(ctx, asked, r); err != nil || r.Certificate != nil && r.Certificate.Claim.Mediated.Device != nil {
		return err
	}
	any := asked
	any.Maximize = nil
	found, err := correlated.Solve(ctx, w.g, any, w.programs())
	if err != nil || found.Status != answer.Yes {
		return err
	}
	return correlated.Offer(ctx, w.g, asked, r, found.Certificate.Claim.Mediated.Device)
}

// offerNash offers an equilibrium of two players, or of more if time is limited.
func (w *work) offerNash(ctx context.Context, asked correlated.Question, r *answer.Result) error {
	any := Question{Concept: cert.Nash, Limits: Limits{Grace: w.q.Limits.Grace}, Jobs: w.q.Jobs}
	if len(w.g.Players) == 2 {
		const pivots = 1000
		any.Limits.Pivots = pivots + w.q.Limits.Pivots
	} else if _, ok := ctx.Deadline(); !ok {
		return nil
	}
	a, err := Solve(ctx, w.g, any)
	if err != nil || a.Status != answer.Yes || a.Certificate.Claim.Profile == nil {
		return err
	}
	d, err := correlated.Independent(w.g, asked.Concept, a.Certificate.Claim.Profile)
	if err != nil || d == nil {
		return err
	}
	return correlated.Offer(ctx, w.g, asked, r, d)
}

// allDevices lists the vertices of all devices.
func (w *work) allDevices(ctx context.Context, yield func(*Answer, error) bool) {
	p, err := beside.PromptlyOne(ctx, w.q.Limits.grace, func(ctx context.Context) (*correlated.Polytope, error) {
		return correlated.Vertices(ctx, w.g, w.q.Concept)
	}, func() (*correlated.Polytope, error) { return nil, context.Cause(ctx) })
	var refusal *correlated.Refusal
	switch {
	case errors.As(err, &refusal):
		yield(nil, unsuited("all", "--all --concept "+string(w.q.Concept)+": "+refusal.Error()))
		return
	case err != nil && ctx.Err() != nil:
		yield(w.last(answer.Result{Reason: context.Cause(ctx).Error()}, List{Devices: new(correlated.Polytope)}), nil)
		return
	case err != nil:
		yield(nil, err)
		return
	}
	for k, c := range p.Vertices {
		if !yield(w.listed(k+1, c), nil) {
			return
		}
	}
	r := answer.Result{Reason: "no proof has how many there are, or the dimension", Stats: answer.Stats{Method: "double description"}}
	yield(w.last(r, List{Found: len(p.Vertices), Complete: true, Devices: p}), nil)
}
