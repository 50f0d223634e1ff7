// Package sparse is in the machinery layer: sparse matrices, stored by lines, which
// are their rows or their columns.
//
// Start with [Entries], which become [Integers], and with [Matrix], which may have
// entries of any type.
//
// Lines are numbered from 0, and so are the places across. No place occurs twice in a
// line; the order of entries is that in which they were given.
package sparse

import (
	"math/big"
	"slices"

	"exactsolve/rational"
)

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

// Entries are those of a matrix of integers of any size, in any order. The zero value has none.
type Entries struct {
	line, place []int32
	value       []int64
	wide        []*big.Int // nil, or parallel to value: those that do not fit it
}

// Add adds entry v, unless it is 0. It panics unless v is an integer.
func (e *Entries) Add(line, place int, v rational.Rat) {
	if v.IsZero() {
		return
	}
	n, d, ok := v.Small()
	if ok && d != 1 || !ok && !v.IsInt() {
		panic("sparse: an entry is not an integer")
	}
	e.line, e.place, e.value = append(e.line, int32(line)), append(e.place, int32(place)), append(e.value, n)
	switch {
	case !ok:
		e.wide = append(e.wide, make([]*big.Int, len(e.value)-len(e.wide))...)
		e.wide[len(e.value)-1] = v.Num()
	case e.wide != nil:
		e.wide = append(e.wide, nil)
	}
}

// Len returns the number of entries.
func (e *Entries) Len() int { return len(e.value) }

// Lines returns the matrix by lines, of which there are so many.
func (e *Entries) Lines(lines int) *Integers {
	a := &Integers{Matrix: Matrix[int64]{starts(e.line, lines), make([]int32, e.Len()), make([]int64, e.Len())}}
	if e.wide != nil {
		a.Wide = make([]*big.Int, e.Len())
	}
	next := slices.Clone(a.Start)
	for k, line := range e.line {
		at := next[line]
		next[line]++
		a.Index[at], a.Value[at] = e.place[k], e.value[k]
		if e.wide != nil {
			a.Wide[at] = e.wide[k]
		}
	}
	return a
}

// Across returns the matrix by places across, of which there are so many.
func (e *Entries) Across(places int) *Integers {
	t := Entries{e.place, e.line, e.value, e.wide}
	return t.Lines(places)
}

// Integers are a matrix of integers of any size.
type Integers struct {
	Matrix[int64]            // Value is not in use where Wide has the entry
	Wide          []*big.Int // nil, or parallel to Value; not to be written
}

// IsWide returns entry k if it does not fit a word.
func (a *Integers) IsWide(k int32) (*big.Int, bool) {
	if a.Wide == nil || a.Wide[k] == nil {
		return nil, false
	}
	return a.Wide[k], true
}

// Big returns entry k, in z or as a reference that must not be written.
func (a *Integers) Big(k int32, z *big.Int) *big.Int {
	if v, ok := a.IsWide(k); ok {
		return v
	}
	return z.SetInt64(a.Value[k])
}

// Rat returns entry k.
func (a *Integers) Rat(k int32) rational.Rat {
	if v, ok := a.IsWide(k); ok {
		return rational.FromBigInt(v)
	}
	return rational.Int(a.Value[k])
}

// Transposed returns a stored the other way, with the given number of lines.
func (a *Integers) Transposed(lines int) *Integers {
	t := &Integers{Matrix: a.Matrix.Transposed(lines)}
	if a.Wide != nil {
		wide := Matrix[*big.Int]{a.Start, a.Index, a.Wide}
		t.Wide = wide.Transposed(lines).Value
	}
	return t
}

// Minor returns the part of a in some lines, at the places for which at is not
// negative, which are numbered as it says.
func (a *Integers) Minor(lines, at []int32) *Integers {
	z := &Integers{Matrix: Matrix[int64]{Start: make([]int32, len(lines)+1)}}
	for l, k := range lines {
		z.Start[l+1] = z.Start[l]
		for _, j := range a.Index[a.Start[k]:a.Start[k+1]] {
			if at[j] >= 0 {
				z.Start[l+1]++
			}
		}
	}
	n := z.Start[len(lines)]
	z.Index, z.Value = make([]int32, 0, n), make([]int64, 0, n)
	for _, k := range lines {
		for p := a.Start[k]; p < a.Start[k+1]; p++ {
			j := at[a.Index[p]]
			if j < 0 {
				continue
			}
			z.Index, z.Value = append(z.Index, j), append(z.Value, a.Value[p])
			if a.Wide != nil {
				z.Wide = append(z.Wide, a.Wide[p])
			}
		}
	}
	return z
}
