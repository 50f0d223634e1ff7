package wide

import (
	"math"
	"math/big"
	"math/bits"
)

// An Int128 is the integer Hi·2⁶⁴ + Lo, in two's complement. Every pair of
// fields is a value, and no two are the same; the zero value is 0.
type Int128 struct {
	Hi int64
	Lo uint64
}

// fromInt64 returns x.
func fromInt64(x int64) Int128 { return Int128{x >> 63, uint64(x)} }

// fromBig returns x modulo 2¹²⁸: x itself from −2¹²⁷ to 2¹²⁷ − 1.
func fromBig(x *big.Int) Int128 {
	var lo, hi big.Int
	lo.Abs(x)
	hi.Rsh(&lo, 64)
	z := Int128{int64(lowWord(&hi)), lowWord(&lo)}
	if x.Sign() < 0 {
		return z.Neg()
	}
	return z
}

// lowWord returns x modulo 2⁶⁴, for x ≥ 0, and may change x.
func lowWord(x *big.Int) uint64 { return x.And(x, maxWord).Uint64() }

var maxWord = new(big.Int).SetUint64(math.MaxUint64)

// IsZero reports whether x = 0.
func (x Int128) IsZero() bool { return x.Hi == 0 && x.Lo == 0 }

// Sign returns −1, 0 or 1.
func (x Int128) Sign() int {
	switch {
	case x.Hi < 0:
		return -1
	case x.IsZero():
		return 0
	}
	return 1
}

// Neg returns −x modulo 2¹²⁸: −2¹²⁷ is its own negative.
func (x Int128) Neg() Int128 {
	lo, borrow := bits.Sub64(0, x.Lo, 0)
	hi, _ := bits.Sub64(0, uint64(x.Hi), borrow)
	return Int128{int64(hi), lo}
}

func (x Int128) negateIf(yes bool) Int128 {
	if yes {
		return x.Neg()
	}
	return x
}

// Abs returns the magnitude of x, which is right for −2¹²⁷ too.
func (x Int128) Abs() (hi, lo uint64) {
	s := uint64(x.Hi >> 63) // |x| is (x xor s) − s
	lo, borrow := bits.Sub64(x.Lo^s, s, 0)
	hi, _ = bits.Sub64(uint64(x.Hi)^s, s, borrow)
	return hi, lo
}

// Len returns the number of bits of x without that of the sign: the least n
// with −2ⁿ ≤ x < 2ⁿ. It is the bit length of |x|, or one less if x is −2ⁿ.
func (x Int128) Len() int {
	s := uint64(x.Hi >> 63)
	if h := uint64(x.Hi) ^ s; h != 0 {
		return 64 + bits.Len64(h)
	}
	return bits.Len64(x.Lo ^ s)
}

// Mul returns x·y modulo 2¹²⁸.
func (x Int128) Mul(y Int128) Int128 {
	h, l := bits.Mul64(x.Lo, y.Lo)
	return Int128{int64(h + x.Lo*uint64(y.Hi) + uint64(x.Hi)*y.Lo), l}
}

// Big sets z to x and returns z.
func (x Int128) Big(z *big.Int) *big.Int {
	hi, lo := x.Abs()
	z.SetUint64(hi)
	z.Lsh(z, 64)
	var l big.Int
	z.Or(z, l.SetUint64(lo))
	if x.Hi < 0 {
		z.Neg(z)
	}
	return z
}

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
	_, c := bits.Sub64(x[0], y[0], 0)
	_, c = bits.Sub64(x[1], y[1], c)
	_, c = bits.Sub64(x[2], y[2], c)
	_, c = bits.Sub64(x[3], y[3], c)
	switch {
	case c > 0:
		return -1
	case *x == *y:
		return 0
	}
	return 1
}
