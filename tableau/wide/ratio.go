package wide

import (
	"cmp"
	"math/big"
	"math/bits"
)

// CmpRatios returns the sign of |x[a]/x[b]| − |y[c]/y[d]|; x[b] and y[d] must not be 0.
func CmpRatios(x *Row, a, b int, y *Row, c, d int) int {
	switch {
	case x.Form|y.Form == Words:
		h1, l1 := bits.Mul64(word(x.n[a]), word(y.n[d]))
		h2, l2 := bits.Mul64(word(y.n[c]), word(x.n[b]))
		if h1 != h2 {
			return cmp.Compare(h1, h2)
		}
		return cmp.Compare(l1, l2)
	case max(x.Form, y.Form) < Bigs:
		return cmpProducts(x.at(a), y.at(d), y.at(c), x.at(b))
	}
	var z1, z2, w1, w2 big.Int
	z1.Mul(x.Big(a, &z1), y.Big(d, &w1))
	z2.Mul(y.Big(c, &z2), x.Big(b, &w2))
	return z1.CmpAbs(&z2)
}

// word returns the magnitude of a word.
func word(x uint64) uint64 {
	s := uint64(int64(x) >> 63)
	return (x ^ s) - s
}

// cmpProducts returns the sign of |a·b| − |c·d|.
func cmpProducts(a, b, c, d []uint64) int {
	if s, sure := guess(a, b, c, d); sure {
		return s
	}
	var z, w [2 * maxWords]uint64
	n := len(a) + len(b)
	product(z[:n], a, b)
	product(w[:n], c, d)
	return compare(z[:n], w[:n])
}

// product sets z to |x·y|.
func product(z, x, y []uint64) {
	var a, b integer
	magnitude(a[:len(x)], x)
	magnitude(b[:len(y)], y)
	multiply(z, a[:len(x)], b[:len(y)])
}

// guess compares products by the leading bits of their factors, and says whether that
// decides.
func guess(a, b, c, d []uint64) (s int, sure bool) {
	x, e := leading(a)
	y, f := leading(b)
	z, g := leading(c)
	w, h := leading(d)
	if x == 0 || y == 0 || z == 0 || w == 0 {
		return 0, false
	}
	// With m and e as in leading, a product lies from high·2⁶⁴ to (high + 3)·2⁶⁴, times a
	// power of two, and high ≥ 2⁶².
	high, _ := bits.Mul64(x, y)
	other, _ := bits.Mul64(z, w)
	if e+f < g+h {
		high, other, e, f, g, h, s = other, high, g, h, e, f, -1
	} else {
		s = 1
	}
	by := uint(e + f - g - h)
	if by > 2 {
		return s, true
	}
	switch other >>= by; {
	case high > other && high-other > 4:
		return s, true
	case other > high && other-high > 4:
		return -s, true
	}
	return 0, false
}

// leading returns m and e with m·2ᵉ ≤ |x| ≤ (m + 1)·2ᵉ and m ≥ 2⁶³, or else m = 0, as for
// x = 0.
func leading(x []uint64) (m uint64, e int) {
	top := len(x) - 1
	s := uint64(int64(x[top]) >> 63) // |x| is (x xor s) − s
	for top >= 0 && x[top] == s {
		top--
	}
	if top < 0 {
		return 0, 0
	}
	if m = x[top] ^ s; top == 0 {
		m -= s // in longer numbers s is below the bits of m
	}
	n := bits.LeadingZeros64(m)
	if m <<= n; top > 0 {
		m |= (x[top-1] ^ s) >> 1 >> (63 - n)
	}
	return m, 64*top - n
}

// compare compares numbers without sign, of one length.
func compare(x, y []uint64) int {
	for i := len(x) - 1; i >= 0; i-- {
		if x[i] != y[i] {
			return cmp.Compare(x[i], y[i])
		}
	}
	return 0
}
