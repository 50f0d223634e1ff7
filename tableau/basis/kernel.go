package basis

import (
	"context"
	"fmt"
	"math"
)

// A kernel is the active part of a matrix under elimination modulo a prime, by
// rows. Columns list the rows they have entries in, and may list others.
type kernel struct {
	*eliminator
	rows    [][]term
	cols    [][]int32
	count   []int32 // entries of a column
	entries int
	active  int // rows; if the rank is full, as many columns
	byRow   buckets
	byCol   buckets
	place   []int32 // scratch: 1 + position of a column in the row at hand
}

// Buckets hold rows or columns by number of entries. They may hold more: what
// has another number by now is skipped.
type buckets [][]int32

func (b *buckets) put(x int32, count int) {
	if count == 0 {
		return
	}
	for len(*b) <= count {
		*b = append(*b, nil)
	}
	(*b)[count] = append((*b)[count], x)
}

func newKernel(e *eliminator) *kernel {
	k := &kernel{
		eliminator: e, rows: make([][]term, e.m.Lines()), cols: make([][]int32, e.m.Lines()),
		count: make([]int32, e.m.Lines()), place: make([]int32, e.m.Lines()),
	}
	k.entries = k.countEntries()
	terms, rows := make([]term, 0, k.entries), make([]int32, k.entries)
	for j, n := range k.count {
		k.cols[j], rows = rows[:0:n], rows[n:]
		k.byCol.put(int32(j), int(n))
	}
	for i := range e.m.Lines() {
		if e.turn[i] >= 0 {
			continue
		}
		k.active++
		from := len(terms)
		for at := e.m.Start[i]; at < e.m.Start[i+1]; at++ {
			if k.takes(at) {
				c := e.m.Index[at]
				terms = append(terms, term{c, e.res[at]})
				k.cols[c] = append(k.cols[c], int32(i))
			}
		}
		k.rows[i] = terms[from:len(terms):len(terms)]
		k.byRow.put(int32(i), len(k.rows[i]))
	}
	return k
}

// takes reports whether an entry of an active row is in the kernel.
func (k *kernel) takes(at int32) bool { return k.rank[k.m.Index[at]] < 0 && k.res[at] != 0 }

// countEntries counts those of the kernel, and of each column.
func (k *kernel) countEntries() int {
	n := 0
	for i := range k.m.Lines() {
		if k.turn[i] >= 0 {
			continue
		}
		for at := k.m.Start[i]; at < k.m.Start[i+1]; at++ {
			if k.takes(at) {
				k.count[k.m.Index[at]]++
				n++
			}
		}
	}
	return n
}

// full reports whether a dense elimination of the rest is cheaper.
func (k *kernel) full() bool {
	return k.active > 4 && k.active*k.active <= maxEntries-k.fill && k.entries*5 > k.active*k.active
}

func (k *kernel) eliminate(ctx context.Context) error {
	for step := 0; k.entries > 0 && !k.full(); step++ {
		if step%64 == 0 && ctx.Err() != nil {
			return fmt.Errorf("basis: %w", context.Cause(ctx))
		}
		i, j := k.choose()
		k.pivotAt(i, j)
		if k.fill+k.entries > maxEntries {
			return fmt.Errorf("%w: more than %d entries in the factors", ErrTooLarge, maxEntries)
		}
	}
	return nil
}

// tries is how many rows and columns are looked at for a pivot.
const tries = 4

// choose returns an entry such that the product of the other entries in its row
// and in its column is small. Reference: Markowitz 1957 [Mar57].
func (k *kernel) choose() (bi, bj int32) {
	best, tried := math.MaxInt, 0
	for c := 1; c < max(len(k.byRow), len(k.byCol)); c++ {
		if best <= (c-1)*(c-1) {
			return bi, bj
		}
		for _, j := range k.live(&k.byCol, c, func(j int32) bool { return k.rank[j] < 0 && int(k.count[j]) == c }) {
			for _, i := range k.cols[j] {
				if cost := (len(k.rows[i]) - 1) * (c - 1); k.turn[i] < 0 && cost < best && k.find(i, j) >= 0 {
					best, bi, bj = cost, i, j
				}
			}
			if tried++; tried >= tries {
				return bi, bj
			}
		}
		for _, i := range k.live(&k.byRow, c, func(i int32) bool { return k.turn[i] < 0 && len(k.rows[i]) == c }) {
			for _, t := range k.rows[i] {
				if cost := int(k.count[t.at]-1) * (c - 1); cost < best {
					best, bi, bj = cost, i, t.at
				}
			}
			if tried++; tried >= tries {
				return bi, bj
			}
		}
	}
	return bi, bj
}

// live returns up to tries members of a bucket for which valid holds, and drops
// the members it passes for which it does not.
func (k *kernel) live(b *buckets, c int, valid func(int32) bool) []int32 {
	if c >= len(*b) {
		return nil
	}
	list := (*b)[c]
	at := len(list)
	for found := 0; at > 0 && found < tries; {
		at--
		if valid(list[at]) {
			found++
			continue
		}
		list[at] = list[len(list)-1]
		list = list[:len(list)-1]
	}
	(*b)[c] = list
	return list[at:]
}

// find returns the position of column j in row i, or −1.
func (k *kernel) find(i, j int32) int {
	for at, t := range k.rows[i] {
		if t.at == j {
			return at
		}
	}
	return -1
}

