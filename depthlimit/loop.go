package depthlimit

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// LoopOptions are options of [Trunk.Loop]. The zero value works.
type LoopOptions struct {
	MaxValues int         // most continuations, those given included; 0 means 1,000
	MaxPivots int         // exact pivots of each linear program; 0 means no limit
	Weaken    bool        // see [Trunk.Weaken], with the first continuation as base
	Trace     func(Round) // called after each round; nil for none

	// Estimate takes the place of [Trunk.Values], for the continuations given, all at once,
	// and for each best response; nil for none. The value of a model then bounds nothing.
	// Equal continuations have equal estimates.
	Estimate func(ctx context.Context, list []seqform.Behavior) ([]Values, error)

	// Known are the solutions of the first rounds that another run kept, which then are not
	// computed again. Keep, if not nil, is called with that of each other round; an error
	// ends the loop.
	Known []*Kept
	Keep  func(*Kept) error
}

const defaultMaxValues = 1000

// Validate reports all problems of o.
func (o *LoopOptions) Validate() error {
	var problems []error
	if o.MaxValues < 0 {
		problems = append(problems, fmt.Errorf("depthlimit: at most %d continuations", o.MaxValues))
	}
	if o.MaxPivots < 0 {
		problems = append(problems, fmt.Errorf("depthlimit: at most %d pivots", o.MaxPivots))
	}
	return errors.Join(problems...)
}

// loose reports whether the values of models bound nothing.
func (o *LoopOptions) loose() bool { return o.Weaken || o.Estimate != nil }

// A Round is what happened with k continuations.
type Round struct {
	Continuations int
	Cuts          int          // different bounds at leaf information sets
	Model         rational.Rat // V_k, about the model
	Guaranteed    rational.Rat // L_k, about the game
	Strategy      *Guarantee   // which guarantees that
}

// Loop finds continuations by itself: it solves the model, adds Opp's best response
// to the spliced solution as a continuation, and so on until L_k = V_k. It begins
// with those given, the first being Opp's blueprint; there must be one unless the
// limit is empty. An error wraps ErrTooLarge or answer.ErrInternal, or is about the
// continuations.
//
// What the theory promises is checked in each run: that values above the limit and
// at it add up to the payoff of the blueprints; V_k does not increase with k; L_k ≤
// V_k; while L_k < V_k each best response lowers a bound; in the end L_k ≥ L_0, with
// equality to the value of the game if the blueprints are an equilibrium.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18], section 4. They stop at a
// size; V_k and L_k are the two bounds of a cutting-plane method.
func (t *Trunk) Loop(ctx context.Context, continuations []seqform.Behavior, opt LoopOptions) (*Result, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	opt.MaxValues = cmp.Or(opt.MaxValues, defaultMaxValues)
	l := &loop{t: t, opt: opt, model: t.Limited(), result: &Result{Blueprint: t.guaranteed(t.blueprint)}}
	l.result.Best = l.result.Blueprint
	if err := l.start(ctx, continuations); errors.Is(err, ErrStopped) {
		l.result.Reason = err.Error()
		return l.result, nil
	} else if err != nil {
		return nil, err
	}
	for {
		done, err := l.round(ctx)
		if ended(err) {
			l.result.Reason = err.Error()
			return l.result, nil
		}
		if err == nil {
			err = l.finish()
		}
		switch {
		case err != nil:
			return nil, err
		case done:
			return l.result, nil
		}
	}
}

type loop struct {
	t      *Trunk
	opt    LoopOptions
	base   seqform.Behavior // the first continuation, complete
	model  *Model
	result *Result
}

func (l *loop) start(ctx context.Context, continuations []seqform.Behavior) error {
	if len(continuations) == 0 {
		if len(l.t.limit.nodes) > 0 {
			return errors.New("depthlimit: no continuation to begin with")
		}
		return nil
	}
	opponent, err := Guaranteed(l.t.game, l.t.opp, continuations[0])
	if err != nil {
		return err
	}
	l.result.Opponent, l.base = opponent, opponent.Strategy
	if _, err := l.add(ctx, continuations...); err != nil || l.opt.Estimate != nil {
		return err
	}
	return l.addsUp()
}

