package ask

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/internal/beside"
	"exactsolve/internal/regret"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A solving is a run as it goes on.
type solving struct {
	*Run
	ctx      context.Context
	answer   *Answer
	rounds   depthlimit.LoopOptions
	own      *depthlimit.Guarantee // of the player's blueprint
	opponent *depthlimit.Guarantee // of the opponent's
	proved   *depthlimit.Guarantee // what the answer's certificate is about

	best atomic.Pointer[Answer] // so far, of which nothing changes any more
	gate beside.Gate            // to what the question calls
}

// Solve solves the trunk and what else was asked for, with the blueprint of the question.
// A moment after ctx is done it returns the best strategy so far, with its certificate, and
// leaves behind what does not look at ctx; if there is none yet, an unknown answer without a
// certificate.
func (r *Run) Solve(ctx context.Context) (*Answer, error) {
	s := &solving{Run: r, answer: new(Answer)}
	a, err := s.seen(ctx)
	if a == nil && err == nil {
		a, err = beside.PromptlyOne(ctx, beside.Half,
			func(ctx context.Context) (*Answer, error) { return s.answer, s.solve(ctx) },
			func() (*Answer, error) { return s.left(ctx) })
	}
	if err := r.Kept.flush(err); err != nil {
		return nil, err
	}
	a.Method = r.method()
	return a, nil
}

// left is the answer when work is left behind.
func (s *solving) left(ctx context.Context) (*Answer, error) {
	s.gate.Close()
	best := s.best.Load()
	if best == nil {
		return &Answer{Reason: context.Cause(ctx).Error()}, nil
	}
	a := *best
	if a.Status == answer.Unknown {
		a.Reason = context.Cause(ctx).Error()
	}
	return &a, nil
}

// seen keeps what is known if the blueprint was learned, and returns it if ctx is done.
func (s *solving) seen(ctx context.Context) (*Answer, error) {
	if s.Seen == nil {
		return nil, nil
	}
	var sum rational.Rat
	for _, r := range s.Seen.Regrets {
		sum = sum.Add(r.Payoff)
	}
	of := func(i int) *depthlimit.Guarantee {
		return &depthlimit.Guarantee{Player: i, Strategy: s.Blueprint[i], Value: sum.Sub(s.Seen.Regrets[1-i].Best)}
	}
	known := &solving{Run: s.Run, answer: &Answer{Certificate: s.Seen.Certificate}, own: of(s.Player), opponent: of(1 - s.Player)}
	known.proved = known.own
	known.enter(sum)
	if err := known.prove(known.own); err != nil {
		return nil, err
	}
	if s.best.Store(known.best.Load()); ctx.Err() == nil {
		return nil, nil
	}
	return s.left(ctx)
}

// prove makes the answer one about a strategy, with a certificate, and keeps it for the end.
func (s *solving) prove(q *depthlimit.Guarantee) (err error) {
	a := s.answer
	if a.Worth = a.worth(q.Value); s.proved != q {
		if a.Certificate, err = depthlimit.Certify(s.g, q, s.opponent); err != nil {
			return err
		}
		s.proved = q
	}
	now := *a
	now.Proved = (&depthlimit.Result{Best: q}).Statements(a.Low, a.High, s.roots == nil, s.loose())
	s.best.Store(&now)
	return nil
}

// solve keeps back time to prove what is found, as much again and more as that takes of the
// blueprint.
func (s *solving) solve(ctx context.Context) error {
	const times = 3
	s.ctx = ctx
	s.rounds = depthlimit.LoopOptions{MaxValues: s.MaxValues, MaxPivots: s.MaxPivots, Weaken: s.Weaken}
	if err := s.Kept.trunk(&s.gate, &s.rounds, s.Blueprint, s.Continuations); err != nil {
		return err
	}
	within, cancel, err := beside.Reserving(ctx, s.Over, times, s.bound)
	defer cancel()
	if err != nil {
		return err
	}
	s.ctx = within
	if s.GameValue && !s.answer.Known() {
		if err := s.solveGame(); err != nil {
			return err
		}
	}
	found, err := s.trunk()
	if err == nil && s.roots != nil {
		err = s.again(found)
	}
	if err == nil {
		err = s.conclude(found)
	}
	return err
}

