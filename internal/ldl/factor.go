package ldl

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// A Factor holds L and D of matrices of one pattern, one at a time.
type Factor struct {
	// A pivot that times the sign of its kind is at most Tiny is replaced by Replacement
	// times that sign.
	Tiny, Replacement float64

	y       *Symbolic
	given   []float64 // to Factorize
	values  []float64 // of L, by supernodes
	pivots  []float64 // of D, by columns
	inverse []float64 // of the pivots
	x       []float64 // of Solve, by columns
	handed  []float64
	workers []*worker
	waits   []atomic.Int32 // of each task: children to be done
	undone  atomic.Int32   // tasks
}

// New returns a factor to be.
func (y *Symbolic) New() *Factor {
	return &Factor{
		Tiny: 1e-11, Replacement: 1e-8, y: y,
		values: make([]float64, y.stored), pivots: make([]float64, y.n), inverse: make([]float64, y.n), x: make([]float64, y.n),
		handed: make([]float64, y.room[handed]), waits: make([]atomic.Int32, len(y.tasks)),
	}
}

// Factorize factors the matrix with values[k] at Entries[k] of the pattern and diag[i] on
// the diagonal at index i. It returns the number of pivots replaced.
//
// The error is that of ctx; the factor is then of no use. Numbers are not checked: what is
// not finite there, or overflows, is not finite in solutions.
func (f *Factor) Factorize(ctx context.Context, values, diag []float64) (replaced int, err error) {
	if len(values) != len(f.y.entry) || len(diag) != f.y.n {
		panic("ldl: as many values are needed as the pattern has entries and indices")
	}
	f.given = values
	for j, i := range f.y.perm {
		f.pivots[j] = diag[i]
	}
	f.hire(runtime.GOMAXPROCS(0))
	ready := f.begin()
	var wait sync.WaitGroup
	for _, w := range f.workers[1:] {
		wait.Go(func() { w.run(ctx, ready) })
	}
	f.workers[0].run(ctx, ready)
	wait.Wait()
	f.given = nil
	for _, w := range f.workers {
		replaced += w.replaced
	}
	return replaced, ctx.Err()
}

// worthwhile is the work, in flops, from which on a second worker pays.
const worthwhile = 2e5

// hire makes the workers ready, at most n.
func (f *Factor) hire(n int) {
	n = min(n, len(f.y.tasks))
	if f.y.flops < worthwhile {
		n = 1
	}
	for len(f.workers) < max(n, 1) {
		f.workers = append(f.workers, newWorker(f))
	}
	f.workers = f.workers[:max(n, 1)]
	for _, w := range f.workers {
		w.replaced, w.stopped, w.spent = 0, false, 0
	}
}

// A worker makes fronts in memory of its own.
type worker struct {
	*Factor
	areas    [areas][]float64
	scratch  []float64
	replaced int
	spent    int // flops since it last looked at its context
	stopped  bool
}

func newWorker(f *Factor) *worker {
	w := &worker{Factor: f, scratch: make([]float64, f.y.scratch)}
	for k := range handed {
		w.areas[k] = make([]float64, f.y.room[k])
	}
	w.areas[handed] = f.handed
	return w
}

// begin returns the tasks to begin with, in a channel that has room for all.
func (f *Factor) begin() chan int32 {
	ready := make(chan int32, len(f.y.tasks))
	for k, t := range f.y.tasks {
		f.waits[k].Store(t.children)
	}
	f.undone.Store(int32(len(f.y.tasks)))
	for _, k := range f.y.ready {
		ready <- k
	}
	if len(f.y.tasks) == 0 {
		close(ready)
	}
	return ready
}

// run does tasks until all are done. Which worker has which does not matter: the sums of
// a front are its own and those of its children, in their order.
func (w *worker) run(ctx context.Context, ready chan int32) {
	for k := range ready {
		t := &w.y.tasks[k]
		for s := t.first; s <= t.last; s++ {
			w.front(ctx, s)
		}
		if t.parent >= 0 && w.waits[t.parent].Add(-1) == 0 {
			ready <- t.parent
		}
		if w.undone.Add(-1) == 0 {
			close(ready)
		}
	}
}

// stop reports whether ctx is done, looking after a few milliseconds' work.
func (w *worker) stop(ctx context.Context, flops int) bool {
	w.spent += flops
	if w.spent > 1<<22 {
		w.spent = 0
		w.stopped = w.stopped || ctx.Err() != nil
	}
	return w.stopped
}
