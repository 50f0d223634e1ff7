package solve

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"runtime/debug"
	"sync"
	"time"

	"exactsolve/cert/answer"
)

// grace returns what work has to end by itself once its time is over, from when it began.
func (l *Limits) grace(begun time.Time) time.Duration {
	return cmp.Or(l.Grace, 300*time.Millisecond+time.Since(begun)/40)
}

// half is for work after which more is to be done.
func (l *Limits) half(begun time.Time) time.Duration { return l.grace(begun) / 2 }

// promptly runs work and hands over what it yields; a moment after ctx is done it hands
// over what late returns instead. For not all work can look at ctx: one product or
// division of long numbers cannot, and each takes longer the longer a search goes on.
// Such work is left behind: it goes on beside, unheard, until it looks at ctx. Work and
// the loop over what it yields take turns, and never run at once before that.
func promptly[T any](ctx context.Context, grace func(begun time.Time) time.Duration, work iter.Seq2[T, error], late func() (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		begun, done, end := time.Now(), ctx.Done(), (<-chan time.Time)(nil)
		w := &worker[T]{made: make(chan made[T]), next: make(chan bool), left: make(chan struct{})}
		defer close(w.left)
		go w.run(work)
		for {
			select {
			case m, more := <-w.made:
				switch {
				case !more:
					return
				case m.panic != nil:
					panic(m.panic)
				case !yield(m.value, m.err):
					return
				}
				w.next <- true
			case <-done:
				done, end = nil, time.After(grace(begun))
			case <-end:
				yield(late())
				return
			}
		}
	}
}

// promptlyOne is promptly for work that comes to one thing.
func promptlyOne[T any](ctx context.Context, grace func(begun time.Time) time.Duration, work, late func() (T, error)) (z T, err error) {
	for z, err = range promptly(ctx, grace, func(yield func(T, error) bool) { yield(work()) }, late) {
	}
	return z, err
}

// A worker runs work beside the loop over what it yields.
type worker[T any] struct {
	made chan made[T]
	next chan bool
	left chan struct{} // closed when nobody listens any more
}

// A made is what work has come to.
type made[T any] struct {
	value T
	err   error
	panic any // what work ended with, instead
}

func (w *worker[T]) run(work iter.Seq2[T, error]) {
	defer close(w.made)
	defer func() {
		if r := recover(); r != nil {
			w.say(made[T]{panic: fmt.Sprintf("%v\n%s", r, debug.Stack())})
		}
	}()
	for value, err := range work {
		if !w.say(made[T]{value: value, err: err}) {
			return
		}
	}
}

// say hands m over and waits until more is wanted.
func (w *worker[T]) say(m made[T]) bool {
	select {
	case w.made <- m:
	case <-w.left:
		return false
	}
	select {
	case <-w.next:
		return true
	case <-w.left:
		return false
	}
}

// A gate lets calls through, one at a time, until it is shut.
type gate struct {
	mu   sync.Mutex
	shut bool
}

// pass calls f if the gate is open.
func (d *gate) pass(f func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shut {
		return context.Canceled
	}
	return f()
}

// guard has nothing that the question calls be called by work that was left behind.
func (w *work) guard() {
	if tell := w.q.Progress; tell != nil {
		w.q.Progress = func(e Event) { w.gate.pass(func() error { tell(e); return nil }) }
	}
	if file := &w.q.Checkpoint; file.Replace != nil {
		add, replace := file.Append, file.Replace
		file.Append = func(text []byte) error { return w.gate.pass(func() error { return add(text) }) }
		file.Replace = func(write func(io.Writer) error) error {
			return w.gate.pass(func() error { return replace(write) })
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
	r, err := promptlyOne(ctx, w.q.Limits.half, func() (*answer.Result, error) { return search(ctx) }, late)
	return w, r, err
}

// left is the answer when work is left behind.
func (w *work) left(ctx context.Context) *Answer {
	w.gate.pass(func() error { w.gate.shut = true; return nil })
	return w.newAnswer(answer.Result{Status: answer.Unknown, Reason: context.Cause(ctx).Error()})
}
