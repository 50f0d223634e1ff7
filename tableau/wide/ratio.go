package wide

import (
	"math/big"
	"math/bits"
)

// CmpRatios returns the sign of |x[a]/x[b]| − |y[c]/y[d]|; x[b] and y[d] must not be 0.
func CmpRatios(x *Row, a, b int, y *Row, c, d int) int {
	if x.Form|y.Form != Words {
		return cmpWide(x, a, b, y, c, d)
	}
	h1, l1 := bits.Mul64(magnitude(x.W[a]), magnitude(y.W[d]))
	h2, l2 := bits.Mul64(magnitude(y.W[c]), magnitude(x.W[b]))
	switch {
	case h1 < h2 || h1 == h2 && l1 < l2:
		return -1
	case h1 == h2 && l1 == l2:
		return 0
	}
	return 1
}

// cmpWide is CmpRatios for rows that are not both in words.
func cmpWide(x *Row, a, b int, y *Row, c, d int) int {
	if max(x.Form, y.Form) == Pairs {
		return cmpProducts(x.pair(a), y.pair(d), y.pair(c), x.pair(b))
	}
	var z1, z2, w1, w2 big.Int
	z1.Mul(x.Big(a, &z1), y.Big(d, &w1))
	z2.Mul(y.Big(c, &z2), x.Big(b, &w2))
	return z1.CmpAbs(&z2)
}

// pair returns entry j of a row not stored as Bigs.
func (x *Row) pair(j int) Int128 {
	if x.Form == Words {
		return fromInt64(x.W[j])
	}
	return x.Q[j]
}
