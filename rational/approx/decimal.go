package approx

import (
	"math"
	"math/big"
	"strconv"
	"strings"

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
	if x.IsZero() {
		return "0", true
	}
	sign := ""
	if x.Sign() < 0 {
		sign = "-"
	}
	q, rem, den, shift := leading(x.Abs(), max(digits, 1))
	exact = rem.Sign() == 0
	up := !exact && (side == Up) == (sign == "")
	if side == Nearest {
		half := rem.Lsh(rem, 1).Cmp(den)
		up = half > 0 || half == 0 && q.Bit(0) == 1
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	text = q.String()
	return sign + placed(strings.TrimRight(text, "0"), len(text)+shift-1), exact
}

// leading returns q, of the given number of digits, with x = (q + rem/den)·10^shift and rem < den.
func leading(x rational.Rat, digits int) (q, rem, den *big.Int, shift int) {
	q, rem = new(big.Int), new(big.Int)
	over := power(digits)
	bits := x.Num().BitLen() - x.Den().BitLen() - 1 // x > 2^bits
	for shift = int(math.Floor(float64(bits)*math.Log10(2))) + 1 - digits; ; shift++ {
		num := x.Num()
		den = x.Den()
		if shift < 0 {
			num.Mul(num, power(-shift))
		} else {
			den.Mul(den, power(shift))
		}
		if q.QuoRem(num, den, rem); q.Cmp(over) < 0 {
			return q, rem, den, shift
		}
	}
}

func power(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// placed writes digits of which the first stands for so many tens.
func placed(digits string, tens int) string {
	switch n := len(digits); {
	case tens < -6 || tens > 21:
		if n > 1 {
			digits = digits[:1] + "." + digits[1:]
		}
		if tens > 0 {
			return digits + "e+" + strconv.Itoa(tens)
		}
		return digits + "e" + strconv.Itoa(tens)
	case tens < 0:
		return "0." + strings.Repeat("0", -tens-1) + digits
	case n <= tens+1:
		return digits + strings.Repeat("0", tens+1-n)
	default:
		return digits[:tens+1] + "." + digits[tens+1:]
	}
}
