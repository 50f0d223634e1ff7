package basis

import (
	"math/big"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// A Vector is a solution: rationals over one denominator, not always in lowest
// terms. It does not change after construction.
type Vector struct {
	num []*big.Int // nil for 0
	den *big.Int   // positive
}

// over returns v/den, without factors that all numerators share with the
// denominator unless den is 1. It changes v.
func (v *Vector) over(den *big.Int) *Vector {
	if den.Cmp(one) == 0 {
		return v
	}
	v.den = new(big.Int).Mul(v.den, den)
	g := new(big.Int).Set(v.den)
	for _, x := range v.num {
		if x == nil || x.Sign() == 0 {
			continue
		}
		if g.GCD(nil, nil, g, new(big.Int).Abs(x)); g.Cmp(one) == 0 {
			return v
		}
	}
	v.den.Quo(v.den, g)
	for _, x := range v.num {
		if x != nil && x.Sign() != 0 {
			x.Quo(x, g)
		}
	}
	return v
}

// NewVector returns the vector of numerators, nil for 0, over a positive denominator.
func NewVector(num []*big.Int, den *big.Int) *Vector { return &Vector{num, den} }

// Sign returns the sign of component i.
func (v *Vector) Sign(i int) int {
	if v.num[i] == nil {
		return 0
	}
	return v.num[i].Sign()
}

// Rat returns component i.
func (v *Vector) Rat(i int) rational.Rat {
	if v.num[i] == nil {
		return rational.Rat{}
	}
	return rational.FromInts(v.num[i], v.den)
}

// Num returns the numerator of component i over [Vector.Den]. It must not be written.
func (v *Vector) Num(i int) *big.Int {
	if v.num[i] == nil {
		return zero
	}
	return v.num[i]
}

// Den returns the common denominator, which is positive. It must not be written.
func (v *Vector) Den() *big.Int { return v.den }

// Bits returns the bit length of the common denominator.
func (v *Vector) Bits() int { return v.den.BitLen() }

// never written
var (
	zero = new(big.Int)
	one  = big.NewInt(1)
)

// Sign returns the sign of Σ_k x[k][i]·ε^k, that of its first term not 0, and
// the power of ε of that term; 0 and −1 if all are 0.
func Sign(x []*Vector, i int) (sign, order int) {
	for k, v := range x {
		if s := v.Sign(i); s != 0 {
			return s, k
		}
	}
	return 0, -1
}

// Poly returns Σ_k x[k][i]·ε^k.
func Poly(x []*Vector, i int) polyeps.Poly {
	c := make([]rational.Rat, len(x))
	for k, v := range x {
		c[k] = v.Rat(i)
	}
	return polyeps.New(c...)
}

// Columns returns the coefficients of a vector of polynomials, one column for
// each power of ε from ε⁰ to the highest in use.
func Columns(b []polyeps.Poly) [][]rational.Rat {
	var z [][]rational.Rat
	for i, p := range b {
		for k, c := range p.Coeffs() {
			if k == len(z) {
				z = append(z, make([]rational.Rat, len(b)))
			}
			z[k][i] = c
		}
	}
	return z
}
