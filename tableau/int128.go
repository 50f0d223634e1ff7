package tableau

import (
	"math"
	"math/big"
	"math/bits"
)

// An int128 is a two's complement integer. Rows hold only values whose
// magnitude is below 2¹²⁷.
type int128 struct {
	hi int64
	lo uint64
}

func widen(x int64) int128 { return int128{x >> 63, uint64(x)} }

// word returns x as a machine word, if it fits and is not math.MinInt64.
func (x int128) word() (int64, bool) {
	w := int64(x.lo)
	return w, x.hi == w>>63 && w != math.MinInt64
}

func (x int128) isZero() bool { return x.hi == 0 && x.lo == 0 }

func (x int128) sign() int {
	switch {
	case x.hi < 0:
		return -1
	case x.isZero():
		return 0
	}
	return 1
}

func (x int128) neg() int128 {
	lo, borrow := bits.Sub64(0, x.lo, 0)
	hi, _ := bits.Sub64(0, uint64(x.hi), borrow)
	return int128{int64(hi), lo}
}

// abs returns the magnitude of x as two words.
func (x int128) abs() (hi, lo uint64) {
	if x.hi < 0 {
		x = x.neg()
	}
	return uint64(x.hi), x.lo
}

func fromMagnitude(neg bool, hi, lo uint64) int128 {
	x := int128{int64(hi), lo}
	if neg {
		return x.neg()
	}
	return x
}

func (x int128) big(z *big.Int) *big.Int {
	hi, lo := x.abs()
	z.SetUint64(hi)
	z.Lsh(z, 64)
	var l big.Int
	z.Or(z, l.SetUint64(lo))
	if x.hi < 0 {
		z.Neg(z)
	}
	return z
}

// narrow returns x as an int128; its bit length must be at most 126.
func narrow(x *big.Int) int128 {
	var lo, hi big.Int
	lo.Abs(x)
	hi.Rsh(&lo, 64)
	lo.And(&lo, maxWord)
	return fromMagnitude(x.Sign() < 0, hi.Uint64(), lo.Uint64())
}

var maxWord = new(big.Int).SetUint64(math.MaxUint64)

// A uint256 has its least significant word first.
type uint256 [4]uint64

func mul128(ahi, alo, bhi, blo uint64) (z uint256) {
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

// addSigned returns |x ± y| and whether the result is negative, where xneg and
// yneg are the signs of the two terms. The sum of two products of 127-bit
// magnitudes does not overflow.
func addSigned(x uint256, xneg bool, y uint256, yneg bool) (z uint256, neg bool) {
	if xneg == yneg {
		var c uint64
		for k := range z {
			z[k], c = bits.Add64(x[k], y[k], c)
		}
		return z, xneg
	}
	if x.less(&y) {
		x, y, xneg = y, x, yneg
	}
	var b uint64
	for k := range z {
		z[k], b = bits.Sub64(x[k], y[k], b)
	}
	return z, xneg
}

func (x *uint256) less(y *uint256) bool {
	for k := 3; k >= 0; k-- {
		if x[k] != y[k] {
			return x[k] < y[k]
		}
	}
	return false
}

// divExact returns x/d for a d > 0 that divides x, and false if the quotient is
// 2¹²⁷ or more. It panics if d does not divide x.
func (x *uint256) divExact(dhi, dlo uint64) (hi, lo uint64, ok bool) {
	switch {
	case dhi == 0 && dlo == 1:
		hi, lo, ok = x[1], x[0], x[2]|x[3] == 0
	case dhi == 0:
		if x[3] != 0 || x[2] >= dlo {
			return 0, 0, false
		}
		var r uint64
		hi, r = bits.Div64(x[2], x[1], dlo)
		lo, r = bits.Div64(r, x[0], dlo)
		if r != 0 {
			panic("tableau: inexact division")
		}
		ok = true
	default:
		if x[3] > dhi || x[3] == dhi && x[2] >= dlo {
			return 0, 0, false
		}
		hi, lo = x.divLong(dhi, dlo)
		ok = true
	}
	return hi, lo, ok && hi <= math.MaxInt64
}

// divLong divides by a two-word divisor whose high word is not 0, one quotient
// word at a time (Knuth, volume 2, algorithm 4.3.1D). The quotient must fit two
// words and the remainder be 0.
func (x *uint256) divLong(dhi, dlo uint64) (hi, lo uint64) {
	s := uint(bits.LeadingZeros64(dhi))
	d1, d0 := dhi<<s|dlo>>1>>(63-s), dlo<<s
	// The shifted dividend keeps four words: its top two are below d.
	n3 := x[3]<<s | x[2]>>1>>(63-s)
	n2 := x[2]<<s | x[1]>>1>>(63-s)
	n1 := x[1]<<s | x[0]>>1>>(63-s)
	n0 := x[0] << s
	hi, n3, n2 = div3by2(n3, n2, n1, d1, d0)
	lo, n3, n2 = div3by2(n3, n2, n0, d1, d0)
	if n3|n2 != 0 {
		panic("tableau: inexact division")
	}
	return hi, lo
}

// div3by2 divides (u2, u1, u0) by the normalized (d1, d0), where (u2, u1) is
// below (d1, d0), and returns quotient word and remainder.
func div3by2(u2, u1, u0, d1, d0 uint64) (q, r1, r0 uint64) {
	var r, c uint64
	if u2 >= d1 {
		q = math.MaxUint64
		r, c = bits.Add64(u1, d1, 0) // u2 == d1: (u2,u1) − (2⁶⁴−1)·d1 = u1 + d1
	} else {
		q, r = bits.Div64(u2, u1, d1)
	}
	for c == 0 { // while r fits a word: lower q until q·d0 ≤ (r, u0)
		h, l := bits.Mul64(q, d0)
		if h < r || h == r && l <= u0 {
			break
		}
		q--
		r, c = bits.Add64(r, d1, 0)
	}
	h, l := bits.Mul64(q, d0)
	var b uint64
	r0, b = bits.Sub64(u0, l, 0)
	r1, _ = bits.Sub64(r, h, b)
	return q, r1, r0
}
