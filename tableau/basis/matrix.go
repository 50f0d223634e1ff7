package basis

import (
	"errors"
	"fmt"
	"math/big"

	"exactsolve/rational"
)

// Limits on what is accepted and stored.
const (
	MaxSize    = 1 << 20 // rows of a matrix
	MaxEntries = 1 << 24 // of a matrix, or of its factors
)

// ErrTooLarge says that a matrix, its factors or a solution exceed a limit.
var ErrTooLarge = errors.New("basis: limit exceeded")

// An Entry is a coefficient of a matrix.
type Entry struct {
	Row, Col int
	Value    rational.Rat
}

// A Matrix is a sparse square matrix of rationals. It does not change after
// construction and may be shared between goroutines.
//
// It is stored by rows, as integers: row i of the matrix meant is row i as
// stored, divided by scale[i].
type Matrix struct {
	n     int
	start []int // row i has the entries start[i] … start[i+1]−1
	col   []int32
	val   []int64    // not in use where wide has the entry
	wide  []*big.Int // nil, or parallel to val: entries that do not fit it
	scale []*big.Int // positive; nil if all are 1
}

// New returns the n×n matrix with the given entries; all others are 0. It fails
// if an index is out of range, two entries share a place, or a limit is exceeded.
func New(n int, entries []Entry) (*Matrix, error) {
	if n < 0 {
		return nil, fmt.Errorf("basis: size %d is negative", n)
	}
	if n > MaxSize || len(entries) > MaxEntries {
		return nil, fmt.Errorf("%w: size %d with %d entries; at most %d and %d", ErrTooLarge, n, len(entries), MaxSize, MaxEntries)
	}
	order, start, err := sortByRow(n, entries)
	if err != nil {
		return nil, err
	}
	m := &Matrix{n: n, start: start, col: make([]int32, len(order)), val: make([]int64, len(order))}
	last := make([]int, n) // 1 + the row in which the column was seen last
	for i := range n {
		if err := m.setRow(i, entries, order[start[i]:start[i+1]], last); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// sortByRow returns the positions of the entries that are not 0, row by row.
func sortByRow(n int, entries []Entry) (order []int32, start []int, err error) {
	start = make([]int, n+1)
	for _, e := range entries {
		if e.Row < 0 || e.Row >= n || e.Col < 0 || e.Col >= n {
			return nil, nil, fmt.Errorf("basis: entry (%d,%d) outside a matrix of size %d", e.Row, e.Col, n)
		}
		if !e.Value.IsZero() {
			start[e.Row+1]++
		}
	}
	for i := range n {
		start[i+1] += start[i]
	}
	next := append([]int(nil), start...)
	order = make([]int32, start[n])
	for k, e := range entries {
		if !e.Value.IsZero() {
			order[next[e.Row]] = int32(k)
			next[e.Row]++
		}
	}
	return order, start, nil
}

func (m *Matrix) setRow(i int, entries []Entry, row []int32, last []int) error {
	scale := rational.Int(1)
	for k, o := range row {
		e := &entries[o]
		if last[e.Col] == i+1 {
			return fmt.Errorf("basis: two entries at (%d,%d)", i, e.Col)
		}
		last[e.Col] = i + 1
		m.col[m.start[i]+k] = int32(e.Col)
		if !e.Value.IsInt() {
			scale = rational.LCM(scale, rational.FromBigInt(e.Value.Den()))
		}
	}
	for k, o := range row {
		v := entries[o].Value
		if !scale.IsOne() {
			v = v.Mul(scale)
		}
		m.set(m.start[i]+k, v)
	}
	if !scale.IsOne() {
		m.setScale(i, scale.Num())
	}
	return nil
}

func (m *Matrix) set(k int, v rational.Rat) {
	if n, _, ok := v.Small(); ok {
		m.val[k] = n
		return
	}
	if m.wide == nil {
		m.wide = make([]*big.Int, len(m.val))
	}
	m.wide[k] = v.Num()
}

func (m *Matrix) setScale(i int, s *big.Int) {
	if m.scale == nil {
		m.scale = make([]*big.Int, m.n)
		for i := range m.scale {
			m.scale[i] = one
		}
	}
	m.scale[i] = s
}

var one = big.NewInt(1) // never written

// isWide returns entry k if it does not fit a word.
func (m *Matrix) isWide(k int) (*big.Int, bool) {
	if m.wide == nil || m.wide[k] == nil {
		return nil, false
	}
	return m.wide[k], true
}

// stored returns entry k as stored, in z or as a reference that must not be written.
func (m *Matrix) stored(k int, z *big.Int) *big.Int {
	if v, ok := m.isWide(k); ok {
		return v
	}
	return z.SetInt64(m.val[k])
}

// residues returns the entries as stored modulo the prime.
func (m *Matrix) residues(f field) []uint64 {
	z := make([]uint64, len(m.val))
	for k, v := range m.val {
		if w, ok := m.isWide(k); ok {
			z[k] = f.ofBig(w)
		} else {
			z[k] = f.of(v)
		}
	}
	return z
}

// transposed returns the transpose of the matrix as stored, without scale.
func (m *Matrix) transposed() *Matrix {
	t := &Matrix{n: m.n, start: make([]int, m.n+1), col: make([]int32, len(m.col)), val: make([]int64, len(m.val))}
	if m.wide != nil {
		t.wide = make([]*big.Int, len(m.wide))
	}
	for _, j := range m.col {
		t.start[j+1]++
	}
	for i := range m.n {
		t.start[i+1] += t.start[i]
	}
	next := append([]int(nil), t.start...)
	for i := range m.n {
		for k := m.start[i]; k < m.start[i+1]; k++ {
			at := next[m.col[k]]
			next[m.col[k]]++
			t.col[at], t.val[at] = int32(i), m.val[k]
			if m.wide != nil {
				t.wide[at] = m.wide[k]
			}
		}
	}
	return t
}

// minor returns the matrix as stored, restricted to the given rows and columns,
// which are equally many.
func (m *Matrix) minor(rows, cols []int32) *Matrix {
	place := make([]int32, m.n) // 1 + new number of a column
	for c, j := range cols {
		place[j] = int32(c) + 1
	}
	z := &Matrix{n: len(rows), start: make([]int, len(rows)+1)}
	for r, i := range rows {
		for k := m.start[i]; k < m.start[i+1]; k++ {
			c := place[m.col[k]]
			if c == 0 {
				continue
			}
			z.col, z.val = append(z.col, c-1), append(z.val, m.val[k])
			if m.wide != nil {
				z.wide = append(z.wide, m.wide[k])
			}
		}
		z.start[r+1] = len(z.col)
	}
	return z
}
