package tableau

import (
	"fmt"
	"math/big"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"exactsolve/tableau/wide"
)

// Pivot exchanges the basic variable of row r and the nonbasic variable of
// column c. It panics if the entry there is zero or the column was dropped.
func (t *Tableau) Pivot(r, c int) {
	pr := &t.rows[r]
	if t.nonbasic[c] < 0 || pr.Sign(c) == 0 {
		panic(fmt.Sprintf("tableau: pivot (%d,%d) is zero", r, c))
	}
	t.solveRow(pr, c)
	t.eliminateColumn(r, c)
	in, out := t.nonbasic[c], t.basic[r]
	t.basic[r], t.nonbasic[c] = in, out
	t.place[in], t.place[out] = r, -1-c
	t.pivots++
}

// solveRow solves the equation of a row for the variable of column c: over the
// pivot entry as denominator, with the old determinant as the coefficient of
// the leaving variable. A negative pivot entry changes all signs.
func (t *Tableau) solveRow(x *wide.Row, c int) {
	rescale(x, &t.det, &t.tmp)
	last := x.Len() - 1
	if x.Sign(c) < 0 {
		x.Negate(0, last)
		t.det.Neg(&t.det)
	}
	var p, u big.Int
	p.Set(x.Big(c, &u))
	x.Set(c, &t.det)
	x.Set(last, &p)
	t.det.Set(&p)
}

// eliminateColumn removes the variable of column c from all rows but r, and from
// the costs. Rows do not depend on each other, so large tableaus are shared
// among the processors; the result is the same.
func (t *Tableau) eliminateColumn(r, c int) {
	work := t.work[:0]
	for i := range t.rows {
		if i != r && t.rows[i].Sign(c) != 0 {
			work = append(work, &t.rows[i])
		}
	}
	for k := range t.costs {
		if t.costs[k].Sign(c) != 0 {
			work = append(work, &t.costs[k])
		}
	}
	t.work = work
	shared := &t.rows[r]
	if workers := runtime.GOMAXPROCS(0); workers > 1 && len(work)*shared.Len() >= parallelEntries {
		t.eliminateParallel(shared, c, workers)
		return
	}
	for _, x := range work {
		t.maxBits = max(t.maxBits, eliminate(x, shared, c, &t.tmp))
	}
}

// parallelEntries is the number of entries to change from which on sharing the
// work pays; starting a goroutine costs about as much as a thousand of them.
const parallelEntries = 20_000

func (t *Tableau) eliminateParallel(shared *wide.Row, c, workers int) {
	var next atomic.Int64
	var wg sync.WaitGroup
	longest := make([]int, workers)
	for w := range longest {
		wg.Go(func() {
			var tmp wide.Scratch
			for k := next.Add(1) - 1; k < int64(len(t.work)); k = next.Add(1) - 1 {
				longest[w] = max(longest[w], eliminate(t.work[k], shared, c, &tmp))
			}
		})
	}
	wg.Wait()
	t.maxBits = max(t.maxBits, slices.Max(longest))
}

// DropColumn fixes the nonbasic variable of column j at zero for good.
func (t *Tableau) DropColumn(j int) {
	t.place[t.nonbasic[j]] = len(t.place)
	t.nonbasic[j] = -1
}

// DropRow forgets row i. Its variable, which must not be restricted in sign, can no longer be read.
func (t *Tableau) DropRow(i int) {
	t.place[t.basic[i]] = len(t.place)
	last := len(t.rows) - 1
	if i != last {
		t.rows[i], t.basic[i] = t.rows[last], t.basic[last]
		t.place[t.basic[i]] = i
	}
	t.rows, t.basic = t.rows[:last], t.basic[:last]
}

// Compact frees the room of dropped columns and renumbers the others, keeping their order.
func (t *Tableau) Compact() {
	keep := make([]int, 0, len(t.nonbasic))
	for j, v := range t.nonbasic {
		if v >= 0 {
			keep = append(keep, j)
		}
	}
	cols := len(t.nonbasic)
	for j := range t.rhs + 1 {
		keep = append(keep, cols+j)
	}
	for i := range t.rows {
		t.rows[i].Select(keep)
	}
	for k := range t.costs {
		t.costs[k].Select(keep)
	}
	t.nonbasic = slices.DeleteFunc(t.nonbasic, func(v int) bool { return v < 0 })
	for j, v := range t.nonbasic {
		t.place[v] = -1 - j
	}
	t.tmp = wide.Scratch{}
}

// eliminate removes the entering variable from row x. The pivot row r is
// already solved for it: its denominator is the pivot entry p and its entry in
// column c the coefficient of the leaving variable, of which x has none. With
// f = x[c], then x[c] := 0, and d the denominator of x, the row becomes
// (x·p − f·r)/d over p. It returns the largest bit length of an entry.
func eliminate(x, r *wide.Row, c int, s *wide.Scratch) int {
	x.Eliminate(c, r, s)
	x.Trim()
	return x.BitLen(0, x.Len())
}

// rescale multiplies a row by det/d, so that its denominator d becomes det.
func rescale(x *wide.Row, det *big.Int, s *wide.Scratch) {
	var d big.Int
	n := x.Len() - 1
	if x.Big(n, &d).Cmp(det) == 0 {
		return
	}
	over := wide.NewRow(n)
	over.Set(n, det)
	eliminate(x, &over, -1, s)
}
