package floatlp

import "slices"

// Lists are lists of entries that grow and shrink, in one array. A list that
// outgrows its place moves to the end.
type lists struct {
	start, size, room []int32
	idx               []int32
	val               []float64
}

func (l *lists) reset(n int) {
	l.start, l.size, l.room = resize(l.start, n), resize(l.size, n), resize(l.room, n)
	clear(l.size)
	clear(l.room)
	l.idx, l.val = l.idx[:0], l.val[:0]
}

// open begins list k at the end, with room for n entries and a few more.
func (l *lists) open(k int32, n int) {
	room := n + n/4 + 4
	l.start[k], l.size[k], l.room[k] = int32(len(l.idx)), 0, int32(room)
	l.idx, l.val = longer(l.idx, room), longer(l.val, room)
}

// longer returns s with n more elements, undefined ones.
func longer[T any](s []T, n int) []T { return slices.Grow(s, n)[:len(s)+n] }

func (l *lists) len(k int32) int { return int(l.size[k]) }

func (l *lists) line(k int32) ([]int32, []float64) {
	s, e := l.start[k], l.start[k]+l.size[k]
	return l.idx[s:e], l.val[s:e]
}

func (l *lists) push(k, i int32, x float64) {
	if l.size[k] == l.room[k] {
		idx, val := l.line(k)
		n := l.size[k]
		l.open(k, 2*int(n))
		copy(l.idx[l.start[k]:], idx)
		copy(l.val[l.start[k]:], val)
		l.size[k] = n
	}
	p := l.start[k] + l.size[k]
	l.idx[p], l.val[p] = i, x
	l.size[k]++
}

// find returns the place of index i in list k, which has it.
func (l *lists) find(k, i int32) int32 {
	p := l.start[k]
	for l.idx[p] != i {
		p++
	}
	return p
}

func (l *lists) get(k, i int32) float64 { return l.val[l.find(k, i)] }

// remove removes index i from list k, which has it, and returns its value.
func (l *lists) remove(k, i int32) float64 {
	p := l.find(k, i)
	x := l.val[p]
	l.size[k]--
	last := l.start[k] + l.size[k]
	l.idx[p], l.val[p] = l.idx[last], l.val[last]
	return x
}

// Buckets hold items by count in doubly linked lists, −1 ends one.
type buckets struct {
	head, next, prev []int32
	at               []int32 // the count under which an item is, −1 if it is not in
	most             int     // no item has a larger count
}

func (b *buckets) reset(n, counts int) {
	b.head = resize(b.head, counts+1)
	b.next, b.prev, b.at = resize(b.next, n), resize(b.prev, n), resize(b.at, n)
	for _, s := range [][]int32{b.head, b.at} {
		for i := range s {
			s[i] = -1
		}
	}
	b.most = 0
}

// first returns the first item under count, −1 if there is none.
func (b *buckets) first(count int) int32 {
	if count >= len(b.head) {
		return -1
	}
	return b.head[count]
}

func (b *buckets) remove(k int32) {
	c := b.at[k]
	if c < 0 {
		return
	}
	if b.prev[k] >= 0 {
		b.next[b.prev[k]] = b.next[k]
	} else {
		b.head[c] = b.next[k]
	}
	if b.next[k] >= 0 {
		b.prev[b.next[k]] = b.prev[k]
	}
	b.at[k] = -1
}

// place puts item k under count.
func (b *buckets) place(k int32, count int) {
	b.remove(k)
	b.at[k] = int32(count)
	b.prev[k], b.next[k] = -1, b.head[count]
	if b.head[count] >= 0 {
		b.prev[b.head[count]] = k
	}
	b.head[count] = k
	b.most = max(b.most, count)
}

// A vector is dense with a list of where it may be nonzero.
type vector struct {
	val []float64
	idx []int32 // if listed: every nonzero has its index here, once

	listed bool
}

func newVector(n int) *vector { return &vector{make([]float64, n), make([]int32, 0, n), true} }

// clear makes v zero.
func (v *vector) clear() {
	if v.listed && 4*len(v.idx) < len(v.val) {
		for _, i := range v.idx {
			v.val[i] = 0
		}
	} else {
		clear(v.val)
	}
	v.idx, v.listed = v.idx[:0], true
}

// set sets an entry that is zero and not yet listed.
func (v *vector) set(i int32, x float64) {
	v.val[i] = x
	v.idx = append(v.idx, i)
}

// load sets v to column q of [a −I].
func (v *vector) load(a *Matrix, q int32) {
	v.clear()
	if n := int32(a.Lines()); q >= n {
		v.set(q-n, -1)
		return
	}
	idx, val := a.Line(q)
	for k, i := range idx {
		v.set(i, val[k])
	}
}

// list makes the list of nonzeros, if v has none.
func (v *vector) list() {
	if v.listed {
		return
	}
	v.idx = v.idx[:0]
	for i, x := range v.val {
		if x != 0 {
			v.idx = append(v.idx, int32(i))
		}
	}
	v.listed = true
}

// copyFrom makes v equal to w, which is listed.
func (v *vector) copyFrom(w *vector) {
	v.clear()
	for _, i := range w.idx {
		v.val[i] = w.val[i]
	}
	v.idx = append(v.idx, w.idx...)
}

// density is the share of entries in the list, 1 if there is none.
func (v *vector) density() float64 {
	if !v.listed || len(v.val) == 0 {
		return 1
	}
	return float64(len(v.idx)) / float64(len(v.val))
}

// A packed vector is a list of entries.
type packed struct {
	idx []int32
	val []float64
}

func (p *packed) take(v *vector) {
	v.list()
	p.idx, p.val = p.idx[:0], p.val[:0]
	for _, i := range v.idx {
		if x := v.val[i]; x != 0 {
			p.idx = append(p.idx, i)
			p.val = append(p.val, x)
		}
	}
}
