package wide

import "math/bits"

// A Uint256 is an integer from 0 to 2²⁵⁶ − 1, least significant word first.
type Uint256 [4]uint64

// Mul256 returns the product of two magnitudes.
func Mul256(ahi, alo, bhi, blo uint64) (z Uint256) {
	if ahi|bhi == 0 {
		z[1], z[0] = bits.Mul64(alo, blo)
		return z
	}
	h0, l0 := bits.Mul64(alo, blo)
	h1, l1 := bits.Mul64(alo, bhi)
	h2, l2 := bits.Mul64(ahi, blo)
	h3, l3 := bits.Mul64(ahi, bhi)
	var c uint64
	z[0] = l0
	z[1], c = bits.Add64(h0, l1, 0)
	z[2], c = bits.Add64(h1, l3, c)
	z[3] = h3 + c
	z[1], c = bits.Add64(z[1], l2, 0)
	z[2], c = bits.Add64(z[2], h2, c)
	z[3] += c
	return z
}

// CmpProducts returns the sign of |a·b| − |c·d|.
func CmpProducts(a, b, c, d Int128) int {
	ahi, alo := a.Abs()
	bhi, blo := b.Abs()
	chi, clo := c.Abs()
	dhi, dlo := d.Abs()
	x, y := Mul256(ahi, alo, bhi, blo), Mul256(chi, clo, dhi, dlo)
	return x.Cmp(&y)
}

// Cmp returns the sign of x − y.
func (x *Uint256) Cmp(y *Uint256) int {
	for k := 3; k >= 0; k-- {
		if x[k] != y[k] {
			if x[k] < y[k] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// AddSigned returns |±x ± y| and whether the sum is negative, where xneg and
// yneg give the signs of the two terms. The result is modulo 2²⁵⁶, hence exact
// if x and y are below 2²⁵⁵; of a sum 0 the sign may be either.
func AddSigned(x Uint256, xneg bool, y Uint256, yneg bool) (z Uint256, neg bool) {
	var c uint64
	if xneg == yneg {
		for k := range z {
			z[k], c = bits.Add64(x[k], y[k], c)
		}
		return z, xneg
	}
	for k := range z {
		z[k], c = bits.Sub64(x[k], y[k], c)
	}
	if c == 0 {
		return z, xneg
	}
	c = 0
	for k := range z {
		z[k], c = bits.Sub64(0, z[k], c)
	}
	return z, yneg
}
