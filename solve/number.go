package solve

import (
	"math"
	"math/big"
	"sync"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A Number is a probability or a payoff. It is rational, or algebraic, or known to lie
// between two bounds.
type Number struct {
	exact  *rational.Rat
	center *rational.Rat     // of a box, in the middle of within
	within rational.Interval // if it is in a box

	root         *root // if it is algebraic
	coefficients []rational.Rat
	closed       string
}

func exactly(x rational.Rat) Number { return Number{exact: &x, within: rational.Point(x)} }

// Exact returns the number if it is rational, and false if that is not known.
func (x Number) Exact() (rational.Rat, bool) {
	if x.exact == nil {
		return rational.Rat{}, false
	}
	return *x.exact, true
}

// IsZero reports whether the number is known to be 0.
func (x Number) IsZero() bool { return x.exact != nil && x.exact.IsZero() }

// Bounds returns an interval that has the number.
func (x Number) Bounds() rational.Interval {
	if x.root != nil {
		return x.root.bounds(x.coefficients)
	}
	return x.within
}

// Center returns what the certificate has for a number known within a radius.
func (x Number) Center() (rational.Rat, bool) {
	if x.center == nil {
		return rational.Rat{}, false
	}
	return *x.center, true
}

// Closed returns the number as an expression, in which t is the root that
// [Numbers.Root] describes: "1/3", "(53 - sqrt(601))/46", "2 - t". It returns "" if
// the number is known by bounds alone.
func (x Number) Closed() string {
	if x.exact != nil {
		return x.exact.String()
	}
	return x.closed
}

// Decimal returns the number with so many digits after the point, or as many
// significant ones where that is more: all of them right, since all numbers within
// the bounds round to that. If the bounds are not close enough it has fewer, "" for
// none, and enough is false.
func (x Number) Decimal(digits int) (text string, enough bool) {
	digits = max(digits, 1)
	if x.root != nil {
		return x.root.decimal(x.coefficients, digits)
	}
	return commonDecimal(x.within, digits)
}

// String returns the number as an expression, or else as a decimal, or, where no
// digit is certain, as bounds.
func (x Number) String() string {
	if text := x.Closed(); text != "" {
		return text
	}
	if text, _ := x.Decimal(shownDigits); text != "" {
		return "≈ " + text
	}
	return x.within.String()
}

// shownDigits are those of [Number.String].
const shownDigits = 6

// commonDecimal returns the decimal, with the given number of digits after the
// point or as many significant ones where that is more, to which every number of
// x rounds, so that all its digits are right. Where the ends of x round apart it
// has some more digits, if that helps, or else fewer, and enough is false; "" if
// they never agree.
func commonDecimal(x rational.Interval, digits int) (text string, enough bool) {
	const more = 3 // for numbers near the middle of two decimals
	zeros, below1 := zerosOf(x)
	places, least := digits+zeros, 0
	if below1 {
		least = zeros + 1 // some digit is not 0
	}
	most := places + more
	if w := x.Width(); !w.IsZero() {
		most = min(most, len(w.Inv().Floor().String())-1) // beyond, the ends are more than a unit apart
	}
	for k := places; k <= most; k++ {
		if text, ok := roundedAlike(x, k); ok {
			return text, true
		}
	}
	for k := min(places-1, most); k >= least; k-- {
		if text, ok := roundedAlike(x, k); ok {
			return text, false
		}
	}
	return "", false
}

// zerosOf returns how many zeros follow the point in the larger end of x, if that is
// less than 1 and 0 does not lie in x; below1 says so.
func zerosOf(x rational.Interval) (zeros int, below1 bool) {
	size := rational.Max(x.Lo.Abs(), x.Hi.Abs())
	if sign, ok := x.Sign(); !ok || sign == 0 || size.Cmp(rational.Int(1)) >= 0 {
		return 0, false
	}
	below := size.Inv().Neg().Floor() // 1/size rounded up, negative
	below.Not(below)                  // the largest integer less than 1/size
	return len(below.String()) - 1, true
}

// roundedAlike returns what both ends of x round to with so many digits after the
// point, halves up. Rounding is monotone, so all between round to that too.
func roundedAlike(x rational.Interval, places int) (string, bool) {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
	round := func(r rational.Rat) *big.Int {
		return r.Mul(rational.FromBigInt(scale)).Add(rational.New(1, 2)).Floor()
	}
	lo := round(x.Lo)
	if lo.Cmp(round(x.Hi)) != 0 {
		return "", false
	}
	return new(big.Rat).SetFrac(lo, scale).FloatString(places), true
}

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
	if r.bits == 0 {
		r.refine(firstBits)
	}
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
	for range rounds {
		if text, enough = commonDecimal(r.value(coefficients), digits); enough {
			return text, true
		}
		r.refine(2*r.bits + bitsPerDigit*digits)
	}
	return commonDecimal(r.value(coefficients), digits)
}
