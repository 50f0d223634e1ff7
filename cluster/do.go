package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cluster/checkpoint"
	"exactsolve/seqform"
)

// Options of [Do]. The zero value has one unit done at a time, and keeps nothing.
type Options struct {
	Jobs int // units done at a time; 0 means 1

	// Checkpoint keeps the results, and has those of another run; Heading says of what.
	Checkpoint checkpoint.File
	Heading    checkpoint.Heading

	// Remote, if not nil, has the units done in other processes. It knows them by the rules
	// in Heading, the question there, and what else there is in [Job].
	Remote Remote
	Game   *seqform.Game
	Data   []byte

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
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &supervisor[U, R]{ctx: ctx, cancel: cancel, kind: k, aside: o.Aside}
	s.add(k.Split()...)
	s.done = len(s.todo) == 0
	if err := s.resume(o); err != nil {
		return false, err
	}
	var c crew[U, R] = newHands(ctx, k, max(1, o.Jobs))
	if o.Remote != nil {
		if c, err = newAbroad(ctx, k, o); err != nil {
			return false, err
		}
	}
	err = cmp.Or(s.run(c), s.log.Flush())
	c.end()
	if s.done || s.gaps || len(s.todo) > 0 || err != nil {
		return false, err
	}
	return true, s.unasked()
}

// A crew does units.
type crew[U, R any] interface {
	idle() bool          // whether one can be begun
	begin(u U, todo int) // while so many more are to be done
	busy() int           // units begun that have not come back

	// next waits for a unit that has come back, or until nothing more is to be expected,
	// while so many are to be done that cannot be begun.
	next(todo int) (o outcome[U, R], ok bool)
	end()
}

// An outcome is a unit that has come back.
type outcome[U, R any] struct {
	unit   U
	result R
	err    error
	panic  any    // what Run ended with, instead
	left   []U    // units begun with it that have not been done
	kept   func() // to be called once the result, and those before, are kept; nil for nothing
}

// A supervisor knows what is to be done, and puts together what is.
type supervisor[U, R any] struct {
	ctx    context.Context // done when no more units are to be begun
	cancel func()
	kind   Kind[U, R]
	log    *checkpoint.Log[record[U, R]]
	todo   []U  // the last is the least, and next
	done   bool // no more are wanted
	aside  func(*AsideError)
	gaps   bool // units were set aside, or have not come back

	kept []kept[U, R] // of the checkpoint to go on from, by unit
}

// find returns where a unit is, or is to be, in todo.
func (s *supervisor[U, R]) find(u U) (k int, ok bool) {
	return slices.BinarySearchFunc(s.todo, u, func(a, b U) int { return s.kind.Compare(b, a) })
}

// add puts units to those that are to be done.
func (s *supervisor[U, R]) add(units ...U) {
	for _, u := range slices.Backward(units) { // to the end, if they are in order
		if k, ok := s.find(u); !ok {
			s.todo = slices.Insert(s.todo, k, u)
		}
	}
}

// pop returns the unit that is next.
func (s *supervisor[U, R]) pop() U {
	last := len(s.todo) - 1
	u := s.todo[last]
	s.todo = s.todo[:last]
	return u
}

// run does what is to be done. What was begun and not done is to be done still. What comes
// after the last that is wanted is kept for another run.
func (s *supervisor[U, R]) run(c crew[U, R]) (err error) {
	for {
		for s.ctx.Err() == nil && len(s.todo) > 0 && c.idle() {
			u := s.pop()
			if known, wrong := s.known(u); !known {
				c.begin(u, len(s.todo))
			} else if err = wrong; err != nil {
				s.cancel()
			}
		}
		if c.busy() == 0 {
			return err
		}
		o, ok := c.next(len(s.todo))
		if !ok {
			s.gaps = true
			return err
		}
		s.add(o.left...)
		aside, ok := errors.AsType[*AsideError](o.err)
		switch {
		case err != nil:
		case o.err == nil:
			err = s.take(&o)
		case ok && s.aside != nil:
			s.aside(aside)
			if o.kept != nil {
				o.kept()
			}
			s.gaps = true
		case s.ctx.Err() == nil:
			err = o.err
		default:
			s.add(o.unit)
		}
		if err != nil {
			s.cancel()
		}
	}
}

// take keeps a result and puts it to the others.
func (s *supervisor[U, R]) take(o *outcome[U, R]) error {
	if err := s.log.Add(&record[U, R]{&o.unit, &o.result}); err != nil {
		return err
	}
	if o.kept != nil {
		if err := s.log.Flush(); err != nil {
			return err
		}
		o.kept()
	}
	return s.compose(o.unit, o.result)
}

// compose puts a result to the others, if it is wanted.
func (s *supervisor[U, R]) compose(u U, r R) error {
	if s.done {
		return nil
	}
	more, err := s.kind.Compose(u, r)
	if errors.Is(err, ErrDone) {
		s.done = true
		s.cancel()
		return nil
	}
	s.add(more...)
	return err
}

// A kept record is one of the checkpoint to go on from.
type kept[U, R any] struct {
	record[U, R]
	line int // 0 once it has been taken
}

// resume begins the checkpoint, and takes the results of the one to go on from. That may
// have them in any order, as another limit has units done in another one, and some that are
// not wanted before others are done.
func (s *supervisor[U, R]) resume(o Options) (err error) {
	if !o.Checkpoint.Used() {
		return nil
	}
	s.log, err = checkpoint.Begin(o.Checkpoint, o.Heading, func(line int, r *record[U, R]) error {
		if r.Unit == nil || r.Result == nil {
			return errors.New("no unit with its result, want both")
		}
		s.kept = append(s.kept, kept[U, R]{*r, line})
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(s.kept, func(a, b kept[U, R]) int { return s.kind.Compare(*a.Unit, *b.Unit) })
	var left []U
	for len(s.todo) > 0 && !s.done {
		u := s.pop()
		known, err := s.known(u)
		if err != nil {
			return err
		}
		if !known {
			left = append(left, u)
		}
	}
	s.add(left...)
	s.kept = slices.DeleteFunc(s.kept, func(r kept[U, R]) bool { return r.line == 0 })
	return nil
}

// known takes the next result of a unit that was kept, and reports whether there is one.
func (s *supervisor[U, R]) known(u U) (ok bool, err error) {
	k, ok := slices.BinarySearchFunc(s.kept, u, func(r kept[U, R], u U) int { return s.kind.Compare(*r.Unit, u) })
	for ; ok && k < len(s.kept) && s.kind.Compare(*s.kept[k].Unit, u) == 0; k++ { // there are more if it was given back whole
		r := &s.kept[k]
		if r.line == 0 {
			continue
		}
		if err = s.kind.Check(u, *r.Result); err == nil {
			err = s.compose(u, *r.Result)
		}
		if err != nil {
			err = inLine(r.line, err)
		}
		*r = kept[U, R]{record: record[U, R]{Unit: r.Unit}} // for the memory
		return true, err
	}
	return false, nil
}

// unasked returns what is wrong with results that were kept, though nothing is left that
// they could be of.
func (s *supervisor[U, R]) unasked() error {
	for _, r := range s.kept {
		if r.line > 0 {
			name, _ := json.Marshal(r.Unit)
			return inLine(r.line, fmt.Errorf("the unit %s, want one that is left", name))
		}
	}
	return nil
}

// inLine says where in a checkpoint an error is, unless it does.
func inLine(line int, err error) error {
	if e, ok := errors.AsType[*checkpoint.Error](err); ok {
		return e
	}
	return &checkpoint.Error{Line: line, Err: err}
}
