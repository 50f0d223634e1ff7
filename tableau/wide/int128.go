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