func (s *solving) tell(e Event) error {
	if s.Progress == nil {
		return nil
	}
	return s.gate.Pass(func() error { return s.Progress(e) })
}

// bound finds bounds of the value of the game, what the blueprints of both players
// guarantee, and proves it.
func (s *solving) bound() (err error) {
	if s.own, s.opponent, err = depthlimit.Both(s.g, s.Player, s.Blueprint); err != nil {
		return err
	}
	sum, _ := s.g.ConstantSum()
	s.enter(sum)
	return s.prove(s.own)
}

// enter enters what both blueprints guarantee in a game of that sum.
func (s *solving) enter(sum rational.Rat) {
	a := s.answer
	a.Low, a.High = s.own.Value, sum.Sub(s.opponent.Value)
	a.Blueprint, a.Opponent = a.worth(s.own.Value), s.opponent.Value
}

func (s *solving) solveGame() error {
	found, err := quasiperfect.Solve(s.ctx, s.g, quasiperfect.Options{Concept: cert.Nash, MaxPivots: s.MaxPivots})
	if err != nil {
		return err
	}
	if found.Status != answer.Yes {
		return s.tell(Event{Unknown: found.Reason})
	}
	s.answer.Low = found.Certificate.Claim.Payoffs[s.Player]
	s.answer.High = s.answer.Low
	s.answer.Blueprint = s.answer.worth(s.own.Value)
	return s.prove(s.own)
}

// Known reports whether the value of the game is: Low and High, of an answer with a certificate.
func (a *Answer) Known() bool { return a.Low.Equal(a.High) }

// worth returns what a strategy is worth that guarantees so much.
func (a *Answer) worth(guaranteed rational.Rat) Worth {
	loss := a.High.Sub(guaranteed)
	return Worth{guaranteed, loss, !a.Known() && !loss.IsZero()}
}

// trunk solves the trunk, unless that is left to the blueprint.
func (s *solving) trunk() (*depthlimit.Result, error) {
	kept := &depthlimit.Result{Status: answer.Yes, Best: s.own}
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
		found, err := trunk.SolveUnlimited(s.ctx, s.rounds)
		if err == nil && found.Model != nil {
			err = s.round(depthlimit.Round{Model: found.Model.Value, Guaranteed: found.Best.Value, Strategy: found.Best})
		}
		return found, err
	}
	continuations := s.Continuations
	if continuations == nil {
		continuations = []seqform.Behavior{s.Blueprint[1-s.Player]}
	}
	if s.Leaves.estimated() {
		s.rounds.Estimate = func(ctx context.Context, list []seqform.Behavior) ([]depthlimit.Values, error) {
			return s.estimate(ctx, trunk, list)
		}
	}
	var failed error
	s.rounds.Trace = func(round depthlimit.Round) { failed = errors.Join(failed, s.round(round)) }
	found, err := trunk.Loop(s.ctx, continuations, s.rounds)
	if err == nil && s.Last && len(found.Rounds) > 0 {
		found.Best = found.Rounds[len(found.Rounds)-1].Strategy
	}
	return found, errors.Join(err, failed)
}

func (s *solving) round(r depthlimit.Round) error {
	a := s.answer
	a.Low = rational.Max(a.Low, r.Guaranteed)
	if s.Last || r.Guaranteed.Cmp(a.Guaranteed) > 0 {
		if err := s.prove(r.Strategy); err != nil {
			return err
		}
	}
	return s.tell(Event{Round: &Round{r, a.worth(r.Guaranteed)}})
}

// stopped says why not all was done, unless that is said.
func stopped(found *depthlimit.Result, why string) {
	if found.Status == answer.Yes {
		found.Status, found.Reason = answer.Unknown, why
	}
}

