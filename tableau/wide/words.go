package wide

import (
	"encoding/binary"
	"math/big"
	"math/bits"
)

// Integers of some number of words, as slices of them, are in two's complement, least
// significant word first. Operations are those modulo 2⁶⁴ᵏ, for k the words of the result.

// Longer numbers are faster in math/big: in matrices, of which the numbers are much of one
// length, and in rows of their own, which have shorter ones and zeros too.
const (
	maxWords = 16
	rowWords = 8
)

// An integer has room for the longest of them.
type integer [maxWords]uint64

// sign returns −1, 0 or 1.
func sign(x []uint64) int {
	top := len(x) - 1
	switch {
	case int64(x[top]) < 0:
		return -1
	case isZero(x):
		return 0
	}
	return 1
}

// extend sets z to x, which may be longer or shorter, and lie in the same room before z.
func extend(z, x []uint64) {
	s := uint64(int64(x[len(x)-1]) >> 63)
	for i := len(z) - 1; i >= 0; i-- {
		if i < len(x) {
			z[i] = x[i]
		} else {
			z[i] = s
		}
	}
}

// negate sets z to −x.
func negate(z, x []uint64) {
	carry := uint64(1)
	for i := range z {
		z[i], carry = bits.Add64(^x[i], 0, carry)
	}
}

// magnitude sets z to |x| and reports whether x < 0. It is right for the least x too, as a
// number without sign.
func magnitude(z, x []uint64) (negative bool) {
	if negative = int64(x[len(x)-1]) < 0; negative {
		negate(z, x)
	} else {
		copy(z, x)
	}
	return negative
}

// toBig sets z to x and returns z.
func toBig(z *big.Int, x []uint64) *big.Int {
	var m integer
	negative := magnitude(m[:len(x)], x)
	var text [8 * maxWords]byte
	for i, w := range m[:len(x)] {
		binary.BigEndian.PutUint64(text[8*(len(x)-1-i):], w)
	}
	z.SetBytes(text[:8*len(x)])
	if negative {
		z.Neg(z)
	}
	return z
}

// fromBig sets z to x.
func fromBig(z []uint64, x *big.Int) {
	if x.BitLen() > 64*len(z) {
		modulus := new(big.Int).SetBit(new(big.Int), 64*len(z), 1)
		x = modulus.Rem(x, modulus)
	}
	var text [8 * maxWords]byte
	x.FillBytes(text[:8*len(z)])
	for i := range z {
		z[i] = binary.BigEndian.Uint64(text[8*(len(z)-1-i):])
	}
	if x.Sign() < 0 {
		negate(z, z)
	}
}

// multiply sets z, which is neither, to x·y.
func multiply(z, x, y []uint64) {
	var c0, c1, c2 uint64
	for k := range z {
		for i := max(0, k-len(y)+1); i <= k && i < len(x); i++ {
			c0, c1, c2 = addProduct(c0, c1, c2, x[i], y[k-i])
		}
		z[k], c0, c1, c2 = c0, c1, c2, 0
	}
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

// invert sets z to the inverse of an odd d, likewise.
func invert(z, d []uint64) {
	var t, u integer
	z[0] = Inverse64(d[0])
	for have := 1; have < len(z); {
		n := min(2*have, len(z))
		multiply(t[:n], d[:n], z[:have])
		negate(t[:n], t[:n])
		carry := uint64(2)
		for i := range n {
			t[i], carry = bits.Add64(t[i], carry, 0)
		}
		multiply(u[:n], t[:n], z[:have])
		copy(z, u[:n])
		have = n
	}
}

// shift sets z to x/2ᵗ, rounded down.
func shift(z, x []uint64, t uint) {
	top := len(x) - 1
	s := uint64(int64(x[top]) >> 63)
	words, t := int(t/64), t%64
	for i := range z {
		low, high := s, s
		if i+words <= top {
			low = x[i+words]
		}
		if i+words < top {
			high = x[i+words+1]
		}
		z[i] = low>>t | high<<1<<(63-t)
	}
}

// zeros returns the number of factors 2 of x, which is not 0.
func zeros(x []uint64) uint {
	n := 0
	for x[n/64] == 0 {
		n += 64
	}
	return uint(n + bits.TrailingZeros64(x[n/64]))
}

// bitLength returns the largest bit length of a list of numbers, of k words each.
func bitLength(list []uint64, k int) int {
	for i := k - 1; i >= 0; i-- {
		var all uint64
		for j := 0; j < len(list); j += k {
			s := uint64(int64(list[j+k-1]) >> 63)
			w := list[j+i] ^ s
			if s != 0 && isZero(list[j:j+i]) {
				w++
			}
			all |= w
		}
		if all != 0 {
			return 64*i + bits.Len64(all)
		}
	}
	return 0
}

func isZero(x []uint64) bool {
	for _, w := range x {
		if w != 0 {
			return false
		}
	}
	return true
}

// longest returns the least n with −2ⁿ ≤ x < 2ⁿ for all x of a list, of k words each.
func longest(list []uint64, k int) int {
	for i := k - 1; i >= 0; i-- {
		var all uint64
		for j := k - 1; j < len(list); j += k {
			all |= list[j-k+1+i] ^ uint64(int64(list[j])>>63)
		}
		if all != 0 {
			return 64*i + bits.Len64(all)
		}
	}
	return 0
}
