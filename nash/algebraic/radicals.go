package algebraic

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// A Text has the numbers of an equilibrium as text: fractions; with square roots, as
// in "(53 - sqrt(601))/46", if α is of degree 2; and else polynomials in the letter
// t, as in "(1 - 2*t + t^2)/7", with t explained by Root.
type Text struct {
	Root    string       // "root of 2*t^3 - 3*t + 1/2 in [1/10, 1/5]"; empty if nothing needs it
	Profile [][][]string // per player, information set and action
	Payoffs []string     // per player
}

// Radicals returns the numbers of a claim as text. It does not check the claim, but
// fails on some that do not hold.
func Radicals(c *claim.Algebraic) (*Text, error) {
	w, err := newWriter(c)
	if err != nil {
		return nil, err
	}
	z := &Text{}
	for _, player := range c.Profile {
		var sets [][]string
		for _, set := range player {
			sets = append(sets, w.numbers(set))
		}
		z.Profile = append(z.Profile, sets)
	}
	z.Payoffs = w.numbers(c.Payoffs)
	if w.named {
		z.Root = fmt.Sprintf("root of %s in [%v, %v]", sum(c.Polynomial, true), c.Low, c.High)
	}
	return z, w.err
}

// A writer knows α: of degree 1 or 2 it is a + b·√square, with square > 1 if b ≠ 0.
type writer struct {
	degree int
	a, b   rational.Rat
	square *big.Int
	named  bool // t was written
	err    error
}

func newWriter(c *claim.Algebraic) (*writer, error) {
	p := polynomial.New(c.Polynomial...)
	w := &writer{degree: len(p) - 1, square: big.NewInt(1)}
	switch w.degree {
	case -1, 0:
		return nil, fmt.Errorf("algebraic: a polynomial without roots")
	case 1:
		w.a = p[0].Quo(p[1]).Neg()
	case 2:
		// 2·p₂·α + p₁ = p'(α) = ±√discriminant, and p' has the sign of p at High.
		half := p[2].Add(p[2]).Inv()
		d := p[1].Mul(p[1]).Sub(p[0].Mul(p[2]).Mul(rational.Int(4)))
		if d.Sign() <= 0 {
			return nil, fmt.Errorf("algebraic: a polynomial without two real roots")
		}
		// √(n/m) = √(n·m)/m.
		whole := new(big.Int).Mul(d.Num(), d.Den())
		w.square = squarefree(whole)
		factor := new(big.Int).Quo(whole, w.square)
		w.a = p[1].Mul(half).Neg()
		w.b = rational.FromInts(factor.Sqrt(factor), d.Den()).Mul(half)
		if p.At(nil, c.High).Sign() < 0 {
			w.b = w.b.Neg()
		}
		if r := new(big.Int).Sqrt(w.square); new(big.Int).Mul(r, r).Cmp(w.square) == 0 {
			w.a, w.b = w.a.Add(w.b.Mul(rational.FromBigInt(r))), rational.Rat{}
		}
	}
	return w, nil
}

func (w *writer) numbers(list [][]rational.Rat) []string {
	var z []string
	for _, c := range list {
		z = append(z, w.number(polynomial.New(c...)))
	}
	return z
}

func (w *writer) number(c polynomial.Poly) string {
	if len(c) > max(1, w.degree) {
		w.err = fmt.Errorf("algebraic: a number with %d coefficients for a root of degree %d", len(c), w.degree)
		return ""
	}
	if w.degree > 2 {
		w.named = w.named || len(c) > 1
		return sum(c, false)
	}
	var a, b rational.Rat
	if len(c) > 0 {
		a = c[0]
	}
	if len(c) > 1 {
		a, b = a.Add(c[1].Mul(w.a)), c[1].Mul(w.b)
	}
	return radical(a, b, w.square)
}

// radical returns a + b·√square.
func radical(a, b rational.Rat, square *big.Int) string {
	root := fmt.Sprintf("sqrt(%v)", square)
	terms := []term{{a, ""}, {b, root}}
	if a.Sign() < 0 && b.Sign() > 0 {
		terms[0], terms[1] = terms[1], terms[0]
	}
	return over(terms)
}

// sum returns a polynomial in t, the highest or the lowest coefficient first.
func sum(c polynomial.Poly, highest bool) string {
	var terms []term
	for k, v := range c {
		x := ""
		switch k {
		case 0:
		case 1:
			x = "t"
		default:
			x = fmt.Sprintf("t^%d", k)
		}
		terms = append(terms, term{v, x})
	}
	if highest {
		slices.Reverse(terms)
	}
	return over(terms)
}

// A term is factor·of, or the factor alone if of is empty.
type term struct {
	factor rational.Rat
	of     string
}

// over returns the sum of the terms over their common denominator.
func over(terms []term) string {
	var factors []rational.Rat
	for _, t := range terms {
		factors = append(factors, t.factor)
	}
	common := rational.Denominator(factors...)
	var b strings.Builder
	n := 0
	for _, t := range terms {
		f := t.factor.Mul(common)
		if f.IsZero() {
			continue
		}
		switch {
		case n > 0 && f.Sign() < 0:
			b.WriteString(" - ")
		case n > 0:
			b.WriteString(" + ")
		case f.Sign() < 0:
			b.WriteString("-")
		}
		n++
		switch f = f.Abs(); {
		case t.of == "":
			b.WriteString(f.String())
		case f.IsOne():
			b.WriteString(t.of)
		default:
			b.WriteString(f.String() + "*" + t.of)
		}
	}
	switch {
	case n == 0:
		return "0"
	case common.IsOne():
		return b.String()
	case n == 1:
		return b.String() + "/" + common.String()
	}
	return "(" + b.String() + ")/" + common.String()
}
