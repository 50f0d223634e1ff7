package floatlp

import (
	"context"
	"math"
)

const (
	preferTolerance = 1e-7 // least pivot of a column that is independent of those taken before, scaled

	decades = 4 // powers of ten of preference that are told apart, either way

	distinct      = 10   // preference from which on it is worth a solution to find out whether a variable fits
	better        = 2    // ratio of preferences that is worth an exchange
	swapTolerance = 1e-5 // least pivot of an exchange
)

// classes returns the variables by preference, highest first.
func classes(preference []float64) [][]int32 {
	z := make([][]int32, 2*decades+2)
	for v, x := range preference {
		class := len(z) - 1
		if x > 0 {
			class = decades - int(max(-decades, min(decades, math.Floor(math.Log10(x)))))
		}
		z[class] = append(z[class], int32(v))
	}
	return z
}

// Prefer makes a basis to start from: of greatest preferences among those there are, about.
// It has those of the n columns and then of the m rows, not negative, +Inf for what must
// be basic if it can. The weights of pricing start at 1. It reports false, and keeps the
// basis, if ctx is done or the work is too large.
//
// An elimination takes of each class of variables as many as are independent of those taken
// before, in whatever order keeps the work small. Then what was left out takes the place of
// what is preferred least of those it depends on, where that is less.
func (s *Solver) Prefer(ctx context.Context, preference []float64) bool {
	b := newBuilder(s.m)
	b.a, b.k.tolerance, b.canceled = &s.a, preferTolerance, func() bool { return ctx.Err() != nil }
	b.reset()
	basic := make([]bool, s.n+s.m)
	v := newVector(s.m)
	for _, class := range classes(preference) {
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
	for v := range basic {
		s.status[v], s.edge[v] = nearest(s.lower[v], s.upper[v]), 0
		if basic[v] {
			s.status[v], s.edge[v] = Basic, 1
		}
	}
	s.factored = false
	s.swap(ctx, preference)
	return true
}

// swap lets variables in that were left out, see Prefer. In any order of these the basis
// becomes one of greatest preferences, as a spanning tree would.
func (s *Solver) swap(ctx context.Context, preference []float64) {
	s.b.canceled = func() bool { return ctx.Err() != nil }
	s.loadBasis()
	tried := 0
	for q, want := range preference {
		if s.status[q] == Basic || want < distinct {
			continue
		}
		if !s.factored {
			s.factorize()
		}
		if tried++; s.b.gaveUp || tried%checkEvery == 0 && ctx.Err() != nil {
			return
		}
		s.enterColumn(int32(q))
		r, least := int32(-1), want/better
		for _, i := range s.col.idx {
			if p := preference[s.head[i]]; p < least && math.Abs(s.col.val[i]) > swapTolerance {
				r, least = i, p
			}
		}
		if r < 0 {
			continue
		}
		s.loadRho(r, &s.eta)
		leaving := s.head[r]
		s.exchange(r, int32(q), s.col.val[r], 0, nearest(s.lower[leaving], s.upper[leaving]), 0)
		s.edgeB[r] = 1
	}
}

// prefer goes on with L for the columns of a class. Of U nothing is kept.
func (b *builder) prefer(class []int32, v *vector) {
	k := &b.k
	k.reset(len(class), b.f.m)
	b.rowOf = resize(b.rowOf, len(class))
	b.f.ut.idx, b.f.ut.val = b.f.ut.idx[:0], b.f.ut.val[:0]
	clear(b.rowCount)
	for c, j := range class {
		if c%checkEvery == 0 && b.canceled() {
			b.gaveUp = true
			return
		}
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
