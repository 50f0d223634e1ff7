package descent

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"exactsolve/internal/dense"
)

// A system is a square linear system with two right-hand sides, whose unknowns
// fall into blocks that touch each other only through a border. Blocks are
// eliminated one by one, then the border.
//
// Entries are places of memory, which a caller finds once and fills anew before
// each solution.
type system struct {
	fronts []*front
	border *front
	of     []*front // per unknown, border for those of the border; nil for none
}

// newSystem returns a system for groups of unknowns, by the block of each group,
// −1 for the border. Unknowns are numbers below n.
func newSystem(n int, groups [][]int32, block []int) *system {
	z := &system{border: newFront(), of: make([]*front, n)}
	for k, group := range groups {
		t := z.border
		if b := block[k]; b >= 0 {
			for len(z.fronts) <= b {
				z.fronts = append(z.fronts, newFront())
			}
			t = z.fronts[b]
		}
		for _, u := range group {
			z.of[u] = t
			t.add(u)
		}
	}
	for _, t := range z.all() {
		t.own = len(t.unknown)
	}
	return z
}

func (z *system) all() []*front { return append(slices.Clip(z.fronts), z.border) }

// frontOf returns where the entry of two unknowns is.
func (z *system) frontOf(row, column int32) *front {
	if t := z.of[row]; t != z.border {
		return t
	}
	return z.of[column]
}

// reserve makes room for an entry and its mirror image; it must come before allocate.
func (z *system) reserve(row, column int32) {
	t := z.frontOf(row, column)
	t.add(row)
	t.add(column)
}

// allocate reports whether the fronts have at most so many unknowns each and
// entries together, and if so allocates them.
func (z *system) allocate(unknowns, entries int) bool {
	for _, t := range z.all() {
		if entries -= len(t.unknown) * t.width(); len(t.unknown) > unknowns || entries < 0 {
			return false
		}
	}
	for _, t := range z.all() {
		t.allocate()
	}
	return true
}

func (z *system) clear() {
	for _, t := range z.all() {
		t.clear()
	}
}

// entry returns the place of an entry for which there is room.
func (z *system) entry(row, column int32) *float64 {
	t := z.frontOf(row, column)
	return &t.all[int(t.place[row])*t.width()+int(t.place[column])]
}

// right returns the place of the right-hand sides of a row.
func (z *system) right(row int32) []float64 {
	t := z.of[row]
	return t.all[int(t.place[row])*t.width()+len(t.unknown):][:rightSides]
}

// solve returns the solutions by unknown; it uses up the entries. It returns false
// if the system is singular as far as floats can tell, or ctx is done.
func (z *system) solve(ctx context.Context) (x [rightSides][]float64, ok bool) {
	workers := runtime.GOMAXPROCS(0)
	done := make([]bool, len(z.fronts))
	parallel(workers, len(z.fronts), func(k int) { done[k] = z.fronts[k].eliminate(ctx, 1) })
	if slices.Contains(done, false) {
		return x, false
	}
	for _, t := range z.fronts {
		z.gather(t)
	}
	if !z.border.eliminate(ctx, workers) {
		return x, false
	}
	for side := range x {
		x[side] = make([]float64, len(z.of))
		z.border.back(x[side], side)
		for _, t := range z.fronts {
			t.back(x[side], side)
		}
	}
	return x, true
}

// gather adds to the border what a block leaves there.
func (z *system) gather(t *front) {
	n, to := len(t.unknown), z.border
	for r := t.own; r < n; r++ {
		row, sum := t.a[r], to.a[to.place[t.unknown[r]]]
		for c := t.own; c < n; c++ {
			sum[to.place[t.unknown[c]]] += row[c]
		}
		for side := range rightSides {
			sum[len(to.unknown)+side] += row[n+side]
		}
	}
}

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

// blocks divides groups of unknowns into a border and blocks that touch only it.
// It returns the block of each group, −1 for the border. Groups of more weight go
// to the border first, as many as make elimination cheapest: its cost is nearly
// the sum of the cubes of the unknowns of each block and of the border.
func blocks(size, weight []int, touch [][]int32) []int {
	order := make([]int, len(size))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	all := newJoin(size, touch)
	least, count := all.cost(), 0
	for n, k := range order {
		all.put(k)
		if c := all.cost(); c < least {
			least, count = c, n+1
		}
	}
	best := newJoin(size, touch)
	for _, k := range order[:count] {
		best.put(k)
	}
	return best.numbered()
}

// A join holds blocks of groups, to which more are put.
type join struct {
	touch [][]int32
	up    []int // towards the group that stands for a block; −1 in the border
	size  []float64
	rest  float64 // size of the border
	cubes float64
}

func newJoin(size []int, touch [][]int32) *join {
	z := &join{touch: touch, up: make([]int, len(size)), size: make([]float64, len(size))}
	for k, n := range size {
		z.up[k], z.size[k] = -1, float64(n)
		z.rest += float64(n)
	}
	return z
}

func cube(x float64) float64 { return x * x * x }

func (z *join) cost() float64 { return z.cubes + cube(z.rest) }

func (z *join) find(k int) int {
	for z.up[k] != k {
		z.up[k] = z.up[z.up[k]]
		k = z.up[k]
	}
	return k
}

// put moves a group from the border to a block with those it touches.
func (z *join) put(k int) {
	z.up[k] = k
	z.rest -= z.size[k]
	z.cubes += cube(z.size[k])
	for _, j := range z.touch[k] {
		if z.up[j] < 0 {
			continue
		}
		a, b := z.find(k), z.find(int(j))
		if a == b {
			continue
		}
		z.cubes -= cube(z.size[a]) + cube(z.size[b])
		z.up[b] = a
		z.size[a] += z.size[b]
		z.cubes += cube(z.size[a])
	}
}

// numbered returns the number of the block of each group, in order of their first.
func (z *join) numbered() []int {
	block, number := make([]int, len(z.up)), make(map[int]int)
	for k := range block {
		if z.up[k] < 0 {
			block[k] = -1
			continue
		}
		root := z.find(k)
		if _, ok := number[root]; !ok {
			number[root] = len(number)
		}
		block[k] = number[root]
	}
	return block
}
