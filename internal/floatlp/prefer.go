package floatlp

import (
	"context"
	"math"
)

// preferTolerance is the least pivot of a column that is independent of those taken
// before, scaled.
const preferTolerance = 1e-7

// Prefer makes a basis to start from by elimination: of each class of variables in turn, the
// n columns and then the m rows, as many as are independent of those taken
// before, in whatever order keeps the work small. The weights of pricing start at 1. It
// reports false, and changes nothing, if there are too few in all, ctx is done or the work is too large.
func (s *Solver) Prefer(ctx context.Context, classes [][]int32) bool {
	b := newBuilder(s.m)
	b.a, b.k.tolerance, b.canceled = &s.a, preferTolerance, func() bool { return ctx.Err() != nil }
	b.reset()
	basic := make([]bool, s.n+s.m)
	v := newVector(s.m)
	for _, class := range classes {
		if len(b.order) == s.m {
			break
		}
		if b.prefer(class, v); b.gaveUp {
			return false
		}
		for c, row := range b.rowOf {
			basic[class[c]] = row >= 0
		}
	}
	if len(b.order) < s.m {
		return false
	}
	for v := range basic {
		s.status[v], s.edge[v] = nearest(s.lower[v], s.upper[v]), 0
		if basic[v] {
			s.status[v], s.edge[v] = Basic, 1
		}
	}
	s.factored = false
	return true
}

// prefer goes on with L for the columns of a class. Of U nothing is kept.
func (b *builder) prefer(class []int32, v *vector) {
	k := &b.k
	k.reset(len(class), b.f.m)
	b.rowOf = resize(b.rowOf, len(class))
	b.f.ut.idx, b.f.ut.val = b.f.ut.idx[:0], b.f.ut.val[:0]
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
