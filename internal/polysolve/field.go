package polysolve

import (
	"math/big"
	"math/bits"

	"exactsolve/tableau/wide"
)

// A field is the integers modulo an odd prime p < 2⁶². The residue a is stored as
// a·2⁶⁴ mod p, so that products need no division (Montgomery).
type field struct {
	p   uint64
	inv uint64 // p⁻¹ modulo 2⁶⁴
	r2  uint64 // 2¹²⁸ mod p
	one uint64 // 2⁶⁴ mod p
}

func newField(p uint64) field {
	f := field{p: p, inv: wide.Inverse64(p)}
	f.one = -p % p
	f.r2 = bits.Rem64(f.one, 0, p)
	return f
}

func (f field) add(a, b uint64) uint64 {
	s := a + b
	if s >= f.p {
		s -= f.p
	}
	return s
}

func (f field) sub(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + f.p - b
}

// mul returns a·b/2⁶⁴ modulo p, for a·b < p·2⁶⁴: with q·p ≡ a·b modulo 2⁶⁴ the low
// words of a·b and q·p agree, and the difference of the high ones is that.
func (f field) mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	qp, _ := bits.Mul64(lo*f.inv, f.p)
	if hi >= qp {
		return hi - qp
	}
	return hi + f.p - qp
}

// from and value convert from and to integers.
func (f field) from(n uint64) uint64  { return f.mul(n, f.r2) }
func (f field) value(a uint64) uint64 { return f.mul(a, 1) }

// inverse returns that of a, which must not be 0, by Fermat: a^(p−2).
func (f field) inverse(a uint64) uint64 {
	if a == f.one || a == f.p-f.one { // frequent
		return a
	}
	z := f.one
	for e := f.p - 2; e > 0; e >>= 1 {
		if e&1 == 1 {
			z = f.mul(z, a)
		}
		a = f.mul(a, a)
	}
	return z
}

// of returns x modulo p.
func (f field) of(x *big.Int) uint64 {
	v, base, words := uint64(0), f.r2, x.Bits()
	if bits.UintSize == 32 {
		base = f.from(1 << 32)
	}
	for k := len(words) - 1; k >= 0; k-- {
		v = f.add(f.mul(v, base), f.from(uint64(words[k])))
	}
	if x.Sign() < 0 {
		v = f.sub(0, v)
	}
	return v
}

// primeBelow returns the largest prime below n, for odd n.
func primeBelow(n uint64) uint64 {
	for n -= 2; ; n -= 2 {
		if new(big.Int).SetUint64(n).ProbablyPrime(0) { // certain below 2⁶⁴
			return n
		}
	}
}
