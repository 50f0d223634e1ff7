package wide

import (
	"math"
	"math/big"
	"math/bits"
)

// combine sets entries z to a·p + b·f over 2ᵗ, where they have m words, and those of a and b
// k and n words of which the lower m count.
func (s *Scratch) combine(z, a, b []uint64, m, k, n int) {
	switch {
	case m == 2 && s.by.t < 64:
		s.combine2(z, a, b, k, n)
		return
	case (m == 3 || m == 4) && s.by.t < 64:
		s.combine4(z, a, b, m, k, n)
		return
	}
	var sum integer
	for ; len(z) > 0; z, a, b = z[m:], a[k:], b[n:] {
		if a[0]|b[0] == 0 && isZero(a[:m]) && isZero(b[:m]) {
			clear(z[:m])
			continue
		}
		var c0, c1, c2 uint64
		for top := range m {
			a, b := a[:top+1], b[:top+1]
			for i, x := range a {
				c0, c1, c2 = addProduct(c0, c1, c2, x, s.p[(top-i)%maxWords])
				c0, c1, c2 = addProduct(c0, c1, c2, b[i], s.f[(top-i)%maxWords])
			}
			sum[top], c0, c1, c2 = c0, c1, c2, 0
		}
		shift(z[:m], sum[:m], s.by.t)
	}
}

// addProduct returns three words and x·y, added.
func addProduct(c0, c1, c2, x, y uint64) (uint64, uint64, uint64) {
	h, l := bits.Mul64(x, y)
	c0, carry := bits.Add64(c0, l, 0)
	c1, carry = bits.Add64(c1, h, carry)
	return c0, c1, c2 + carry
}

// combine2 is combine for m = 2 and t < 64.
func (s *Scratch) combine2(z, a, b []uint64, k, n int) {
	p0, p1, f0, f1, t := s.p[0], s.p[1], s.f[0], s.f[1], s.by.t
	for len(z) > 1 {
		a0, a1, b0, b1 := a[0], a[1], b[0], b[1]
		if a0|a1|b0|b1 == 0 {
			z[0], z[1] = 0, 0
		} else {
			h, l := bits.Mul64(a0, p0)
			g, m := bits.Mul64(b0, f0)
			l, carry := bits.Add64(l, m, 0)
			h += g + carry + a0*p1 + a1*p0 + b0*f1 + b1*f0
			z[0], z[1] = l>>t|h<<1<<(63-t), uint64(int64(h)>>t)
		}
		z, a, b = z[2:], a[k:], b[n:]
	}
}

// combine4 is combine for m = 3 or 4 and t < 64, column after column of the products.
func (s *Scratch) combine4(z, a, b []uint64, m, k, n int) {
	p0, p1, p2, p3 := s.p[0], s.p[1], s.p[2], s.p[3]
	f0, f1, f2, f3 := s.f[0], s.f[1], s.f[2], s.f[3]
	t := s.by.t
	for ; len(z) > 2; z, a, b = z[m:], a[k:], b[n:] {
		a0, a1, a2, b0, b1, b2 := a[0], a[1], a[2], b[0], b[1], b[2]
		c0, c1, c2 := addProduct(0, 0, 0, a0, p0)
		c0, c1, c2 = addProduct(c0, c1, c2, b0, f0)
		z0 := c0
		c0, c1, c2 = addProduct(c1, c2, 0, a0, p1)
		c0, c1, c2 = addProduct(c0, c1, c2, a1, p0)
		c0, c1, c2 = addProduct(c0, c1, c2, b0, f1)
		c0, c1, c2 = addProduct(c0, c1, c2, b1, f0)
		z1 := c0
		if m == 3 {
			c1 += a0*p2 + a1*p1 + a2*p0 + b0*f2 + b1*f1 + b2*f0
			z[0], z[1], z[2] = z0>>t|z1<<1<<(63-t), z1>>t|c1<<1<<(63-t), uint64(int64(c1)>>t)
			continue
		}
		c0, c1, _ = addProduct(c1, c2, 0, a0, p2)
		c0, c1, _ = addProduct(c0, c1, 0, a1, p1)
		c0, c1, _ = addProduct(c0, c1, 0, a2, p0)
		c0, c1, _ = addProduct(c0, c1, 0, b0, f2)
		c0, c1, _ = addProduct(c0, c1, 0, b1, f1)
		c0, c1, _ = addProduct(c0, c1, 0, b2, f0)
		c1 += a0*p3 + a1*p2 + a2*p1 + a[3]*p0 + b0*f3 + b1*f2 + b2*f1 + b[3]*f0
		z[0], z[1] = z0>>t|z1<<1<<(63-t), z1>>t|c0<<1<<(63-t)
		z[2], z[3] = c0>>t|c1<<1<<(63-t), uint64(int64(c1)>>t)
	}
}

