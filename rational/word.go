//go:build !plain

package rational

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// A Rat is an exact rational number. The zero value is 0.
// Rats are immutable and may be copied and shared freely.
type Rat struct {
	_   [0]func() // forbids ==, which would compare pointers
	n   int64     // numerator, > math.MinInt64, while big is nil
	m   int64     // denominator minus 1, ≥ 0, while big is nil; so that Rat{} is 0/1
	big *fraction // set only for numbers that do not fit n and m
}

// A fraction is in lowest terms with d > 0. It is never written once a Rat points to it.
type fraction struct{ n, d big.Int }

// Int returns the rational n/1.
func Int(n int64) Rat {
	if n == math.MinInt64 {
		return fromBigInts(big.NewInt(n), big.NewInt(1))
	}
	return Rat{n: n}
}

// New returns n/d in lowest terms. It panics if d is zero.
func New(n, d int64) Rat {
	if d == 0 {
		panic("rational: division by zero")
	}
	if n == math.MinInt64 || d == math.MinInt64 {
		return FromInts(big.NewInt(n), big.NewInt(d))
	}
	if d < 0 {
		n, d = -n, -d
	}
	g := int64(gcd64(abs64(n), uint64(d)))
	return Rat{n: n / g, m: d/g - 1}
}

// FromInts returns n/d in lowest terms. It panics if d is zero. The operands are copied.
func FromInts(n, d *big.Int) Rat {
	if d.Sign() == 0 {
		panic("rational: division by zero")
	}
	var f fraction
	f.n.Set(n)
	f.d.Set(d)
	if d.Sign() < 0 {
		f.n.Neg(&f.n)
		f.d.Neg(&f.d)
	}
	var g big.Int
	g.GCD(nil, nil, g.Abs(&f.n), &f.d)
	if !isOne(&g) {
		f.n.Quo(&f.n, &g)
		f.d.Quo(&f.d, &g)
	}
	return f.rat()
}

// FromBigInt returns n/1. The operand is copied.
func FromBigInt(n *big.Int) Rat {
	if n.IsInt64() {
		return Int(n.Int64())
	}
	f := new(fraction)
	f.n.Set(n)
	f.d = *one
	return Rat{big: f}
}

var one = big.NewInt(1) // never written

// FromBig returns the value of x. The operand is copied.
func FromBig(x *big.Rat) Rat {
	return fromBigInts(new(big.Int).Set(x.Num()), new(big.Int).Set(x.Denom()))
}

// fromBigInts takes ownership of n and d, which are in lowest terms, d > 0.
func fromBigInts(n, d *big.Int) Rat {
	if r, ok := small(n, d); ok {
		return r
	}
	f := new(fraction)
	f.n, f.d = *n, *d
	return Rat{big: f}
}

// rat returns the canonical Rat of f, which is in lowest terms. It takes ownership of f.
func (f *fraction) rat() Rat {
	if r, ok := small(&f.n, &f.d); ok {
		return r
	}
	return Rat{big: f}
}

func small(n, d *big.Int) (Rat, bool) {
	if n.IsInt64() && d.IsInt64() && n.Int64() != math.MinInt64 {
		return Rat{n: n.Int64(), m: d.Int64() - 1}, true
	}
	return Rat{}, false
}

// fraction returns x as a pair of big integers, for reading only.
func (x Rat) fraction() *fraction {
	if x.big != nil {
		return x.big
	}
	f := new(fraction)
	f.n.SetInt64(x.n)
	f.d.SetInt64(x.m + 1)
	return f
}

// parts returns numerator and denominator, for reading only.
func (x Rat) parts() (n, d *big.Int) {
	f := x.fraction()
	return &f.n, &f.d
}

// Num returns a copy of the numerator of x in lowest terms; its sign is that of x.
func (x Rat) Num() *big.Int {
	if x.big != nil {
		return new(big.Int).Set(&x.big.n)
	}
	return big.NewInt(x.n)
}

// Den returns a copy of the denominator of x in lowest terms; it is positive.
func (x Rat) Den() *big.Int {
	if x.big != nil {
		return new(big.Int).Set(&x.big.d)
	}
	return big.NewInt(x.m + 1)
}

// Small returns numerator and denominator of x in lowest terms, and whether
// they fit machine words; if they do not, the integers are meaningless.
func (x Rat) Small() (n, d int64, ok bool) { return x.n, x.m + 1, x.big == nil }

