// Package approx is machinery beside the arithmetic layer: decimals to show
// next to exact numbers, and floating-point guesses at transcendental values.
// It is the only home of apd and bigfloat in this module.
//
// Start with [Decimal]. Nothing here is exact, except that [Decimal] rounds to
// the side it is told; no result may return to a claim without an exact check.
package approx

import (
	"math/big"

	"github.com/ALTree/bigfloat"
	"github.com/cockroachdb/apd/v3"

	"exactsolve/rational"
)

// A Side says to which neighbor a decimal is rounded.
type Side int

// Nearest rounds half to even; Down and Up round towards −∞ and +∞, so that
// the decimal is a bound on the exact number.
const (
	Nearest Side = iota
	Down
	Up
)

// Decimal returns x rounded to the given number of significant digits (at
// least 1) towards side, and whether the decimal equals x. Trailing zeros are
// dropped; exponents appear outside 1e-6 … 1e21 only.
func Decimal(x rational.Rat, digits int, side Side) (text string, exact bool) {
	ctx := apd.BaseContext.WithPrecision(uint32(max(digits, 1)))
	ctx.Rounding = map[Side]apd.Rounder{
		Nearest: apd.RoundHalfEven, Down: apd.RoundFloor, Up: apd.RoundCeiling,
	}[side]
	num := apd.NewWithBigInt(new(apd.BigInt).SetMathBigInt(x.Num()), 0)
	den := apd.NewWithBigInt(new(apd.BigInt).SetMathBigInt(x.Den()), 0)
	var q apd.Decimal
	cond, err := ctx.Quo(&q, num, den)
	if err != nil { // beyond apd's exponents: show no decimal rather than a wrong one
		return x.String(), true
	}
	q.Reduce(&q)
	format := byte('f')
	if adj := int64(q.Exponent) + q.NumDigits() - 1; !q.IsZero() && (adj < -6 || adj > 21) {
		format = 'e'
	}
	return q.Text(format), !cond.Inexact()
}

// Float64 returns a float64 near x, for guesses.
func Float64(x rational.Rat) float64 {
	if n, d, ok := x.Small(); ok && -1<<53 < n && n < 1<<53 && d < 1<<53 {
		return float64(n) / float64(d) // correctly rounded, as both are exact
	}
	f, _ := x.Big().Float64()
	return f
}

// Float64s returns what Float64 does for each number.
func Float64s(list []rational.Rat) []float64 {
	z := make([]float64, len(list))
	for k, x := range list {
		z[k] = Float64(x)
	}
	return z
}

// FromFloat64 returns the exact value of f, and false for NaN and infinities.
// The number may itself be a guess; the conversion is not.
func FromFloat64(f float64) (rational.Rat, bool) {
	r := new(big.Rat).SetFloat64(f)
	if r == nil {
		return rational.Rat{}, false
	}
	return rational.FromBig(r), true
}

// ExpFloat returns a value near eˣ with the precision of x, or 0 where it is below
// 2 to the power −2·precision; a guess without an error bound. The argument must
// be finite.
//
// The cut spares bigfloat arguments of large absolute value, which it halves again
// and again, each time with more bits.
func ExpFloat(x *big.Float) *big.Float {
	if x.Cmp(big.NewFloat(-1.4*float64(x.Prec()))) < 0 {
		return new(big.Float).SetPrec(x.Prec())
	}
	return bigfloat.Exp(x)
}

// LogFloat returns a value near ln x with the precision of x; a guess without an
// error bound. It panics unless x > 0.
func LogFloat(x *big.Float) *big.Float {
	if x.Sign() <= 0 {
		panic("approx: logarithm of a number that is not positive")
	}
	return bigfloat.Log(x)
}

// FromFloat returns the exact value of f, which must be finite. The number may
// itself be a guess; the conversion is not.
func FromFloat(f *big.Float) *big.Rat {
	r, _ := f.Rat(nil)
	return r
}
