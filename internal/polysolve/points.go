package polysolve

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// An evaluation is the solution modulo a prime at points.
type evaluation struct {
	*reduced
	o      *order
	tried  int
	at     []uint64
	values [][]uint64 // by point; the determinant is last
}

// point returns the k-th point to try; they are spread out, so that no pivot is
// 0 at many of them.
func (f field) point(k int) uint64 {
	return f.from(uint64(k+1) * 0x9e3779b97f4a7c15 >> 2)
}

// extend adds points up to the given number.
func (e *evaluation) extend(ctx context.Context, points int) error {
	for len(e.at) < points {
		if e.tried > 2*points+8 {
			return ErrSingular
		}
		batch := points - len(e.at)
		values := make([][]uint64, batch)
		parallelWorkers(batch, func() func(k int) bool {
			w := newWorker(e.reduced, e.o)
			return func(k int) bool {
				if ctx.Err() != nil {
					return false
				}
				values[k] = w.solve(e.point(e.tried + k))
				return true
			}
		})
		if ctx.Err() != nil {
			return stopped(ctx)
		}
		for k, v := range values {
			if v != nil {
				e.at, e.values = append(e.at, e.point(e.tried+k)), append(e.values, v)
			}
		}
		e.tried += batch
	}
	return nil
}

// dets returns the determinant at each point.
func (e *evaluation) dets() []uint64 {
	z := make([]uint64, len(e.values))
	for k, x := range e.values {
		z[k] = x[len(x)-1]
	}
	return z
}

// combined returns a random combination of the variables at each point.
func (e *evaluation) combined() []uint64 {
	c, r := make([]uint64, len(e.values)), e.point(-2) // any number
	for k, x := range e.values {
		for _, v := range x[:len(x)-1] { // Horner's rule: powers of r
			c[k] = e.add(e.mul(c[k], r), v)
		}
	}
	return c
}

// parallel calls do for 0 … n−1 on all processors, and reports whether each
// call returned true; others may be left out.
func parallel(n int, do func(k int) bool) bool {
	return parallelWorkers(n, func() func(k int) bool { return do })
}

// parallelWorkers calls start for the do of each goroutine.
func parallelWorkers(n int, start func() (do func(k int) bool)) bool {
	var next atomic.Int64
	var failed atomic.Bool
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			do := start()
			for k := int(next.Add(1)) - 1; k < n && !failed.Load(); k = int(next.Add(1)) - 1 {
				if !do(k) {
					failed.Store(true)
				}
			}
		})
	}
	wg.Wait()
	return !failed.Load()
}
