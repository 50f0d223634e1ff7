package floatlp

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
	l.idx, l.val = grow(l.idx, room), grow(l.val, room)
}

// grow returns s longer by n, what is new undefined.
func grow[T any](s []T, n int) []T {
	for cap(s) < len(s)+n {
		var zero T
		s = append(s[:cap(s)], zero)[:len(s)]
	}
	return s[:len(s)+n]
}

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

func (l *lists) truncate(k int32, n int) { l.size[k] = int32(n) }

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

func (b *buckets) reset(n int) {
	b.head = resize(b.head, n+1)
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
