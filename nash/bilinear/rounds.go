package bilinear

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
)

// The search is a kind of work: a unit is a box, and the result what becomes of it. The
// next boxes are chosen when all results of a round are there, which are put together in
// the order of its boxes, so that it makes no difference who looks at which.

// A unit is a box. In another process it has the text alone.
type unit struct {
	box   *box
	space *space
	text  json.RawMessage
}

// A report is the visit of a box. From another process it has the text alone, until Check
// makes a visit of that.
type report struct {
	visit *visit
	space *space
	text  json.RawMessage
}

// Compare orders boxes by their numbers.
func (*search) Compare(a, b *unit) int { return a.box.ID - b.box.ID }

// Split returns the boxes of the first round, none if a limit comes before: there is one left.
func (s *search) Split() []*unit {
	units, _ := s.next()
	return units
}

// Run looks at a box.
func (s *search) Run(ctx context.Context, u *unit, _ func() bool) (*report, error) {
	b, err := s.space.readUnit(u)
	if err != nil {
		return nil, err
	}
	v := s.space.visit(ctx, b)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return &report{visit: v, space: s.space}, v.err
}

// Check does not see whether a box without parts has no equilibrium, so that none may be
// found, but what is found is one.
func (s *search) Check(u *unit, r *report) (err error) {
	if r == nil {
		return errors.New("no visit of a box")
	}
	r.visit, err = s.space.readVisit(r.text, u.box)
	return err
}

// Compose takes what boxes led to, once that of the whole round is there.
func (s *search) Compose(u *unit, r *report) ([]*unit, error) {
	s.visits[slices.Index(s.round, u.box)] = r.visit
	if slices.Contains(s.visits, nil) {
		return nil, nil
	}
	if s.commit() {
		return nil, cluster.ErrDone
	}
	if s.o.Trace != nil {
		s.o.Trace(Event{s.result.Counts.Boxes, len(s.frontier.left), s.regret})
	}
	if tick := s.log.Tick(); tick != s.tick {
		s.tick = tick
		if err := s.log.Replace(s.write); err != nil {
			return nil, err
		}
	}
	return s.next()
}

// next begins a round with as many boxes as the number of rounds says. It returns ErrDone
// if there is a limit.
func (s *search) next() ([]*unit, error) {
	s.round = nil
	if s.reason = s.limit(); s.reason != "" {
		return nil, cluster.ErrDone
	}
	pace := widening
	if s.o.Newton == Decided {
		pace = deepening
	}
	var units []*unit
	for k := range min(1+s.rounds/pace, batch) {
		take := s.frontier.takeBest
		if k == batch-1 {
			take = s.frontier.takeOldest
		}
		if b := take(); b != nil {
			s.round, units = append(s.round, b), append(units, &unit{box: b, space: s.space})
		}
	}
	s.visits = make([]*visit, len(units))
	switch {
	case len(units) == 0 && s.o.Checkpoint.Open != nil:
		return nil, &checkpoint.Error{Line: s.lines + 1, Err: errors.New("the boxes before have no equilibrium, want those that are missing")}
	case len(units) == 0:
		return nil, fmt.Errorf("bilinear: %w: no box is left, though every game has an equilibrium", answer.ErrInternal)
	}
	return units, nil
}

// commit puts the visits of a round to those before, and reports whether one has the answer.
func (s *search) commit() (done bool) {
	s.rounds++
	r := s.result
	for k, v := range s.visits {
		r.Counts.add(&v.counts)
		if v.answer != nil && r.Found == nil {
			r.Status, r.Certificate = answer.Yes, v.answer
			r.Found = &Found{r.Counts.Boxes, len(s.round[k].Path) + v.depth, v.by}
		}
		for _, b := range v.children {
			s.frontier.add(b)
		}
		s.remember(v)
	}
	if r.Found != nil {
		s.by = r.Found.By
		s.count()
	}
	return r.Found != nil
}

// undo puts the boxes of the round back to those left.
func (s *search) undo() {
	all := newFrontier()
	for _, b := range s.round {
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
	s.regret, s.by = v.point.Regret, v.pointBy
	for i, x := range v.point.Plans {
		s.best[i] = rounded(&s.space.g.Players[i], x)
	}
}
