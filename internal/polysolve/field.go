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

// A poly is a polynomial over a field, coefficients from degree 0 up; the last is not 0.
type poly []uint64

func trim(a poly) poly {
	for len(a) > 0 && a[len(a)-1] == 0 {
		a = a[:len(a)-1]
	}
	return a
}

func (f field) eval(a poly, t uint64) uint64 {
	v := uint64(0)
	for k := len(a) - 1; k >= 0; k-- {
		v = f.add(f.mul(v, t), a[k])
	}
	return v
}

func (f field) scale(a poly, c uint64) poly {
	z := make(poly, len(a))
	for k, x := range a {
		z[k] = f.mul(x, c)
	}
	return z
}

// subProduct returns a − b·c.
func (f field) subProduct(a, b, c poly) poly {
	z := make(poly, max(len(a), len(b)+len(c)))
	copy(z, a)
	for i, x := range b {
		for j, y := range c {
			z[i+j] = f.sub(z[i+j], f.mul(x, y))
		}
	}
	return trim(z)
}

// quoRem returns quotient and remainder of a by b, which must not be 0.
func (f field) quoRem(a, b poly) (q, r poly) {
	r = append(poly(nil), a...)
	if len(r) < len(b) {
		return nil, r
	}
	q = make(poly, len(r)-len(b)+1)
	inv := f.inverse(b[len(b)-1])
	for k := len(q) - 1; k >= 0; k-- {
		c := f.mul(r[k+len(b)-1], inv)
		q[k] = c
		for j, y := range b {
			r[k+j] = f.sub(r[k+j], f.mul(c, y))
		}
	}
	return q, trim(r[:len(b)-1])
}

// gcd returns a greatest common divisor of a and b.
func (f field) gcd(a, b poly) poly {
	for len(b) > 0 {
		_, r := f.quoRem(a, b)
		a, b = b, r
	}
	return a
}

// withLowest returns the multiple of a whose lowest coefficient is c.
func (f field) withLowest(a poly, c uint64) poly { return f.scale(a, f.mul(c, f.inverse(lowest(a)))) }

// lowest returns the lowest coefficient that is not 0.
func lowest(a poly) uint64 {
	k := 0
	for a[k] == 0 {
		k++
	}
	return a[k]
}

// vanishing returns Π (ε − at[i]).
func (f field) vanishing(at []uint64) poly {
	z := poly{f.one}
	for _, a := range at {
		z = append(z, 0)
		for k := len(z) - 1; k > 0; k-- {
			z[k] = f.sub(z[k-1], f.mul(z[k], a))
		}
		z[0] = f.sub(0, f.mul(z[0], a))
	}
	return z
}

// An interpolation holds, for each of some points, the polynomial that is 1 there and 0 at the others.
type interpolation struct {
	field
	basis []poly
}

func newInterpolation(f field, at []uint64) *interpolation {
	z := &interpolation{field: f, basis: make([]poly, len(at))}
	all := f.vanishing(at)
	for k, t := range at {
		l := make(poly, len(at)) // all/(ε − t), by Horner's rule
		carry := uint64(0)
		for i := len(at); i > 0; i-- {
			carry = f.add(f.mul(carry, t), all[i])
			l[i-1] = carry
		}
		z.basis[k] = f.scale(l, f.inverse(f.eval(l, t)))
	}
	return z
}

// through returns the polynomial of least degree with the given values.
func (z *interpolation) through(values []uint64) poly {
	p := make(poly, len(values))
	for k, v := range values {
		for i, c := range z.basis[k] {
			p[i] = z.add(p[i], z.mul(c, v))
		}
	}
	return trim(p)
}

// rationalFunction returns n/d with few coefficients that agrees with g modulo
// m, by the extended Euclidean algorithm. It reports false if the result has so
// many coefficients that it may be an accident.
func (f field) rationalFunction(g, m poly) (n, d poly, ok bool) {
	r0, r1 := m, g
	t0, t1 := poly(nil), poly{f.one}
	for len(r1) > (len(m)-1)/2 {
		q, r := f.quoRem(r0, r1)
		r0, r1 = r1, r
		t0, t1 = t1, f.subProduct(t0, q, t1)
	}
	return r1, t1, len(r1)+len(t1) < len(m)-2
}