// pivotAt eliminates column j from the rows other than i.
func (k *kernel) pivotAt(i, j int32) {
	row := k.rows[i]
	at := k.find(i, j)
	inv := k.inverse(row[at].v)
	row[at] = row[len(row)-1]
	row = row[:len(row)-1]
	index := int32(len(k.lu.prow))
	k.pivot(i, j, inv)
	k.upper = append(k.upper, row)
	k.rows[i] = nil
	k.active--
	k.entries -= len(row) + int(k.count[j])
	for _, t := range row {
		k.count[t.at]--
	}
	k.fill += len(row) + len(k.cols[j])
	for _, r := range k.cols[j] {
		if at := k.find(r, j); at >= 0 {
			k.subtract(r, at, index, inv, row)
		}
	}
	for _, t := range row {
		k.byCol.put(t.at, int(k.count[t.at]))
	}
	k.cols[j] = nil
}

// subtract takes a multiple of the pivot's row from row r, whose entry at the
// position is in the pivot's column.
func (k *kernel) subtract(r int32, at int, index int32, inv uint64, row []term) {
	z := k.rows[r]
	q := k.f.mul(z[at].v, inv)
	k.eliminator.lower[r] = append(k.eliminator.lower[r], term{index, q})
	z[at] = z[len(z)-1]
	z = z[:len(z)-1]
	if len(row) > 0 {
		z = k.combine(r, z, q, row)
	}
	k.rows[r] = z
	k.byRow.put(r, len(z))
}

func (k *kernel) combine(r int32, z []term, q uint64, row []term) []term {
	old := len(z)
	for x, t := range z {
		k.place[t.at] = int32(x) + 1
	}
	for _, t := range row {
		v := k.f.mul(q, t.v)
		if x := k.place[t.at]; x > 0 {
			z[x-1].v = k.f.sub(z[x-1].v, v)
			continue
		}
		z = append(z, term{t.at, k.f.neg(v)})
		k.cols[t.at] = append(k.cols[t.at], r)
		k.count[t.at]++
	}
	kept := z[:0]
	for x, t := range z {
		if x < old {
			k.place[t.at] = 0
		}
		if t.v != 0 {
			kept = append(kept, t)
		} else {
			k.count[t.at]--
		}
	}
	k.entries += len(kept) - old
	return kept
}

// A denseFactors is the dense part of a factorization, as triangle has it.
type denseFactors struct{ lower, upper [][]uint64 }

// dense factors the rest of the kernel, if anything is left of it, column by
// column, so that entries are dot products with few reductions (Crout). A column
// without a pivot goes to the end; the rank is the number of the others.
func (k *kernel) dense(ctx context.Context) (*denseFactors, error) {
	rows, cols := k.rest()
	if len(rows) == 0 || len(cols) == 0 {
		return &denseFactors{}, nil
	}
	d := &crout{f: k.f, w: make([][]uint64, len(rows)), rows: rows, cols: cols, col: make([]uint64, len(rows))}
	for r, i := range rows {
		d.w[r] = make([]uint64, len(cols))
		for c, j := range cols {
			k.place[j] = int32(c)
		}
		for _, t := range k.rows[i] {
			d.w[r][k.place[t.at]] = t.v
		}
	}
	rank := 0
	for rank < min(len(rows), len(d.cols)) {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("basis: %w", context.Cause(ctx))
		}
		if inv := d.column(rank); inv != 0 {
			k.pivot(rows[rank], d.cols[rank], inv)
			rank++
		}
	}
	return d.factors(rank), nil
}

// rest returns the active rows and columns that have entries.
func (k *kernel) rest() (rows, cols []int32) {
	for i, row := range k.rows {
		if k.turn[i] < 0 && len(row) > 0 {
			rows = append(rows, int32(i))
		}
	}
	for j, count := range k.count {
		if k.rank[j] < 0 && count > 0 {
			cols = append(cols, int32(j))
		}
	}
	return rows, cols
}

// A crout is a dense matrix w under factorization. After j columns, row i has
// the multipliers in its first min(i, j) places, for i < j then the row of the
// upper triangle with its pivot, and is else as given.
type crout struct {
	f          field
	w          [][]uint64
	rows, cols []int32 // original numbers, in order of pivots
	col        []uint64
}

// column computes column j and returns the inverse of its pivot, which it moves
// to row j; or it drops the column and returns 0 if there is no pivot.
func (d *crout) column(j int) uint64 {
	pivot := -1
	for i := range d.w {
		v := d.f.sub(d.w[i][j], d.f.dot(d.w[i][:min(i, j)], d.col))
		d.col[i], d.w[i][j] = v, v
		if i >= j && pivot < 0 && v != 0 {
			pivot = i
		}
	}
	if pivot < 0 {
		d.drop(j)
		return 0
	}
	d.w[pivot], d.w[j] = d.w[j], d.w[pivot]
	d.rows[pivot], d.rows[j] = d.rows[j], d.rows[pivot]
	inv := d.f.inv(d.w[j][j])
	for _, row := range d.w[j+1:] {
		row[j] = d.f.mul(row[j], inv)
	}
	return inv
}

// drop replaces column j by the last one.
func (d *crout) drop(j int) {
	last := len(d.cols) - 1
	d.cols[j] = d.cols[last]
	d.cols = d.cols[:last]
	for i, row := range d.w {
		row[j] = row[last]
		d.w[i] = row[:last]
	}
}

// factors returns the triangles of the leading part of the given rank.
func (d *crout) factors(rank int) *denseFactors {
	z := &denseFactors{make([][]uint64, rank), make([][]uint64, rank)}
	for i, row := range d.w[:rank] {
		z.lower[i], z.upper[i] = row[:i], row[i+1:rank]
	}
	return z
}
