// Package sparse is in the machinery layer: sparse matrices, stored by lines, which
// are their rows or their columns.
//
// Start with [Entries], which become [Integers], and with [Matrix], which may have
// entries of any type.
//
// Lines are numbered from 0, and so are the places across. No place occurs twice in a
// line; the order of entries is that in which they were given.
package sparse

import "slices"

// A Matrix has the entries of line k at Start[k] … Start[k+1]−1 of Index, which are
// their places across, and Value.
type Matrix[T any] struct {
	Start []int32 // one more than there are lines
	Index []int32
	Value []T
}

// Lines returns the number of lines.
func (a *Matrix[T]) Lines() int { return len(a.Start) - 1 }

// Line returns the entries of line k, not to be appended to.
func (a *Matrix[T]) Line(k int32) ([]int32, []T) {
	s, e := a.Start[k], a.Start[k+1]
	return a.Index[s:e], a.Value[s:e:e]
}

// Transposed returns a stored the other way, with the given number of lines.
func (a *Matrix[T]) Transposed(lines int) Matrix[T] {
	t := Matrix[T]{starts(a.Index, lines), make([]int32, len(a.Index)), make([]T, len(a.Value))}
	next := slices.Clone(t.Start)
	for k := range a.Lines() {
		for at := a.Start[k]; at < a.Start[k+1]; at++ {
			to := &next[a.Index[at]]
			t.Index[*to], t.Value[*to] = int32(k), a.Value[at]
			*to++
		}
	}
	return t
}

// starts returns where lines start that have entries as often as they are listed.
func starts(listed []int32, lines int) []int32 {
	start := make([]int32, lines+1)
	for _, k := range listed {
		start[k+1]++
	}
	for k := range lines {
		start[k+1] += start[k]
	}
	return start
}
