//go:build plain

package rational

import (
	"math"
	"math/big"
)

// A Rat is an exact rational number. The zero value is 0.
// Rats are immutable and may be copied and shared freely.
type Rat struct {
	_ [0]func() // forbids ==, which would compare pointers
	v *big.Rat  // nil for 0; not written once a Rat points to it
}

func of(v *big.Rat) Rat {
	if v.Sign() == 0 {
		return Rat{}
	}
	return Rat{v: v}
}

// rat returns the value of x, for reading only.
func (x Rat) rat() *big.Rat {
	if x.v == nil {
		return new(big.Rat)
	}
	return x.v
}

// Int returns the rational n/1.
func Int(n int64) Rat { return of(new(big.Rat).SetInt64(n)) }

// New returns n/d in lowest terms. It panics if d is zero.
func New(n, d int64) Rat { return of(big.NewRat(n, d)) }

// FromInts returns n/d in lowest terms. It panics if d is zero. The operands are copied.
func FromInts(n, d *big.Int) Rat { return of(new(big.Rat).SetFrac(n, d)) }

// FromBigInt returns n/1. The operand is copied.
func FromBigInt(n *big.Int) Rat { return of(new(big.Rat).SetInt(n)) }

// FromBig returns the value of x. The operand is copied.
func FromBig(x *big.Rat) Rat { return of(new(big.Rat).Set(x)) }

// Big returns x as a new big.Rat.
func (x Rat) Big() *big.Rat { return new(big.Rat).Set(x.rat()) }

// parts returns numerator and denominator, for reading only.
func (x Rat) parts() (n, d *big.Int) { return x.rat().Num(), x.rat().Denom() }

// Num returns a copy of the numerator of x in lowest terms; its sign is that of x.
func (x Rat) Num() *big.Int { return new(big.Int).Set(x.rat().Num()) }

// Den returns a copy of the denominator of x in lowest terms; it is positive.
func (x Rat) Den() *big.Int { return new(big.Int).Set(x.rat().Denom()) }

// Small returns numerator and denominator of x in lowest terms, and whether
// they fit machine words; if they do not, the integers are meaningless.
func (x Rat) Small() (n, d int64, ok bool) {
	a, b := x.parts()
	return a.Int64(), b.Int64(), a.IsInt64() && b.IsInt64() && a.Int64() != math.MinInt64
}

// Sign returns −1, 0 or +1.
func (x Rat) Sign() int { return x.rat().Sign() }

// IsZero reports whether x is 0.
func (x Rat) IsZero() bool { return x.Sign() == 0 }

// IsOne reports whether x is 1.
func (x Rat) IsOne() bool { return x.Equal(Int(1)) }

// IsInt reports whether the denominator of x is 1.
func (x Rat) IsInt() bool { return x.rat().IsInt() }

// BitLen returns the larger of the bit lengths of numerator and denominator.
func (x Rat) BitLen() int { return max(x.rat().Num().BitLen(), x.rat().Denom().BitLen()) }

// Cmp returns −1, 0 or +1 as x is less than, equal to or greater than y.
func (x Rat) Cmp(y Rat) int { return x.rat().Cmp(y.rat()) }

// Equal reports whether x and y are the same number.
func (x Rat) Equal(y Rat) bool { return x.Cmp(y) == 0 }

// IsQuo reports whether x = y/z, for z not 0.
func (x Rat) IsQuo(y, z Rat) bool { return x.Mul(z).Equal(y) }

// Neg returns −x.
func (x Rat) Neg() Rat { return of(new(big.Rat).Neg(x.rat())) }

// Add returns x + y.
func (x Rat) Add(y Rat) Rat { return of(new(big.Rat).Add(x.rat(), y.rat())) }

// Sub returns x − y.
func (x Rat) Sub(y Rat) Rat { return of(new(big.Rat).Sub(x.rat(), y.rat())) }

// Mul returns x · y.
func (x Rat) Mul(y Rat) Rat { return of(new(big.Rat).Mul(x.rat(), y.rat())) }

// Inv returns 1/x. It panics if x is 0.
func (x Rat) Inv() Rat { return of(new(big.Rat).Inv(x.rat())) }

// GCD returns the greatest common divisor of integers x and y, not negative;
// GCD(0, y) = |y|. It panics if x or y is not an integer.
func GCD(x, y Rat) Rat {
	mustBeInts(x, y)
	a, b := x.Num(), y.Num()
	return FromBigInt(a.GCD(nil, nil, a.Abs(a), b.Abs(b)))
}

// Append appends the text of [Rat.String] to b.
func (x Rat) Append(b []byte) []byte { return append(b, x.rat().RatString()...) }