// Big returns x as a new big.Rat.
func (x Rat) Big() *big.Rat {
	if x.big == nil {
		return big.NewRat(x.n, x.m+1)
	}
	return new(big.Rat).SetFrac(&x.big.n, &x.big.d)
}

// Sign returns −1, 0 or +1.
func (x Rat) Sign() int {
	switch {
	case x.big != nil:
		return x.big.n.Sign()
	case x.n < 0:
		return -1
	case x.n > 0:
		return 1
	}
	return 0
}

// IsZero reports whether x is 0.
func (x Rat) IsZero() bool { return x.big == nil && x.n == 0 }

// IsOne reports whether x is 1.
func (x Rat) IsOne() bool { return x.big == nil && x.n == 1 && x.m == 0 }

// IsInt reports whether the denominator of x is 1.
func (x Rat) IsInt() bool {
	if x.big != nil {
		return isOne(&x.big.d)
	}
	return x.m == 0
}

// BitLen returns the larger of the bit lengths of numerator and denominator.
func (x Rat) BitLen() int {
	if x.big != nil {
		return max(x.big.n.BitLen(), x.big.d.BitLen())
	}
	return max(bits.Len64(abs64(x.n)), bits.Len64(uint64(x.m+1)))
}

// Cmp returns −1, 0 or +1 as x is less than, equal to or greater than y.
func (x Rat) Cmp(y Rat) int {
	if sx, sy := x.Sign(), y.Sign(); sx != sy || sx == 0 {
		return cmp.Compare(sx, sy)
	}
	if x.big == nil && y.big == nil {
		hx, lx := bits.Mul64(abs64(x.n), uint64(y.m+1))
		hy, ly := bits.Mul64(abs64(y.n), uint64(x.m+1))
		if x.n < 0 {
			hx, lx, hy, ly = hy, ly, hx, lx
		}
		if hx != hy {
			return cmp.Compare(hx, hy)
		}
		return cmp.Compare(lx, ly)
	}
	a, b := x.fraction(), y.fraction()
	if isOne(&a.d) && isOne(&b.d) {
		return a.n.Cmp(&b.n)
	}
	var l, r big.Int
	return l.Mul(&a.n, &b.d).Cmp(r.Mul(&b.n, &a.d))
}

// IsQuo reports whether x = y/z, for z not 0. It costs less than dividing.
func (x Rat) IsQuo(y, z Rat) bool {
	switch {
	case x.IsZero():
		return y.IsZero()
	case x.IsOne():
		return y.Equal(z)
	case !y.IsInt() || !z.IsInt():
		return x.Mul(z).Equal(y)
	}
	n, d := x.parts()
	a, _ := y.parts()
	b, _ := z.parts()
	var l, r big.Int
	return l.Mul(n, b).Cmp(r.Mul(d, a)) == 0
}

// Equal reports whether x and y are the same number.
func (x Rat) Equal(y Rat) bool {
	if x.big == nil || y.big == nil {
		return x.big == nil && y.big == nil && x.n == y.n && x.m == y.m
	}
	return x.big == y.big || x.big.n.Cmp(&y.big.n) == 0 && x.big.d.Cmp(&y.big.d) == 0
}

func isOne(x *big.Int) bool { return x.IsInt64() && x.Int64() == 1 }

// GCD returns the greatest common divisor of integers x and y, not negative;
// GCD(0, y) = |y|. It panics if x or y is not an integer.
func GCD(x, y Rat) Rat {
	mustBeInts(x, y)
	if x.big == nil && y.big == nil {
		if g := gcd64(abs64(x.n), abs64(y.n)); g <= math.MaxInt64 {
			return Rat{n: int64(g)}
		}
	}
	a, b := x.Num(), y.Num()
	return FromBigInt(new(big.Int).GCD(nil, nil, a.Abs(a), b.Abs(b)))
}

// Append appends the text of [Rat.String] to b.
func (x Rat) Append(b []byte) []byte {
	if x.big != nil {
		b = x.big.n.Append(b, 10)
		if !isOne(&x.big.d) {
			b = x.big.d.Append(append(b, '/'), 10)
		}
		return b
	}
	b = strconv.AppendInt(b, x.n, 10)
	if x.m != 0 {
		b = strconv.AppendInt(append(b, '/'), x.m+1, 10)
	}
	return b
}
