package wide

import (
	"math/big"
	"math/bits"
)

// A Shape says where entries of a row stand that is a matrix in itself: those of its
// row i at i·Stride … i·Stride+Cols−1.
type Shape struct{ Rows, Stride, Cols int }

// A Scratch is room for temporaries that pivots reuse.
type Scratch struct {
	row        Row // what a row becomes, before they change places
	word       divisor[int64]
	pair       divisor[Int128]
	u, v, f, r big.Int
}

// A divisor d = 2ᵗ·odd, with the inverse of the odd factor modulo 2⁶⁴ or 2¹²⁸.
type divisor[T any] struct {
	d, inv T
	t      uint
}

// Eliminate makes of x what a pivot in another row makes of it. With the pivot row b,
// of which p is the denominator, d that of x, and f the entry of x in column c, which
// then counts as 0,
//
//	x[j] ← (x[j]·p − f·b[j])/d,  over p.
//
// If c < 0, f is 0. Both rows must be of one form. The divisions must leave no
// remainder, as those of Edmonds and Bareiss do. A remainder is noticed only among
// Bigs, and Eliminate panics: elsewhere exact quotients come from the low words
// alone, where y/d, for d = 2ᵗ·odd, is (y >> t)·odd⁻¹ modulo 2⁶⁴ or 2¹²⁸.
//
// It reports false, with x unchanged, if a quotient may be too wide for the form.
//
// Reference: Edmonds 1967 [Edm67]; Bareiss 1968 [Bar68].
func (x *Row) Eliminate(c int, b *Row, s *Scratch) bool {
	last := x.Len() - 1
	at := Shape{Rows: 1, Cols: last}
	if x.Form < Bigs {
		s.row.reshape(x.Form, last+1)
		if x.Form == Words && !s.eliminateWords(s.row.W, x.W, b.W[:last], b.W[last], at, -1, c, -1) ||
			x.Form == Pairs && !s.eliminatePairs(s.row.Q, x.Q, b.Q[:last], b.Q[last], at, -1, c, true) {
			return false
		}
		x.Exchange(&s.row)
		return true
	}
	if s.f.SetInt64(0); c >= 0 {
		s.f.Neg(&x.B[c])
		x.B[c].SetInt64(0)
	}
	combineBigs(x.B, x.B, b.B[:last], &b.B[last], &x.B[last], s)
	x.B[last].Set(&b.B[last])
	return true
}

// Pivot sets z to what a pivot in row r and column c makes of x, if its rows are those
// of the shape. With p the entry there, which must not be 0, d the denominator of x,
// P = |p|, and R[j] = −sign(p)·x[r][j] but R[c] = sign(p)·d,
//
//	z[i][j] ← (x[i][j]·P + x[i][c]·R[j])/d,  z[r][j] ← R[j],  over P,
//
// where x[i][c] counts as 0 in the first product. It may leave x changed. See [Row.Eliminate].
func (z *Row) Pivot(x *Row, at Shape, r, c int, s *Scratch) bool {
	last := x.Len() - 1
	z.reshape(x.Form, last+1)
	from, to := r*at.Stride, r*at.Stride+at.Cols
	negative := x.Sign(from+c) < 0
	switch x.Form {
	case Words:
		one := int64(1)
		if negative {
			one = -1
		}
		b := z.W[from:to]
		for j, v := range x.W[from:to] {
			b[j] = -one * v
		}
		b[c] = one * x.W[last]
		return s.eliminateWords(z.W, x.W, b, one*x.W[from+c], at, r, c, 1)
	case Pairs:
		b := z.Q[from:to]
		for j, v := range x.Q[from:to] {
			b[j] = v.negateIf(!negative)
		}
		b[c] = x.Q[last].negateIf(negative)
		return s.eliminatePairs(z.Q, x.Q, b, x.Q[from+c].negateIf(negative), at, r, c, false)
	}
	z.pivotBigs(x, at, r, c, s)
	return true
}

func (z *Row) pivotBigs(x *Row, at Shape, r, c int, s *Scratch) {
	row, b := x.B[r*at.Stride:], z.B[r*at.Stride:r*at.Stride+at.Cols]
	d, p := &x.B[x.Len()-1], &z.B[x.Len()-1]
	p.Abs(&row[c])
	for j := range b {
		b[j].Neg(&row[j])
	}
	b[c].Set(d)
	if row[c].Sign() < 0 {
		for j := range b {
			b[j].Neg(&b[j])
		}
	}
	for i := range at.Rows {
		if i != r {
			a := x.B[i*at.Stride : i*at.Stride+at.Cols]
			s.f.Set(&a[c])
			a[c].SetInt64(0)
			combineBigs(z.B[i*at.Stride:], a, b, p, d, s)
		}
	}
}

