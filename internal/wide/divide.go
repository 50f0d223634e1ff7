package wide

import (
	"math"
	"math/bits"
)

// DivExact returns x/d for a magnitude d > 0 that divides x, and false if the
// quotient is 2¹²⁷ or more. It panics if there is a remainder and the quotient is
// below 2¹²⁸.
func (x *Uint256) DivExact(dhi, dlo uint64) (hi, lo uint64, ok bool) {
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
			panic("wide: inexact division")
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
func (x *Uint256) divLong(dhi, dlo uint64) (hi, lo uint64) {
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
		panic("wide: inexact division")
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
