package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"exactsolve/internal/checkpoint"
	"exactsolve/seqform"
)

// Options of [Do]. The zero value has one unit done at a time, and keeps nothing.
type Options struct {
	Jobs int // units done at a time; 0 means 1

	// Checkpoint keeps the results, and has those of another run; Heading says of what.
	Checkpoint checkpoint.File
	Heading    checkpoint.Heading

	// Remote, if not nil, has the units of Game done in other processes. It knows them by
	// the rules in Heading, and the question there.
	Remote Remote
	Game   *seqform.Game

	// Aside is called for a unit that could not be done, which is then left out; without it
	// the job ends.
	Aside func(*AsideError)
}

// A record of a checkpoint is a unit with its result.
type record[U, R any] struct {
	Unit   *U `json:"unit"`
	Result *R `json:"result"`
}

// Do does a job: all units, until none is left, Compose wants no more or ctx is done. It
// reports whether none is left. An error is one of Run, of Compose or of the checkpoint, or
// an [AsideError].
func Do[U, R any](ctx context.Context, k Kind[U, R], o Options) (complete bool, err error) {
	s := &supervisor[U, R]{kind: k, aside: o.Aside}
	s.add(k.Split())
	if err := s.resume(o); err != nil || s.done {
		return false, err
	}
	s.ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	var c crew[U, R]
	if o.Remote == nil {
		c = newHands(s.ctx, k, max(1, o.Jobs), s.log.Tick)
	} else if c, err = newAbroad(s.ctx, k, o); err != nil {
		return false, err
	}
	err = errors.Join(s.run(c), s.log.Flush())
	c.end()
	return !s.done && !s.gaps && len(s.todo) == 0 && err == nil, err
}

// A crew does units.
type crew[U, R any] interface {
	idle(todo int) int // how many of those that are to be done can be begun
	begin(u U) error
	busy() int // units begun that have not come back

	// next waits for a unit that has come back, or until nothing more is to be expected.
	next() (o outcome[U, R], ok bool)
	end()
}

// An outcome is a unit that has come back.
type outcome[U, R any] struct {
	unit   U
	result R
	err    error
	kept   func() // to be called once the result is kept; nil for nothing
}

// A supervisor knows what is to be done, and puts together what is.
type supervisor[U, R any] struct {
	ctx    context.Context // done when no more units are to be begun
	cancel func()
	kind   Kind[U, R]
	log    *checkpoint.Log[record[U, R]]
	todo   []U  // the next one last
	done   bool // no more are wanted
	aside  func(*AsideError)
	gaps   bool // units were set aside, or have not come back
}

// add puts units before those that are to be done.
func (s *supervisor[U, R]) add(units []U) {
	slices.Reverse(units)
	s.todo = append(s.todo, units...)
}

// run does what is to be done. What was begun and not done is to be done still.
func (s *supervisor[U, R]) run(c crew[U, R]) (err error) {
	for {
		if err := s.begin(c); err != nil {
			return err
		}
		if c.busy() == 0 {
			return err
		}
		o, ok := c.next()
		if !ok {
			s.gaps = true
			return err
		}
		if e, ok := errors.AsType[*AsideError](o.err); ok && s.aside != nil {
			s.aside(e)
			if o.kept != nil {
				o.kept()
			}
			s.gaps = true
			continue
		}
		if o.err == nil && !s.done && err == nil {
			o.err = s.take(&o)
		} else {
			s.todo = append(s.todo, o.unit)
		}
		if o.err != nil {
			if s.ctx.Err() == nil {
				err = o.err
			}
			s.cancel()
		}
	}
}

// begin begins units as long as there are some that can be begun.
func (s *supervisor[U, R]) begin(c crew[U, R]) error {
	for s.ctx.Err() == nil && len(s.todo) > 0 && c.idle(len(s.todo)) > 0 {
		last := len(s.todo) - 1
		u := s.todo[last]
		s.todo = s.todo[:last]
		if err := c.begin(u); err != nil {
			s.todo = append(s.todo, u)
			return err
		}
	}
	return nil
}

// take keeps a result and puts it to the others.
func (s *supervisor[U, R]) take(o *outcome[U, R]) error {
	if s.log != nil {
		if err := s.log.Add(&record[U, R]{&o.unit, &o.result}); err != nil {
			return err
		}
	}
	if o.kept != nil {
		if err := s.log.Flush(); err != nil {
			return err
		}
		o.kept()
	}
	return s.compose(o.unit, o.result)
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
		delete(open, string(key)) // what was given back whole is there twice
		return err == nil && !left
	})
	return err
}
