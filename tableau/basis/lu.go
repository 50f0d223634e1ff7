package basis

import (
	"context"
	"slices"
	"sync"

	"exactsolve/tableau/sparse"
)

// An lu is a factorization modulo a prime of the part of a matrix in rows prow
// and columns pcol, whose rank it is: with rows and columns in that order, it is
// (1 + lower)·(D + upper), where D has the diagonal 1/inv.
type lu struct {
	f          field
	prow, pcol []int32
	inv        []uint64
	lower      *triangle
	upper      *triangle
}

// An eliminator factors a matrix modulo a prime, by pivots of little fill-in
// (Markowitz) and, once that does not pay, a dense elimination. Rows and columns
// are active until they have had their pivot.
type eliminator struct {
	f    field
	m, t *sparse.Integers // the matrix and its transpose
	res  []uint64         // the entries of m modulo the prime
	lu   *lu
	rank []int32 // per column: index of its pivot, −1 while active
	turn []int32 // per row, likewise

	lower [][]term // per row: multipliers of earlier pivots
	upper [][]term // per pivot: its row but for the pivot
	fill  int      // terms stored
}

// A term is an entry of a row modulo the prime; at is a column, or in
// eliminator.lower the index of a pivot.
type term struct {
	at int32
	v  uint64
}

// factor factors m, whose transpose is t, modulo the prime. The factorization
// has less than full rank if m is singular modulo the prime. It fails with
// ErrTooLarge, or when ctx is done.
func factor(ctx context.Context, f field, m, t *sparse.Integers) (*lu, error) {
	e := &eliminator{
		f: f, m: m, t: t, lu: &lu{f: f},
		rank: fill(m.Lines(), -1), turn: fill(m.Lines(), -1), lower: make([][]term, m.Lines()),
	}
	if e.reduce() { // a zero among the residues is not in the way of peel
		e.peel()
	}
	k := newKernel(e)
	if err := k.eliminate(ctx); err != nil {
		return nil, err
	}
	d, err := k.dense(ctx)
	if err != nil {
		return nil, err
	}
	e.finish(d)
	return e.lu, nil
}

func fill(n int, v int32) []int32 {
	z := make([]int32, n)
	for i := range z {
		z[i] = v
	}
	return z
}

// reduce computes the residues and reports whether all differ from 0.
func (e *eliminator) reduce() bool {
	e.res = residues(e.m, e.f)
	return !slices.Contains(e.res, 0)
}

// residues returns the entries of m modulo the prime.
func residues(m *sparse.Integers, f field) []uint64 {
	z := make([]uint64, len(m.Value))
	for k, v := range m.Value {
		if w, ok := m.IsWide(int32(k)); ok {
			z[k] = f.ofBig(w)
		} else {
			z[k] = f.of(v)
		}
	}
	return z
}

// pivot appends a pivot. Its row in upper and its inverse may be set later.
func (e *eliminator) pivot(i, j int32, inv uint64) {
	e.rank[j], e.turn[i] = int32(len(e.lu.prow)), int32(len(e.lu.prow))
	e.lu.prow, e.lu.pcol = append(e.lu.prow, i), append(e.lu.pcol, j)
	e.lu.inv = append(e.lu.inv, inv)
}

// inverse avoids the division for the commonest entries.
func (e *eliminator) inverse(v uint64) uint64 {
	if v == 1 || v == e.f.p-1 {
		return v
	}
	return e.f.inv(v)
}

// finish sorts what was found into triangles. Columns become indices of their
// pivots; what has none, as the rank is not full, is left out.
func (e *eliminator) finish(d *denseFactors) {
	e.lu.lower = &triangle{cut: len(e.upper), dense: d.lower}
	e.lu.upper = &triangle{cut: len(e.upper), dense: d.upper}
	n := len(e.lu.prow)
	total := 0
	for _, i := range e.lu.prow {
		total += len(e.lower[i])
	}
	e.lu.lower.allocate(n, total)
	for _, i := range e.lu.prow {
		e.lu.lower.appendRow(e.lower[i], nil)
	}
	total = 0
	for _, row := range e.upper {
		total += len(row)
	}
	e.lu.upper.allocate(n, total)
	for k := range n {
		var row []term
		if k < len(e.upper) {
			row = e.upper[k]
		}
		e.lu.upper.appendRow(row, e.rank)
	}
}

func (t *triangle) allocate(rows, terms int) {
	t.start = append(make([]int, 0, rows+1), 0)
	t.at, t.val = make([]int32, 0, terms), make([]uint64, 0, terms)
}

// appendRow appends a row, with places translated unless rank is nil.
func (t *triangle) appendRow(row []term, rank []int32) {
	for _, e := range row {
		at := e.at
		if rank != nil {
			if at = rank[at]; at < 0 {
				continue
			}
		}
		if e.v != 0 {
			t.at, t.val = append(t.at, at), append(t.val, e.v)
		}
	}
	t.start = append(t.start, len(t.at))
}

// A solver sets x to the solution of a system for the right-hand side r, modulo
// the prime; w is scratch of the same size.
type solver func(r, w, x []uint64)

func (a *lu) solver() solver {
	return func(r, w, x []uint64) {
		gather(w, r, a.prow)
		a.lower.forward(a.f, w, nil)
		a.upper.backward(a.f, w, a.inv)
		scatter(x, w, a.pcol)
	}
}

func (a *lu) solverTransposed() solver {
	transposed := sync.OnceValues(func() (lower, upper *triangle) {
		return a.upper.transposed(transposeUpper), a.lower.transposed(transposeLower)
	})
	return func(r, w, x []uint64) {
		lower, upper := transposed()
		gather(w, r, a.pcol)
		lower.forward(a.f, w, a.inv)
		upper.backward(a.f, w, nil)
		scatter(x, w, a.prow)
	}
}

func gather[T any](w, r []T, at []int32) {
	for k, i := range at {
		w[k] = r[i]
	}
}

func scatter[T any](x, w []T, at []int32) {
	for k, i := range at {
		x[i] = w[k]
	}
}
