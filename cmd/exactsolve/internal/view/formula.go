package view

import (
	"strings"

	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/polynomial"
)

// A ratio is a function of a parameter in lowest terms: polynomials with whole coefficients, that of the highest power
// of the denominator being positive, of which no number divides all.
type ratio struct{ num, den polynomial.Poly }

func newRatio(num, den polynomial.Poly) ratio {
	if len(num) == 0 {
		return ratio{nil, polynomial.Constant(rational.Int(1))}
	}
	if d := polynomial.GCD(nil, num, den); len(d) > 1 {
		num, _ = num.Quo(nil, d)
		den, _ = den.Quo(nil, d)
	}
	n, d := num.Primitive(), den.Primitive()
	content := last(num).Quo(last(n)).Quo(last(den).Quo(last(d)))
	if last(d).Sign() < 0 {
		d, content = d.Neg(), content.Neg()
	}
	above, below := rational.FromBigInt(content.Num()), rational.FromBigInt(content.Den())
	return ratio{n.Mul(nil, polynomial.Constant(above)), d.Mul(nil, polynomial.Constant(below))}
}

func last(p polynomial.Poly) rational.Rat { return p[len(p)-1] }

func (r ratio) equal(s ratio) bool { return r.num.Equal(s.num) && r.den.Equal(s.den) }

// minus returns a polynomial with the sign of r − s wherever neither denominator is 0 or negative.
func (r ratio) minus(s ratio) polynomial.Poly {
	return r.num.Mul(nil, s.den).Sub(nil, s.num.Mul(nil, r.den))
}

// formula writes r so that a game file may have it.
func (r ratio) formula(name string) message.Formula {
	num, den := r.num.Format(name), r.den.Format(name)
	switch {
	case den == "1":
		return message.Formula(num)
	case strings.ContainsAny(strings.TrimPrefix(num, "-"), "+-"):
		num = "(" + num + ")"
	}
	if strings.ContainsAny(den, "+-*") {
		den = "(" + den + ")"
	}
	return message.Formula(num + "/" + den)
}

// A fractions makes the formulas of numbers over one denominator.
type fractions struct {
	name string
	den  polynomial.Poly
}

func (f fractions) of(p polynomial.Poly) message.Formula { return newRatio(p, f.den).formula(f.name) }

func (f fractions) all(list []polynomial.Poly) (z []message.Formula) {
	for _, p := range list {
		z = append(z, f.of(p))
	}
	return z
}

// placeDigits are at least those of the decimal of a root.
const placeDigits = 7

// newPlace returns a value of the parameter, a root narrowed down to its digits, of which all are certain.
func newPlace(name string, r *polynomial.Root, digits int) message.Place {
	if len(r.Of) == 0 {
		return message.Place{Exact: &r.Low}
	}
	lo, hi := r.Low, r.High
	p := message.Place{Root: message.Formula(r.Of.Format(name)), Low: &lo, High: &hi}
	above := r.Of.At(nil, hi).Sign()
	for range 4 * (max(digits, placeDigits) + lo.Abs().Floor().BitLen() + 8) {
		low, _ := decimal(lo, digits)
		high, _ := decimal(hi, digits)
		if p.Decimal = low; low == high {
			return p
		}
		mid := lo.Add(hi).Mul(rational.New(1, 2))
		switch r.Of.At(nil, mid).Sign() {
		case 0:
			lo, hi = mid, mid
		case above:
			hi = mid
		default:
			lo = mid
		}
	}
	return p // it lies just where two decimals meet: either is as near
}

func decimal(x rational.Rat, digits int) (string, bool) {
	return approx.Decimal(x, max(digits, placeDigits), approx.Nearest)
}
