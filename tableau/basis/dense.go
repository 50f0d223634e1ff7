package basis

import (
	"context"
	"fmt"
)

// A denseFactors is the dense part of a factorization, as triangle has it.
type denseFactors struct{ lower, upper [][]uint64 }

// dense factors the rest of the kernel, if anything is left of it, column by
// column, so that entries are dot products with few reductions (Crout). A column
// without a pivot goes to the end; the rank is the number of the others.
func (k *kernel) dense(ctx context.Context) (*denseFactors, error) {
	rows, cols := k.rest()
	if len(rows) == 0 || len(cols) == 0 {
		return &denseFactors{}, nil
	}
	d := &crout{f: k.f, w: make([][]uint64, len(rows)), rows: rows, cols: cols, col: make([]uint64, len(rows))}
	for r, i := range rows {
		d.w[r] = make([]uint64, len(cols))
		for c, j := range cols {
			k.place[j] = int32(c)
		}
		for _, t := range k.rows[i] {
			d.w[r][k.place[t.at]] = t.v
		}
	}
	rank := 0
	for rank < min(len(rows), len(d.cols)) {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("basis: %w", context.Cause(ctx))
		}
		if inv := d.column(rank); inv != 0 {
			k.pivot(rows[rank], d.cols[rank], inv)
			rank++
		}
	}
	return d.factors(rank), nil
}

// rest returns the active rows and columns that have entries.
func (k *kernel) rest() (rows, cols []int32) {
	for i, row := range k.rows {
		if k.turn[i] < 0 && len(row) > 0 {
			rows = append(rows, int32(i))
		}
	}
	for j, count := range k.count {
		if k.rank[j] < 0 && count > 0 {
			cols = append(cols, int32(j))
		}
	}
	return rows, cols
}

// A crout is a dense matrix w under factorization. After j columns, row i has
// the multipliers in its first min(i, j) places, for i < j then the row of the
// upper triangle with its pivot, and is else as given.
type crout struct {
	f          field
	w          [][]uint64
	rows, cols []int32 // original numbers, in order of pivots
	col        []uint64
}

// column computes column j and returns the inverse of its pivot, which it moves
// to row j; or it drops the column and returns 0 if there is no pivot.
func (d *crout) column(j int) uint64 {
	pivot := -1
	for i := range d.w {
		v := d.f.sub(d.w[i][j], d.f.dot(d.w[i][:min(i, j)], d.col))
		d.col[i], d.w[i][j] = v, v
		if i >= j && pivot < 0 && v != 0 {
			pivot = i
		}
	}
	if pivot < 0 {
		d.drop(j)
		return 0
	}
	d.w[pivot], d.w[j] = d.w[j], d.w[pivot]
	d.rows[pivot], d.rows[j] = d.rows[j], d.rows[pivot]
	inv := d.f.inv(d.w[j][j])
	for _, row := range d.w[j+1:] {
		row[j] = d.f.mul(row[j], inv)
	}
	return inv
}

// drop replaces column j by the last one.
func (d *crout) drop(j int) {
	last := len(d.cols) - 1
	d.cols[j] = d.cols[last]
	d.cols = d.cols[:last]
	for i, row := range d.w {
		row[j] = row[last]
		d.w[i] = row[:last]
	}
}

// factors returns the triangles of the leading part of the given rank.
func (d *crout) factors(rank int) *denseFactors {
	z := &denseFactors{make([][]uint64, rank), make([][]uint64, rank)}
	for i, row := range d.w[:rank] {
		z.lower[i], z.upper[i] = row[:i], row[i+1:rank]
	}
	return z
}