// add lets Opp choose some continuations.
func (l *loop) add(ctx context.Context, list ...seqform.Behavior) (fresh int, err error) {
	values, err := l.values(ctx, list)
	if err != nil {
		return 0, err
	}
	for k, b := range list {
		if l.opt.Weaken {
			if values[k], err = l.t.Weaken(values[k], b, l.base); err != nil {
				return 0, err
			}
		}
		fresh += l.model.Add(values[k])
	}
	return fresh, nil
}

// values returns those of continuations, or estimates.
func (l *loop) values(ctx context.Context, list []seqform.Behavior) ([]Values, error) {
	if l.opt.Estimate != nil {
		return l.opt.Estimate(ctx, list)
	}
	return l.t.AllValues(list)
}

// addsUp checks that the model with one continuation pays what the game does when
// both players follow their blueprints.
func (l *loop) addsUp() error {
	t := l.t
	x, y := t.game.Players[t.us].Plan(t.blueprint), t.game.Players[t.opp].Plan(l.base)
	var sum rational.Rat
	for s, terms := range l.model.pay { // none below the limit
		sum = sum.Add(lp.At(terms, x).Mul(y[s]))
	}
	for i := range l.model.sets {
		set := &l.model.sets[i]
		sum = sum.Add(lp.At(set.cuts[0], x).Mul(y[set.seq]))
	}
	u, err := t.against(l.base)
	if err != nil {
		return err
	}
	if !sum.Equal(u) {
		return fmt.Errorf("depthlimit: blueprints pay %v in the model and %v in the game: %w", sum, u, answer.ErrInternal)
	}
	return nil
}

// round solves the model once.
func (l *loop) round(ctx context.Context) (done bool, err error) {
	s, err := l.opt.solve(ctx, l.model, len(l.result.Rounds))
	if err != nil {
		return false, err
	}
	r := l.result
	r.Model = s
	r.Stats.Add(s.Stats)
	q := l.t.guaranteed(l.t.Splice(s))
	if q.Value.Cmp(r.Best.Value) > 0 {
		r.Best = q
	}
	if err := l.record(s, q); err != nil {
		return false, err
	}
	if !l.opt.loose() && q.Value.Equal(s.Value) {
		r.Status, r.Best = answer.Yes, q
		return true, nil
	}
	if l.model.k >= l.opt.MaxValues {
		r.Reason = "limit of 1 continuation reached"
		if l.opt.MaxValues > 1 {
			r.Reason = fmt.Sprintf("limit of %d continuations reached", l.opt.MaxValues)
		}
		return true, nil
	}
	fresh, err := l.add(ctx, q.Response)
	switch {
	case err != nil || fresh > 0:
		return false, err
	case l.opt.loose():
		r.Reason = "values are weakened, and best responses add nothing"
		if l.opt.Estimate != nil {
			r.Reason = "values are estimates, and best responses add nothing"
		}
		return true, nil
	}
	return false, fmt.Errorf("depthlimit: a best response lowers no bound: %w", answer.ErrInternal)
}

// record adds a round after checking what must hold between rounds.
func (l *loop) record(s *Solution, q *Guarantee) error {
	r := l.result
	round := Round{Continuations: l.model.k, Cuts: l.model.Cuts(), Model: s.Value, Guaranteed: q.Value, Strategy: q}
	if n := len(r.Rounds); n > 0 && round.Model.Cmp(r.Rounds[n-1].Model) > 0 {
		return fmt.Errorf("depthlimit: the value of the model has risen: %w", answer.ErrInternal)
	}
	if !l.opt.loose() && round.Guaranteed.Cmp(round.Model) > 0 {
		return fmt.Errorf("depthlimit: the guarantee is above the value of the model: %w", answer.ErrInternal)
	}
	r.Rounds = append(r.Rounds, round)
	if l.opt.Trace != nil {
		l.opt.Trace(round)
	}
	return nil
}

// finish checks what must hold in the end.
func (l *loop) finish() error {
	r := l.result
	if r.Status != answer.Yes {
		return nil
	}
	if r.Best.Value.Cmp(r.Blueprint.Value) < 0 {
		return fmt.Errorf("depthlimit: worse than the blueprint: %w", answer.ErrInternal)
	}
	if r.Opponent != nil && Gap(l.t.game, r.Blueprint, r.Opponent).IsZero() && !r.Best.Value.Equal(r.Blueprint.Value) {
		return fmt.Errorf("depthlimit: not the value of the game from an equilibrium: %w", answer.ErrInternal)
	}
	return nil
}
