// Package solve is the facade layer's answer to a question about a game: it
// decides which method to use, by the number of players, the form of the game and
// the concept asked for, and turns what the method finds into an answer.
//
// Start with [Question], [Solve], [All] and [Answer]. The zero Question asks for a
// quasi-perfect equilibrium with 2 players, and for a Nash equilibrium with others.
//
// Each answer has been checked by package cert, and has its certificate. Where
// probabilities are irrational it has bounds, narrow enough for the digits asked
// for, or algebraic numbers; [Answer.Numbers] reads all kinds alike. A limit that
// comes first is an answer too: its status is unknown. Errors are a question that
// cannot be asked of the game, a [QuestionError], or a bug.
//
// The table of [Fields] describes the question: the flags of the command, the form
// of the page and the JSON Schema are made from it.
//
// Players, information sets and actions count from 0.
package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"time"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/beside"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
)

// A work is the work on one question.
type work struct {
	q      Question // settled
	g      *seqform.Game
	answer *Answer
	warned bool         // that digits are missing
	game   cert.GameRef // of g, when first asked for
	gate   *beside.Gate // to what q calls
	found  atomic.Int64 // equilibria of a list, handed over

	known atomic.Pointer[answer.Result] // of a search that takes long
	early atomic.Pointer[Answer]        // the last one of a list, while indices are looked for
}

func newWork(g *seqform.Game, q Question) (*work, error) {
	if _, err := q.Settle(g); err != nil {
		return nil, err
	}
	if g.Recall != nil {
		return nil, unsuited("", fmt.Sprintf("%v; no method here handles that", g.Recall))
	}
	w := &work{q: q, g: g, gate: new(beside.Gate)}
	w.answer = w.newAnswer(answer.Result{})
	w.guard()
	return w, nil
}

func (w *work) newAnswer(r answer.Result) *Answer {
	asked := w.q.Gap.IsZero() && !w.q.list && !w.q.optimizes() && !w.q.Mediated()
	return &Answer{Result: r, Concept: w.q.Concept, Game: w.g, Pivoting: asked && (w.q.engine == nil || w.q.engine.takes&alone != 0)}
}

// Solve finds one equilibrium. For more than one see [All]. A moment after ctx is done,
// as after the limit of time, both return what is known. Arithmetic with long numbers
// that is then under way goes on beside until it comes to look at ctx.
func Solve(ctx context.Context, g *seqform.Game, q Question) (*Answer, error) {
	if d := q.duel(g); d != nil && !q.optimizes() {
		a, err := Solve(ctx, d.Game, q.ofDuel())
		return lift(d, g, a, err)
	}
	w, err := newWork(g, q)
	if err != nil {
		return nil, err
	}
	if q.All || q.Several() {
		return nil, errors.New("solve: the question is for more answers than one")
	}
	ctx, cancel := w.q.limited(ctx)
	defer cancel()
	return beside.PromptlyOne(ctx, w.q.Limits.grace, w.solve, func() (*Answer, error) { return w.left(ctx), nil })
}

// learnedBy names how a profile was found that a learner has seen.
func (w *work) learnedBy() string {
	if len(w.g.Players) == 2 {
		return "discounted CFR"
	}
	return "CFR⁺"
}

func (w *work) solve(ctx context.Context) (*Answer, error) {
	switch {
	case w.q.Mediated():
		return w.mediate(ctx)
	case w.q.optimizes():
		return w.optimize(ctx)
	case w.q.Gap.Sign() > 0:
		return w.gauge(ctx)
	}
	searcher := w // which may be left behind
	search := func(ctx context.Context) (*answer.Result, error) { return searcher.search(ctx, searcher.g) }
	if w.q.Reduce {
		search = w.reduced
	}
	var r *answer.Result
	learned, err := w.stoppable(ctx, func(ctx context.Context) (stopped bool, err error) {
		w, r, err = w.heeding(ctx, search)
		return err == nil && r.Status == answer.Unknown, err
	})
	if learned != nil {
		w.answer.Result = *r
		w.answer.keepBest(learned)
		if a := w.answer; a.Certificate.Claim.Concept == a.Concept {
			a.Result, a.Pivoting = answer.Result{Status: answer.Yes, Certificate: a.Certificate}, false
			a.Stats.Method, a.Stats.Guess = w.learnedBy(), fmt.Sprintf("%d rounds", learned.Rounds)
		}
		r = &w.answer.Result
	}
	if err == nil && w.q.engine != nil && r.Status == answer.Yes {
		r.Certificate, err = w.sharpen(ctx, r.Certificate)
	}
	if err != nil {
		return nil, err
	}
	w.answer.Result = *r
	return w.answer, nil
}

// gauge bounds the value of the game.
func (w *work) gauge(ctx context.Context) (*Answer, error) {
	learned, err := beside.Narrow(ctx, w.g, w.q.Gap, beside.Options{Over: w.q.overtime(), Late: w.q.Limits.Grace})
	if err != nil {
		return nil, err
	}
	a := w.answer
	a.Concept, a.Stats.Method = cert.EpsilonNash, w.learnedBy()
	if learned != nil {
		a.keepBest(learned)
		a.Stats.Guess = fmt.Sprintf("%d rounds", learned.Rounds)
	}
	if a.Value != nil && a.Value.Width().Cmp(w.q.Gap) <= 0 {
		a.Status = answer.Yes
	} else {
		a.Reason = cmp.Or(context.Cause(ctx), w.q.overtime()).Error()
	}
	return a, nil
}

