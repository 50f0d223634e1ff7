package solve

import (
	"math"
	"math/big"
	"sync"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A root is the only one of a squarefree polynomial between two numbers, which are
// none, as in a [claim.Algebraic] that has been checked.
type root struct {
	mu sync.Mutex // of bits and at

	p         []*big.Int // the polynomial, times an integer
	low, high rational.Rat
	sign      int // of p at low
	bits      int
	at        rational.Interval // of width at most 2^−bits
}

func newRoot(c *claim.Algebraic) *root {
	r := &root{low: c.Low, high: c.High, at: rational.NewInterval(c.Low, c.High)}
	value := rational.Rat{}
	for k := len(c.Polynomial) - 1; k >= 0; k-- {
		value = value.Mul(c.Low).Add(c.Polynomial[k])
	}
	r.p, _ = rational.Common(c.Polynomial, math.MaxInt)
	r.sign = value.Sign()
	return r
}

// refine finds the root to the given number of bits after the point, by bisection
// over multiples of 2^−bits.
func (r *root) refine(bits int) {
	scale := rational.Int(2).Pow(bits)
	lo, hi := r.at.Lo.Mul(scale).Floor(), r.at.Hi.Mul(scale).Floor()
	hi.Add(hi, big.NewInt(1))
	one := big.NewInt(1)
	for {
		mid := new(big.Int).Add(lo, hi)
		mid.Rsh(mid, 1)
		if mid.Cmp(lo) == 0 {
			break
		}
		switch s := r.signAt(mid, bits); s {
		case 0:
			lo, hi = mid, new(big.Int).Add(mid, one)
		case r.sign:
			lo = mid
		default:
			hi = mid
		}
	}
	r.bits = bits
	unit := scale.Inv()
	r.at = rational.NewInterval(rational.Max(r.low, rational.FromBigInt(lo).Mul(unit)), rational.Min(r.high, rational.FromBigInt(hi).Mul(unit)))
}

// signAt returns the sign that p has at m·2^−bits, or at the nearer end if that is
// outside.
func (r *root) signAt(m *big.Int, bits int) int {
	x := rational.FromInts(m, new(big.Int).Lsh(big.NewInt(1), uint(bits)))
	if x.Cmp(r.low) <= 0 {
		return r.sign
	}
	if x.Cmp(r.high) >= 0 {
		return -r.sign
	}
	sum, term := new(big.Int), new(big.Int)
	for k := len(r.p) - 1; k >= 0; k-- {
		sum.Mul(sum, m)
		sum.Add(sum, term.Lsh(r.p[k], uint(bits*(len(r.p)-1-k))))
	}
	return sum.Sign()
}

// value returns bounds of a polynomial at the root, by Horner's rule.
func (r *root) value(coefficients []rational.Rat) rational.Interval {
	var sum rational.Interval
	for k := len(coefficients) - 1; k >= 0; k-- {
		sum = sum.Mul(r.at).Add(rational.Point(coefficients[k]))
	}
	return sum
}

// bounds returns bounds of a polynomial at the root that are close.
func (r *root) bounds(coefficients []rational.Rat) rational.Interval {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.bits == 0 {
		r.refine(firstBits)
	}
	return r.value(coefficients)
}

// firstBits are the bits to which the root is found at first.
const firstBits = 64

// decimal returns a polynomial at the root with so many digits, as [commonDecimal].
// The digits may not be enough only if the value is rational after all.
func (r *root) decimal(coefficients []rational.Rat, digits int) (text string, enough bool) {
	const bitsPerDigit, rounds = 4, 4
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.bits == 0 {
		r.refine(firstBits)
	}
	for range rounds {
		if text, enough = commonDecimal(r.value(coefficients), digits); enough {
			return text, true
		}
		r.refine(2*r.bits + bitsPerDigit*digits)
	}
	return commonDecimal(r.value(coefficients), digits)
}
