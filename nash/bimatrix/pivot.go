package bimatrix

import (
	"math/big"
	"math/bits"

	"exactsolve/internal/wide"
)

// scratch is room for temporaries that pivots reuse.
type scratch struct{ u, v, f, rem big.Int }

// pivot exchanges the basic label of row r with the cobasic one of column c,
// whose entry p must not be 0. With P = |p| and R[j] = −sign(p)·a[r][j]:
//
//	a[i][j] ← (a[i][j]·P + a[i][c]·R[j]) / det    (i ≠ r, j ≠ c)
//	a[r][j] ← R[j],  a[i][c] ← sign(p)·a[i][c],  a[r][c] ← sign(p)·det,  det ← P
//
// The divisions leave no remainder: all entries are subdeterminants of the
// system at the start (Edmonds, Bareiss).
//
// Exact quotients come from the low words alone: with det = 2ᵗ·odd, x/det is
// (x >> t)·odd⁻¹ modulo 2⁶⁴ or 2¹²⁸, so no division is needed once the quotient
// is known to fit.
//
// Reference: Edmonds 1967 [Edm67]; Bareiss 1968 [Bar68].
func (d *dictionary) pivot(r, c int, s *scratch) {
	d.count.pivots++
	if d.form == words && !d.pivotWords(r, c) {
		d.widenToPairs()
	}
	if d.form == pairs && !d.pivotPairs(r, c) {
		d.widenToBigs()
	}
	if d.form == bigs {
		d.pivotBigs(r, c, s)
	}
	d.count.bits = max(d.count.bits, d.denominatorLength())
	leave, enter := d.basic[r], d.cobasic[c]
	d.basic[r], d.cobasic[c] = enter, leave
	d.at[enter], d.at[leave] = int32(r), int32(-c)
}

// pivotWords reports false, with the dictionary unchanged, on overflow.
func (d *dictionary) pivotWords(r, c int) bool {
	n, cols := d.dim+1, d.columns()
	if len(d.spareW) != len(d.w) {
		d.spareW = make([]int64, len(d.w))
	}
	row := d.w[r*n : r*n+cols]
	out := d.spareW[r*n : r*n+cols]
	p, one := row[c], int64(1)
	if p < 0 {
		one = -1
	}
	for j, x := range row {
		out[j] = -one * x
	}
	det := d.det.w
	t := uint(bits.TrailingZeros64(uint64(det)))
	inv := wide.Inverse64(uint64(det) >> t)
	limit := uint64(det) >> 2 // |high word| < det/4: the quotient is at most 2⁶²
	var over uint64
	for i := range d.rows {
		if i == r {
			continue
		}
		a, z := d.w[i*n:i*n+cols], d.spareW[i*n:i*n+cols]
		f := a[c]
		over |= combine(z, a, out, one*p, f, t, inv, limit)
		z[c] = one * f
	}
	if over != 0 {
		return false
	}
	out[c] = one * det
	d.det.w = one * p
	d.w, d.spareW = d.spareW, d.w
	return true
}

// combine sets z[j] to the exact quotient (a[j]·p + f·b[j])/det, where p > 0,
// det = 2ᵗ·odd, inv is the inverse of odd modulo 2⁶⁴ and limit is det/4. It returns
// 1, and z is of no use, if a quotient may be above 2⁶², else 0.
func combine(z, a, b []int64, p, f int64, t uint, inv, limit uint64) (over uint64) {
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
		// It fits if |h| < limit, or, for det < 4, if the sum itself is small.
		m = h ^ uint64(int64(h)>>63)
		if m >= limit && (m > 0 || (l^uint64(int64(h)>>63))>>62 != 0) {
			over = 1
		}
	}
	return over
}

func (d *dictionary) widenToPairs() {
	if len(d.q) != len(d.w) {
		d.q = make([]wide.Int128, len(d.w))
	}
	for k, x := range d.w {
		d.q[k] = wide.FromInt64(x)
	}
	d.det.q = wide.FromInt64(d.det.w)
	d.form = pairs
}

// pivotPairs reports false, with the dictionary unchanged, if an entry may
// overflow: quotients are bounded by the lengths of all entries before.
func (d *dictionary) pivotPairs(r, c int) bool {
	n, cols := d.dim+1, d.columns()
	row := d.q[r*n : r*n+cols]
	p, det := row[c], d.det.q
	t := uint(bits.TrailingZeros64(det.Lo))
	if t > 63 || !d.fitsPairs(row, c) {
		return false
	}
	if len(d.spareQ) != len(d.q) {
		d.spareQ = make([]wide.Int128, len(d.q))
	}
	out := d.spareQ[r*n : r*n+cols]
	negative := p.Hi < 0
	for j, x := range row {
		if !negative {
			x = x.Neg()
		}
		out[j] = x
	}
	if negative {
		p = p.Neg()
	}
	inv := wide.Uint192{det.Lo, uint64(det.Hi)}.Rsh(t).Inverse()
	for i := range d.rows {
		if i == r {
			continue
		}
		a, z := d.q[i*n:i*n+cols], d.spareQ[i*n:i*n+cols]
		f := a[c]
		for j := range a {
			z[j] = wide.Mul192(a[j], p).Add(wide.Mul192(f, out[j])).Rsh(t).Mul(inv)
		}
		if negative {
			f = f.Neg()
		}
		z[c] = f
	}
	d.det.q = p
	if negative {
		det = det.Neg()
	}
	out[c] = det
	d.q, d.spareQ = d.spareQ, d.q
	return true
}

// fitsPairs reports whether a pivot in column c certainly has entries below
// 2¹²⁶.
func (d *dictionary) fitsPairs(row []wide.Int128, c int) bool {
	n, cols := d.dim+1, len(row)
	all, col, across := 0, 0, 0
	for i := range d.rows {
		a := d.q[i*n : i*n+cols]
		for j := range a {
			all = max(all, a[j].Len())
		}
		col = max(col, a[c].Len())
	}
	for j := range row {
		across = max(across, row[j].Len())
	}
	// Lengths of negative numbers may be one short, hence + 2; and + 1 for the sum.
	return max(all+row[c].Len(), col+across)+3-(d.det.q.Len()-1) <= 126
}

func (d *dictionary) widenToBigs() {
	if len(d.b) != len(d.q) {
		d.b = make([]big.Int, len(d.q))
	}
	for k, x := range d.q {
		x.Big(&d.b[k])
	}
	d.det.q.Big(&d.det.b)
	d.form = bigs
}

func (d *dictionary) pivotBigs(r, c int, s *scratch) {
	n, cols := d.dim+1, d.columns()
	row := d.b[r*n : r*n+cols]
	negative := row[c].Sign() < 0
	if !negative {
		for j := range row {
			row[j].Neg(&row[j])
		}
	}
	s.rem.Abs(&row[c])
	p := &s.rem
	for i := range d.rows {
		if i == r {
			continue
		}
		a := d.b[i*n : i*n+cols]
		s.f.Set(&a[c])
		for j := range a {
			s.u.Mul(&a[j], p)
			s.v.Mul(&s.f, &row[j])
			s.u.Add(&s.u, &s.v)
			a[j].Quo(&s.u, &d.det.b)
		}
		if negative {
			s.f.Neg(&s.f)
		}
		a[c].Set(&s.f)
	}
	row[c].Set(&d.det.b)
	if negative {
		row[c].Neg(&row[c])
	}
	d.det.b.Set(p)
}
