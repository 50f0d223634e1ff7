package wide

import "math/bits"

// Inverse64 returns the inverse of an odd d modulo 2⁶⁴ (Newton; d is its own
// inverse modulo 8, and every step doubles the number of bits).
func Inverse64(d uint64) uint64 {
	z := d
	for range 5 {
		z *= 2 - d*z
	}
	return z
}

// Inverse returns the inverse of an odd x modulo 2¹²⁸: one more step of Newton.
func (x Int128) Inverse() Int128 {
	z := Int128{0, Inverse64(x.Lo)}
	t := x.Mul(z).Neg()
	lo, c := bits.Add64(t.Lo, 2, 0)
	return z.Mul(Int128{t.Hi + int64(c), lo})
}

// A uint192 is an integer modulo 2¹⁹², least significant word first.
type uint192 [3]uint64

// mul192 returns x·y modulo 2¹⁹².
func mul192(x, y Int128) (z uint192) {
	h0, l0 := bits.Mul64(x.Lo, y.Lo)
	h1, l1 := bits.Mul64(x.Lo, uint64(y.Hi))
	h2, l2 := bits.Mul64(uint64(x.Hi), y.Lo)
	var c uint64
	z[0] = l0
	z[1], c = bits.Add64(h0, l1, 0)
	z[2] = uint64(x.Hi)*uint64(y.Hi) + h1 + h2 + c
	z[1], c = bits.Add64(z[1], l2, 0)
	z[2] += c
	// The high words are signed: a negative one counts 2⁶⁴ less.
	z[2] -= x.Lo&uint64(y.Hi>>63) + y.Lo&uint64(x.Hi>>63)
	return z
}

// Add returns x + y modulo 2¹⁹².
func (x uint192) Add(y uint192) (z uint192) {
	var c uint64
	z[0], c = bits.Add64(x[0], y[0], 0)
	z[1], c = bits.Add64(x[1], y[1], c)
	z[2], _ = bits.Add64(x[2], y[2], c)
	return z
}

// Rsh returns x >> s modulo 2¹²⁸, for s < 64.
func (x uint192) Rsh(s uint) Int128 {
	return Int128{int64(x[1]>>s | x[2]<<1<<(63-s)), x[0]>>s | x[1]<<1<<(63-s)}
}

// A uint256 is an integer from 0 to 2²⁵⁶ − 1, least significant word first.
type uint256 [4]uint64

// mul256 returns the product of two magnitudes.
func mul256(ahi, alo, bhi, blo uint64) (z uint256) {
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

// cmpProducts returns the sign of |a·b| − |c·d|.
func cmpProducts(a, b, c, d Int128) int {
	ahi, alo := a.Abs()
	bhi, blo := b.Abs()
	chi, clo := c.Abs()
	dhi, dlo := d.Abs()
	x, y := mul256(ahi, alo, bhi, blo), mul256(chi, clo, dhi, dlo)
	return x.Cmp(&y)
}

// Cmp returns the sign of x − y.
func (x *uint256) Cmp(y *uint256) int {
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
