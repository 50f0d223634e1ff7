package descent

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"exactsolve/internal/dense"
)

// A front holds the rows and columns of the unknowns of a block and, after them,
// of those of the border that the block touches; then two right-hand sides.
type front struct {
	own     int             // unknowns of the block
	unknown []int32         // all, those of the block first
	place   map[int32]int32 // the inverse of unknown
	all     []float64       // entries by row
	a       [][]float64     // rows, in another order after elimination
}

const rightSides = 2

func newFront() *front { return &front{place: make(map[int32]int32)} }

func (t *front) add(u int32) {
	if _, ok := t.place[u]; !ok {
		t.place[u] = int32(len(t.unknown))
		t.unknown = append(t.unknown, u)
	}
}

func (t *front) width() int { return len(t.unknown) + rightSides }

func (t *front) allocate() {
	t.all, t.a = make([]float64, len(t.unknown)*t.width()), make([][]float64, len(t.unknown))
}

// clear sets all entries to 0 and rows to the order of the unknowns.
func (t *front) clear() {
	clear(t.all)
	w := t.width()
	for k := range t.a {
		t.a[k] = t.all[k*w : (k+1)*w]
	}
}

// eliminate eliminates the unknowns of the block from all rows after their own,
// with pivots from the rows of the block. It reports whether there were any other
// than 0. Results do not depend on the number of workers.
//
// Some columns at a time are eliminated in themselves, then from what is right of
// them, so that rows stay in the cache.
func (t *front) eliminate(ctx context.Context, workers int) bool {
	const columns = 32
	for from := 0; from < t.own; from += columns {
		to := min(from+columns, t.own)
		if ctx.Err() != nil || !t.panel(from, to) {
			return false
		}
		for r := from + 1; r < to; r++ {
			t.update(r, from, r, to)
		}
		parallel(workers, (len(t.a)-to+columns-1)/columns, func(k int) {
			r := to + k*columns
			for end := min(r+columns, len(t.a)); r < end; r++ {
				t.update(r, from, to, to)
			}
		})
	}
	return true
}

// panel eliminates some columns and leaves multipliers below the pivots.
func (t *front) panel(from, to int) bool {
	for k := from; k < to; k++ {
		p := k
		for r := k + 1; r < t.own; r++ {
			if math.Abs(t.a[r][k]) > math.Abs(t.a[p][k]) {
				p = r
			}
		}
		t.a[k], t.a[p] = t.a[p], t.a[k]
		pivot := t.a[k][k:to]
		if !(math.Abs(pivot[0]) > 0) { // also for NaN
			return false
		}
		for _, row := range t.a[k+1:] {
			if row[k] == 0 {
				continue
			}
			row[k] /= pivot[0]
			dense.Subtract(row[k+1:to], pivot[1:], row[k])
		}
	}
	return true
}

// update subtracts rows from … to−1, times their multipliers, from the columns of
// row r from column on.
func (t *front) update(r, from, to, column int) {
	row := t.a[r]
	y := row[column:]
	k := from
	for ; k+4 <= to; k += 4 {
		f := row[k : k+4 : k+4]
		if f[0] == 0 && f[1] == 0 && f[2] == 0 && f[3] == 0 {
			continue
		}
		a, b, c, d := t.a[k][column:], t.a[k+1][column:], t.a[k+2][column:], t.a[k+3][column:]
		a, b, c, d = a[:len(y)], b[:len(y)], c[:len(y)], d[:len(y)]
		f0, f1, f2, f3 := f[0], f[1], f[2], f[3]
		for j := range y {
			y[j] -= f0*a[j] + f1*b[j] + f2*c[j] + f3*d[j]
		}
	}
	for ; k < to; k++ {
		if f := row[k]; f != 0 {
			dense.Subtract(y, t.a[k][column:], f)
		}
	}
}

// back sets x to the values of the unknowns of the block for a right-hand side;
// those of the border must be there.
func (t *front) back(x []float64, side int) {
	n := len(t.unknown)
	for k := t.own - 1; k >= 0; k-- {
		row := t.a[k]
		v := row[n+side]
		for c := k + 1; c < n; c++ {
			v -= row[c] * x[t.unknown[c]]
		}
		x[t.unknown[k]] = v / row[k]
	}
}

// parallel calls do for 0 … n−1, in any order.
func parallel(workers, n int, do func(k int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, n) {
		wg.Go(func() {
			for k := int(next.Add(1)) - 1; k < n; k = int(next.Add(1)) - 1 {
				do(k)
			}
		})
	}
	wg.Wait()
}
