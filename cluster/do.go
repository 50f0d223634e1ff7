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

// next takes the next unit from those that are to be done.
func (s *supervisor[U, R]) next() U {
	last := len(s.todo) - 1
	u := s.todo[last]
	s.todo = s.todo[:last]
	return u
}

// run does what is to be done. What was begun and not done is to be done still.
func (s *supervisor[U, R]) run(c *crew[U, R]) (err error) {
	for {
		for c.idle() > 0 && len(s.todo) > 0 && s.ctx.Err() == nil {
			c.begin(s.next())
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

// A kept result is one that another run has left, with its line in the checkpoint.
type kept[R any] struct {
	line   int
	result R
}

// resume begins the checkpoint, and takes the results of the one to go on from, in
// whatever order it has them.
func (s *supervisor[U, R]) resume(o Options) (err error) {
	if !o.Checkpoint.Used() {
		return nil
	}
	results := map[string][]kept[R]{} // several of a unit that was given back whole
	s.log, err = checkpoint.Begin(o.Checkpoint, o.Heading, func(line int, r *record[U, R]) error {
		if r.Unit == nil || r.Result == nil {
			return errors.New("no unit with its result, want one that is left")
		}
		key, err := name(*r.Unit)
		results[key] = append(results[key], kept[R]{line, *r.Result})
		return err
	})
	if err != nil || len(s.todo) == 0 {
		return err
	}
	return s.restore(results)
}

// restore composes results as long as they are of units that are to be done.
func (s *supervisor[U, R]) restore(results map[string][]kept[R]) error {
	var left []U
	for len(s.todo) > 0 && !s.done {
		u := s.next()
		key, err := name(u)
		if err != nil {
			return err
		}
		if len(results[key]) == 0 {
			left = append(left, u)
			continue
		}
		k := results[key][0]
		results[key] = results[key][1:]
		if err = s.kind.Check(u, k.result); err == nil {
			err = s.compose(u, k.result)
		}
		if err != nil {
			return &checkpoint.Error{Line: k.line, Err: err}
		}
	}
	s.add(left)
	var wrong *checkpoint.Error
	for key, list := range results {
		if len(list) > 0 && !s.done && (wrong == nil || list[0].line < wrong.Line) {
			wrong = &checkpoint.Error{Line: list[0].line, Err: fmt.Errorf("the unit %s, want one that is left", key)}
		}
	}
	if wrong != nil {
		return wrong
	}
	return nil
}

// name returns what results of u are found by.
func name(u any) (string, error) {
	if n, ok := u.(interface{ Name() string }); ok {
		return n.Name(), nil
	}
	text, err := json.Marshal(u)
	return string(text), err
}
