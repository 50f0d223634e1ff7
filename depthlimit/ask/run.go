package ask

import (
	"context"
	"errors"
	"strings"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A solving is a run as it goes on.
type solving struct {
	*Run
	ctx      context.Context
	answer   *Answer
	own      *depthlimit.Guarantee // of the player's blueprint
	opponent *depthlimit.Guarantee // of the opponent's
}

// Solve solves the trunk and what else was asked for, with the blueprint of the
// question.
func (r *Run) Solve(ctx context.Context) (*Answer, error) {
	s := &solving{Run: r, ctx: ctx, answer: new(Answer)}
	if err := s.bound(); err != nil {
		return nil, err
	}
	found, err := s.trunk()
	if err == nil && r.roots != nil {
		err = s.again(found)
	}
	if err == nil {
		err = s.conclude(found)
	}
	if err != nil {
		return nil, err
	}
	return s.answer, nil
}

// tell calls Progress.
func (s *solving) tell(e Event) error {
	if s.Progress == nil {
		return nil
	}
	return s.Progress(e)
}

// bound finds bounds of the value of the game: what the blueprints of both players
// guarantee, or an equilibrium.
func (s *solving) bound() (err error) {
	a := s.answer
	if s.own, s.opponent, err = depthlimit.Both(s.g, s.Player, s.Blueprint); err != nil {
		return err
	}
	a.Low = s.own.Value
	a.High = a.Low.Add(depthlimit.Gap(s.g, s.own, s.opponent))
	if s.GameValue && !a.Known() {
		if err := s.solveGame(); err != nil {
			return err
		}
	}
	a.Blueprint, a.Opponent = a.worth(s.own.Value), s.opponent.Value
	return nil
}

// solveGame finds the value of the game by an equilibrium.
func (s *solving) solveGame() error {
	found, err := quasiperfect.Solve(s.ctx, s.g, quasiperfect.Options{Concept: cert.Nash, MaxPivots: s.MaxPivots})
	if err != nil {
		return err
	}
	if found.Status != cert.Yes {
		return s.tell(Event{Unknown: found.Reason})
	}
	s.answer.Low = found.Certificate.Claim.Payoffs[s.Player]
	s.answer.High = s.answer.Low
	return nil
}

// Known reports whether the value of the game is: Low and High.
func (a *Answer) Known() bool { return a.Low.Equal(a.High) }

// worth returns what a strategy is worth that guarantees so much.
func (a *Answer) worth(guaranteed rational.Rat) Worth {
	loss := a.High.Sub(guaranteed)
	return Worth{guaranteed, loss, !a.Known() && !loss.IsZero()}
}

// trunk solves the trunk, unless that is left to the blueprint.
func (s *solving) trunk() (*depthlimit.Result, error) {
	kept := &depthlimit.Result{Status: cert.Yes, Best: s.own}
	if s.KeepTrunk {
		return kept, nil
	}
	if s.ctx.Err() != nil {
		stopped(kept, context.Cause(s.ctx).Error())
		return kept, nil
	}
	trunk, err := depthlimit.NewTrunk(s.Limit, s.Player, s.Blueprint[s.Player])
	if err != nil {
		return nil, err
	}
	if s.Unlimited {
		found, err := trunk.SolveUnlimited(s.ctx, s.MaxPivots)
		if err == nil && found.Model != nil {
			err = s.round(depthlimit.Round{Model: found.Model.Value, Guaranteed: found.Best.Value})
		}
		return found, err
	}
	continuations := s.Continuations
	if continuations == nil {
		continuations = []seqform.Behavior{s.Blueprint[1-s.Player]}
	}
	var failed error
	found, err := trunk.Loop(s.ctx, continuations, depthlimit.LoopOptions{
		MaxValues: s.MaxValues, MaxPivots: s.MaxPivots, Weaken: s.Weaken,
		Trace: func(round depthlimit.Round) { failed = errors.Join(failed, s.round(round)) },
	})
	return found, errors.Join(err, failed)
}

// round takes note of a round.
func (s *solving) round(r depthlimit.Round) error {
	a := s.answer
	a.Low = rational.Max(a.Low, r.Guaranteed)
	return s.tell(Event{Round: &Round{r, a.worth(r.Guaranteed)}})
}

// stopped says why not all was done, unless that is said.
func stopped(found *depthlimit.Result, why string) {
	if found.Status == cert.Yes {
		found.Status, found.Reason = cert.Unknown, why
	}
}

// conclude enters what was found, with the certificate, which is about the strategy
// found and the opponent's blueprint, and computes again what it guarantees.
func (s *solving) conclude(found *depthlimit.Result) (err error) {
	a := s.answer
	a.Status, a.Stats, a.Worth = found.Status, found.Stats, a.worth(found.Best.Value)
	if a.Reason = strings.TrimPrefix(strings.TrimPrefix(found.Reason, "depthlimit: "), "resolve: "); a.Reason != "" && s.ctx.Err() != nil {
		a.Reason = context.Cause(s.ctx).Error()
	}
	if found.Model != nil {
		a.Model = &found.Model.Value
	}
	a.Proved = found.Statements(a.Low, a.High, s.roots == nil, s.Weaken)
	a.Certificate, err = depthlimit.Certify(s.g, found.Best, s.opponent)
	return err
}
