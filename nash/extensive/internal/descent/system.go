package descent

import (
	"context"
	"runtime"
	"slices"
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

// reserve makes room for an entry; it must come before allocate.
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
