// Package cell is in the checking layer: what polynomials have to be between two real numbers, or at one.
//
// Start with [Place] and [Rules].
package cell

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// A Place is the open interval between two numbers, or a [Point].
type Place interface {
	// Sign returns the sign that a polynomial has throughout, 0 if it is 0 throughout; ok is false if it has several.
	Sign(w *rational.Work, p polynomial.Poly) (sign int, ok bool)
}

var _ Place = (*polynomial.Between)(nil)

// A Point is one number.
type Point struct{ *polynomial.Root }

// Sign is for [Place].
func (z Point) Sign(w *rational.Work, p polynomial.Poly) (sign int, ok bool) {
	return z.SignOf(w, p), true
}

// IsZero reports whether p is 0 throughout.
func IsZero(w *rational.Work, z Place, p polynomial.Poly) bool {
	at, ok := z.(Point)
	return len(p) == 0 || ok && at.RootOf(w, p)
}

// A Rule says what a polynomial has to be.
type Rule int

// Rules of polynomials.
const (
	Zero     Rule = iota // the polynomial 0
	Least                // that, or positive throughout
	Positive             // positive throughout
)

// A Condition is that a polynomial obeys a rule.
type Condition struct {
	Poly polynomial.Poly
	Rule Rule

	fails string // what is so where it does not, with its args
	args  []any
}

// String says what is so where the condition does not hold.
func (c *Condition) String() string { return fmt.Sprintf(c.fails, c.args...) }

// Holds reports whether the condition holds throughout.
func (c *Condition) Holds(w *rational.Work, z Place) bool {
	if c.Rule == Zero || len(c.Poly) == 0 {
		return len(c.Poly) == 0 && c.Rule != Positive
	}
	sign, ok := z.Sign(w, c.Poly)
	return ok && sign > 0
}

// Rules are conditions that are being collected, by sums of products within some work.
type Rules struct {
	Work *rational.Work
	List []Condition
}

// Zero adds that p is 0. The words, a format with its args, say what is so if it is not.
func (r *Rules) Zero(p polynomial.Poly, fails string, args ...any) {
	r.List = append(r.List, Condition{p, Zero, fails, args})
}

// Least adds that p is 0 or positive.
func (r *Rules) Least(p polynomial.Poly, fails string, args ...any) {
	r.List = append(r.List, Condition{p, Least, fails, args})
}

// Positive adds that p is positive.
func (r *Rules) Positive(p polynomial.Poly, fails string, args ...any) {
	r.List = append(r.List, Condition{p, Positive, fails, args})
}

// Check returns what fails first, nil if nothing does.
func (r *Rules) Check(z Place) error {
	for k := range r.List {
		if c := &r.List[k]; !c.Holds(r.Work, z) {
			return fmt.Errorf("%v", c)
		}
	}
	return nil
}

// Add adds the product of factors to z.
func (r *Rules) Add(z *polynomial.Poly, factors ...polynomial.Poly) {
	*z = z.Add(r.Work, r.product(factors))
}

// Sub subtracts the product of factors from z.
func (r *Rules) Sub(z *polynomial.Poly, factors ...polynomial.Poly) {
	*z = z.Sub(r.Work, r.product(factors))
}

func (r *Rules) product(factors []polynomial.Poly) polynomial.Poly {
	for _, p := range factors {
		if len(p) == 0 {
			return nil
		}
	}
	z := factors[0]
	for _, p := range factors[1:] {
		z = z.Mul(r.Work, p)
	}
	return z
}
