package bilinear

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"exactsolve/cert"
	"exactsolve/cert/found"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrNotSupported is wrapped by the errors of [Solve] for games outside its scope.
var ErrNotSupported = model.ErrNotSupported

const (
	batch        = 4       // boxes of a round, the last of them the oldest
	maxIntervals = 1 << 23 // in memory, of all boxes left
	maxUnknowns  = 1_000   // weights and values, in dense matrices
	maxEntries   = 1 << 17 // terms of the payoffs times players
)

// Solve finds a Nash equilibrium of a game with two or more players. The result has
// status Yes with a checked certificate, of concept Nash, IsolatedNash or
// EnclosedNash. If a limit or ctx ended the search the status is Unknown, with a
// certificate of concept EpsilonNash for the least regret seen, compared in units of
// each player's range of payoffs; it has none if the game is not tried, being too
// large. An error means that the game, the options or a checkpoint are bad, or wraps
// [cert.ErrInternal].
func Solve(ctx context.Context, g *seqform.Game, o Options) (*Result, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	build := model.NCP
	if o.Method == MIQCP {
		build = model.MIQCP
	} else {
		o.Method = NCP
	}
	if reason := tooLarge(g); reason != "" {
		return &Result{Result: cert.Result{Reason: reason}}, nil
	}
	m, err := build(g)
	if err != nil {
		return nil, fmt.Errorf("bilinear: %w", err)
	}
	if o.MaxBoxes == 0 {
		o.MaxBoxes = 1_000_000
	}
	if o.every == 0 {
		o.every = 1_000
	}
	s := &search{o: o, space: newSpace(g, m), frontier: newFrontier(), result: new(Result)}
	if err := s.begin(); err != nil {
		return nil, err
	}
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	return s.result, nil
}

// tooLarge returns the reason why a game is not tried, if it is too large.
func tooLarge(g *seqform.Game) string {
	if g.Recall != nil {
		return ""
	}
	unknowns := 0
	for i := range g.Players {
		unknowns += g.Players[i].NumSeqs() - 1 + len(g.Players[i].Infosets)
	}
	if n := len(g.Players); unknowns > maxUnknowns || n > 0 && g.Payoffs.Len() > maxEntries/n {
		return fmt.Sprintf("a game of %d weights and values, of at most %d, and %d terms of the payoffs", unknowns, maxUnknowns, g.Payoffs.Len())
	}
	return ""
}

// A search is a run of branch and bound.
type search struct {
	o        Options
	space    *space
	frontier *frontier
	result   *Result
	rounds   int
	best     []seqform.Plan // of least regret so far
	regret   rational.Rat   // of them, about, in units of ranges of payoffs
}

// begin makes the first box, or those of a checkpoint.
func (s *search) begin() error {
	if s.o.Resume != nil {
		return s.read(s.o.Resume)
	}
	s.frontier.add(newBox(s.space.m, s.space.domains(), nil))
	for i := range s.space.g.Players {
		p := &s.space.g.Players[i]
		s.best = append(s.best, rounded(p, make([]rational.Rat, p.NumSeqs())))
	}
	for i, r := range s.space.g.Regrets(s.best) {
		lo, hi := s.space.g.PayoffRange(i)
		if !r.Regret.IsZero() { // so the range is not either
			s.regret = rational.Max(s.regret, r.Regret.Quo(hi.Sub(lo)))
		}
	}
	return nil
}

func (s *search) run(ctx context.Context) error {
	for {
		if reason := s.limit(ctx); reason != "" {
			return s.stop(reason)
		}
		done, err := s.round(ctx)
		if done || err != nil {
			return err
		}
		if s.o.Trace != nil {
			s.o.Trace(Event{s.result.Counts.Boxes, len(s.frontier.left), s.regret})
		}
		if s.rounds%s.o.every == 0 {
			if err := s.checkpoint(); err != nil {
				return err
			}
		}
	}
}

