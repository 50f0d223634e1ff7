package basis

import (
	"math/big"
	"math/bits"
	"slices"

	"exactsolve/tableau/sparse"
	"exactsolve/tableau/wide"
)

// A remainder is the state of p-adic lifting for m x = b with integers m and b.
// After digits x₀ … x_{k−1},
//
//	b − m·Σ_{l<k} x_l p^l = p^k·r
//
// for an integer vector r. Where b is large, r = c + Σ_{l≥k} b_l p^{l−k} with the
// base-p digits of b, all of its sign, so that only c is stored.
//
// Size: let S be the sum of absolute values in a row. As c' = (c + b_k − Σ m x)/p
// with |b_k|, x < p, |c'| ≤ |c|/p + 1 + S. So if |c| < 2⁶² at the start and
// S < 2⁶², c always fits a word; it can be computed modulo 2⁶⁴, where division
// by p is multiplication by its inverse. Likewise for wide rows, in more words.
//
// Reference: Dixon 1982 [Dix82].
type remainder struct {
	*operator
	f     field
	pinv  uint64     // of p modulo 2⁶⁴
	c     []int64    // of the rows that are not wide
	cWide [][]uint64 // of the others
	tails []tail
	b     []int64 // digit k of the large entries of b, else 0; nil if there are none
	k     int
}

// A tail holds the base-p digits of |b| for an entry of b.
type tail struct {
	row      int
	digits   []uint64
	negative bool
}

// start returns the state with r = b; nil entries of b stand for 0.
func (o *operator) start(f field, b []*big.Int) *remainder {
	r := &remainder{operator: o, f: f, pinv: wide.Inverse64(f.p), c: make([]int64, o.m.Lines())}
	for i, v := range b {
		switch {
		case v == nil:
		case v.BitLen() < 62:
			r.c[i] = v.Int64()
		default:
			r.tails = append(r.tails, tail{i, f.digits(v), v.Sign() < 0})
		}
	}
	for _, w := range o.wide {
		c := make([]uint64, w.words)
		setWords(c, big.NewInt(r.c[w.row]))
		r.cWide = append(r.cWide, c)
	}
	if len(r.tails) > 0 {
		r.b = make([]int64, o.m.Lines())
		r.fetch()
	}
	return r
}

// fetch sets b to the digits at k.
func (r *remainder) fetch() {
	for _, t := range r.tails {
		r.b[t.row] = 0
		if r.k >= len(t.digits) {
			continue
		}
		if r.b[t.row] = int64(t.digits[r.k]); t.negative {
			r.b[t.row] = -r.b[t.row]
		}
	}
}

// residues sets z to r modulo p.
func (r *remainder) residues(z []uint64) {
	for i, c := range r.c {
		z[i] = r.f.of(c)
	}
	for at, w := range r.wide {
		z[w.row] = r.f.ofWords(r.cWide[at])
	}
	for _, t := range r.tails {
		if r.k < len(t.digits) {
			z[t.row] = r.f.sub(z[t.row], r.f.of(-r.b[t.row]))
		}
	}
}

// zero reports whether r is 0, so that all further digits are.
func (r *remainder) zero() bool {
	return !slices.ContainsFunc(r.c, func(c int64) bool { return c != 0 }) &&
		!slices.ContainsFunc(r.cWide, func(c []uint64) bool { return slices.Max(c) != 0 }) &&
		!slices.ContainsFunc(r.tails, func(t tail) bool { return r.k < len(t.digits) })
}

// update goes from k to k+1 with the digit x, which solves m x = r modulo p.
func (r *remainder) update(x []uint64) {
	for at, w := range r.wide { // first, as c of these rows is scratch below
		r.updateWide(w, r.cWide[at], x)
	}
	m := r.m
	for i := range r.c {
		acc := uint64(r.c[i])
		if r.b != nil {
			acc += uint64(r.b[i])
		}
		from, to := m.Start[i], m.Start[i+1]
		val, col := m.Value[from:to], m.Index[from:to]
		for k, v := range val {
			acc -= uint64(v) * x[col[k]]
		}
		r.c[i] = int64(acc * r.pinv)
	}
	for _, w := range r.wide {
		r.c[w.row] = 0
	}
	if r.k++; r.b != nil {
		r.fetch()
	}
}

