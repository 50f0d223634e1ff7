package algebraic

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/rational"
)

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

// A root is α with its polynomial, and what is needed to recognize numbers in Q(α).
type root struct {
	p       polynomial // with integer coefficients
	inverse polynomial // of the derivative of p, modulo p
	bits    uint       // of the powers
	powers  []*big.Int // 1, α, … α^(d−1) at least
	slope   *big.Int   // p'(α)
}

// minimal returns x as a root of a polynomial of least degree, and how many bits it
// took to find it; nil if there is none of degree maxDegree at most, as far as the
// digits tell. A relation of the powers of x is a multiple of that polynomial, and
// the polynomial the greatest common divisor of all.
func (s *search) minimal(x *big.Int, maxDegree int) (*root, uint) {
	powers := []*big.Int{new(big.Int).Lsh(big.NewInt(1), s.bits)}
	for d := 1; d <= maxDegree; d++ {
		powers = append(powers, product(powers[d-1], x, s.bits))
	}
	for _, d := range slices.Compact([]int{min(2, maxDegree), min(4, maxDegree), maxDegree}) { // 2 is the most frequent
		// An error in x comes with a factor of at most d·|x|^(d−1).
		lost := uint(8 + d*max(0, x.BitLen()-int(s.bits)))
		if lost >= s.bits {
			break
		}
		list, used := relations(s.ctx, shifted(powers[:d+1], lost), s.bits-lost)
		if list == nil {
			continue
		}
		var p polynomial
		for _, c := range list {
			p = p.gcd(integral(c))
		}
		return newRoot(p.primitive(), powers, s.bits), used
	}
	return nil, 0
}

// newRoot returns the root of p near powers[1]. Of degree 2, it takes √D instead,
// where D has no small square factor.
func newRoot(p polynomial, powers []*big.Int, bits uint) *root {
	r := &root{p: p, bits: bits}
	if len(p) == 3 {
		d := p[1].Mul(p[1]).Sub(p[0].Mul(p[2]).Mul(rational.Int(4))).Num()
		if d.Sign() <= 0 {
			return nil
		}
		d = squarefree(d)
		x := new(big.Int).Lsh(d, 2*bits)
		powers = []*big.Int{powers[0], x.Sqrt(x)}
		r.p = polynomial{rational.FromBigInt(d).Neg(), {}, rational.Int(1)}
	}
	if len(r.p) < 2 {
		return nil
	}
	r.powers = powers
	r.slope = new(big.Int)
	derivative := r.p.derivative()
	for k, v := range derivative {
		r.slope.Add(r.slope, new(big.Int).Mul(v.Num(), r.powers[k]))
	}
	r.inverse = derivative.inverse(r.p)
	return r
}

// express returns y as a polynomial in α, nil if it does not seem to be one. It
// looks for integers with c·p'(α)·y + Σ c[k]·α^k = 0.
func (r *root) express(ctx context.Context, y *big.Int) []rational.Rat {
	d := len(r.p) - 1
	x := append([]*big.Int{product(r.slope, y, r.bits)}, r.powers[:d]...)
	lost := uint(max(0, r.slope.BitLen()-int(r.bits)) + 1)
	for _, v := range r.p {
		lost = max(lost, uint(v.BitLen()+1))
	}
	if r.inverse == nil || lost >= r.bits {
		return nil
	}
	list, _ := relations(ctx, shifted(x, lost), r.bits-lost)
	if len(list) != 1 || list[0][0].Sign() == 0 {
		return nil
	}
	z := polynomial{}.plus(rational.FromBigInt(list[0][0]).Inv().Neg(), 0, integral(list[0][1:]))
	_, z = z.times(r.inverse).divide(r.p)
	return append([]rational.Rat{}, z...)
}

// interval returns the decimals of so many digits next to α.
func (r *root) interval(digits int) (lo, hi rational.Rat) {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	n := new(big.Int).Mul(r.powers[1], scale)
	n.Rsh(n, r.bits)
	lo = rational.FromInts(n, scale)
	unit := rational.FromInts(big.NewInt(1), scale)
	if len(r.p) == 2 { // α may be one of the decimals itself
		return lo.Sub(unit), lo.Add(unit.Add(unit))
	}
	return lo, lo.Add(unit)
}

// squarefree returns d without its small square factors.
func squarefree(d *big.Int) *big.Int {
	var q, rest big.Int
	for k := int64(2); k < 1<<12; k++ {
		square := big.NewInt(k * k)
		for q.QuoRem(d, square, &rest); rest.Sign() == 0 && q.Sign() != 0; q.QuoRem(d, square, &rest) {
			d = new(big.Int).Set(&q)
		}
	}
	return d
}

// product returns x·y in the units of both.
func product(x, y *big.Int, bits uint) *big.Int {
	z := new(big.Int).Mul(x, y)
	return z.Rsh(z, bits)
}

func shifted(x []*big.Int, bits uint) []*big.Int {
	z := make([]*big.Int, len(x))
	for k, v := range x {
		z[k] = new(big.Int).Rsh(v, bits)
	}
	return z
}

// integral returns the polynomial with coefficients c.
func integral(c []*big.Int) polynomial {
	p := make(polynomial, len(c))
	for k, v := range c {
		p[k] = rational.FromBigInt(v)
	}
	return p.trim()
}
