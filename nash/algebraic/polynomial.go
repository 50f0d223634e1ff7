package algebraic

import "exactsolve/rational"

// Polynomials with rational coefficients, lowest first, the last not 0.
type polynomial []rational.Rat

func (a polynomial) trim() polynomial {
	for len(a) > 0 && a[len(a)-1].IsZero() {
		a = a[:len(a)-1]
	}
	return a
}

// plus returns a + r·t^k·b.
func (a polynomial) plus(r rational.Rat, k int, b polynomial) polynomial {
	z := make(polynomial, max(len(a), len(b)+k))
	copy(z, a)
	for j, c := range b {
		z[j+k] = z[j+k].Add(r.Mul(c))
	}
	return z.trim()
}

func (a polynomial) times(b polynomial) polynomial {
	var z polynomial
	for k, c := range a {
		z = z.plus(c, k, b)
	}
	return z
}

// divide returns quotient and remainder by b, which is not 0.
func (a polynomial) divide(b polynomial) (q, r polynomial) {
	for r = a; len(r) >= len(b); {
		k := len(r) - len(b)
		c := r[len(r)-1].Quo(b[len(b)-1])
		q = q.plus(c, k, polynomial{rational.Int(1)})
		r = r.plus(c.Neg(), k, b)
	}
	return q, r
}

// inverse returns the inverse of a modulo p, nil if they have a common divisor.
func (a polynomial) inverse(p polynomial) polynomial {
	r, s := p, a // s ≡ v·a and r ≡ u·a
	u, v := polynomial{}, polynomial{rational.Int(1)}
	for len(s) > 1 {
		q, rest := r.divide(s)
		r, s = s, rest
		u, v = v, u.plus(rational.Int(-1), 0, q.times(v))
	}
	if len(s) == 0 {
		return nil
	}
	return polynomial{}.plus(s[0].Inv(), 0, v)
}

func (a polynomial) derivative() polynomial {
	z := make(polynomial, len(a)-1)
	for k := range z {
		z[k] = a[k+1].Mul(rational.Int(int64(k + 1)))
	}
	return z
}

// at returns the value of a at x.
func (a polynomial) at(x rational.Rat) rational.Rat {
	var z rational.Rat
	for k := len(a) - 1; k >= 0; k-- {
		z = z.Mul(x).Add(a[k])
	}
	return z
}

// gcd returns a greatest common divisor of a and b.
func (a polynomial) gcd(b polynomial) polynomial {
	for len(b) > 0 {
		_, r := a.divide(b)
		a, b = b, r.primitive()
	}
	return a
}

// primitive returns the multiple of a with integer coefficients that have no common
// divisor, the last positive.
func (a polynomial) primitive() polynomial {
	if len(a) == 0 {
		return a
	}
	factor := rational.Unit(a...)
	if a[len(a)-1].Sign() < 0 {
		factor = factor.Neg()
	}
	return polynomial{}.plus(factor, 0, a)
}
