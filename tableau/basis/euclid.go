package basis

import "math/big"

// fraction returns n and d > 0 with n ≡ d·r modulo m, |n| < 2^h, for 0 ≤ r < m:
// the first such remainder of the Euclidean algorithm of m and r. Reference: Wang
// 1981 and Lehmer's steps, [GG13], section 5.10, and Knuth, section 4.5.2.
func fraction(r, m *big.Int, h int) (n, d *big.Int) {
	r0, r1 := new(big.Int).Set(m), new(big.Int).Set(r)
	t0, t1 := new(big.Int), big.NewInt(1)
	u, v, q := new(big.Int), new(big.Int), new(big.Int)
	for r1.BitLen() > h {
		if c, ok := lehmer(r0, r1, h); ok {
			c.apply(r0, r1, u, v)
			c.apply(t0, t1, u, v)
			continue
		}
		q.QuoRem(r0, r1, u)
		r0, r1, u = r1, u, r0
		t0.Sub(t0, v.Mul(q, t1))
		t0, t1 = t1, t0
	}
	if t1.Sign() < 0 {
		r1.Neg(r1)
		t1.Neg(t1)
	}
	return r1, t1
}

// Cofactors replace (x, y) by (a·x + b·y, c·x + d·y): several steps at once.
type cofactors struct{ a, b, c, d int64 }

// lehmer returns cofactors of steps determined by the leading words of x > y,
// after which x still has more than h bits. It reports false if there are none.
//
// The leading words X, Y satisfy X ≤ x/2^s < X+1 and likewise Y; a quotient is
// that of x and y if both ends of the ranges give it (Knuth, algorithm L). The
// new x is at least the old one divided by the sum of |c| and |d|.
func lehmer(x, y *big.Int, h int) (cofactors, bool) {
	shift := x.BitLen() - 62
	if shift <= h || y.BitLen() < h+40 {
		return cofactors{}, false
	}
	var tmp big.Int
	p, q := tmp.Rsh(x, uint(shift)).Int64(), tmp.Rsh(y, uint(shift)).Int64()
	z := cofactors{1, 0, 0, 1}
	for q+z.c > 0 && q+z.d > 0 {
		k := (p + z.a) / (q + z.c)
		if k != (p+z.b)/(q+z.d) || k >= 1<<31 {
			break
		}
		c, d := z.a-k*z.c, z.b-k*z.d
		if limit := int64(1 << 31); c > limit || c < -limit || d > limit || d < -limit {
			break
		}
		z = cofactors{z.c, z.d, c, d}
		p, q = q, p-k*q
	}
	return z, z.b != 0
}

// apply applies the cofactors; u and v are scratch.
func (z cofactors) apply(x, y, u, v *big.Int) {
	var k big.Int
	u.Mul(x, k.SetInt64(z.a))
	v.Mul(y, k.SetInt64(z.b))
	u.Add(u, v)
	v.Mul(x, k.SetInt64(z.c))
	y.Mul(y, k.SetInt64(z.d))
	y.Add(y, v)
	x.Set(u)
}
