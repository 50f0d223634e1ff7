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
	values  []float64 // of L, by supernodes
	pivots  []float64 // of D, by columns
	inverse []float64 // of the pivots
	x       []float64 // of Solve, by columns
	handed  []float64
	workers []*worker
}

// New returns a factor to be.
func (y *Symbolic) New() *Factor {
	return &Factor{
		Tiny: 1e-11, Replacement: 1e-8, y: y,
		values: make([]float64, y.stored), pivots: make([]float64, y.n), inverse: make([]float64, y.n), x: make([]float64, y.n),
		handed: make([]float64, y.room[handed]),
	}
}

// Factorize factors the matrix with values[k] at Entries[k] of the pattern and diag[i] on
// the diagonal at index i. It returns the number of pivots replaced.
//
// The error is that of ctx; the factor is then of no use. Numbers are not checked: what is
// not finite there, or overflows, is not finite in solutions.
func (f *Factor) Factorize(ctx context.Context, values, diag []float64) (replaced int, err error) {
	if len(values) != len(f.y.slot) || len(diag) != f.y.n {
		panic("ldl: as many values are needed as the pattern has entries and indices")
	}
	clear(f.values)
	for k, at := range f.y.slot {
		f.values[at] += values[k]
	}
	for j, i := range f.y.perm {
		f.pivots[j] = diag[i]
	}
	f.hire(runtime.GOMAXPROCS(0))
	var next atomic.Int32
	var wait sync.WaitGroup
	for _, w := range f.workers[1:] {
		wait.Go(func() { w.tasks(ctx, &next) })
	}
	f.workers[0].tasks(ctx, &next)
	wait.Wait()
	for _, s := range f.y.top {
		f.workers[0].front(ctx, s)
	}
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

// tasks factors subtrees until none is left. Which worker has which does not matter: the
// sums of a front are its own and those of its children, in their order.
func (w *worker) tasks(ctx context.Context, next *atomic.Int32) {
	for {
		k := int(next.Add(1)) - 1
		if k >= len(w.y.tasks) {
			return
		}
		root := w.y.tasks[k].root
		for s := w.y.supers[root].least; s <= root; s++ {
			w.front(ctx, s)
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
