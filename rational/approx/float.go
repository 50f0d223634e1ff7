package approx

import (
	"math/big"

	"github.com/ALTree/bigfloat"
)

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
