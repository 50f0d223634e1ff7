package floatlp

import "math"

// pivotColumnSingletons pivots columns with one entry in the rows not done.
func (b *builder) pivotColumnSingletons() {
	b.queue = b.queue[:0]
	for c, count := range b.colCount {
		if count == 1 && b.rowOf[c] < 0 {
			b.queue = append(b.queue, int32(c))
		}
	}
	for k := 0; k < len(b.queue); k++ {
		c := b.queue[k]
		if b.rowOf[c] >= 0 || b.colCount[c] != 1 {
			continue
		}
		idx, val := b.column(c)
		for p, i := range idx {
			if !b.rowDone[i] {
				if math.Abs(val[p]) > pivotTolerance {
					b.pivotAt(i, c, val[p])
				}
				break
			}
		}
	}
}

// pivotRowSingletons pivots rows with one entry in the columns not done.
func (b *builder) pivotRowSingletons() {
	b.queue = b.queue[:0]
	for i := range b.rowCount {
		if !b.rowDone[i] && b.countRow(int32(i)) == 1 {
			b.queue = append(b.queue, int32(i))
		}
	}
	for k := 0; k < len(b.queue); k++ {
		i := b.queue[k]
		if b.rowDone[i] || b.rowCount[i] != 1 {
			continue
		}
		idx, val := b.rows.Line(i)
		for p, c := range idx {
			if b.rowOf[c] < 0 {
				if math.Abs(val[p]) > pivotTolerance {
					b.pivotRowSingleton(i, c, val[p])
				}
				break
			}
		}
	}
}

// countRow recounts the columns not done with an entry in row i.
func (b *builder) countRow(i int32) int32 {
	idx, _ := b.rows.Line(i)
	n := int32(0)
	for _, c := range idx {
		if b.rowOf[c] < 0 {
			n++
		}
	}
	b.rowCount[i] = n
	return n
}

// pivotRowSingleton pivots slot c in row i, where it is alone; the rest of the
// column becomes a column of L, and no other column changes.
func (b *builder) pivotRowSingleton(i, c int32, value float64) {
	l := &b.f.l
	l.start[i] = int32(len(l.idx))
	idx, val := b.column(c)
	for k, other := range idx {
		if other == i || b.rowDone[other] {
			continue
		}
		l.idx = append(l.idx, other)
		l.val = append(l.val, val[k]/value)
		b.rowCount[other]--
		if b.rowCount[other] == 1 {
			b.queue = append(b.queue, other)
		}
	}
	l.end[i] = int32(len(l.idx))
	b.pivotAt(i, c, value)
}
