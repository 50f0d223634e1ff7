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

// point returns the k-th point to try; they are spread out, so that no pivot is 0 at many of them.
func (f field) point(k int) uint64 { return f.from(uint64(k+1) * 0x9e3779b97f4a7c15 >> 2) }

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

// A worker solves the system modulo a prime at one point after the other, by the pivots of an order.
type worker struct {
	*reduced
	o     *order
	upper [][]uint64 // values at o.upper
	inv   []uint64   // inverses of pivots
	y     []uint64   // right-hand side after elimination
	w     []uint64   // a row, by pivots; zero between uses
}

func newWorker(m *reduced, o *order) *worker {
	n := len(o.row)
	z := &worker{m, o, make([][]uint64, n), make([]uint64, n), make([]uint64, n), make([]uint64, n)}
	for k := range z.upper {
		z.upper[k] = make([]uint64, len(o.upper[k]))
	}
	return z
}

// solve returns the solution at ε = t and then the determinant, up to a sign that
// is the same everywhere; and nil if a pivot is 0 there.
func (z *worker) solve(t uint64) []uint64 {
	f, o, det := z.field, z.o, z.one
	for k, r := range o.row {
		for _, e := range z.rows[r] {
			j := o.at[e.col]
			z.w[j] = f.add(z.w[j], f.eval(e.p, t))
		}
		y := f.eval(z.b[r], t)
		for _, i := range o.lower[k] {
			v := z.w[i]
			if z.w[i] = 0; v == 0 {
				continue
			}
			factor := f.mul(v, z.inv[i])
			y = f.sub(y, f.mul(factor, z.y[i]))
			for q, j := range o.upper[i] {
				z.w[j] = f.sub(z.w[j], f.mul(factor, z.upper[i][q]))
			}
		}
		pivot := z.w[k]
		z.w[k], z.y[k] = 0, y
		for q, j := range o.upper[k] {
			z.upper[k][q], z.w[j] = z.w[j], 0
		}
		if pivot == 0 {
			return nil
		}
		z.inv[k] = f.inverse(pivot)
		det = f.mul(det, pivot)
	}
	return append(z.back(), det)
}

// back substitutes.
func (z *worker) back() []uint64 {
	n := len(z.y)
	x := make([]uint64, n, n+1)
	for k := n - 1; k >= 0; k-- {
		v := z.y[k]
		for q, j := range z.o.upper[k] {
			v = z.sub(v, z.mul(z.upper[k][q], x[z.o.col[j]]))
		}
		x[z.o.col[k]] = z.mul(v, z.inv[k])
	}
	return x
}
