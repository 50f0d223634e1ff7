package polysolve

import (
	"math/big"
	"math/bits"
)

// A field is the integers modulo a prime below 2⁶².
type field struct{ p uint64 }

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

func (f field) mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return bits.Rem64(hi, lo, f.p)
}

// inv returns the inverse of a, which must not be 0.
func (f field) inv(a uint64) uint64 {
	// Fermat: a^(p−2).
	z, e := uint64(1), f.p-2
	for ; e > 0; e >>= 1 {
		if e&1 == 1 {
			z = f.mul(z, a)
		}
		a = f.mul(a, a)
	}
	return z
}

// of returns x modulo p.
func (f field) of(x *big.Int, tmp *big.Int) uint64 {
	return tmp.Mod(x, new(big.Int).SetUint64(f.p)).Uint64()
}

// primeBelow returns the largest prime below n, for odd n.
func primeBelow(n uint64) uint64 {
	for n -= 2; ; n -= 2 {
		if new(big.Int).SetUint64(n).ProbablyPrime(20) {
			return n
		}
	}
}

// A poly is a polynomial over the field, coefficients from degree 0 up; the last
// is not 0.
type poly []uint64

func trim(a poly) poly {
	for len(a) > 0 && a[len(a)-1] == 0 {
		a = a[:len(a)-1]
	}
	return a
}

func (f field) evalPoly(a poly, t uint64) uint64 {
	v := uint64(0)
	for k := len(a) - 1; k >= 0; k-- {
		v = f.add(f.mul(v, t), a[k])
	}
	return v
}

func (f field) mulPoly(a, b poly) poly {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	z := make(poly, len(a)+len(b)-1)
	for i, x := range a {
		for j, y := range b {
			z[i+j] = f.add(z[i+j], f.mul(x, y))
		}
	}
	return trim(z)
}

func (f field) subPoly(a, b poly) poly {
	z := make(poly, max(len(a), len(b)))
	copy(z, a)
	for k, y := range b {
		z[k] = f.sub(z[k], y)
	}
	return trim(z)
}

func (f field) scalePoly(a poly, c uint64) poly {
	z := make(poly, len(a))
	for k, x := range a {
		z[k] = f.mul(x, c)
	}
	return trim(z)
}

// divPoly returns quotient and remainder of a by b, which must not be 0.
func (f field) divPoly(a, b poly) (q, r poly) {
	r = append(poly(nil), a...)
	if len(r) < len(b) {
		return nil, trim(r)
	}
	q = make(poly, len(r)-len(b)+1)
	inv := f.inv(b[len(b)-1])
	for k := len(q) - 1; k >= 0; k-- {
		c := f.mul(r[k+len(b)-1], inv)
		q[k] = c
		for j, y := range b {
			r[k+j] = f.sub(r[k+j], f.mul(c, y))
		}
	}
	return trim(q), trim(r[:len(b)-1])
}

// gcdPoly returns a greatest common divisor of a and b.
func (f field) gcdPoly(a, b poly) poly {
	for len(b) > 0 {
		_, r := f.divPoly(a, b)
		a, b = b, r
	}
	return a
}

// interpolate returns the polynomial of degree below len(at) with the given
// values at the given points, by Newton's divided differences.
func (f field) interpolate(at, values []uint64) poly {
	n := len(at)
	d := append([]uint64(nil), values...)
	for k := 1; k < n; k++ {
		for i := n - 1; i >= k; i-- {
			d[i] = f.mul(f.sub(d[i], d[i-1]), f.inv(f.sub(at[i], at[i-k])))
		}
	}
	z := make(poly, 0, n)
	for i := n - 1; i >= 0; i-- { // z ← z·(ε − at[i]) + d[i]
		z = append(z, 0)
		for k := len(z) - 1; k > 0; k-- {
			z[k] = f.sub(z[k-1], f.mul(z[k], at[i]))
		}
		z[0] = f.sub(d[i], f.mul(z[0], at[i]))
	}
	return trim(z)
}

// vanishing returns Π (ε − at[i]).
func (f field) vanishing(at []uint64) poly {
	z := poly{1}
	for _, a := range at {
		z = f.mulPoly(z, poly{f.sub(0, a), 1})
	}
	return z
}

// rationalFunction returns n/d with few coefficients that agrees with g modulo
// m, by the extended Euclidean algorithm. It reports false if the result has so
// many coefficients that it may be an accident.
func (f field) rationalFunction(g, m poly) (n, d poly, ok bool) {
	r0, r1 := m, g
	t0, t1 := poly(nil), poly{1}
	for len(r1) > (len(m)-1)/2 {
		q, r := f.divPoly(r0, r1)
		r0, r1 = r1, r
		t0, t1 = t1, f.subPoly(t0, f.mulPoly(q, t1))
	}
	return r1, t1, len(r1)+len(t1) < len(m)-2
}
