package expression

import (
	"errors"
	"fmt"
	"strings"

	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// maxDegree limits the polynomials of Ratio.
const maxDegree = 200

// A Ratio is a quotient of polynomials without a common divisor.
type Ratio struct{ Num, Den polynomial.Poly }

// Whole returns p as a quotient.
func Whole(p polynomial.Poly) Ratio { return Ratio{p, polynomial.Constant(rational.Int(1))} }

// NewRatio returns num/den in lowest terms: den, which must not be 0, has integers without a common divisor, the
// last one positive.
func NewRatio(num, den polynomial.Poly) Ratio {
	g := polynomial.GCD(nil, num, den)
	if len(g) > 1 {
		num, _ = num.Quo(nil, g)
		den, _ = den.Quo(nil, g)
	}
	unit := rational.Unit(den...)
	if den[len(den)-1].Sign() < 0 {
		unit = unit.Neg()
	}
	by := polynomial.Constant(unit)
	return Ratio{num.Mul(nil, by), den.Mul(nil, by)}
}

// Format returns x as text that [Parse] reads, with whole coefficients.
func (x Ratio) Format(name string) string {
	unit := polynomial.Constant(rational.Denominator(x.Num...))
	num, den := x.Num.Mul(nil, unit).Format(name), x.Den.Mul(nil, unit).Format(name)
	switch {
	case den == "1":
		return num
	case strings.ContainsAny(strings.TrimPrefix(num, "-"), "+-"):
		num = "(" + num + ")"
	}
	if strings.ContainsAny(den, "+-*") {
		den = "(" + den + ")"
	}
	return num + "/" + den
}

// Add returns x + y.
func (x Ratio) Add(y Ratio) Ratio {
	return NewRatio(x.Num.Mul(nil, y.Den).Add(nil, y.Num.Mul(nil, x.Den)), x.Den.Mul(nil, y.Den))
}

// Mul returns x·y.
func (x Ratio) Mul(y Ratio) Ratio { return NewRatio(x.Num.Mul(nil, y.Num), x.Den.Mul(nil, y.Den)) }

// In returns the expression as a function of one name, where the others have values.
func (e *Expr) In(name string, v *Values) (Ratio, error) {
	var stack []Ratio
	for _, s := range e.steps {
		switch s.op {
		case '#':
			stack = append(stack, Whole(polynomial.Constant(s.x)))
			continue
		case 'a':
			p := polynomial.Name()
			if s.name != name {
				x, err := v.get(s.name)
				if err != nil {
					return Ratio{}, err
				}
				p = polynomial.Constant(x)
			}
			stack = append(stack, Whole(p))
			continue
		}
		k := len(stack) - 1
		if s.op != '~' && s.op != '^' {
			k--
		}
		z, err := s.combine(stack[k], stack[len(stack)-1])
		if err != nil {
			return z, fmt.Errorf("%q: %w", clip(e.text), err)
		}
		stack = append(stack[:k], z)
	}
	return stack[0], nil
}

// combine is apply for functions.
func (s *step) combine(x, y Ratio) (z Ratio, err error) {
	minus := Whole(polynomial.Constant(rational.Int(-1)))
	switch s.op {
	case '~':
		return x.Mul(minus), nil
	case '^':
		z = Whole(polynomial.Constant(rational.Int(1)))
		for range s.power {
			if z, err = (&step{op: '*'}).combine(z, x); err != nil {
				return z, err
			}
		}
		return z, nil
	case '+':
		z = x.Add(y)
	case '-':
		z = x.Add(y.Mul(minus))
	case '*':
		z = x.Mul(y)
	case '/':
		if len(y.Num) == 0 {
			return z, errors.New("division by zero")
		}
		z = x.Mul(NewRatio(y.Den, y.Num))
	}
	return z, z.small()
}

func (x Ratio) small() error {
	for _, p := range []polynomial.Poly{x.Num, x.Den} {
		if len(p) > maxDegree+1 {
			return fmt.Errorf("a polynomial of a degree of more than %d", maxDegree)
		}
		for _, c := range p {
			if err := small(c); err != nil {
				return err
			}
		}
	}
	return nil
}
