package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"exactsolve/internal/checkpoint"
)

// Options of [Do]. The zero value has one unit done at a time, and keeps nothing.
type Options struct {
	Jobs int // units done at a time; 0 means 1

	// Checkpoint keeps the results, and has those of another run; Heading says of what.
	Checkpoint checkpoint.File
	Heading    checkpoint.Heading
}

// A record of a checkpoint is a unit with its result.
type record[U, R any] struct {
	Unit   *U `json:"unit"`
	Result *R `json:"result"`
}

// Do does a job: all units, until none is left, Compose wants no more or ctx is done. It
// reports whether none is left. An error is one of Run, of Compose or of the checkpoint.
func Do[U, R any](ctx context.Context, k Kind[U, R], o Options) (complete bool, err error) {
	s := &supervisor[U, R]{kind: k}
	s.add(k.Split())
	if err := s.resume(o); err != nil || s.done {
		return false, err
	}
	s.ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	err = s.run(newCrew(s.ctx, k, max(1, o.Jobs), s.log.Tick))
	return !s.done && len(s.todo) == 0 && err == nil, errors.Join(err, s.log.Flush())
}

// A supervisor knows what is to be done, and puts together what is.
type supervisor[U, R any] struct {
	ctx    context.Context // done when no more units are to be begun
	cancel func()
	kind   Kind[U, R]
	log    *checkpoint.Log[record[U, R]]
	todo   []U  // the next one last
	done   bool // no more are wanted
}

// add puts units before those that are to be done.
func (s *supervisor[U, R]) add(units []U) {
	slices.Reverse(units)
	s.todo = append(s.todo, units...)
}

// run does what is to be done. What was begun and not done is to be done still.
func (s *supervisor[U, R]) run(c *crew[U, R]) (err error) {
	for {
		for c.idle() > 0 && len(s.todo) > 0 && s.ctx.Err() == nil {
			last := len(s.todo) - 1
			c.begin(s.todo[last])
			s.todo = s.todo[:last]
		}
		if c.busy == 0 {
			return err
		}
		o := c.next()
		switch {
		case o.err == nil && !s.done && err == nil:
			if err = s.take(o.unit, o.result); err != nil {
				s.cancel()
			}
			continue
		case o.err != nil && s.ctx.Err() == nil:
			err = o.err
			s.cancel()
		}
		s.todo = append(s.todo, o.unit)
	}
}

// take keeps a result and puts it to the others.
func (s *supervisor[U, R]) take(u U, r R) error {
	if s.log != nil {
		if err := s.log.Add(&record[U, R]{&u, &r}); err != nil {
			return err
		}
	}
	return s.compose(u, r)
}

func (s *supervisor[U, R]) compose(u U, r R) error {
	more, err := s.kind.Compose(u, r)
	if errors.Is(err, ErrDone) {
		s.done = true
		if s.cancel != nil {
			s.cancel()
		}
		return nil
	}
	s.add(more)
	return err
}

// resume begins the checkpoint, and takes the results of the one to go on from.
func (s *supervisor[U, R]) resume(o Options) (err error) {
	if !o.Checkpoint.Used() {
		return nil
	}
	open := map[string]U{}
	enter := func(units []U) error {
		for _, u := range units {
			key, err := json.Marshal(u)
			if err != nil {
				return err
			}
			open[string(key)] = u
		}
		return nil
	}
	if err := enter(s.todo); err != nil {
		return err
	}
	s.log, err = checkpoint.Begin(o.Checkpoint, o.Heading, func(_ int, r *record[U, R]) error {
		if s.done || r.Unit == nil || r.Result == nil {
			return errors.New("no unit with its result, want one that is left")
		}
		key, err := json.Marshal(r.Unit)
		if err != nil {
			return err
		}
		u, ok := open[string(key)]
		if !ok {
			return fmt.Errorf("the unit %s, want one that is left", key)
		}
		delete(open, string(key))
		if err := s.kind.Check(u, *r.Result); err != nil {
			return err
		}
		first := len(s.todo)
		if err := s.compose(u, *r.Result); err != nil {
			return err
		}
		return enter(s.todo[first:])
	})
	s.todo = slices.DeleteFunc(s.todo, func(u U) bool {
		key, err := json.Marshal(u)
		_, left := open[string(key)]
		return err == nil && !left
	})
	return err
}
