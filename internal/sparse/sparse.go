// Package sparse is in the machinery layer: sparse matrices, stored by lines, which
// are their rows or their columns.
//
// Start with [Matrix], which may have entries of any type, and [Integers].
//
// Lines are numbered from 0, and so are the places across. Entries of a line are in
// the order in which they were appended, each place at most once.
package sparse

// A Matrix has the entries of line k at Start[k] … Start[k+1]−1 of Index, which are
// their places across, and Value.
type Matrix[T any] struct {
	Start []int32 // one more than there are lines
	Index []int32
	Value []T
}

// Lines returns the number of lines.
func (a *Matrix[T]) Lines() int { return max(len(a.Start), 1) - 1 }

// Line returns the entries of line k, not to be appended to.
func (a *Matrix[T]) Line(k int32) ([]int32, []T) {
	s, e := a.Start[k], a.Start[k+1]
	return a.Index[s:e], a.Value[s:e:e]
}

// Transposed returns a stored the other way, with the given number of lines.
func (a *Matrix[T]) Transposed(lines int) Matrix[T] { return a.transposed(lines, nil) }

// transposed calls moved, unless it is nil, for each entry with its old and its new
// position.
func (a *Matrix[T]) transposed(lines int, moved func(from, to int32)) Matrix[T] {
	t := Matrix[T]{Start: make([]int32, lines+1), Index: make([]int32, len(a.Index)), Value: make([]T, len(a.Value))}
	for _, j := range a.Index {
		t.Start[j+1]++
	}
	for j := range lines {
		t.Start[j+1] += t.Start[j]
	}
	next := append([]int32(nil), t.Start...)
	for k := range a.Lines() {
		for at := a.Start[k]; at < a.Start[k+1]; at++ {
			j := a.Index[at]
			t.Index[next[j]], t.Value[next[j]] = int32(k), a.Value[at]
			if moved != nil {
				moved(at, next[j])
			}
			next[j]++
		}
	}
	return t
}
