package beside

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"
	"time"

	"exactsolve/seqform/memory"
	"exactsolve/seqform/meter"
)

// A GraceFunc returns what work has to end by itself once ctx is done, from when it began.
type GraceFunc func(ctx context.Context, begun time.Time) time.Duration

// Grace is a third of a second, and a part of the time more if that is over, but none after
// an interruption; less if the process has much memory to give back at its end.
func Grace(ctx context.Context, begun time.Time) time.Duration {
	more := 300 * time.Millisecond
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) || ctx.Err() == context.DeadlineExceeded {
		more += time.Since(begun) / 40
	}
	return more - min(more/2, time.Duration(memory.Return()))
}

// Half is for work after which more is to be done.
func Half(ctx context.Context, begun time.Time) time.Duration { return Grace(ctx, begun) / 2 }

// Promptly runs work and hands over what it yields; some time after ctx is done, which grace
// says, it hands over what late returns instead. For not all work can look at ctx: one product or
// division of long numbers cannot, and each takes longer the longer a search goes on.
// Such work is left behind: it goes on beside, unheard, until it looks at ctx, and what it
// counts is not counted. Work and the loop over what it yields take turns, and never run at
// once before that.
func Promptly[T any](ctx context.Context, grace GraceFunc, work func(ctx context.Context) iter.Seq2[T, error], late func() (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		begun, done, end := time.Now(), ctx.Done(), (<-chan time.Time)(nil)
		w := &worker[T]{made: make(chan made[T]), next: make(chan bool), left: make(chan struct{})}
		defer close(w.left)
		counted := meter.From(ctx).Branch()
		defer counted.Cut()
		go w.run(work(yielding(meter.With(ctx, counted))))
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
				done, end = nil, time.After(grace(ctx, begun))
			case <-end:
				yield(late())
				return
			}
		}
	}
}

// PromptlyOne is [Promptly] for work that comes to one thing.
func PromptlyOne[T any](ctx context.Context, grace GraceFunc, work func(ctx context.Context) (T, error), late func() (T, error)) (z T, err error) {
	one := func(ctx context.Context) iter.Seq2[T, error] {
		return func(yield func(T, error) bool) { yield(work(ctx)) }
	}
	for z, err = range Promptly(ctx, grace, one, late) {
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

// A Gate lets calls through, one at a time, until it is shut.
type Gate struct {
	mu   sync.Mutex
	shut bool
}

// Pass calls f if the gate is open.
func (d *Gate) Pass(f func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.shut {
		return context.Canceled
	}
	return f()
}

// Close shuts the gate, once a call under way has ended.
func (d *Gate) Close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shut = true
}

// Reserving runs the first part of work, and returns ctx with its deadline, if it has one,
// so many times earlier as that took: for what comes after the work. Over is why the work
// then ends, nil for context.DeadlineExceeded.
func Reserving(ctx context.Context, over error, times int, first func() error) (context.Context, context.CancelFunc, error) {
	begun := time.Now()
	err := first()
	end, limited := ctx.Deadline()
	if !limited {
		return ctx, func() {}, err
	}
	within, cancel := context.WithDeadlineCause(ctx, end.Add(-time.Duration(times)*time.Since(begun)), over)
	return within, cancel, err
}
