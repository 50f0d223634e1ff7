//go:build !plain

package rational

import (
	"math"
	"math/big"
	"math/bits"
)

// Sums and products keep lowest terms by dividing common factors out before
// multiplying (Henrici), which needs smaller products and smaller gcds than
// forming n₁d₂ + n₂d₁ over d₁d₂ and reducing that. The machine-word and the
// big form follow the same rules; the former gives up on overflow.

// Neg returns −x.
func (x Rat) Neg() Rat {
	if x.big == nil {
		return Rat{n: -x.n, m: x.m}
	}
	f := new(fraction)
	f.n.Neg(&x.big.n)
	f.d.Set(&x.big.d)
	return f.rat()
}

// Add returns x + y.
func (x Rat) Add(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if r, ok := addSmall(x.n, x.m+1, y.n, y.m+1); ok {
			return r
		}
	}
	return addBig(x.fraction(), y.fraction(), false)
}

// Sub returns x − y.
func (x Rat) Sub(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if r, ok := addSmall(x.n, x.m+1, -y.n, y.m+1); ok {
			return r
		}
	}
	return addBig(x.fraction(), y.fraction(), true)
}

// Mul returns x · y.
func (x Rat) Mul(y Rat) Rat {
	if x.big == nil && y.big == nil {
		if r, ok := mulSmall(x.n, x.m+1, y.n, y.m+1); ok {
			return r
		}
	}
	switch {
	case x.IsZero() || y.IsOne():
		return x
	case y.IsZero() || x.IsOne():
		return y
	}
	return mulBig(x.fraction(), y.fraction())
}

// Inv returns 1/x. It panics if x is 0.
func (x Rat) Inv() Rat {
	if x.Sign() == 0 {
		panic("rational: division by zero")
	}
	if x.big == nil {
		if x.n < 0 {
			return Rat{n: -(x.m + 1), m: -x.n - 1}
		}
		return Rat{n: x.m + 1, m: x.n - 1}
	}
	f := new(fraction)
	f.n.Set(&x.big.d)
	f.d.Abs(&x.big.n)
	if x.big.n.Sign() < 0 {
		f.n.Neg(&f.n)
	}
	return f.rat()
}

func addSmall(a, b, c, d int64) (Rat, bool) {
	switch {
	case a == 0:
		return Rat{n: c, m: d - 1}, true
	case c == 0:
		return Rat{n: a, m: b - 1}, true
	}
	if b == 1 && d == 1 {
		s, ok := add64(a, c)
		return Rat{n: s}, ok
	}
	if b == d {
		t, ok := add64(a, c)
		if !ok {
			return Rat{}, false
		}
		g := int64(gcd64(abs64(t), uint64(b)))
		return Rat{n: t / g, m: b/g - 1}, true
	}
	g := int64(gcd64(uint64(b), uint64(d)))
	bg := b / g
	t1, ok1 := mul64(a, d/g)
	t2, ok2 := mul64(c, bg)
	t, ok3 := add64(t1, t2)
	if !(ok1 && ok2 && ok3) {
		return Rat{}, false
	}
	// t/(bg·d) is reduced but for common factors of t and g.
	g = int64(gcd64(abs64(t), uint64(g)))
	e, ok := mul64(bg, d/g)
	return Rat{n: t / g, m: e - 1}, ok
}

func mulSmall(a, b, c, d int64) (Rat, bool) {
	if a == 0 || c == 0 {
		return Rat{}, true
	}
	if b == 1 && d == 1 {
		n, ok := mul64(a, c)
		return Rat{n: n}, ok
	}
	g := int64(gcd64(abs64(a), uint64(d)))
	h := int64(gcd64(abs64(c), uint64(b)))
	n, ok1 := mul64(a/g, c/h)
	e, ok2 := mul64(b/h, d/g)
	return Rat{n: n, m: e - 1}, ok1 && ok2
}

func addBig(x, y *fraction, subtract bool) Rat {
	f := new(fraction)
	if isOne(&x.d) && isOne(&y.d) {
		f.d = x.d // whose words nobody writes
		if subtract {
			f.n.Sub(&x.n, &y.n)
		} else {
			f.n.Add(&x.n, &y.n)
		}
		return f.rat()
	}
	var g, xg, yg, t big.Int
	g.GCD(nil, nil, &x.d, &y.d)
	coprime := isOne(&g)
	dx, dy := &x.d, &y.d
	if !coprime {
		dx = xg.Quo(dx, &g)
		dy = yg.Quo(dy, &g)
	}
	f.n.Mul(&x.n, dy)
	t.Mul(&y.n, dx)
	if subtract {
		f.n.Sub(&f.n, &t)
	} else {
		f.n.Add(&f.n, &t)
	}
	if coprime {
		f.d.Mul(&x.d, &y.d)
		return f.rat()
	}
	t.GCD(nil, nil, &g, t.Abs(&f.n)) // common factors of the result divide g
	if isOne(&t) {
		f.d.Mul(dx, &y.d)
		return f.rat()
	}
	f.n.Quo(&f.n, &t)
	f.d.Quo(&y.d, &t)
	f.d.Mul(&f.d, dx)
	return f.rat()
}

func mulBig(x, y *fraction) Rat {
	f := new(fraction)
	a, d := reduced(&x.n, &y.d)
	c, b := reduced(&y.n, &x.d)
	f.n.Mul(a, c)
	f.d.Mul(b, d)
	return f.rat()
}

// reduced returns n and d without common divisors, for d > 0.
func reduced(n, d *big.Int) (*big.Int, *big.Int) {
	var g big.Int
	if isOne(d) {
		return n, d
	}
	if g.GCD(nil, nil, g.Abs(n), d); isOne(&g) {
		return n, d
	}
	return new(big.Int).Quo(n, &g), new(big.Int).Quo(d, &g)
}

func abs64(x int64) uint64 {
	if x < 0 {
		return uint64(-x)
	}
	return uint64(x)
}

// add64 and mul64 report whether the result is exact and not math.MinInt64.
func add64(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0) && s != math.MinInt64
}

func mul64(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(abs64(a), abs64(b))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

// gcd64 returns the greatest common divisor by Stein's method; gcd64(0, b) = b.
func gcd64(a, b uint64) uint64 {
	if a == 0 {
		return b
	}
	if b == 0 {
		return a
	}
	shift := bits.TrailingZeros64(a | b)
	a >>= bits.TrailingZeros64(a)
	for b != 0 {
		b >>= bits.TrailingZeros64(b)
		if a > b {
			a, b = b, a
		}
		b -= a
	}
	return a << shift
}
