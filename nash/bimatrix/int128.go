package bimatrix

import (
	"math/big"
	"math/bits"
)

// An int128 is a two's complement integer; its operations are those of
// integers modulo 2¹²⁸.
type int128 struct {
	hi int64
	lo uint64
}

func widen(x int64) int128 { return int128{x >> 63, uint64(x)} }

func (x int128) neg() int128 {
	lo, borrow := bits.Sub64(0, x.lo, 0)
	hi, _ := bits.Sub64(0, uint64(x.hi), borrow)
	return int128{int64(hi), lo}
}

func (x int128) sign() int {
	switch {
	case x.hi < 0:
		return -1
	case x.hi == 0 && x.lo == 0:
		return 0
	}
	return 1
}

// length returns the bit length of |x|, or one less if x is negative.
func (x int128) length() int {
	s := uint64(x.hi >> 63)
	if h := uint64(x.hi) ^ s; h != 0 {
		return 64 + bits.Len64(h)
	}
	return bits.Len64(x.lo ^ s)
}

func (x int128) big(z *big.Int) *big.Int {
	neg := x.hi < 0
	if neg {
		x = x.neg()
	}
	z.SetUint64(uint64(x.hi))
	z.Lsh(z, 64)
	var lo big.Int
	z.Or(z, lo.SetUint64(x.lo))
	if neg {
		z.Neg(z)
	}
	return z
}

// A uint192 has its least significant word first.
type uint192 [3]uint64

// mul192 returns x·y modulo 2¹⁹².
func mul192(x, y int128) (z uint192) {
	h0, l0 := bits.Mul64(x.lo, y.lo)
	h1, l1 := bits.Mul64(x.lo, uint64(y.hi))
	h2, l2 := bits.Mul64(uint64(x.hi), y.lo)
	var c uint64
	z[0] = l0
	z[1], c = bits.Add64(h0, l1, 0)
	z[2] = uint64(x.hi)*uint64(y.hi) + h1 + h2 + c
	z[1], c = bits.Add64(z[1], l2, 0)
	z[2] += c
	// The high words are signed: a negative one counts 2⁶⁴ less.
	z[2] -= x.lo&uint64(y.hi>>63) + y.lo&uint64(x.hi>>63)
	return z
}

func (x uint192) add(y uint192) (z uint192) {
	var c uint64
	z[0], c = bits.Add64(x[0], y[0], 0)
	z[1], c = bits.Add64(x[1], y[1], c)
	z[2], _ = bits.Add64(x[2], y[2], c)
	return z
}

// shift returns x >> s modulo 2¹²⁸, for s < 64.
func (x uint192) shift(s uint) int128 {
	return int128{int64(x[1]>>s | x[2]<<1<<(63-s)), x[0]>>s | x[1]<<1<<(63-s)}
}

// mulLow returns x·y modulo 2¹²⁸.
func mulLow(x, y int128) int128 {
	h, l := bits.Mul64(x.lo, y.lo)
	return int128{int64(h + x.lo*uint64(y.hi) + uint64(x.hi)*y.lo), l}
}

// cmpProducts compares a·b with c·d, for numbers ≥ 0.
func cmpProducts(a, b, c, d int128) int {
	x, y := mul256(a, b), mul256(c, d)
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

// mul256 multiplies numbers ≥ 0.
func mul256(x, y int128) (z [4]uint64) {
	h0, l0 := bits.Mul64(x.lo, y.lo)
	h1, l1 := bits.Mul64(x.lo, uint64(y.hi))
	h2, l2 := bits.Mul64(uint64(x.hi), y.lo)
	h3, l3 := bits.Mul64(uint64(x.hi), uint64(y.hi))
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

// inverse returns the inverse of an odd d modulo 2⁶⁴ (Newton; d is its own
// inverse modulo 8, and every step doubles the number of bits).
func inverse(d uint64) uint64 {
	z := d
	for range 5 {
		z *= 2 - d*z
	}
	return z
}

// inverse128 returns the inverse of an odd d modulo 2¹²⁸.
func inverse128(d int128) int128 {
	z := int128{0, inverse(d.lo)}
	t := mulLow(d, z).neg()
	lo, c := bits.Add64(t.lo, 2, 0)
	return mulLow(z, int128{t.hi + int64(c), lo})
}
