package rational

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// Limits of what Parse reads. They are far above any payoff or probability in
// use and keep a short text from standing for a huge number.
const (
	MaxDigits   = 100_000 // characters of a fraction without its sign
	MaxExponent = 1_000   // largest absolute decimal exponent

	// MaxDecimal is the limit for decimals: as a fraction, a decimal has up to
	// twice as many digits, and what is read must be readable when printed.
	MaxDecimal = MaxDigits/2 - MaxExponent
)

// Parse reads a number as game files write it, exactly:
//
//	[+-] digits / digits
//	[+-] digits [. [digits]] [e [+-] digits]
//	[+-] . digits [e [+-] digits]
//
// "0.1" is 1/10, "010" is ten. Hexadecimal, underscores, NaN, infinities,
// spaces, zero denominators, and fractions of decimals are errors, as are
// numbers beyond [MaxDigits], [MaxDecimal] and [MaxExponent].
func Parse(s string) (Rat, error) {
	t := s
	neg := false
	if t != "" && (t[0] == '+' || t[0] == '-') {
		neg = t[0] == '-'
		t = t[1:]
	}
	num, den, ok := strings.Cut(t, "/")
	parse, limit := parseDecimal, MaxDecimal
	if ok {
		parse, limit = func(string) (Rat, error) { return parseFraction(num, den) }, MaxDigits
	}
	if len(t) > limit {
		return Rat{}, fmt.Errorf("number of %d characters, more than the limit of %d", len(t), limit)
	}
	r, err := parse(t)
	if err != nil {
		return Rat{}, fmt.Errorf("%w: %q", err, clip(s))
	}
	if neg {
		r = r.Neg()
	}
	return r, nil
}

// MustParse is Parse for constants; it panics on an error.
func MustParse(s string) Rat {
	r, err := Parse(s)
	if err != nil {
		panic("rational: " + err.Error())
	}
	return r
}

var (
	errSyntax   = errors.New("not a number")
	errZeroDen  = errors.New("zero denominator")
	errExponent = fmt.Errorf("exponent beyond ±%d", MaxExponent)
)

func parseFraction(num, den string) (Rat, error) {
	if !isDigits(num) || !isDigits(den) {
		return Rat{}, errSyntax
	}
	n, d := parseDigits(num), parseDigits(den)
	if d.IsZero() {
		return Rat{}, errZeroDen
	}
	return n.Quo(d), nil
}

func parseDecimal(t string) (Rat, error) {
	exp := 0
	if i := strings.IndexAny(t, "eE"); i >= 0 {
		e, ok := parseExponent(t[i+1:])
		if !ok {
			return Rat{}, errSyntax
		}
		if e < -MaxExponent || e > MaxExponent {
			return Rat{}, errExponent
		}
		exp, t = e, t[:i]
	}
	whole, frac, _ := strings.Cut(t, ".")
	if whole == "" && frac == "" || whole != "" && !isDigits(whole) || frac != "" && !isDigits(frac) {
		return Rat{}, errSyntax
	}
	r := parseDigits(whole + frac)
	exp -= len(frac)
	if exp >= 0 {
		return r.Mul(pow10(exp)), nil
	}
	return r.Quo(pow10(-exp)), nil
}

// parseExponent reads an optional sign and digits; a value too long to matter
// is returned as one beyond MaxExponent.
func parseExponent(t string) (int, bool) {
	neg := false
	if t != "" && (t[0] == '+' || t[0] == '-') {
		neg = t[0] == '-'
		t = t[1:]
	}
	if !isDigits(t) {
		return 0, false
	}
	e := 0
	for i := 0; i < len(t) && e <= MaxExponent; i++ {
		e = 10*e + int(t[i]-'0')
	}
	if neg {
		e = -e
	}
	return e, true
}

// parseDigits reads decimal digits; no digits are 0.
func parseDigits(t string) Rat {
	if len(t) <= 18 {
		var n int64
		for i := 0; i < len(t); i++ {
			n = 10*n + int64(t[i]-'0')
		}
		return Rat{n: n}
	}
	n, _ := new(big.Int).SetString(t, 10) // base 10 admits neither prefixes nor underscores
	return fromBigInts(n, big.NewInt(1))
}

func pow10(k int) Rat {
	if k <= 18 {
		p := int64(1)
		for range k {
			p *= 10
		}
		return Rat{n: p}
	}
	return fromBigInts(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(k)), nil), big.NewInt(1))
}

func isDigits(t string) bool {
	for i := 0; i < len(t); i++ {
		if t[i] < '0' || t[i] > '9' {
			return false
		}
	}
	return t != ""
}

func clip(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}
