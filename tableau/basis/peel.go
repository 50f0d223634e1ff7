package basis

import "exactsolve/tableau/sparse"

// peel takes as pivots all entries alone in their row or column, among active
// rows and columns, until there are none: the triangular part of the matrix.
// It causes no fill-in, so that multipliers are quotients of given entries.
func (e *eliminator) peel() {
	m, t := e.m, e.t
	rows, cols := counts(m), counts(t)
	var queue []int32 // rows as i, columns as ^j
	for i := range m.Lines() {
		if rows[i] == 1 {
			queue = append(queue, int32(i))
		}
		if cols[i] == 1 {
			queue = append(queue, ^int32(i))
		}
	}
	for len(queue) > 0 {
		q := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		var i, j int32
		if q >= 0 {
			if i = q; e.turn[i] >= 0 || rows[i] != 1 {
				continue
			}
			j = activeIn(m, i, e.rank)
		} else {
			if j = ^q; e.rank[j] >= 0 || cols[j] != 1 {
				continue
			}
			i = activeIn(t, j, e.turn)
		}
		e.pivot(i, j, 0)
		for _, c := range m.Index[m.Start[i]:m.Start[i+1]] {
			if cols[c]--; cols[c] == 1 && e.rank[c] < 0 {
				queue = append(queue, ^c)
			}
		}
		for _, r := range t.Index[t.Start[j]:t.Start[j+1]] {
			if rows[r]--; rows[r] == 1 && e.turn[r] < 0 {
				queue = append(queue, r)
			}
		}
	}
	e.split()
}

func counts(m *sparse.Integers) []int32 {
	z := make([]int32, m.Lines())
	for i := range z {
		z[i] = m.Start[i+1] - m.Start[i]
	}
	return z
}

// activeIn returns the column of row i that has no pivot yet.
func activeIn(m *sparse.Integers, i int32, rank []int32) int32 {
	for _, c := range m.Index[m.Start[i]:m.Start[i+1]] {
		if rank[c] < 0 {
			return c
		}
	}
	panic("basis: no active entry in a row that has one") // a bug here
}

// split fills upper, lower and inv for the pivots found by peel. An entry of row
// i in the column of pivot k belongs to lower if k comes before the pivot of i,
// and the multiplier is the entry over the pivot: nothing is subtracted from it,
// as a pivot alone in its column has no entries below, and one alone in its row has none to subtract.
func (e *eliminator) split() {
	e.upper = make([][]term, len(e.lu.prow), e.m.Lines())
	slab := make([]term, 0, len(e.m.Index))
	for k, i := range e.lu.prow {
		from := len(slab)
		for at := e.m.Start[i]; at < e.m.Start[i+1]; at++ {
			c := e.m.Index[at]
			switch r := e.rank[c]; {
			case int(r) == k:
				e.lu.inv[k] = e.inverse(e.res[at])
			case r < 0 || int(r) > k:
				slab = append(slab, term{c, e.res[at]})
			}
		}
		e.upper[k] = slab[from:len(slab):len(slab)]
	}
	for i := range e.m.Lines() {
		before := e.turn[i]
		if before < 0 {
			before = int32(len(e.lu.prow))
		}
		from := len(slab)
		for at := e.m.Start[i]; at < e.m.Start[i+1]; at++ {
			if r := e.rank[e.m.Index[at]]; r >= 0 && r < before {
				slab = append(slab, term{r, e.f.mul(e.res[at], e.lu.inv[r])})
			}
		}
		e.lower[i] = slab[from:len(slab):len(slab)]
	}
	e.fill = len(slab)
}