// conclude enters what was found, with the certificate, which is about the strategy
// found and the opponent's blueprint, and computes again what it guarantees.
func (s *solving) conclude(found *depthlimit.Result) (err error) {
	a := s.answer
	a.Status, a.Stats = found.Status, found.Stats
	if a.Reason = strings.TrimPrefix(strings.TrimPrefix(found.Reason, "depthlimit: "), "resolve: "); a.Reason != "" && s.ctx.Err() != nil {
		a.Reason = context.Cause(s.ctx).Error()
	}
	if found.Model != nil {
		a.Model = &found.Model.Value
	}
	a.Proved = found.Statements(a.Low, a.High, s.roots == nil, s.loose())
	return s.prove(found.Best)
}

// Solutions of linear programs have thousands of bits, which every number of a subgame
// then has, and no two subgames the same denominator.
const (
	maxRootBits = 256 // of probabilities from which subgames are solved

	// RootDenominator is of those that have more.
	RootDenominator = 1 << 24
)

// shortened returns b with long probabilities rounded, and whether there are any.
func shortened(b seqform.Behavior) (z seqform.Behavior, changed bool) {
	z = slices.Clone(b)
	for h, p := range b {
		if !slices.ContainsFunc(p, func(x rational.Rat) bool { return x.BitLen() > maxRootBits }) {
			continue
		}
		weights := make([]float64, len(p))
		for a, x := range p {
			weights[a] = approx.Float64(x)
		}
		z[h], changed = regret.Round(weights, RootDenominator), true
	}
	return z, changed
}

// shorten makes the strategy found one of short fractions, with what that guarantees.
func (s *solving) shorten(found *depthlimit.Result) error {
	b, changed := shortened(found.Best.Strategy)
	if !changed {
		return nil
	}
	q, err := depthlimit.Guaranteed(s.g, found.Best.Player, b)
	if err != nil {
		return err
	}
	found.Best = q
	return s.tell(Event{Shorter: &q.Value})
}

// again solves the subgames anew, from the strategy found, and puts the result in its
// place, unless that is worse than before its numbers were shortened.
func (s *solving) again(found *depthlimit.Result) error {
	method, long := resolve.Method(s.Resolve), found.Best
	if err := s.shorten(found); err != nil {
		return err
	}
	if err := s.resolveAll(method, found); err != nil {
		return err
	}
	if method != resolve.Unsafe && found.Best.Value.Cmp(long.Value) < 0 {
		found.Best = long
		s.answer.Resolved.Solved, s.answer.Resolved.Before = 0, s.answer.worth(long.Value)
	}
	return nil
}

func (s *solving) resolveAll(method resolve.Method, found *depthlimit.Result) error {
	a, us := s.answer, s.Player
	m := &Resolved{Method: s.Resolve, Nodes: len(s.roots.Nodes()), Subgames: len(resolve.States(s.roots)), Before: a.worth(found.Best.Value)}
	a.Resolved = m
	if s.ctx.Err() != nil {
		stopped(found, context.Cause(s.ctx).Error())
		return nil
	}
	p := make(seqform.Profile, 2)
	p[us], p[1-us] = found.Best.Strategy, s.opponent.Strategy
	base, err := resolve.New(s.roots, us, p)
	if err != nil {
		return err
	}
	var done int
	var failed error
	opt := resolve.Options{
		Method: method, MaxPivots: s.MaxPivots, Keep: s.keep, Brief: true, Jobs: s.Jobs, Remote: s.Remote,
		Trace: func(*resolve.Result) {
			if done++; failed == nil {
				failed = s.tell(Event{Solved: done, Subgames: m.Subgames})
			}
		},
	}
	s.Kept.subgames(&s.gate, &opt, p)
	all, err := base.SolveAll(s.ctx, opt)
	if err != nil || failed != nil {
		return errors.Join(err, failed)
	}
	m.Solved, found.Best = all.Solved, all.After
	found.Stats.Add(all.Stats)
	a.Low = rational.Max(a.Low, found.Best.Value)
	if all.Status != answer.Yes {
		stopped(found, all.Reason)
	}
	return nil
}
