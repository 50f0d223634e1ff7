package solve

import (
	"math/big"
	"strings"

	"exactsolve/rational"
)

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
	scale := rational.FromBigInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
	round := func(r rational.Rat) *big.Int { return r.Mul(scale).Add(rational.New(1, 2)).Floor() }
	lo := round(x.Lo)
	if lo.Cmp(round(x.Hi)) != 0 {
		return "", false
	}
	return withPoint(lo, places), true
}

// withPoint writes n/10^places in full.
func withPoint(n *big.Int, places int) string {
	digits := new(big.Int).Abs(n).String()
	digits = strings.Repeat("0", max(0, places+1-len(digits))) + digits
	if k := len(digits) - places; places > 0 {
		digits = digits[:k] + "." + digits[k:]
	}
	if n.Sign() < 0 {
		return "-" + digits
	}
	return digits
}
