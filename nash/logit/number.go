package logit

import (
	"math"
	"math/big"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A number is what the path is followed in: double or long. Operations do not
// change their operands. The zero value is 0; of makes others of the same precision.
type number[T any] interface {
	add(T) T
	sub(T) T
	mul(T) T
	quo(T) T
	exp() T
	log() T
	sign() int
	of(float64) T
	ofRat(rational.Rat) T
	float() float64
	bigFloat() *big.Float
	precision() uint

	// subtract takes the receiver times src from dst, entry by entry.
	subtract(dst, src []T)
}

type double float64

func (x double) add(y double) double       { return x + y }
func (x double) sub(y double) double       { return x - y }
func (x double) mul(y double) double       { return x * y }
func (x double) quo(y double) double       { return x / y }
func (x double) exp() double               { return double(math.Exp(float64(x))) }
func (x double) log() double               { return double(math.Log(float64(x))) }
func (double) of(f float64) double         { return double(f) }
func (double) ofRat(r rational.Rat) double { return double(approx.Float64(r)) }
func (x double) float() float64            { return float64(x) }
func (x double) bigFloat() *big.Float      { return big.NewFloat(float64(x)) }
func (double) precision() uint             { return 53 }

func (x double) sign() int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

func (x double) subtract(dst, src []double) {
	dst = dst[:len(src)]
	for i, y := range src {
		dst[i] -= x * y
	}
}

// A long is a float of bits bits; nil stands for 0.
type long struct {
	f    *big.Float
	bits uint
}

func (x long) make() *big.Float { return new(big.Float).SetPrec(x.bits) }

func (x long) bigFloat() *big.Float {
	if x.f == nil {
		return x.make()
	}
	return x.f
}

func (x long) add(y long) long {
	switch {
	case x.f == nil:
		return y
	case y.f == nil:
		return x
	}
	return long{x.make().Add(x.f, y.f), x.bits}
}

func (x long) sub(y long) long {
	switch {
	case y.f == nil:
		return x
	case x.f == nil:
		return long{y.make().Neg(y.f), y.bits}
	}
	return long{x.make().Sub(x.f, y.f), x.bits}
}

func (x long) mul(y long) long {
	if x.f == nil || y.f == nil {
		return long{}
	}
	return long{x.make().Mul(x.f, y.f), x.bits}
}

func (x long) quo(y long) long {
	if x.f == nil {
		return long{}
	}
	return long{x.make().Quo(x.f, y.f), x.bits}
}

func (x long) exp() long { return long{approx.ExpFloat(x.f), x.bits} } // not for nil
func (x long) log() long { return long{approx.LogFloat(x.f), x.bits} }

func (x long) sign() int {
	if x.f == nil {
		return 0
	}
	return x.f.Sign()
}

func (x long) of(f float64) long         { return long{x.make().SetFloat64(f), x.bits} }
func (x long) ofFloat(f *big.Float) long { return long{x.make().Set(f), x.bits} }
func (x long) ofRat(r rational.Rat) long { return long{x.make().SetRat(r.Big()), x.bits} }
func (x long) float() (f float64)        { f, _ = x.bigFloat().Float64(); return f }
func (x long) precision() uint           { return x.bits }

func (x long) subtract(dst, src []long) {
	if x.sign() == 0 {
		return
	}
	for i, y := range src {
		if y.sign() != 0 {
			dst[i] = dst[i].sub(x.mul(y))
		}
	}
}
