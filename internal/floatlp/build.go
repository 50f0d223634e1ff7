package floatlp

import (
	"math"
)

// A builder factorizes a basis matrix: logical columns first, then columns and
// rows with a single entry left, then what remains, the kernel, by Markowitz.
// Columns are numbered by slot, their place in head.
type builder struct {
	f    *factor
	a    *Matrix // the matrix by columns; variable n+i is the column −e_i
	head []int32

	rows     Matrix // structural columns of the basis by rows, indices are slots
	rowCount []int32
	colCount []int32
	rowDone  []bool
	rowOf    []int32 // pivot row of a slot, −1 if none yet
	order    []int32 // pivot rows in order
	queue    []int32

	canceled func() bool // asked now and then
	gaveUp   bool        // canceled or too large: what was made is not a factorization

	k kernel
}

func newBuilder(m int) *builder {
	return &builder{
		f: newFactor(m), rows: Matrix{Start: make([]int32, m+1)},
		rowCount: make([]int32, m), colCount: make([]int32, m), rowDone: make([]bool, m), rowOf: make([]int32, m),
		canceled: func() bool { return false }, k: kernel{tolerance: pivotTolerance},
	}
}

// factorize makes the factorization of the basis head of [A −I] and permutes head
// so that each variable is at its pivot row. Columns found dependent are replaced
// by the logicals of the rows left over; it returns the variables so removed.
func (b *builder) factorize(a *Matrix, head []int32) (removed []int32) {
	b.a, b.head = a, head
	b.reset()
	b.collectRows()
	b.pivotLogicals()
	b.pivotColumnSingletons()
	b.pivotRowSingletons()
	if len(b.order) < b.f.m {
		b.k.load(b)
		b.k.run(b)
	}
	removed = b.replaceDependent()
	b.finish()
	return removed
}

func (b *builder) reset() {
	f := b.f
	for i := range f.m {
		b.rowOf[i], b.rowDone[i] = -1, false
		b.rowCount[i], b.colCount[i] = 0, 0
		f.l.start[i], f.l.end[i] = 0, 0
	}
	for _, t := range []*triangle{&f.l, &f.lt, &f.u, &f.ut} {
		t.idx, t.val = t.idx[:0], t.val[:0]
	}
	b.order, b.queue = b.order[:0], b.queue[:0]
	b.gaveUp = false
	f.lOrder, f.tOrder = f.lOrder[:0], f.tOrder[:0]
	f.etas.Start = append(f.etas.Start[:0], 0)
	f.etas.Index, f.etas.Value = f.etas.Index[:0], f.etas.Value[:0]
	f.etaRow = f.etaRow[:0]
	f.updates = 0
}

func (b *builder) columns() int { return b.a.Lines() }

// column returns the entries of a structural slot.
func (b *builder) column(c int32) ([]int32, []float64) { return b.a.Line(b.head[c]) }

func (b *builder) isLogical(c int32) bool { return int(b.head[c]) >= b.columns() }

// collectRows stores the structural columns by rows and counts.
func (b *builder) collectRows() {
	start := b.rows.Start
	clear(start)
	for c := range b.head {
		if b.isLogical(int32(c)) {
			continue
		}
		idx, _ := b.column(int32(c))
		b.colCount[c] = int32(len(idx))
		for _, i := range idx {
			b.rowCount[i]++
			start[i+1]++
		}
	}
	for i := range b.f.m {
		start[i+1] += start[i]
	}
	total := int(start[b.f.m])
	b.rows.Index, b.rows.Value = resize(b.rows.Index, total), resize(b.rows.Value, total)
	next := b.f.next
	copy(next, start)
	for c := range b.head {
		if b.isLogical(int32(c)) {
			continue
		}
		idx, val := b.column(int32(c))
		for k, i := range idx {
			b.rows.Index[next[i]], b.rows.Value[next[i]] = int32(c), val[k]
			next[i]++
		}
	}
}

// resize returns a slice of length n, without keeping what is in s.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}

// pivotAt pivots slot c in row i; the rest of the row becomes a row of U.
func (b *builder) pivotAt(i, c int32, value float64) {
	f := b.f
	b.rowDone[i], b.rowOf[c] = true, i
	f.pivot[i] = value
	b.order = append(b.order, i)
	f.ut.start[i] = int32(len(f.ut.idx))
	idx, val := b.rows.Line(i)
	for k, other := range idx {
		if b.rowOf[other] >= 0 {
			continue
		}
		f.ut.idx = append(f.ut.idx, other) // a slot; finish turns it into a row
		f.ut.val = append(f.ut.val, val[k])
		b.colCount[other]--
		if b.colCount[other] == 1 {
			b.queue = append(b.queue, other)
		}
	}
	f.ut.end[i] = int32(len(f.ut.idx))
}

func (b *builder) pivotLogicals() {
	for c := range b.head {
		if b.isLogical(int32(c)) {
			b.pivotAt(b.head[c]-int32(b.columns()), int32(c), -1)
		}
	}
}

