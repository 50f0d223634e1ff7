package profile

import (
	"math/big"

	"exactsolve/rational"
)

// nearest returns the fraction nearest to x ≥ 0 among those with denominators
// of at most bound, of two equally near ones that with the smaller denominator.
//
// It expands x as a continued fraction until the next convergent's denominator
// exceeds bound. The best fractions on either side of x are then the last
// convergent p/q and the last intermediate fraction (p′ + kp)/(q′ + kq) that
// the bound allows, where p′/q′ is the convergent before.
//
// Reference: Knuth, The Art of Computer Programming, volume 2, section 4.5.3.
func nearest(x rational.Rat, bound int64) rational.Rat {
	limit := big.NewInt(bound)
	n, d := x.Num(), x.Den()
	if d.Cmp(limit) <= 0 {
		return x
	}
	p0, q0, p, q := big.NewInt(0), big.NewInt(1), big.NewInt(1), big.NewInt(0)
	for {
		a, rest := new(big.Int).QuoRem(n, d, new(big.Int))
		q2 := new(big.Int).Mul(a, q)
		if q2.Add(q2, q0).Cmp(limit) > 0 { // before rest is 0: d exceeds limit
			break
		}
		p2 := new(big.Int).Mul(a, p)
		p0, q0, p, q = p, q, p2.Add(p2, p0), q2
		n, d = d, rest
	}
	k := new(big.Int).Sub(limit, q0)
	k.Quo(k, q)
	between := rational.FromInts(p0.Add(p0, new(big.Int).Mul(k, p)), q0.Add(q0, new(big.Int).Mul(k, q)))
	last := rational.FromInts(p, q)
	if between.Sub(x).Abs().Cmp(last.Sub(x).Abs()) < 0 {
		return between
	}
	return last
}
