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
	none := slices.Repeat([]int32{-1}, m.Lines())
	e := &eliminator{
		f: f, m: m, t: t, res: residues(m, f), lu: &lu{f: f},
		rank: none, turn: slices.Clone(none), lower: make([][]term, m.Lines()),
	}
	if !slices.Contains(e.res, 0) { // a zero among the residues would be in the way of peel
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

// A triangle is a triangular matrix modulo a prime without its diagonal, by
// rows. Indices from cut on also have a dense part: row i ≥ cut of a lower
// triangle has dense[i−cut] in the columns cut … i−1, of an upper one in the columns from i+1.
type triangle struct {
	start []int // row i has the entries start[i] … start[i+1]−1
	at    []int32
	val   []uint64
	cut   int
	dense [][]uint64
}

func (t *triangle) dot(f field, i int, w []uint64) uint64 {
	a, b := t.start[i], t.start[i+1]
	if a == b {
		return 0
	}
	return f.dotAt(t.val[a:b], t.at[a:b], w)
}

// forward replaces w by z with z[i] = (w[i] − Σ_{l<i} t[i][l]·z[l])·scale[i];
// scale may be nil, for ones.
func (t *triangle) forward(f field, w, scale []uint64) {
	for i := range w {
		v := f.sub(w[i], t.dot(f, i, w))
		if i >= t.cut {
			v = f.sub(v, f.dot(t.dense[i-t.cut], w[t.cut:]))
		}
		w[i] = scaled(f, v, scale, i)
	}
}

// backward replaces w by z with z[i] = (w[i] − Σ_{l>i} t[i][l]·z[l])·scale[i].
func (t *triangle) backward(f field, w, scale []uint64) {
	for i := len(w) - 1; i >= t.cut; i-- {
		w[i] = scaled(f, f.sub(w[i], f.dot(t.dense[i-t.cut], w[i+1:])), scale, i)
	}
	for i := t.cut - 1; i >= 0; i-- {
		w[i] = scaled(f, f.sub(w[i], t.dot(f, i, w)), scale, i)
	}
}

func scaled(f field, v uint64, scale []uint64, i int) uint64 {
	if scale == nil || scale[i] == 1 || v == 0 {
		return v
	}
	return f.mul(v, scale[i])
}

// transposed returns the transpose; the dense part is turned by turn.
func (t *triangle) transposed(transpose func(dense [][]uint64) [][]uint64) *triangle {
	n := len(t.start) - 1
	z := &triangle{start: make([]int, n+1), at: make([]int32, len(t.at)), val: make([]uint64, len(t.val)), cut: t.cut}
	for _, j := range t.at {
		z.start[j+1]++
	}
	for i := range n {
		z.start[i+1] += z.start[i]
	}
	next := slices.Clone(z.start)
	for i := range n {
		for k := t.start[i]; k < t.start[i+1]; k++ {
			p := next[t.at[k]]
			next[t.at[k]]++
			z.at[p], z.val[p] = int32(i), t.val[k]
		}
	}
	z.dense = transpose(t.dense)
	return z
}

// transposeLower turns rows 0 … i−1 of a lower triangle into columns, rows of an upper one.
func transposeLower(dense [][]uint64) [][]uint64 {
	z := make([][]uint64, len(dense))
	for j := range z {
		z[j] = make([]uint64, len(dense)-j-1)
		for k := range z[j] {
			z[j][k] = dense[j+1+k][j]
		}
	}
	return z
}

// transposeUpper is its counterpart for upper triangles.
func transposeUpper(dense [][]uint64) [][]uint64 {
	z := make([][]uint64, len(dense))
	for j := range z {
		z[j] = make([]uint64, j)
		for k := range z[j] {
			z[j][k] = dense[k][j-k-1]
		}
	}
	return z
}
