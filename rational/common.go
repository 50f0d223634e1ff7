package rational

import (
	"fmt"
	"math/big"
	"slices"
)

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

// Unit returns the positive number that makes integers of x without a common divisor; 1
// if all are 0.
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
