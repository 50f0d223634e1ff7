package polysolve

import (
	"context"
	"fmt"
	"maps"
	"slices"
)

// An order of pivots, found once for a matrix of numbers and used for all points
// and primes, with the pattern of entries that elimination makes.
type order struct {
	row, col []int32   // of each pivot
	at       []int32   // pivot of each column
	lower    [][]int32 // per pivot: earlier pivots its row is reduced by, in order
	upper    [][]int32 // per pivot: columns of later pivots in its row, by pivot
}

// findOrder eliminates a sparse matrix and returns the order, nil if the matrix
// is singular. A column or row with one entry goes first, then the row
// with fewest entries and in it the column with fewest.
func findOrder(ctx context.Context, f field, rows []map[int32]uint64) (*order, error) {
	e := newElimination(f, rows)
	o := &order{at: make([]int32, len(rows))}
	for range rows {
		if ctx.Err() != nil {
			return nil, stopped(ctx)
		}
		r, c := e.choose()
		if r < 0 {
			return nil, nil
		}
		if e.eliminate(r, c); e.entries > maxStored {
			return nil, fmt.Errorf("%w: %d entries in elimination", ErrTooLarge, e.entries)
		}
		o.at[c] = int32(len(o.row))
		o.row, o.col = append(o.row, r), append(o.col, c)
	}
	return o, nil
}

// An elimination holds the rows and columns without a pivot so far.
type elimination struct {
	field
	rows    []map[int32]uint64
	cols    []map[int32]struct{} // rows with an entry
	done    []bool               // rows
	single  []int32              // columns that had one entry when last changed
	entries int
}

func newElimination(f field, rows []map[int32]uint64) *elimination {
	e := &elimination{field: f, rows: rows, done: make([]bool, len(rows))}
	e.cols = make([]map[int32]struct{}, len(rows))
	for c := range e.cols {
		e.cols[c] = map[int32]struct{}{}
	}
	for r, row := range rows {
		e.entries += len(row)
		for c := range row {
			e.cols[c][int32(r)] = struct{}{}
		}
	}
	for c := range e.cols {
		e.note(int32(c))
	}
	return e
}

func (e *elimination) note(c int32) {
	if len(e.cols[c]) == 1 {
		e.single = append(e.single, c)
	}
}

// choose returns the place of the next pivot, r = −1 if there is none.
func (e *elimination) choose() (r, c int32) {
	for len(e.single) > 0 {
		c = e.single[len(e.single)-1]
		e.single = e.single[:len(e.single)-1]
		if len(e.cols[c]) == 1 { // still
			for r = range e.cols[c] {
				return r, c
			}
		}
	}
	r = -1
	for i, row := range e.rows {
		if !e.done[i] && (r < 0 || len(row) < len(e.rows[r])) {
			r = int32(i)
		}
	}
	if r < 0 || len(e.rows[r]) == 0 {
		return -1, 0
	}
	c = -1
	for j := range e.rows[r] {
		if c < 0 || len(e.cols[j]) < len(e.cols[c]) || len(e.cols[j]) == len(e.cols[c]) && j < c {
			c = j
		}
	}
	return r, c
}

func (e *elimination) eliminate(r, c int32) {
	e.done[r] = true
	pivot := e.rows[r]
	inv := e.inverse(pivot[c])
	for j := range pivot {
		delete(e.cols[j], r)
	}
	for i := range e.cols[c] {
		row := e.rows[i]
		factor := e.mul(row[c], inv)
		delete(row, c)
		for j, v := range pivot {
			if j == c {
				continue
			}
			if u, ok := row[j]; !ok {
				e.entries++
				e.cols[j][i] = struct{}{}
				row[j] = e.sub(0, e.mul(factor, v))
			} else if u = e.sub(u, e.mul(factor, v)); u != 0 {
				row[j] = u
			} else {
				delete(row, j)
				delete(e.cols[j], i)
			}
		}
	}
	e.cols[c] = nil
	for _, j := range slices.Sorted(maps.Keys(pivot)) { // not in the order of the map
		e.note(j)
	}
}

// findPattern fills lower and upper for a matrix with entries in the given columns of each row.
func (o *order) findPattern(entries func(row int32) []int32) error {
	n := len(o.row)
	o.lower, o.upper = make([][]int32, n), make([][]int32, n)
	mark, total := make([]int32, n), 0
	for k, r := range o.row {
		var row []int32 // pivots of the columns in the row
		for _, c := range entries(r) {
			if j := o.at[c]; mark[j] != int32(k+1) {
				mark[j] = int32(k + 1)
				row = append(row, j)
			}
		}
		row = o.close(row, int32(k), mark)
		slices.Sort(row)
		at, _ := slices.BinarySearch(row, int32(k))
		o.lower[k], o.upper[k] = row[:at], row[at+1:]
		if total += len(row); total > maxStored {
			return fmt.Errorf("%w: %d entries in elimination", ErrTooLarge, total)
		}
	}
	return nil
}

// close adds to the pivots in row k those that reducing it brings in.
func (o *order) close(row []int32, k int32, mark []int32) []int32 {
	for i := 0; i < len(row); i++ {
		if row[i] >= k {
			continue
		}
		for _, j := range o.upper[row[i]] {
			if mark[j] != k+1 {
				mark[j] = k + 1
				row = append(row, j)
			}
		}
	}
	return row
}
