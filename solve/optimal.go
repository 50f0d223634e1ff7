package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/internal/beside"
	"exactsolve/nash/divide"
	"exactsolve/nash/optimal"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// optimizes reports whether the best Nash equilibrium is asked for, or one that meets requirements.
func (q *Question) optimizes() bool {
	return !q.Mediated() && (q.Maximize != "" || q.Minimize != "" || q.Require != "")
}

// listing is the question about all equilibria, from which the best one is found.
func (q *Question) listing() Question {
	l := *q
	l.Concept, l.All, l.Maximize, l.Minimize, l.Require = cert.Nash, true, "", "", ""
	return l
}

// optimized reports what does not suit the game.
func (q *Question) optimized(g *seqform.Game) error {
	if err := q.weighed(g); err != nil || g.Recall != nil {
		return err
	}
	l := q.listing()
	_, err := l.Settle(g)
	q.Concept = cert.Nash
	return err
}

// An optimum is the work on the best equilibrium.
type optimum struct {
	*work
	maximize []rational.Rat
	require  []claim.Requirement
	search   *divide.Search
}

// partsFirst are looked at before a list of all equilibria is made, and partsThen after it, with more players than
// two.
const (
	partsFirst = 300
	partsThen  = 5000
)

// optimize finds the best equilibrium: if all pay the same, by any one; or as good as a device of a mediator;
// or by parts of the profiles, or a list of all.
func (w *work) optimize(ctx context.Context) (*Answer, error) {
	o := &optimum{work: w}
	n := len(w.g.Players)
	var err, wrong error
	o.maximize, err = w.q.Weights(n)
	o.require, wrong = w.q.requirements(n)
	if err = errors.Join(err, wrong); err != nil {
		return nil, err
	}
	if o.maximize == nil {
		o.maximize = make([]rational.Rat, n)
	}
	if _, constant := w.g.ConstantSum(); constant && n == 2 {
		return o.worth(ctx)
	}
	o.search = divide.New(w.g, o.maximize, o.require)
	o.search.MaxPivots = w.q.Limits.Pivots
	for _, step := range []func(context.Context) error{o.devices, o.anyInTime, o.divide, o.list, o.any, o.divideMore} {
		if err := step(ctx); err != nil {
			return nil, err
		}
		if w.answer.Status != answer.Unknown || ctx.Err() != nil {
			break
		}
	}
	if w.answer.Status == answer.Unknown && ctx.Err() != nil {
		w.answer.Reason = context.Cause(ctx).Error()
	}
	return w.answer, nil
}

// learned keeps what the search has proved.
func (o *optimum) learned(ctx context.Context) error {
	r, err := o.search.Result(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	o.known.Store(r)
	o.answer.Result = *r
	return nil
}

// worth finds the best equilibrium of two players whose payoffs have a constant sum: any one.
func (o *optimum) worth(ctx context.Context) (*Answer, error) {
	a, err := Solve(ctx, o.g, o.anyQuestion())
	if err != nil {
		return nil, err
	}
	if a.Status != answer.Yes {
		o.answer.Reason, o.answer.Stats = a.Reason, a.Stats
		return o.answer, nil
	}
	r, err := divide.Worth(context.WithoutCancel(ctx), o.g, a.Certificate, o.maximize, o.require)
	if err != nil {
		return nil, err
	}
	r.Stats, o.answer.Value = a.Stats, a.Value
	o.answer.Result = *r
	return o.answer, nil
}

// anyQuestion asks for any equilibrium.
func (o *optimum) anyQuestion() Question {
	return Question{Concept: cert.Nash, Limits: Limits{Grace: o.q.Limits.Grace, Pivots: o.q.Limits.Pivots}, Jobs: o.q.Jobs}
}

func (o *optimum) devices(ctx context.Context) error {
	if err := correlated.Bounds(ctx, o.g, o.maximize, o.require, o.q.Limits.Pivots, o.search.Bound); err != nil {
		return err
	}
	return o.learned(ctx)
}

// divide looks at parts; with two players in strategic form until all is decided.
func (o *optimum) divide(ctx context.Context) error {
	if o.finite() {
		return o.parts(ctx, math.MaxInt)
	}
	return o.parts(ctx, partsFirst)
}

func (o *optimum) divideMore(ctx context.Context) error { return o.parts(ctx, partsThen) }

// parts looks at so many parts. What is known is proved now and then, and before the time is over.
func (o *optimum) parts(ctx context.Context, most int) error {
	const search, of = 7, 8 // the rest is for proofs
	within, cancel := o.part(ctx, search, of)
	defer cancel()
	for n := partsFirst; most > 0; n *= 2 {
		more, err := o.search.Divide(within, min(n, most))
		if err == nil {
			err = o.learned(within)
		}
		if err != nil || !more {
			return err
		}
		most -= min(n, most)
	}
	return nil
}

// finite reports whether dividing comes to an end.
func (o *optimum) finite() bool { return o.g.Table != nil && len(o.g.Players) == 2 }

// any looks for any equilibrium, if none was found.
func (o *optimum) any(ctx context.Context) error {
	if o.search.Found() {
		return nil
	}
	a, err := Solve(ctx, o.g, o.anyQuestion())
	if err != nil || a.Status != answer.Yes {
		return err
	}
	o.search.Offer(a.Certificate)
	return o.learned(ctx)
}

// anyInTime does it before parts are looked at, with two players or within a part of the time, if that is limited.
func (o *optimum) anyInTime(ctx context.Context) error {
	if _, ok := ctx.Deadline(); !ok && len(o.g.Players) > 2 {
		return nil
	}
	const quarters = 4
	within, cancel := o.part(ctx, 1, quarters)
	defer cancel()
	return o.any(within)
}

// list finds the best equilibrium of the list of all, if that is found in time. Of more players than two it is for
// games in which all choose.
func (o *optimum) list(ctx context.Context) error {
	if o.finite() || o.q.duel(o.g) != nil {
		return nil
	}
	none := func(context.Context, time.Time) time.Duration { return 0 }
	r, err := beside.PromptlyOne(ctx, none, o.bestOfList, func() (*answer.Result, error) { return nil, nil })
	var unsuited *QuestionError
	if errors.As(err, &unsuited) { // too large
		return nil
	}
	if r != nil {
		o.known.Store(r)
		o.answer.Result = *r
	}
	return err
}

// bestOfList returns what is proved by the list of all; nil if that is not enough.
func (o *optimum) bestOfList(ctx context.Context) (*answer.Result, error) {
	var all *Answer
	for a, err := range All(ctx, o.g, o.q.listing()) {
		if err != nil {
			return nil, err
		}
		all = a
	}
	if !all.List.Complete || all.Certificate == nil {
		return nil, nil
	}
	if is := o.ref(); is.Hash != all.Certificate.Game.Hash {
		return nil, fmt.Errorf("%w: the list of all equilibria is about another game", answer.ErrInternal)
	}
	r, err := optimal.Of(ctx, o.g, all.Certificate, o.maximize, o.require)
	if err != nil || r.Status == answer.Unknown {
		return nil, err
	}
	r.Stats = all.Stats
	return r, nil
}
