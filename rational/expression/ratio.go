package expression

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// maxDegree limits polynomials in an expression.
const maxDegree = 200

// A Ratio is a quotient of polynomials without a common divisor.
type Ratio struct{ Num, Den polynomial.Poly }

// Whole returns p as a quotient.
func Whole(p polynomial.Poly) Ratio { return Ratio{p, polynomial.Constant(rational.Int(1))} }

// NewRatio returns num/den in lowest terms: den, which must not be 0, has integers without a common divisor, the
// last one positive.
func NewRatio(num, den polynomial.Poly) Ratio { return ratio(nil, num, den) }

func ratio(w *rational.Work, num, den polynomial.Poly) Ratio {
	if len(num) > 1 && len(den) > 1 {
		g := polynomial.GCD(w, num, den)
		num, _ = num.Quo(w, g)
		den, _ = den.Quo(w, g)
	}
	if len(num) == 0 || w != nil && w.Err() != nil {
		return Whole(nil)
	}
	unit := rational.Unit(den...)
	if den[len(den)-1].Sign() < 0 {
		unit = unit.Neg()
	}
	by := polynomial.Constant(unit)
	return Ratio{num.Mul(nil, by), den.Mul(nil, by)}
}

// Equal reports whether x = y.
func (x Ratio) Equal(y Ratio) bool { return x.Num.Equal(y.Num) && x.Den.Equal(y.Den) }

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
func (x Ratio) Add(w *rational.Work, y Ratio) Ratio {
	return ratio(w, x.Num.Mul(w, y.Den).Add(w, y.Num.Mul(w, x.Den)), x.Den.Mul(w, y.Den))
}

// Mul returns x·y.
func (x Ratio) Mul(w *rational.Work, y Ratio) Ratio {
	return ratio(w, x.Num.Mul(w, y.Num), x.Den.Mul(w, y.Den))
}

// In returns the expression as a function of one name, where the others have values. It has no value where one of the
// divisors is 0.
func (e *Expr) In(w *rational.Work, name string, v *Values) (z Ratio, divisors []polynomial.Poly, err error) {
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
					return z, nil, err
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
		y := stack[len(stack)-1]
		if z, err = s.combine(w, stack[k], y); err != nil {
			return z, nil, fmt.Errorf("%q: %w", clip(e.text), err)
		}
		if s.op == '/' {
			divisors = append(divisors, y.Num)
		}
		stack = append(stack[:k], z)
	}
	return stack[0], divisors, nil
}

// combine is apply for functions.
func (s *step) combine(w *rational.Work, x, y Ratio) (z Ratio, err error) {
	switch s.op {
	case '~':
		return Ratio{x.Num.Neg(), x.Den}, nil
	case '^':
		z = Whole(polynomial.Constant(rational.Int(1)))
		for range s.power {
			if z, err = (&step{op: '*'}).combine(w, z, x); err != nil {
				return z, err
			}
		}
		return z, nil
	case '+':
		z = x.Add(w, y)
	case '-':
		z = x.Add(w, Ratio{y.Num.Neg(), y.Den})
	case '*':
		z = x.Mul(w, y)
	case '/':
		if len(y.Num) == 0 {
			return z, errors.New("division by zero")
		}
		z = ratio(w, x.Num.Mul(w, y.Den), x.Den.Mul(w, y.Num))
	}
	return z, cmp.Or(w.Err(), z.small())
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
