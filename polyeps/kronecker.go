//go:build !plain

package polyeps

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"exactsolve/rational"
)

// minKronecker is the least number of coefficients for which a product is formed as one of integers.
const minKronecker = 8

// Mul returns p · q.
func (p Poly) Mul(q Poly) Poly {
	if min(len(p.c), len(q.c)) >= minKronecker {
		return kronecker(p, q)
	}
	return p.product(q)
}

// MinBar returns the smaller of bar, from 0 to 1, and [Poly.Bar].
//
// Most integers leave bar as it is: with bar = n/d < 2^s for s = bits(n) − bits(d) + 1,
// and M/a < 2^t for t = bits(M) − bits(a) + 1, if t ≥ 0 and s + t + 1 ≤ 0 then
// a/(a+M) > 1/(1+2^t) ≥ 2^(−t−1) ≥ 2^s > bar.
func (p Poly) MinBar(bar rational.Rat) rational.Rat {
	m, largest := p.Order(), 0
	for k := range p.c {
		if k > m {
			largest = max(largest, p.c[k].BitLen())
		}
		if !p.c[k].IsInt() {
			m = -1
			break
		}
	}
	if m >= 0 {
		t := max(0, largest-p.c[m].BitLen()+1)
		if bar.Num().BitLen()-bar.BitLen()+t+2 <= 0 {
			return bar
		}
	}
	return rational.Min(bar, p.Bar())
}

// kronecker returns p · q. With integer coefficients, all of the product less
// than 2^(b−1) in absolute value, p(2^b)·q(2^b) = (pq)(2^b) has them as digits to
// the base 2^b, from −2^(b−1) to 2^(b−1) − 1 (Kronecker's substitution).
func kronecker(p, q Poly) Poly {
	x, dx := rational.Common(p.c, math.MaxInt)
	y, dy := rational.Common(q.c, math.MaxInt)
	// |Σ a_i c_(k−i)| < n·2^bits(x)·2^bits(y) for n terms at most.
	need := slices.MaxFunc(x, (*big.Int).CmpAbs).BitLen() + slices.MaxFunc(y, (*big.Int).CmpAbs).BitLen() + bits.Len(uint(min(len(x), len(y)))) + 1
	words := (need + bits.UintSize - 1) / bits.UintSize
	z := at(x, words)
	den := rational.FromInts(big.NewInt(1), dx.Mul(dx, dy))
	c := make([]rational.Rat, len(x)+len(y)-1)
	for k, n := range digits(z.Mul(z, at(y, words)), words, len(c)) {
		c[k] = rational.FromBigInt(n)
		if !den.IsOne() {
			c[k] = c[k].Mul(den)
		}
	}
	return trim(c)
}

// at returns Σ x[k]·2^(b·k), where b is the number of bits of some words.
func at(x []*big.Int, words int) *big.Int {
	plus, minus := make([]big.Word, len(x)*words), make([]big.Word, len(x)*words)
	for k, c := range x {
		z := plus
		if c.Sign() < 0 {
			z = minus
		}
		copy(z[k*words:], c.Bits())
	}
	z := new(big.Int).SetBits(plus)
	return z.Sub(z, new(big.Int).SetBits(minus))
}

// digits returns n digits of z to the base 2^b, in the range stated above.
func digits(z *big.Int, words, n int) []*big.Int {
	negative := z.Sign() < 0
	w := make([]big.Word, n*words)
	copy(w, z.Bits()) // of |z|
	one := big.NewInt(1)
	base := new(big.Int).Lsh(one, uint(words*bits.UintSize))
	d := make([]*big.Int, n)
	carry := false
	for k := range d {
		d[k] = new(big.Int).SetBits(w[k*words : (k+1)*words])
		if carry {
			d[k] = new(big.Int).Add(d[k], one)
		}
		if carry = d[k].BitLen() >= words*bits.UintSize; carry {
			d[k] = new(big.Int).Sub(d[k], base)
		}
		if negative {
			d[k].Neg(d[k])
		}
	}
	return d
}
