package floatlp

import "math"

const (
	markowitzThreshold = 0.1 // least size of a pivot relative to its column
	markowitzSearch    = 4   // rows and columns looked at once a pivot is found

	maxKernel = 1 << 25 // entries, with gaps: about 1 GB in all
)

// A kernel eliminates what is left after the singletons, choosing pivots of small
// (row count − 1)·(column count − 1) that are large enough in their column.
//
// Reference: Suhl and Suhl 1990 [SS90].
type kernel struct {
	cols, rows lists // entries of the active columns, and indices of the active rows
	colMax     []float64

	colBucket, rowBucket buckets // by count

	tolerance  float64   // absolute, of a pivot
	multiplier []float64 // of the pivot column, by row; zero between steps
	pivotRows  []int32   // rows of the pivot column
	hit        []bool    // rows of pivotRows where the column in hand has an entry
}

// run eliminates what is loaded.
func (k *kernel) run(b *builder) {
	for step := 1; ; step++ {
		i, c := k.choose()
		if i < 0 {
			return
		}
		if step%64 == 0 && (b.canceled() || len(k.cols.idx) > maxKernel) {
			b.gaveUp = true
			return
		}
		k.eliminate(b, i, c)
	}
}

// reset makes room for so many columns of m rows.
func (k *kernel) reset(columns, m int) {
	k.cols.reset(columns)
	k.rows.reset(m)
	k.colBucket.reset(columns, m)
	k.rowBucket.reset(m, columns)
	k.colMax = resize(k.colMax, columns)
	k.multiplier = resize(k.multiplier, m)
	clear(k.multiplier)
	k.hit = resize(k.hit, m)
	clear(k.hit)
}

// load copies the active part.
func (k *kernel) load(b *builder) {
	m := b.f.m
	k.reset(m, m)
	for c := range b.head {
		if b.rowOf[c] >= 0 {
			continue
		}
		idx, val := b.column(int32(c))
		k.cols.open(int32(c), int(b.colCount[c]))
		for p, i := range idx {
			if !b.rowDone[i] {
				k.cols.push(int32(c), i, val[p])
			}
		}
		k.placeColumn(int32(c))
	}
	for i := range m {
		if b.rowDone[i] {
			continue
		}
		idx, _ := b.rows.Line(int32(i))
		k.rows.open(int32(i), len(idx))
		for _, c := range idx {
			if b.rowOf[c] < 0 {
				k.rows.push(int32(i), c, 0)
			}
		}
		k.rowBucket.place(int32(i), k.rows.len(int32(i)))
	}
}

// placeColumn puts a column where its count says and finds its largest entry. A
// column without an entry to pivot on is left out: it is dependent.
func (k *kernel) placeColumn(c int32) {
	_, val := k.cols.line(c)
	largest := 0.0
	for _, x := range val {
		largest = max(largest, math.Abs(x))
	}
	k.colMax[c] = largest
	if largest <= k.tolerance {
		k.colBucket.remove(c)
		return
	}
	k.colBucket.place(c, len(val))
}

// choose returns a pivot, or −1.
func (k *kernel) choose() (row, col int32) {
	best := choice{row: -1}
	searched := 0
	for count := 1; count <= k.colBucket.most || count <= k.rowBucket.most; count++ {
		for c := k.colBucket.first(count); c >= 0; c = k.colBucket.next[c] {
			k.searchColumn(c, &best)
			if searched++; best.row >= 0 && (searched >= markowitzSearch || best.cost <= (count-1)*(count-1)) {
				return best.row, best.col
			}
		}
		for i := k.rowBucket.first(count); i >= 0; i = k.rowBucket.next[i] {
			k.searchRow(i, &best)
			if searched++; best.row >= 0 && (searched >= markowitzSearch || best.cost <= count*(count-1)) {
				return best.row, best.col
			}
		}
	}
	return best.row, best.col
}

