package rational

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
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
	if t != "" && (t[0] == '+' || t[0] == '-') {
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
	if s[0] == '-' {
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
		e, err := strconv.Atoi(t[i+1:])
		switch {
		case errors.Is(err, strconv.ErrSyntax):
			return Rat{}, errSyntax
		case err != nil || e < -MaxExponent || e > MaxExponent:
			return Rat{}, errExponent
		}
		exp, t = e, t[:i]
	}
	whole, frac, _ := strings.Cut(t, ".")
	digits := whole + frac
	if !isDigits(digits) {
		return Rat{}, errSyntax
	}
	if exp -= len(frac); exp >= 0 {
		return parseDigits(digits + strings.Repeat("0", exp)), nil
	}
	return parseDigits(digits).Quo(parseDigits("1" + strings.Repeat("0", -exp))), nil
}

// parseDigits reads decimal digits.
func parseDigits(t string) Rat {
	if len(t) > 18 {
		n, _ := new(big.Int).SetString(t, 10) // base 10 admits neither prefixes nor underscores
		return FromBigInt(n)
	}
	n := int64(0)
	for i := range len(t) {
		n = 10*n + int64(t[i]-'0')
	}
	return Int(n)
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

// String returns "n" for integers and "n/d" in lowest terms otherwise.
func (x Rat) String() string { return string(x.Append(nil)) }

// MarshalText makes a Rat a string in JSON, as in "1/3".
func (x Rat) MarshalText() ([]byte, error) { return x.Append(make([]byte, 0, 24)), nil }

// UnmarshalText reads what [Parse] reads.
func (x *Rat) UnmarshalText(b []byte) error {
	r, err := Parse(string(b))
	if err != nil {
		return err
	}
	*x = r
	return nil
}

// UnmarshalJSON reads a JSON string that holds what [Parse] reads; null and JSON numbers are errors.
func (x *Rat) UnmarshalJSON(b []byte) error {
	if len(b) < 2 || b[0] != '"' || b[len(b)-1] != '"' {
		return errors.New("rational: not a string: " + clip(string(b)))
	}
	if bytes.IndexByte(b, '\\') < 0 {
		return x.UnmarshalText(b[1 : len(b)-1])
	}
	var text string // with escapes, as in "1\/3"
	err := json.Unmarshal(b, &text)
	return cmp.Or(err, x.UnmarshalText([]byte(text)))
}
