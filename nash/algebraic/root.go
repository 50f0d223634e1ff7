package algebraic

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// inverse returns the inverse of a modulo p, nil if they have a common divisor.
func inverse(a, p polynomial.Poly) polynomial.Poly {
	r, s := p, a // s ≡ v·a and r ≡ u·a
	u, v := polynomial.Poly{}, polynomial.Constant(rational.Int(1))
	for len(s) > 1 {
		q, rest := r.Quo(nil, s)
		r, s = s, rest
		u, v = v, u.Sub(nil, q.Mul(nil, v))
	}
	if len(s) == 0 {
		return nil
	}
	return v.Mul(nil, polynomial.Constant(s[0].Inv()))
}

// A root is α with its polynomial, and what is needed to recognize numbers in Q(α).
type root struct {
	p       polynomial.Poly // with integer coefficients
	inverse polynomial.Poly // of the derivative of p, modulo p
	bits    uint            // of the powers
	powers  []*big.Int      // 1, α, … α^(d−1) at least
	slope   *big.Int        // p'(α)
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
		var p polynomial.Poly
		for _, c := range list {
			p = polynomial.GCD(nil, p, integral(c))
		}
		return newRoot(p, powers, s.bits), used
	}
	return nil, 0
}

// newRoot returns the root of p near powers[1]. Of degree 2, it takes √D instead,
// where D has no small square factor.
func newRoot(p polynomial.Poly, powers []*big.Int, bits uint) *root {
	r := &root{p: p, bits: bits}
	if len(p) == 3 {
		d := p[1].Mul(p[1]).Sub(p[0].Mul(p[2]).Mul(rational.Int(4))).Num()
		if d.Sign() <= 0 {
			return nil
		}
		d = squarefree(d)
		x := new(big.Int).Lsh(d, 2*bits)
		powers = []*big.Int{powers[0], x.Sqrt(x)}
		r.p = polynomial.Poly{rational.FromBigInt(d).Neg(), {}, rational.Int(1)}
	}
	if len(r.p) < 2 {
		return nil
	}
	r.powers = powers
	r.slope = new(big.Int)
	derivative := r.p.Derivative(nil)
	for k, v := range derivative {
		r.slope.Add(r.slope, new(big.Int).Mul(v.Num(), r.powers[k]))
	}
	r.inverse = inverse(derivative, r.p)
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
	scale := polynomial.Constant(rational.FromBigInt(list[0][0]).Inv().Neg())
	_, z := integral(list[0][1:]).Mul(nil, scale).Mul(nil, r.inverse).Quo(nil, r.p)
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
func integral(c []*big.Int) polynomial.Poly {
	p := make([]rational.Rat, len(c))
	for k, v := range c {
		p[k] = rational.FromBigInt(v)
	}
	return polynomial.New(p...)
}