type choice struct {
	row, col int32
	cost     int
	size     float64 // of the pivot relative to its column
}

func (best *choice) offer(row, col int32, cost int, size float64) {
	if best.row < 0 || cost < best.cost || cost == best.cost && size > best.size {
		*best = choice{row, col, cost, size}
	}
}

func (k *kernel) searchColumn(c int32, best *choice) {
	idx, val := k.cols.line(c)
	for p, i := range idx {
		if size := math.Abs(val[p]) / k.colMax[c]; size >= markowitzThreshold {
			best.offer(i, c, (len(idx)-1)*(k.rows.len(i)-1), size)
		}
	}
}

func (k *kernel) searchRow(i int32, best *choice) {
	cols, _ := k.rows.line(i)
	for _, c := range cols {
		cost := (len(cols) - 1) * (k.cols.len(c) - 1)
		if k.colMax[c] <= k.tolerance || best.row >= 0 && cost >= best.cost {
			continue
		}
		if size := math.Abs(k.cols.get(c, i)) / k.colMax[c]; size >= markowitzThreshold {
			best.offer(i, c, cost, size)
		}
	}
}

// eliminate pivots slot c in row i.
func (k *kernel) eliminate(b *builder, i, c int32) {
	pivot := k.cols.get(c, i)
	k.takeColumn(b, i, c, pivot)
	k.takeRow(b, i, c)
	cols, _ := k.rows.line(i)
	for _, other := range cols {
		if other != c {
			k.update(other, k.cols.remove(other, i))
		}
	}
	for _, r := range k.pivotRows {
		k.multiplier[r] = 0
		k.rowBucket.place(r, k.rows.len(r))
	}
	k.rowBucket.remove(i)
	k.colBucket.remove(c)
	b.rowDone[i], b.rowOf[c] = true, i
	b.f.pivot[i] = pivot
	b.order = append(b.order, i)
}

// takeColumn makes the pivot column a column of L and keeps its multipliers.
func (k *kernel) takeColumn(b *builder, i, c int32, pivot float64) {
	l := &b.f.l
	l.start[i] = int32(len(l.idx))
	k.pivotRows = k.pivotRows[:0]
	idx, val := k.cols.line(c)
	for p, r := range idx {
		if r == i {
			continue
		}
		x := val[p] / pivot
		l.idx, l.val = append(l.idx, r), append(l.val, x)
		k.multiplier[r] = x
		k.pivotRows = append(k.pivotRows, r)
		k.rows.remove(r, c)
	}
	l.end[i] = int32(len(l.idx))
}

// takeRow makes the pivot row a row of U.
func (k *kernel) takeRow(b *builder, i, c int32) {
	ut := &b.f.ut
	cols, _ := k.rows.line(i)
	ut.start[i] = int32(len(ut.idx))
	for _, other := range cols {
		if other != c {
			ut.idx, ut.val = append(ut.idx, other), append(ut.val, k.cols.get(other, i))
		}
	}
	ut.end[i] = int32(len(ut.idx))
}

// update subtracts x times the multipliers from column c: first where it has
// entries, then where it fills in.
func (k *kernel) update(c int32, x float64) {
	idx, val := k.cols.line(c)
	kept := 0
	for p, r := range idx {
		v := val[p]
		if mult := k.multiplier[r]; mult != 0 {
			k.hit[r] = true
			if v -= mult * x; math.Abs(v) < dropTolerance {
				k.rows.remove(r, c)
				continue
			}
		}
		idx[kept], val[kept] = r, v
		kept++
	}
	k.cols.size[c] = int32(kept)
	for _, r := range k.pivotRows {
		if mult := k.multiplier[r]; mult != 0 && !k.hit[r] { // 0 is a quotient too small for floats; the entry may be there
			k.cols.push(c, r, -mult*x)
			k.rows.push(r, c, 0)
		}
		k.hit[r] = false
	}
	k.placeColumn(c)
}
