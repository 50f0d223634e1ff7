package view

import (
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
)

// A fractions makes the formulas of numbers over one denominator.
type fractions struct {
	name string
	den  polynomial.Poly
}

func (f fractions) of(p polynomial.Poly) message.Formula {
	return formula(f.name, expression.NewRatio(p, f.den))
}

func (f fractions) all(list []polynomial.Poly) (z []message.Formula) {
	for _, p := range list {
		z = append(z, f.of(p))
	}
	return z
}

func formula(name string, r expression.Ratio) message.Formula { return message.Formula(r.Format(name)) }

// placeDigits are at least those of the decimal of a root.
const placeDigits = 7

// newPlace returns a value of the parameter, a root narrowed down to its digits, of which all are certain.
func newPlace(name string, r polynomial.Root, digits int) message.Place {
	digits = max(digits, placeDigits)
	width := r.High.Sub(r.Low)
	for range 4*digits + 64 { // a root that lies just where two decimals meet is as near to one as to the other
		r.Refine(nil, width)
		if r.Rational() {
			return message.Place{Exact: &r.Low}
		}
		low, _ := approx.Decimal(r.Low, digits, approx.Nearest)
		high, _ := approx.Decimal(r.High, digits, approx.Nearest)
		if low == high {
			return message.Place{Root: message.Formula(r.Of.Format(name)), Low: &r.Low, High: &r.High, Decimal: low}
		}
		width = width.Mul(rational.New(1, 2))
	}
	return message.Place{Root: message.Formula(r.Of.Format(name)), Low: &r.Low, High: &r.High}
}
