//go:build !plain

package seqform

import (
	"math/big"
	"math/bits"
)

// sums are integers of one number of words each, in two's complement.
type sums struct {
	words int
	z     []big.Word // sum k has those from k·words, the lowest first
}

// newSums returns n zeros with room for numbers of so many bits and a sign.
func newSums(n, size int) *sums {
	words := size/bits.UintSize + 1
	return &sums{words: words, z: make([]big.Word, n*words)}
}

// at returns the words of sum k.
func (a *sums) at(k int) []big.Word { return a.z[k*a.words : (k+1)*a.words : (k+1)*a.words] }

// add adds x·u to sum k. As −z−1 is the complement of z, z − p is that of
// (−z−1) + p.
func (a *sums) add(k int, x *big.Int, u int) {
	const top = bits.UintSize - 1
	mask := uint(u>>top ^ x.Sign()>>top) // all ones for a product below 0
	z, w, carry := a.at(k), uint(max(u, -u)), uint(0)
	digits := x.Bits()
	for k := range z {
		var hi, lo, c, d uint
		if k < len(digits) {
			hi, lo = bits.Mul(uint(digits[k]), w)
		}
		lo, c = bits.Add(lo, carry, 0)
		lo, d = bits.Add(lo, uint(z[k])^mask, 0)
		z[k], carry = big.Word(lo^mask), hi+c+d
	}
}

// ints returns the sums, and uses them up.
func (a *sums) ints() []*big.Int {
	out := make([]*big.Int, len(a.z)/a.words)
	for k := range out {
		z := a.at(k)
		mask := -(z[len(z)-1] >> (bits.UintSize - 1)) // all ones if the sum is negative
		for i := range z {
			z[i] ^= mask
		}
		out[k] = new(big.Int).SetBits(z)
		if mask != 0 {
			out[k].Not(out[k])
		}
	}
	return out
}