// updateWide does so for a wide row.
func (r *remainder) updateWide(w wideRow, c, x []uint64) {
	if r.b != nil {
		addSigned(c, r.b[w.row])
	}
	from := r.m.Start[w.row]
	for k, e := range w.entries {
		subProduct(c, e, x[r.m.Index[int(from)+k]])
	}
	r.divide(c)
}

// addSigned adds v to the two's complement c.
func addSigned(c []uint64, v int64) {
	sign := uint64(v >> 63)
	var carry uint64
	c[0], carry = bits.Add64(c[0], uint64(v), 0)
	for l := 1; l < len(c); l++ {
		c[l], carry = bits.Add64(c[l], sign, carry)
	}
}

// subProduct subtracts e·x from c, modulo 2^(64·len(c)).
func subProduct(c, e []uint64, x uint64) {
	var high, borrow uint64
	for l := range c {
		hi, lo := bits.Mul64(e[l], x)
		lo, carry := bits.Add64(lo, high, 0)
		high = hi + carry
		c[l], borrow = bits.Sub64(c[l], lo, borrow)
	}
}

// divide divides c by p, which leaves no remainder, from the lowest word up.
func (r *remainder) divide(c []uint64) {
	var high, borrow uint64
	for l := range c {
		d, b1 := bits.Sub64(c[l], high, borrow)
		c[l] = d * r.pinv
		high, _ = bits.Mul64(c[l], r.f.p)
		borrow = b1
	}
}

// An operator is an integer matrix in the form that remainders are updated with.
type operator struct {
	m    *sparse.Integers
	wide []wideRow
}

// A wideRow is a row whose absolute values sum to 2⁶² or more: its entries as
// two's complements of the same number of words, least significant first.
type wideRow struct {
	row     int
	words   int
	entries [][]uint64
}

func newOperator(m *sparse.Integers) *operator {
	o := &operator{m: m}
	for i := range m.Lines() {
		if b := rowBits(m, i); b > 62 {
			o.wide = append(o.wide, newWideRow(m, i, (b+2)/64+1))
		}
	}
	return o
}

// rowBits returns the bit length of the sum of absolute values in row i.
func rowBits(m *sparse.Integers, i int) int {
	var hi, lo, carry uint64
	var sum, v big.Int
	for k := m.Start[i]; k < m.Start[i+1]; k++ {
		if w, ok := m.IsWide(k); ok {
			sum.Add(&sum, v.Abs(w))
			continue
		}
		lo, carry = bits.Add64(lo, abs(m.Value[k]), 0)
		hi += carry
	}
	if hi == 0 && sum.Sign() == 0 {
		return bits.Len64(lo)
	}
	sum.Add(&sum, v.SetUint64(lo))
	return sum.Add(&sum, v.Lsh(v.SetUint64(hi), 64)).BitLen()
}

func abs(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func newWideRow(m *sparse.Integers, i, words int) wideRow {
	z := wideRow{row: i, words: words}
	var tmp big.Int
	for k := m.Start[i]; k < m.Start[i+1]; k++ {
		e := make([]uint64, words)
		setWords(e, m.Big(k, &tmp))
		z.entries = append(z.entries, e)
	}
	return z
}

// setWords sets z to the two's complement of v, which must fit.
func setWords(z []uint64, v *big.Int) {
	clear(z)
	copy(z, words(v))
	if v.Sign() < 0 {
		carry := uint64(1)
		for k := range z {
			z[k], carry = bits.Add64(^z[k], 0, carry)
		}
	}
}
