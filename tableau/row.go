package tableau

import (
	"math"
	"math/big"
	"math/bits"

	"exactsolve/internal/wide"
)

// A form says how the integers of a row are stored.
type form uint8

const (
	words form = iota // int64, never math.MinInt64
	pairs             // wide.Int128, absolute value below 2¹²⁷
	bigs              // big.Int
)

// A row is a vector of integers over one positive denominator, its last entry.
// Exactly one of the slices is in use.
type row struct {
	form form
	w    []int64
	q    []wide.Int128
	b    []big.Int
}

func (x *row) len() int {
	switch x.form {
	case words:
		return len(x.w)
	case pairs:
		return len(x.q)
	}
	return len(x.b)
}

func (x *row) sign(j int) int {
	switch x.form {
	case words:
		switch w := x.w[j]; {
		case w < 0:
			return -1
		case w > 0:
			return 1
		}
		return 0
	case pairs:
		return x.q[j].Sign()
	}
	return x.b[j].Sign()
}

// word returns entry j if it is stored as a machine word.
func (x *row) word(j int) (int64, bool) {
	switch x.form {
	case words:
		return x.w[j], true
	case pairs:
		w, ok := x.q[j].Int64()
		return w, ok && w != math.MinInt64
	}
	return 0, false
}

// pair returns entry j of a row not stored as bigs.
func (x *row) pair(j int) wide.Int128 {
	if x.form == words {
		return wide.FromInt64(x.w[j])
	}
	return x.q[j]
}

// big returns entry j, in z or as a reference that must not be written.
func (x *row) big(j int, z *big.Int) *big.Int {
	switch x.form {
	case words:
		return z.SetInt64(x.w[j])
	case pairs:
		return x.q[j].Big(z)
	}
	return &x.b[j]
}

// set replaces entry j, promoting the row if need be.
func (x *row) set(j int, v *big.Int) {
	switch {
	case x.form == words && isWord(v):
		x.w[j] = v.Int64()
	case x.form <= pairs && v.BitLen() <= 126:
		x.promote(pairs)
		x.q[j] = wide.FromBig(v)
	default:
		x.promote(bigs)
		x.b[j].Set(v)
	}
}

func isWord(v *big.Int) bool { return v.IsInt64() && v.Int64() != math.MinInt64 }

// negate changes the sign of all entries but the denominator.
func (x *row) negate() {
	n := x.len() - 1
	switch x.form {
	case words:
		for j := range n {
			x.w[j] = -x.w[j]
		}
	case pairs:
		for j := range n {
			x.q[j] = x.q[j].Neg()
		}
	case bigs:
		for j := range n {
			x.b[j].Neg(&x.b[j])
		}
	}
}

// promote stores the row in a form at least as wide as f.
func (x *row) promote(f form) {
	if f <= x.form {
		return
	}
	switch {
	case f == pairs:
		x.q = make([]wide.Int128, len(x.w))
		for j, w := range x.w {
			x.q[j] = wide.FromInt64(w)
		}
	default:
		n := x.len()
		b := make([]big.Int, n)
		for j := range b {
			x.big(j, &b[j])
		}
		x.b = b
	}
	x.w = nil
	if f == bigs {
		x.q = nil
	}
	x.form = f
}

// demote stores the row in the narrowest form with a margin, so that a row does
// not change form at every pivot. length is the largest bit length of an entry.
func (x *row) demote(length int) {
	switch {
	case x.form == bigs && length <= 56:
		w := make([]int64, len(x.b))
		for j := range x.b {
			w[j] = x.b[j].Int64()
		}
		*x = row{form: words, w: w}
	case x.form == bigs && length <= 112:
		q := make([]wide.Int128, len(x.b))
		for j := range x.b {
			q[j] = wide.FromBig(&x.b[j])
		}
		*x = row{form: pairs, q: q}
	case x.form == pairs && length <= 56:
		w := make([]int64, len(x.q))
		for j := range x.q {
			w[j], _ = x.q[j].Int64()
		}
		*x = row{form: words, w: w}
	}
}

// bitLen returns the largest bit length of an entry.
func (x *row) bitLen() int {
	length := 0
	switch x.form {
	case words:
		var all uint64
		for _, w := range x.w {
			all |= magnitude(w)
		}
		return bits.Len64(all)
	case pairs:
		var hi, lo uint64
		for _, q := range x.q {
			h, l := q.Abs()
			hi |= h
			lo |= l
		}
		if hi != 0 {
			return 64 + bits.Len64(hi)
		}
		return bits.Len64(lo)
	}
	for j := range x.b {
		length = max(length, x.b[j].BitLen())
	}
	return length
}

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

func (x *row) clone() *row {
	c := &row{form: x.form}
	c.w = append([]int64(nil), x.w...)
	c.q = append([]wide.Int128(nil), x.q...)
	c.b = make([]big.Int, len(x.b))
	for j := range x.b {
		c.b[j].Set(&x.b[j])
	}
	return c
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return uint64(-x)
	}
	return uint64(x)
}