// limit returns the reason why the search must stop, if there is one.
func (s *search) limit(ctx context.Context) string {
	switch {
	case ctx.Err() != nil:
		return ctx.Err().Error()
	case s.result.Counts.Boxes >= s.o.MaxBoxes:
		return fmt.Sprintf("%d boxes looked at", s.result.Counts.Boxes)
	case len(s.frontier.left) > maxIntervals/max(1, len(s.space.m.Vars)):
		return fmt.Sprintf("%d boxes left, as many as are kept", len(s.frontier.left))
	}
	return ""
}

// stop ends the search without an equilibrium.
func (s *search) stop(reason string) error {
	r := s.result
	r.Status, r.Reason = cert.Unknown, reason
	s.count()
	if err := found.Answer(&r.Result, s.space.g, behavior(s.space.g, s.best), r.Stats.Method); err != nil {
		return fmt.Errorf("bilinear: %w", err)
	}
	return s.checkpoint()
}

func (s *search) checkpoint() error {
	if s.o.Checkpoint == nil {
		return nil
	}
	if err := s.o.Checkpoint(s.write); err != nil {
		return fmt.Errorf("bilinear: checkpoint: %w", err)
	}
	return nil
}

// count describes the work in words.
func (s *search) count() {
	c := &s.result.Counts
	s.result.Left = len(s.frontier.left)
	s.result.Stats.Method = string(s.o.Method) + " by branch and bound"
	s.result.Stats.Guess = fmt.Sprintf("%d boxes, %d linear programs of %d pivots, %d discarded by bounds, %d by relaxations and %d as points",
		c.Boxes, c.Programs, c.Pivots, c.ByBounds, c.ByRelaxation, c.ByPoint)
}

// round looks at the next boxes, always as many, and takes what they lead to in order,
// so that the number of goroutines makes no difference. It reports whether the search
// is over. If ctx is done meanwhile the round is as if it had not begun.
func (s *search) round(ctx context.Context) (done bool, err error) {
	var list []*box
	for k := range batch {
		take := s.frontier.takeBest
		if k == batch-1 {
			take = s.frontier.takeOldest
		}
		if b := take(); b != nil {
			list = append(list, b)
		}
	}
	switch {
	case len(list) == 0 && s.o.Resume != nil:
		return false, errors.New("bilinear: checkpoint: its boxes have no equilibrium; some are missing")
	case len(list) == 0:
		return false, fmt.Errorf("bilinear: %w: no box is left, though every game has an equilibrium", cert.ErrInternal)
	}
	visits := s.visits(ctx, list)
	if ctx.Err() != nil {
		s.undo(list)
		return false, nil
	}
	s.rounds++
	for _, v := range visits {
		if v.err != nil {
			return false, v.err
		}
		s.result.Counts.add(&v.counts)
		for _, b := range v.children {
			s.frontier.add(b)
		}
		s.remember(v)
	}
	for _, v := range visits {
		if v.answer != nil {
			s.result.Status, s.result.Certificate = cert.Yes, v.answer
			s.count()
			return true, nil
		}
	}
	return false, nil
}

func (s *search) visits(ctx context.Context, list []*box) []*visit {
	visits := make([]*visit, len(list))
	next := make(chan int, len(list))
	for k := range list {
		next <- k
	}
	close(next)
	var wait sync.WaitGroup
	for range min(max(s.o.Jobs, 1), len(list)) {
		wait.Go(func() {
			for k := range next {
				visits[k] = s.space.visit(ctx, list[k])
			}
		})
	}
	wait.Wait()
	return visits
}

// undo puts boxes back.
func (s *search) undo(list []*box) {
	all := newFrontier()
	for _, b := range list {
		s.frontier.left[b.ID] = b
	}
	for _, b := range s.frontier.sorted() {
		all.restore(b)
	}
	s.frontier = all
}

// remember keeps the profile of a visit if it has the least regret so far.
func (s *search) remember(v *visit) {
	if v.point == nil || v.point.Regret.Cmp(s.regret) >= 0 {
		return
	}
	s.regret = v.point.Regret
	for i, x := range v.point.Plans {
		s.best[i] = rounded(&s.space.g.Players[i], x)
	}
}
