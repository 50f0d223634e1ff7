package algebraic

import (
	"math/big"

	"exactsolve/rational"
)

// An element of Q[t]/(p), Σ num[k]·t^k / den, stands for its value at α. There are
// no more numerators than the degree of p, the last is not 0, and den is positive.
// The zero value is 0. Elements do not change.
//
// Sums and products are those of the ring. As t ↦ α maps it to the reals, they are
// those of the values, whether or not p is irreducible. Signs and order are those
// of the values.
type element struct {
	f   *extension // nil for 0
	num []*big.Int
	den *big.Int
}

// reduced returns the element with these numbers, in lowest terms. It may keep them.
func (f *extension) reduced(num []*big.Int, den *big.Int) element {
	num = trim(num)
	if len(num) == 0 || !f.spend(size(num)*words(den)) {
		return element{}
	}
	g := new(big.Int).Set(den)
	for k := 0; k < len(num) && g.BitLen() > 1; k++ {
		if num[k].Sign() != 0 {
			g.GCD(nil, nil, g, new(big.Int).Abs(num[k]))
		}
	}
	if g.BitLen() > 1 {
		den = new(big.Int).Quo(den, g)
		num = scaled(num, func(z, x *big.Int) { z.Quo(x, g) })
	}
	return element{f, num, den}
}

// IsZero reports whether x is 0 in the ring. Its value at α can be 0 without that.
func (x element) IsZero() bool { return len(x.num) == 0 }

// BitLen is 0, and Sums takes no more: sums and products take their own work.
func (x element) BitLen() int                           { return 0 }
func (x element) Sums(k *rational.Work, _ element) bool { return k.Take(0, 0) }

// Add returns x + y.
func (x element) Add(y element) element {
	if x.IsZero() {
		return y
	}
	if y.IsZero() || !x.f.spend(size(x.num)*words(y.den)+size(y.num)*words(x.den)) {
		return x
	}
	num := make([]*big.Int, max(len(x.num), len(y.num)))
	var z big.Int
	for k := range num {
		num[k] = new(big.Int)
		if k < len(x.num) {
			num[k].Mul(x.num[k], y.den)
		}
		if k < len(y.num) {
			num[k].Add(num[k], z.Mul(y.num[k], x.den))
		}
	}
	return x.f.reduced(num, new(big.Int).Mul(x.den, y.den))
}

// Sub returns x − y.
func (x element) Sub(y element) element { return x.Add(y.Scale(rational.Int(-1))) }

// Scale returns r·x.
func (x element) Scale(r rational.Rat) element {
	n, d := r.Num(), r.Den()
	if x.IsZero() || n.Sign() == 0 || !x.f.spend(size(x.num)*words(n)+words(x.den)*words(d)) {
		return element{}
	}
	num := scaled(x.num, func(z, y *big.Int) { z.Mul(y, n) })
	return x.f.reduced(num, d.Mul(d, x.den))
}

// Mul returns x · y.
func (x element) Mul(y element) element {
	if x.IsZero() || y.IsZero() || !x.f.spend(size(x.num)*size(y.num)) {
		return element{}
	}
	num := make([]*big.Int, len(x.num)+len(y.num)-1)
	for k := range num {
		num[k] = new(big.Int)
	}
	var z big.Int
	for j, a := range x.num {
		for k, b := range y.num {
			num[j+k].Add(num[j+k], z.Mul(a, b))
		}
	}
	num, factor := x.f.remainder(num, x.f.p)
	return x.f.reduced(num, factor.Mul(factor, z.Mul(x.den, y.den)))
}

// Cmp compares the values of x and y.
func (x element) Cmp(y element) int { return x.Sub(y).Sign() }

// Sign returns the sign of the value of x.
func (x element) Sign() int {
	if x.IsZero() {
		return 0
	}
	return x.f.sign(x.num)
}

// trim removes leading coefficients 0.
func trim(p []*big.Int) []*big.Int {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	return p
}

// scaled returns a new list, each entry set by to.
func scaled(p []*big.Int, to func(z, x *big.Int)) []*big.Int {
	q := make([]*big.Int, len(p))
	for k := range p {
		q[k] = new(big.Int)
		to(q[k], p[k])
	}
	return q
}

// words counts machine words of 64 bits, and some for what a number costs beside; size
// counts those of all in a list.
func words(x *big.Int) int { return 4 + x.BitLen()/64 }

func size(p []*big.Int) int {
	n := 0
	for _, x := range p {
		n += words(x)
	}
	return n
}
