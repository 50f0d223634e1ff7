// Package rational is the arithmetic layer: exact rational numbers, intervals
// with rational end points, and the one parser of numbers in game files.
//
// Start with [Rat], then [Parse] and [Interval].
//
// A Rat is an immutable value, passed and returned by value; its zero value is
// 0. That departs from math/big, whose receivers are destinations: most
// numbers of a game fit two machine words, and an immutable value of that size
// costs no allocation, cannot be aliased by accident and can be shared between
// goroutines. Numbers that do not fit two words hold a pointer to a pair of
// big.Int that nobody writes after it is made.
//
// Canonical form: lowest terms, denominator > 0, and the machine-word form
// whenever numerator and denominator fit it. Rats are compared with
// [Rat.Cmp] or [Rat.Equal]; the language's == does not compile on them.
//
// The package needs the standard library alone and never uses floating point.
//
// Reference: Knuth, The Art of Computer Programming, volume 2, section 4.5.1
// (Henrici's rules for sums and products in lowest terms).
package rational

import (
	"fmt"
	"math/big"
	"slices"
)

// What follows from sums, products and comparisons, whatever a Rat is made of.

// Abs returns |x|.
func (x Rat) Abs() Rat {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// Scale is Mul, under the name it shares with the scaling of polynomials, so
// that generic code serves both.
func (x Rat) Scale(y Rat) Rat { return x.Mul(y) }

// Quo returns x / y. It panics if y is 0.
func (x Rat) Quo(y Rat) Rat { return x.Mul(y.Inv()) }

// Pow returns x to the power k ≥ 0, with 0⁰ = 1. It panics if k is negative.
func (x Rat) Pow(k int) Rat {
	if k < 0 {
		panic("rational: negative exponent")
	}
	p := Int(1)
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			p = p.Mul(x)
		}
		x = x.Mul(x)
	}
	return p
}

// Floor returns the largest integer that is at most x.
func (x Rat) Floor() *big.Int {
	return new(big.Int).Div(x.Num(), x.Den()) // Euclidean, so the remainder is not negative
}

// Min returns the smaller of x and y.
func Min(x, y Rat) Rat {
	if y.Cmp(x) < 0 {
		return y
	}
	return x
}

// Max returns the larger of x and y.
func Max(x, y Rat) Rat {
	if y.Cmp(x) > 0 {
		return y
	}
	return x
}

// LCM returns the least common multiple of integers x and y, not negative;
// LCM(0, y) = 0. It panics if x or y is not an integer.
func LCM(x, y Rat) Rat {
	mustBeInts(x, y)
	if x.IsZero() || y.IsZero() {
		return Rat{}
	}
	return x.Quo(GCD(x, y)).Mul(y).Abs()
}

func mustBeInts(x, y Rat) {
	if !x.IsInt() || !y.IsInt() {
		panic("rational: not an integer")
	}
}

// Ints returns whole numbers, for lists of payoffs.
func Ints(list ...int64) []Rat {
	z := make([]Rat, len(list))
	for k, n := range list {
		z[k] = Int(n)
	}
	return z
}

// Common returns the numerators of x over their least common denominator, and the
// denominator; both are nil if that has more than maxBits bits.
func Common(x []Rat, maxBits int) (num []*big.Int, den *big.Int) {
	den = big.NewInt(1)
	var rest, g big.Int
	for _, w := range x {
		if w.IsInt() {
			continue
		}
		_, d := w.parts()
		if rest.Rem(den, d).Sign() == 0 {
			continue
		}
		g.GCD(nil, nil, &rest, d)
		den.Mul(den, rest.Quo(d, &g))
		if den.BitLen() > maxBits {
			return nil, nil
		}
	}
	num = make([]*big.Int, len(x))
	for k, w := range x {
		num[k] = new(big.Int)
		if !w.IsZero() {
			n, d := w.parts()
			num[k].Mul(num[k].Quo(den, d), n)
		}
	}
	return num, den
}

// Integers is [Common] for numbers from outside: it fails if the denominator or one of
// them has more than maxBits bits.
func Integers(x []Rat, maxBits int) (num []*big.Int, den *big.Int, err error) {
	if !slices.ContainsFunc(x, func(w Rat) bool { return w.BitLen() > maxBits }) {
		num, den = Common(x, maxBits)
	}
	if den == nil {
		err = fmt.Errorf("numbers or a common denominator of more than %d bits", maxBits)
	}
	return num, den, err
}

// Denominator returns the least common denominator of numbers.
func Denominator(x ...Rat) Rat {
	d := Int(1)
	for _, w := range x {
		if !w.IsInt() {
			d = LCM(d, FromBigInt(w.Den()))
		}
	}
	return d
}

// Unit returns the positive number that makes integers of x without a common divisor; 1 if all are 0.
func Unit(x ...Rat) Rat {
	d, gcd := Denominator(x...), Rat{}
	for _, w := range x {
		gcd = GCD(gcd, w.Mul(d))
	}
	if gcd.IsZero() {
		return Int(1)
	}
	return d.Quo(gcd)
}

// Primitive returns x times its [Unit].
func Primitive(x []Rat) []Rat {
	unit, z := Unit(x...), make([]Rat, len(x))
	for k, w := range x {
		z[k] = w.Mul(unit)
	}
	return z
}