// eliminateWords does so for words, with sign·f, in all rows but skip.
func (s *Scratch) eliminateWords(z, x, b []int64, p int64, at Shape, skip, c int, sign int64) bool {
	d := x[len(x)-1]
	if s.word.d != d {
		t := uint(bits.TrailingZeros64(uint64(d)))
		s.word = divisor[int64]{d, int64(Inverse64(uint64(d) >> t)), t}
	}
	t, inv := s.word.t, uint64(s.word.inv)
	limit := uint64(d) >> 2 // |high word| < d/4: the quotient is at most 2⁶²
	var over uint64
	for i := range at.Rows {
		if i == skip {
			continue
		}
		a, z := x[i*at.Stride:i*at.Stride+at.Cols], z[i*at.Stride:i*at.Stride+at.Cols]
		var f int64
		if c >= 0 {
			f, a[c] = sign*a[c], 0
		}
		if d == 1 && p == 1 && (f == 1 || f == -1) {
			over |= addWords(z, a, b, f)
		} else {
			over |= combineWords(z, a, b, p, f, t, inv, limit)
		}
		if c >= 0 {
			a[c] = sign * f
		}
	}
	z[len(z)-1] = p
	return over == 0
}

// combineWords sets z[j] to the exact quotient (a[j]·p + f·b[j])/d, where p > 0. It
// returns 1 if a quotient may be above 2⁶², else 0.
func combineWords(z, a, b []int64, p, f int64, t uint, inv, limit uint64) (over uint64) {
	b = b[:len(a)]
	z = z[:len(a)]
	for j, x := range a {
		y := b[j]
		h, l := bits.Mul64(uint64(x), uint64(p))
		g, m := bits.Mul64(uint64(f), uint64(y))
		h -= uint64(x>>63) & uint64(p)
		g -= uint64(f>>63)&uint64(y) + uint64(y>>63)&uint64(f)
		l, carry := bits.Add64(l, m, 0)
		h, _ = bits.Add64(h, g, carry)
		z[j] = int64((l>>t | h<<1<<(63-t)) * inv)
		// It fits if |h| < limit, or, for d < 4, if the sum itself is small.
		m = h ^ uint64(int64(h)>>63)
		if m >= limit && (m > 0 || (l^uint64(int64(h)>>63))>>62 != 0) {
			over = 1
		}
	}
	return over
}

// addWords is combineWords for d = p = 1 and f = ±1, the pivots of trees.
func addWords(z, a, b []int64, f int64) uint64 {
	var all uint64
	b = b[:len(a)]
	z = z[:len(a)]
	for j, x := range a {
		y := f * b[j]
		all |= uint64(x^x>>63) | uint64(y^y>>63)
		z[j] = x + y
	}
	return all >> 61
}

// eliminatePairs does so for pairs, with −f if minus is set.
func (s *Scratch) eliminatePairs(z, x, b []Int128, p Int128, at Shape, skip, c int, minus bool) bool {
	d := x[len(x)-1]
	t := uint(bits.TrailingZeros64(d.Lo))
	if t > 63 {
		return false
	}
	if s.pair.d != d {
		s.pair = divisor[Int128]{d, uint192{d.Lo, uint64(d.Hi)}.Rsh(t).Inverse(), t}
	}
	// Lengths of negative numbers may be one short, hence 2 less; and 1 for the sum.
	most := 126 - 3 + (d.Len() - 1)
	most, across := most-p.Len(), most-longest(b, -1)
	for i, k := 0, 0; i < at.Rows; i, k = i+1, k+at.Stride {
		if i == skip {
			continue
		}
		a, z := x[k:k+at.Cols], z[k:k+at.Cols]
		var f Int128
		if c >= 0 {
			f = a[c]
		}
		if longest(a, c) > most || f.Len() > across {
			return false
		}
		if c >= 0 {
			a[c] = Int128{}
		}
		combinePairs(z, a, b, p, f.negateIf(minus), &s.pair)
		if c >= 0 {
			a[c] = f
		}
	}
	z[len(z)-1] = p
	return true
}

// combinePairs sets z[j] to the exact quotient (a[j]·p + f·b[j])/d.
func combinePairs(z, a, b []Int128, p, f Int128, d *divisor[Int128]) {
	t, inv := d.t, d.inv
	b = b[:len(a)]
	z = z[:len(a)]
	for j, x := range a {
		if x.IsZero() && b[j].IsZero() {
			z[j] = Int128{}
			continue
		}
		z[j] = mul192(x, p).Add(mul192(f, b[j])).Rsh(t).Mul(inv)
	}
}

// longest returns the largest Len of an entry, that of column c aside.
func longest(x []Int128, c int) int {
	var hi, lo uint64
	for j, v := range x {
		if j != c {
			s := uint64(v.Hi >> 63)
			hi |= uint64(v.Hi) ^ s
			lo |= v.Lo ^ s
		}
	}
	return Int128{int64(hi), lo}.Len()
}

// combineBigs sets z[j] to (a[j]·p + f·b[j])/d for the entries of b, with the f of s.
func combineBigs(z, a, b []big.Int, p, d *big.Int, s *Scratch) {
	unit := d.IsInt64() && d.Int64() == 1
	for j := range b {
		x, y := &a[j], &b[j]
		if x.Sign() == 0 && y.Sign() == 0 {
			z[j].Set(x)
			continue
		}
		s.u.Mul(x, p)
		if y.Sign() != 0 {
			s.v.Mul(&s.f, y)
			s.u.Add(&s.u, &s.v)
		}
		if unit {
			z[j].Set(&s.u)
		} else if z[j].QuoRem(&s.u, d, &s.r); s.r.Sign() != 0 {
			panic("wide: inexact division") // a bug here, not in the input
		}
	}
}