// search runs the method on the game, or what is left of it.
func (w *work) search(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	if w.q.engine == nil {
		return w.pivoting(ctx, g)
	}
	r, err := w.q.engine.run(w, ctx, g)
	if err == nil && r.Status != answer.Yes && ctx.Err() != nil {
		r.Reason = context.Cause(ctx).Error()
	}
	return r, err
}

// duel returns how to see the game as one of two players, nil if it is none or the method
// asked for is for more, or finds chains, which are for two alone.
func (q *Question) duel(g *seqform.Game) *assess.Duel {
	chains := q.Concept == cert.Proper && q.Method == string(quasiperfect.Guided)
	if q.Gap.Sign() > 0 || q.Mediated() || chains || q.everySequential() || q.everyPerfect(g) || q.form != nil || slices.Contains(wideMethods(func(*engine) bool { return true }), q.Method) {
		return nil
	}
	return assess.NewDuel(g)
}

// ofDuel returns the question about a duel, in which there are no chains.
func (q Question) ofDuel() Question {
	if q.Concept == cert.Proper && cmp.Or(q.Method, auto) == auto {
		q.Method = string(quasiperfect.Lemke)
	}
	return q
}

// lift returns an answer about a duel as one about the game g, but for a list of all
// equilibria, whose certificate and subsets are about the duel.
func lift(d *assess.Duel, g *seqform.Game, a *Answer, err error) (*Answer, error) {
	if err != nil {
		return nil, err
	}
	a.Game, a.Value, a.numbers = g, nil, nil // the value is of games of two alone
	switch {
	case a.List != nil && a.List.Best != nil:
		a.List.Best, err = lift(d, g, a.List.Best, nil)
	case a.Certificate == nil || a.List != nil:
	case len(a.Certificate.Claim.Profile.Missing()) > 0: // one of a list, which is checked as a whole
		a.Certificate = d.Whole(a.Certificate)
	default:
		a.Certificate, err = d.Lift(a.Certificate)
	}
	return a, err
}

func (w *work) warn(format string, args ...any) {
	w.answer.Warnings = append(w.answer.Warnings, fmt.Sprintf(format, args...))
}

// grace returns what work has to end by itself once ctx is done, from when it began.
func (l *Limits) grace(ctx context.Context, begun time.Time) time.Duration {
	return cmp.Or(l.Grace, beside.Grace(ctx, begun))
}

// half is for work after which more is to be done.
func (l *Limits) half(ctx context.Context, begun time.Time) time.Duration {
	return l.grace(ctx, begun) / 2
}

// guard has nothing that the question calls be called by work that was left behind.
func (w *work) guard() {
	if tell := w.q.Progress; tell != nil {
		w.q.Progress = func(e Event) { w.gate.Pass(func() error { tell(e); return nil }) }
	}
	if file := &w.q.Checkpoint; file.Replace != nil {
		add, replace := file.Append, file.Replace
		file.Append = func(text []byte) error { return w.gate.Pass(func() error { return add(text) }) }
		file.Replace = func(write func(io.Writer) error) error {
			return w.gate.Pass(func() error { return replace(write) })
		}
	}
}

// heeding runs a search, and leaves it behind if it does not look at ctx, half as late as
// all of the work, which then goes on in another: what the search still writes is dropped.
func (w *work) heeding(ctx context.Context, search func(ctx context.Context) (*answer.Result, error)) (*work, *answer.Result, error) {
	late := func() (*answer.Result, error) {
		a := w.left(ctx)
		w = &work{q: w.q, g: w.g, gate: w.gate, answer: a}
		return &a.Result, nil
	}
	r, err := beside.PromptlyOne(ctx, w.q.Limits.half, search, late)
	return w, r, err
}

// left is the answer when work is left behind.
func (w *work) left(ctx context.Context) *Answer {
	w.gate.Close()
	var r answer.Result
	if known := w.known.Load(); known != nil {
		r = *known
	}
	if r.Status != answer.Yes {
		r.Status, r.Reason = answer.Unknown, context.Cause(ctx).Error()
	}
	return w.newAnswer(r)
}

// stoppable runs a search of which something is known even if it is stopped.
func (w *work) stoppable(ctx context.Context, search func(ctx context.Context) (stopped bool, err error)) (*beside.Seen, error) {
	if w.q.learns() {
		_, err := search(ctx)
		return nil, err
	}
	return beside.Search(ctx, w.g, beside.Options{
		Over: w.q.overtime(), Late: w.q.Limits.Grace, Needless: func() bool { return w.found.Load() > 0 },
	}, search)
}

// keepBest puts what was learned into the answer of a stopped search, unless that has seen
// better, and bounds the value of the game.
func (a *Answer) keepBest(learned *beside.Seen) {
	if c := a.Certificate; c == nil || c.Claim.Profile != nil && c.Claim.Epsilon.Cmp(answer.Largest(learned.Regrets)) > 0 {
		a.Certificate, a.Value = learned.Certificate, learned.Value
	} else if c.Claim.Profile != nil {
		a.Value = answer.ValueBounds(a.Game, a.Game.Regrets(a.Game.Plans(c.Claim.Profile)))
	}
}