// replaceDependent pivots the logicals of rows that are left in place of the
// slots that are left, and returns the variables that were there.
func (b *builder) replaceDependent() (removed []int32) {
	if len(b.order) == b.f.m {
		return nil
	}
	row := int32(0)
	for c := range b.head {
		if b.rowOf[c] >= 0 {
			continue
		}
		for b.rowDone[row] {
			row++
		}
		removed = append(removed, b.head[c])
		b.head[c] = int32(b.columns()) + row
		b.dropColumn(int32(c))
		b.f.ut.start[row], b.f.ut.end[row] = 0, 0
		b.rowDone[row], b.rowOf[c] = true, row
		b.f.pivot[row] = -1
		b.order = append(b.order, row)
	}
	return removed
}

// dropColumn removes slot c, which has no pivot, from the rows of U.
func (b *builder) dropColumn(c int32) {
	ut := &b.f.ut
	for _, i := range b.order {
		for k := ut.start[i]; k < ut.end[i]; k++ {
			if ut.idx[k] == c {
				ut.end[i]--
				ut.idx[k], ut.val[k] = ut.idx[ut.end[i]], ut.val[ut.end[i]]
				break
			}
		}
	}
}

// finish renames columns by their pivot rows and makes the other copies of L, U.
func (b *builder) finish() {
	f := b.f
	newHead := f.next // scratch
	for c, v := range b.head {
		newHead[b.rowOf[c]] = v
	}
	copy(b.head, newHead)
	for k, c := range f.ut.idx {
		f.ut.idx[k] = b.rowOf[c]
	}
	copy(f.ut.limit, f.ut.end)
	f.u.transpose(&f.ut, b.order)
	f.lt.transpose(&f.l, b.order)
	f.uOrder = append(f.uOrder[:0], b.order...)
	for k, i := range b.order {
		f.uPos[i] = int32(k)
		if f.l.start[i] < f.l.end[i] {
			f.lOrder = append(f.lOrder, i)
		}
		if f.lt.start[i] < f.lt.end[i] {
			f.tOrder = append(f.tOrder, i)
		}
	}
	f.size = len(f.l.idx) + len(f.ut.idx)
}

// transpose makes t the transpose of s, whose lines are those in order.
func (t *triangle) transpose(s *triangle, order []int32) {
	clear(t.end)
	total := int32(0)
	for _, i := range order {
		for _, j := range s.idx[s.start[i]:s.end[i]] {
			t.end[j]++
		}
		total += s.end[i] - s.start[i]
	}
	sum := int32(0)
	for j := range t.start {
		t.start[j] = sum
		sum += t.end[j]
		t.end[j] = t.start[j]
	}
	t.idx, t.val = resize(t.idx, int(total)), resize(t.val, int(total))
	for _, i := range order {
		for k := s.start[i]; k < s.end[i]; k++ {
			j := s.idx[k]
			t.idx[t.end[j]], t.val[t.end[j]] = i, s.val[k]
			t.end[j]++
		}
	}
}

// pivotColumnSingletons pivots columns with one entry in the rows not done.
func (b *builder) pivotColumnSingletons() {
	b.queue = b.queue[:0]
	for c, count := range b.colCount {
		if count == 1 && b.rowOf[c] < 0 {
			b.queue = append(b.queue, int32(c))
		}
	}
	for k := 0; k < len(b.queue); k++ {
		c := b.queue[k]
		if b.rowOf[c] >= 0 || b.colCount[c] != 1 {
			continue
		}
		idx, val := b.column(c)
		for p, i := range idx {
			if !b.rowDone[i] {
				if math.Abs(val[p]) > pivotTolerance {
					b.pivotAt(i, c, val[p])
				}
				break
			}
		}
	}
}

// pivotRowSingletons pivots rows with one entry in the columns not done.
func (b *builder) pivotRowSingletons() {
	b.queue = b.queue[:0]
	for i := range b.rowCount {
		if !b.rowDone[i] && b.countRow(int32(i)) == 1 {
			b.queue = append(b.queue, int32(i))
		}
	}
	for k := 0; k < len(b.queue); k++ {
		i := b.queue[k]
		if b.rowDone[i] || b.rowCount[i] != 1 {
			continue
		}
		idx, val := b.rows.Line(i)
		for p, c := range idx {
			if b.rowOf[c] < 0 {
				if math.Abs(val[p]) > pivotTolerance {
					b.pivotRowSingleton(i, c, val[p])
				}
				break
			}
		}
	}
}

// countRow recounts the columns not done with an entry in row i.
func (b *builder) countRow(i int32) int32 {
	idx, _ := b.rows.Line(i)
	n := int32(0)
	for _, c := range idx {
		if b.rowOf[c] < 0 {
			n++
		}
	}
	b.rowCount[i] = n
	return n
}

// pivotRowSingleton pivots slot c in row i, where it is alone; the rest of the
// column becomes a column of L, and no other column changes.
func (b *builder) pivotRowSingleton(i, c int32, value float64) {
	l := &b.f.l
	l.start[i] = int32(len(l.idx))
	idx, val := b.column(c)
	for k, other := range idx {
		if other == i || b.rowDone[other] {
			continue
		}
		l.idx = append(l.idx, other)
		l.val = append(l.val, val[k]/value)
		b.rowCount[other]--
		if b.rowCount[other] == 1 {
			b.queue = append(b.queue, other)
		}
	}
	l.end[i] = int32(len(l.idx))
	b.pivotAt(i, c, value)
}
