package bimatrix

import (
	"math/big"
	"math/bits"

	"exactsolve/internal/wide"
)

// A form says how the integers of a dictionary are stored.
type form uint8

const (
	words form = iota // int64, absolute value at most 2⁶²
	pairs             // wide.Int128, absolute value below 2¹²⁶
	bigs              // big.Int
)

// A dictionary is a system of linear equations solved for the slacks s of some
// labels, the basic ones. Row i reads
//
//	det · s[basic[i]] = a[i][0] + Σ_j a[i][j] · s[cobasic[j]]    (1 ≤ j ≤ dim)
//
// with integers and det > 0. The first columns, up to free, are those of slacks
// that may be positive; later columns have slacks fixed at 0 and are kept up to
// date only if they lie below width.
//
// It is feasible: a[i][0] ≥ 0 in every row.
type dictionary struct {
	rows, dim   int
	free, width int
	basic       []int32
	cobasic     []int32 // from 1; entry 0 is not used
	at          []int32 // per label: its row ≥ 0, or −column

	form form
	w    []int64 // rows×(dim+1), row by row, and so on
	q    []wide.Int128
	b    []big.Int
	det  scalar

	spareW []int64 // what a pivot writes to, then changes places with w
	spareQ []wide.Int128
	count  *counters
}

// counters count the work of a search.
type counters struct {
	pivots int
	bits   int // largest bit length of a denominator
}

// A scalar is an integer in each form up to that of its dictionary.
type scalar struct {
	w int64
	q wide.Int128
	b big.Int
}

// newDictionary returns the dictionary of p at the origin: own labels are
// cobasic, and
//
//	s[other k] = 1 − Σ_i pay[i][k] · s[own i]
//
// With keep, all columns are kept up to date.
func newDictionary(p *polytope, keep bool, count *counters) *dictionary {
	d := &dictionary{rows: p.other, dim: p.own, free: p.own, count: count}
	d.basic, d.cobasic = make([]int32, d.rows), make([]int32, d.dim+1)
	d.at = make([]int32, d.rows+d.dim)
	for i := range d.basic {
		d.basic[i] = p.otherLabel(i)
		d.at[d.basic[i]] = int32(i)
	}
	for j := 1; j <= d.dim; j++ {
		d.cobasic[j] = p.ownLabel(j - 1)
		d.at[d.cobasic[j]] = int32(-j)
	}
	if keep {
		d.width = d.dim + 1
	}
	n := d.dim + 1
	d.form, d.b = bigs, make([]big.Int, d.rows*n)
	d.det.b.SetInt64(1)
	length := 1
	for i := range d.rows {
		d.b[i*n].SetInt64(1)
		for j := range d.dim {
			x := &d.b[i*n+1+j]
			x.Neg(&p.pay[j][i])
			length = max(length, x.BitLen())
		}
	}
	if length <= 62 {
		d.narrow()
	}
	return d
}

// narrow stores a new dictionary in words.
func (d *dictionary) narrow() {
	d.w = make([]int64, len(d.b))
	for k := range d.b {
		d.w[k] = d.b[k].Int64()
	}
	d.det.w = 1
	d.form, d.b = words, nil
}

// columns returns the number of columns that are kept up to date.
func (d *dictionary) columns() int { return max(d.free+1, d.width) }

// copyFrom makes d a copy of s, which has the same shape, reusing memory.
func (d *dictionary) copyFrom(s *dictionary) {
	d.rows, d.dim, d.free, d.width, d.form, d.count = s.rows, s.dim, s.free, s.width, s.form, s.count
	d.basic = append(d.basic[:0], s.basic...)
	d.cobasic = append(d.cobasic[:0], s.cobasic...)
	d.at = append(d.at[:0], s.at...)
	switch s.form {
	case words:
		d.w = append(d.w[:0], s.w...)
		d.det.w = s.det.w
	case pairs:
		d.q = append(d.q[:0], s.q...)
		d.det.q = s.det.q
	case bigs:
		if len(d.b) != len(s.b) {
			d.b = make([]big.Int, len(s.b))
		}
		cols := s.columns()
		for i := range s.rows {
			for j := range cols {
				d.b[i*(s.dim+1)+j].Set(&s.b[i*(s.dim+1)+j])
			}
		}
		d.det.b.Set(&s.det.b)
	}
}