// A wordDivisor is a divisor of one word.
type wordDivisor struct {
	d, inv uint64
	t      uint
}

// words sets z, of Words as are x and b, and reports whether it fits.
func (v *pivot) words(by *wordDivisor) bool {
	x, z, last := v.x.n, v.z.n, len(v.x.n)-1
	d, p := x[last], v.b.n[last]
	if by.d != d {
		t := uint(bits.TrailingZeros64(d))
		*by = wordDivisor{d, Inverse64(d >> t), t}
	}
	b := v.b.n[v.from : v.from+v.at.Cols]
	var over uint64
	for i := range v.at.Rows {
		if i == v.skip {
			continue
		}
		from, to := i*v.at.Stride, i*v.at.Stride+v.at.Cols
		a := x[from:to]
		var e, f uint64
		if v.c >= 0 {
			e, a[v.c] = a[v.c], 0
			if f = e; v.minus {
				f = -e
			}
		}
		if d == 1 && p == 1 && (f == 1 || f == math.MaxUint64) {
			over |= addWords(z[from:to], a, b, f)
		} else {
			over |= by.combine(z[from:to], a, b, p, f)
		}
		if v.c >= 0 {
			a[v.c] = e
		}
	}
	z[last] = p
	return over == 0
}

// combine sets z[j] to the exact quotient (a[j]·p + f·b[j])/d, where p > 0. It
// returns 1 if a quotient may be above 2⁶², else 0.
func (by *wordDivisor) combine(z, a, b []uint64, p, f uint64) (over uint64) {
	t, inv := by.t, by.inv
	limit := by.d >> 2 // |high word| < d/4: the quotient is at most 2⁶²
	b = b[:len(a)]
	z = z[:len(a)]
	for j, x := range a {
		y := b[j]
		h, l := bits.Mul64(x, p)
		g, m := bits.Mul64(f, y)
		h -= uint64(int64(x)>>63) & p
		g -= uint64(int64(f)>>63)&y + uint64(int64(y)>>63)&f
		l, carry := bits.Add64(l, m, 0)
		h, _ = bits.Add64(h, g, carry)
		z[j] = (l>>t | h<<1<<(63-t)) * inv
		// It fits if |h| < limit, or, for d < 4, if the sum itself is small.
		negative := uint64(int64(h) >> 63)
		m = h ^ negative
		if m >= limit && (m > 0 || (l^negative)>>62 != 0) {
			over = 1
		}
	}
	return over
}

// addWords is combine for d = p = 1 and f = ±1, the pivots of trees.
func addWords(z, a, b []uint64, f uint64) uint64 {
	var all uint64
	b = b[:len(a)]
	z = z[:len(a)]
	for j, x := range a {
		y := f * b[j]
		all |= (x ^ uint64(int64(x)>>63)) | (y ^ uint64(int64(y)>>63))
		z[j] = x + y
	}
	return all >> 61
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
			s.v.Mul(&s.g, y)
			s.u.Add(&s.u, &s.v)
		}
		if unit {
			z[j].Set(&s.u)
		} else if z[j].QuoRem(&s.u, d, &s.r); s.r.Sign() != 0 {
			panic("wide: inexact division") // a bug here, not in the input
		}
	}
}
