package tableau

import (
	"math"
	"math/big"
	"math/bits"

	"exactsolve/internal/wide"
)

// scratch is room for temporaries that pivots reuse.
type scratch struct {
	u, v, f, rem big.Int
	w            []int64
	q            []wide.Int128
}

// room returns a slice of length n with arbitrary contents, reusing *spare.
func room[T any](spare *[]T, n int) []T {
	if cap(*spare) < n {
		return make([]T, n)
	}
	return (*spare)[:n]
}

// eliminate removes the entering variable from row x. The pivot row r is
// already solved for it: its denominator is the pivot entry p and its entry in
// column c the coefficient of the leaving variable, of which x has none. With
// f = x[c], then x[c] := 0, and d the denominator of x, the row becomes
// (x·p − f·r)/d over p; the division must leave no remainder.
func (x *row) eliminate(r *pivotRow, c int, s *scratch) {
	x.promote(r.row.form)
	if x.form == words && !x.eliminateWords(r.as(words), c, s) {
		x.promote(pairs)
	}
	if x.form == pairs && !x.eliminatePairs(r.as(pairs), c, s) {
		x.promote(bigs)
	}
	if x.form == bigs {
		x.eliminateBigs(r.as(bigs), c, s)
	}
}

// eliminateWords reports false, with the row unchanged, if an entry overflows.
func (x *row) eliminateWords(r *row, c int, s *scratch) bool {
	a, b := x.w, r.w
	n := len(a) - 1
	p, f, d := b[n], a[c], a[n]
	if d == 1 && p == 1 && (f == 1 || f == -1) {
		return x.addWords(r, c)
	}
	a[c] = 0
	z := room(&s.w, len(a))
	for j := range n {
		v, ok := int64(0), true
		if a[j] != 0 || b[j] != 0 {
			v, ok = elimWord(a[j], p, f, b[j], uint64(d))
		}
		if !ok {
			a[c] = f
			return false
		}
		z[j] = v
	}
	z[n] = p
	x.w, s.w = z, a
	return true
}

// addWords is eliminateWords for p = d = 1 and f = ±1, the pivots of trees.
func (x *row) addWords(r *row, c int) bool {
	a, b := x.w, r.w
	n := len(a) - 1
	for j := range n { // nothing may change before all is known to fit
		if m := magnitude(a[j]) + magnitude(b[j]); m > math.MaxInt64 {
			return false
		}
	}
	f := a[c]
	a[c] = 0
	if f > 0 {
		for j := range n {
			a[j] -= b[j]
		}
	} else {
		for j := range n {
			a[j] += b[j]
		}
	}
	return true
}

// elimWord returns (a·p − f·b)/d for d > 0, and false if it overflows.
func elimWord(a, p, f, b int64, d uint64) (int64, bool) {
	h1, l1 := bits.Mul64(magnitude(a), magnitude(p))
	h2, l2 := bits.Mul64(magnitude(f), magnitude(b))
	neg1, neg2 := (a < 0) != (p < 0), (f < 0) == (b < 0) // the second is subtracted
	var hi, lo, c uint64
	neg := neg1
	if neg1 == neg2 {
		lo, c = bits.Add64(l1, l2, 0)
		hi, _ = bits.Add64(h1, h2, c) // magnitudes below 2¹²⁶ each
	} else {
		if h1 < h2 || h1 == h2 && l1 < l2 {
			h1, l1, h2, l2, neg = h2, l2, h1, l1, neg2
		}
		lo, c = bits.Sub64(l1, l2, 0)
		hi, _ = bits.Sub64(h1, h2, c)
	}
	if hi >= d {
		return 0, false
	}
	if d > 1 {
		var rem uint64
		lo, rem = bits.Div64(hi, lo, d)
		if rem != 0 {
			panic("tableau: inexact division") // a bug here, not in the input
		}
	}
	if lo > math.MaxInt64 {
		return 0, false
	}
	if neg {
		return -int64(lo), true
	}
	return int64(lo), true
}

// eliminatePairs reports false, with the row unchanged, if an entry overflows.
func (x *row) eliminatePairs(r *row, c int, s *scratch) bool {
	a, b := x.q, r.q
	n := len(a) - 1
	f := a[c]
	dhi, dlo := a[n].Abs()
	phi, plo := b[n].Abs()
	fhi, flo := f.Abs()
	a[c] = wide.Int128{}
	z := room(&s.q, len(a))
	var allHi, allLo uint64
	for j := range n {
		if a[j].IsZero() && b[j].IsZero() {
			z[j] = wide.Int128{}
			continue
		}
		ahi, alo := a[j].Abs()
		bhi, blo := b[j].Abs()
		u := wide.Mul256(ahi, alo, phi, plo)
		v := wide.Mul256(fhi, flo, bhi, blo)
		sum, neg := wide.AddSigned(u, a[j].Hi < 0, v, (f.Hi < 0) == (b[j].Hi < 0))
		hi, lo, ok := sum.DivExact(dhi, dlo)
		if !ok {
			a[c] = f
			return false
		}
		z[j] = wide.FromMagnitude(neg, hi, lo)
		allHi |= hi
		allLo |= lo
	}
	z[n] = b[n]
	x.q, s.q = z, a
	if allHi|phi == 0 && bits.Len64(allLo|plo) <= 56 {
		x.demote(56)
	}
	return true
}

func (x *row) eliminateBigs(r *row, c int, s *scratch) {
	a, b := x.b, r.b
	n := len(a) - 1
	p, d := &b[n], &a[n]
	s.f.Set(&a[c])
	a[c].SetInt64(0)
	length := p.BitLen()
	unit := d.IsInt64() && d.Int64() == 1
	for j := range n {
		z := &a[j]
		if z.Sign() == 0 && b[j].Sign() == 0 {
			continue
		}
		s.u.Mul(z, p)
		if b[j].Sign() != 0 {
			s.v.Mul(&s.f, &b[j])
			s.u.Sub(&s.u, &s.v)
		}
		if unit {
			z.Set(&s.u)
		} else {
			z.QuoRem(&s.u, d, &s.rem)
			if s.rem.Sign() != 0 {
				panic("tableau: inexact division")
			}
		}
		length = max(length, z.BitLen())
	}
	d.Set(p)
	x.demote(length)
}

// rescale multiplies the row by det/d, so that its denominator becomes det.
func (x *row) rescale(det *big.Int, s *scratch) {
	n := x.len() - 1
	if x.big(n, &s.u).Cmp(det) == 0 {
		return
	}
	x.promote(bigs)
	length := det.BitLen()
	d := &x.b[n]
	for j := range n {
		z := &x.b[j]
		if z.Sign() == 0 {
			continue
		}
		s.u.Mul(z, det)
		z.QuoRem(&s.u, d, &s.rem)
		if s.rem.Sign() != 0 {
			panic("tableau: inexact division")
		}
		length = max(length, z.BitLen())
	}
	d.Set(det)
	x.demote(length)
}

// A pivotRow gives the pivot row in the forms that other rows need, made once.
type pivotRow struct {
	row  *row
	wide [3]*row
}

func (r *pivotRow) as(f form) *row {
	if f == r.row.form {
		return r.row
	}
	if r.wide[f] == nil {
		c := r.row.clone()
		c.promote(f)
		r.wide[f] = c
	}
	return r.wide[f]
}

// widen makes every form, so that as only reads from then on: a row may be
// promoted while it is changed.
func (r *pivotRow) widen() {
	for f := r.row.form; f <= bigs; f++ {
		r.as(f)
	}
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return uint64(-x)
	}
	return uint64(x)
}