func (d *dictionary) sign(i, j int) int {
	k := i*(d.dim+1) + j
	switch d.form {
	case words:
		switch x := d.w[k]; {
		case x < 0:
			return -1
		case x > 0:
			return 1
		}
		return 0
	case pairs:
		return d.q[k].Sign()
	}
	return d.b[k].Sign()
}

// big returns entry (i, j), in z or as a reference that must not be written.
func (d *dictionary) big(i, j int, z *big.Int) *big.Int {
	k := i*(d.dim+1) + j
	switch d.form {
	case words:
		return z.SetInt64(d.w[k])
	case pairs:
		return d.q[k].Big(z)
	}
	return &d.b[k]
}

func (d *dictionary) denominatorLength() int {
	switch d.form {
	case words:
		return bits.Len64(uint64(d.det.w))
	case pairs:
		return d.det.q.Len()
	}
	return d.det.b.BitLen()
}

func (d *dictionary) denominator(z *big.Int) *big.Int {
	switch d.form {
	case words:
		return z.SetInt64(d.det.w)
	case pairs:
		return d.det.q.Big(z)
	}
	return z.Set(&d.det.b)
}

// cmpRatios reports how the ratios a[i][0]/−a[i][c] and a[k][0]/−a[k][c] compare;
// both entries in column c are negative.
func (d *dictionary) cmpRatios(i, k, c int, s *scratch) int {
	n := d.dim + 1
	switch d.form {
	case words:
		h1, l1 := bits.Mul64(uint64(d.w[i*n]), uint64(-d.w[k*n+c]))
		h2, l2 := bits.Mul64(uint64(d.w[k*n]), uint64(-d.w[i*n+c]))
		switch {
		case h1 < h2 || h1 == h2 && l1 < l2:
			return -1
		case h1 == h2 && l1 == l2:
			return 0
		}
		return 1
	case pairs:
		return wide.CmpProducts(d.q[i*n], d.q[k*n+c], d.q[k*n], d.q[i*n+c])
	}
	s.u.Mul(&d.b[i*n], &d.b[k*n+c])
	s.v.Mul(&d.b[k*n], &d.b[i*n+c])
	return s.v.Cmp(&s.u) // both negative: the larger product is the smaller ratio
}

// leaving returns the row of smallest ratio in column c, the preferred row if
// it attains it and otherwise that of the smallest label.
func (d *dictionary) leaving(c, prefer int, s *scratch) int {
	best := -1
	for i := range d.rows {
		if d.sign(i, c) >= 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		switch d.cmpRatios(i, best, c, s) {
		case -1:
			best = i
		case 0:
			if i == prefer || best != prefer && d.basic[i] < d.basic[best] {
				best = i
			}
		}
	}
	return best
}

// swapColumns exchanges two columns that are kept up to date.
func (d *dictionary) swapColumns(i, j int) {
	if i == j {
		return
	}
	d.cobasic[i], d.cobasic[j] = d.cobasic[j], d.cobasic[i]
	d.at[d.cobasic[i]], d.at[d.cobasic[j]] = int32(-i), int32(-j)
	n := d.dim + 1
	switch d.form {
	case words:
		for k := 0; k < len(d.w); k += n {
			d.w[k+i], d.w[k+j] = d.w[k+j], d.w[k+i]
		}
	case pairs:
		for k := 0; k < len(d.q); k += n {
			d.q[k+i], d.q[k+j] = d.q[k+j], d.q[k+i]
		}
	case bigs:
		for k := 0; k < len(d.b); k += n {
			d.b[k+i], d.b[k+j] = d.b[k+j], d.b[k+i]
		}
	}
}

// fixColumn fixes the slack of free column c at 0.
func (d *dictionary) fixColumn(c int) {
	d.swapColumns(c, d.free)
	d.free--
}
