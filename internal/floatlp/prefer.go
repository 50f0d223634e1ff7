package floatlp

import (
	"context"
	"math"
)

// preferTolerance is the least pivot of a column that is independent of those taken
// before, absolute.
const preferTolerance = 1e-7

// Prefer returns a basis of [A −I] for a matrix of m rows and of entries near 1, by
// elimination: of each class of variables in turn, n columns and then m logicals, as many as are
// independent of those taken before, in whatever order keeps the work small. It
// returns nil if there are too few in all, ctx is done or the work too large.
func Prefer(ctx context.Context, a *Matrix, m int, classes [][]int32) *Basis {
	b := newBuilder(m)
	b.a, b.k.tolerance, b.canceled = a, preferTolerance, func() bool { return ctx.Err() != nil }
	b.reset()
	taken := make([]VarStatus, b.columns()+m)
	v := newVector(m)
	for _, class := range classes {
		if len(b.order) == m {
			break
		}
		if b.prefer(class, v); b.gaveUp {
			return nil
		}
		for c, row := range b.rowOf {
			if row >= 0 {
				taken[class[c]] = Basic
			}
		}
	}
	if len(b.order) < m {
		return nil
	}
	return &Basis{Cols: taken[:b.columns()], Rows: taken[b.columns():]}
}

// prefer goes on with L for the columns of a class. Of U nothing is kept.
func (b *builder) prefer(class []int32, v *vector) {
	b.rowOf = resize(b.rowOf, len(class))
	b.f.ut.idx, b.f.ut.val = b.f.ut.idx[:0], b.f.ut.val[:0]
	k := &b.k
	k.reset(len(class), b.f.m)
	clear(b.rowCount)
	for c, j := range class {
		b.rowOf[c] = -1
		v.load(b.a, j)
		b.f.search(v, &b.f.l, nil)
		k.cols.open(int32(c), len(v.idx))
		for _, i := range v.idx {
			if x := v.val[i]; !b.rowDone[i] && math.Abs(x) > dropTolerance {
				k.cols.push(int32(c), i, x)
				b.rowCount[i]++
			}
		}
		k.placeColumn(int32(c))
	}
	for i, count := range b.rowCount {
		k.rows.open(int32(i), int(count))
	}
	for c := range class {
		idx, _ := k.cols.line(int32(c))
		for _, i := range idx {
			k.rows.push(i, int32(c), 0)
		}
	}
	for i, done := range b.rowDone {
		if !done {
			k.rowBucket.place(int32(i), k.rows.len(int32(i)))
		}
	}
	k.run(b)
}
