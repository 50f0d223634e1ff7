package polysolve

import "math/big"

// proved multiplies out.
func (s *system) proved(z solution) bool {
	d := z[s.n]
	return parallel(s.n, func(i int) bool {
		var sum sum
		for _, e := range s.rows[i] {
			sum.addProduct(e.p, z[e.col], false)
		}
		sum.addProduct(s.b[i], d, true)
		for k := range sum.c {
			if sum.c[k].Sign() != 0 {
				return false
			}
		}
		return true
	})
}

// A sum of products of polynomials.
type sum struct {
	c       []big.Int
	product big.Int
}

// addProduct adds p·x, or subtracts it.
func (s *sum) addProduct(p, x []*big.Int, minus bool) {
	for len(s.c) < len(p)+len(x) {
		s.c = append(s.c, big.Int{})
	}
	for i, a := range p {
		for j, b := range x {
			c, v := &s.c[i+j], b
			switch small := a.IsInt64(); {
			case a.Sign() == 0:
				continue
			case small && a.Int64() == 1 && !minus, small && a.Int64() == -1 && minus:
				c.Add(c, v)
				continue
			case small && a.Int64() == 1, small && a.Int64() == -1:
				c.Sub(c, v)
				continue
			}
			if v = s.product.Mul(a, b); minus {
				c.Sub(c, v)
			} else {
				c.Add(c, v)
			}
		}
	}
}
