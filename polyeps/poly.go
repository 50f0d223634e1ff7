// Package polyeps is part of the arithmetic layer: polynomials in a formal ε,
// a positive number smaller than every positive rational.
//
// Start with [Poly]. A Poly is an immutable value like rational.Rat; the zero
// value is the polynomial 0. Coefficients are stored from ε⁰ up, densely,
// since perturbations of sequence forms have low degree. Canonical form: the
// last stored coefficient is not zero.
//
// Order: p < q when q − p is positive for all sufficiently small ε > 0, that
// is when its lowest nonzero coefficient is positive. This is the ordering of
// the field of rational functions that makes ε infinitesimal, and it is
// lexicographic on coefficients. [Poly.Bar] turns "sufficiently small" into an explicit number.
package polyeps

import (
	"encoding/json"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A Poly is a polynomial in ε with rational coefficients. The zero value is 0.
// Polys are immutable and may be copied and shared freely.
type Poly struct{ c []rational.Rat }

// New returns the polynomial with the given coefficients of ε⁰, ε¹, … The slice is copied.
func New(coeffs ...rational.Rat) Poly { return trim(append([]rational.Rat(nil), coeffs...)) }

// Monomial returns c·ε^k. It panics if k is negative.
func Monomial(c rational.Rat, k int) Poly {
	v := make([]rational.Rat, k+1)
	v[k] = c
	return trim(v)
}

// trim takes ownership of c.
func trim(c []rational.Rat) Poly {
	for len(c) > 0 && c[len(c)-1].IsZero() {
		c = c[:len(c)-1]
	}
	return Poly{c}
}

// Len returns the number of stored coefficients, which is degree + 1, and 0 for the polynomial 0.
func (p Poly) Len() int { return len(p.c) }

// Sums takes from w the work of p + q or a comparison, and reports whether there was enough.
func (p Poly) Sums(w *rational.Work, q Poly) bool {
	for k := range max(p.Len(), q.Len()) {
		if !p.Coeff(k).Sums(w, q.Coeff(k)) {
			return false
		}
	}
	return true
}

// BitLen returns the bits of the coefficients over a common denominator, which products
// need, and of that, for each coefficient.
func (p Poly) BitLen() int {
	n := 0
	for _, c := range p.c {
		n = max(n, c.BitLen())
	}
	return p.Len() * (n + rational.Denominator(p.c...).BitLen())
}

// Coeff returns the coefficient of ε^k, which is 0 beyond the degree.
func (p Poly) Coeff(k int) rational.Rat {
	if k < len(p.c) {
		return p.c[k]
	}
	return rational.Rat{}
}

// Coeffs returns a copy of the coefficients of ε⁰ up to the degree.
func (p Poly) Coeffs() []rational.Rat { return append([]rational.Rat(nil), p.c...) }

// MarshalJSON makes a Poly the list of its coefficients in JSON, [] for 0.
func (p Poly) MarshalJSON() ([]byte, error) { return json.Marshal(append([]rational.Rat{}, p.c...)) }

// UnmarshalJSON reads a list of coefficients.
func (p *Poly) UnmarshalJSON(text []byte) error {
	var c []rational.Rat
	err := json.Unmarshal(text, &c)
	*p = trim(c)
	return err
}

// IsZero reports whether p is the polynomial 0.
func (p Poly) IsZero() bool { return len(p.c) == 0 }

// Order returns the smallest k with a nonzero coefficient of ε^k, and −1 for the polynomial 0.
func (p Poly) Order() int {
	for k, c := range p.c {
		if !c.IsZero() {
			return k
		}
	}
	return -1
}

// Lead returns the coefficient at the order of p, which decides sign and
// limits; it is 0 for the polynomial 0.
func (p Poly) Lead() rational.Rat {
	if k := p.Order(); k >= 0 {
		return p.c[k]
	}
	return rational.Rat{}
}

// Sign returns the sign of p(ε) for all sufficiently small ε > 0.
func (p Poly) Sign() int { return p.Lead().Sign() }

// Cmp returns the sign of p − q.
func (p Poly) Cmp(q Poly) int {
	for k := range max(len(p.c), len(q.c)) {
		if s := p.Coeff(k).Cmp(q.Coeff(k)); s != 0 {
			return s
		}
	}
	return 0
}

// Equal reports whether p and q are the same polynomial.
func (p Poly) Equal(q Poly) bool { return len(p.c) == len(q.c) && p.Cmp(q) == 0 }

// Add returns p + q.
func (p Poly) Add(q Poly) Poly {
	if p.IsZero() {
		return q
	}
	if q.IsZero() {
		return p
	}
	v := make([]rational.Rat, max(len(p.c), len(q.c)))
	for k := range v {
		v[k] = p.Coeff(k).Add(q.Coeff(k))
	}
	return trim(v)
}

// Sub returns p − q.
func (p Poly) Sub(q Poly) Poly {
	if q.IsZero() {
		return p
	}
	v := make([]rational.Rat, max(len(p.c), len(q.c)))
	for k := range v {
		v[k] = p.Coeff(k).Sub(q.Coeff(k))
	}
	return trim(v)
}

// Neg returns −p.
func (p Poly) Neg() Poly { return Poly{}.Sub(p) }

// Scale returns a·p.
func (p Poly) Scale(a rational.Rat) Poly {
	if a.IsOne() {
		return p
	}
	v := make([]rational.Rat, len(p.c))
	for k, c := range p.c {
		v[k] = a.Mul(c)
	}
	return trim(v)
}

// product returns p · q, term by term.
func (p Poly) product(q Poly) Poly {
	if p.IsZero() || q.IsZero() {
		return Poly{}
	}
	v := make([]rational.Rat, len(p.c)+len(q.c)-1)
	for i, a := range p.c {
		if a.IsZero() {
			continue
		}
		for j, b := range q.c {
			v[i+j] = v[i+j].Add(a.Mul(b))
		}
	}
	return trim(v)
}

// Eval returns p(x) by Horner's rule.
func (p Poly) Eval(x rational.Rat) rational.Rat {
	var v rational.Rat
	for k := len(p.c) - 1; k >= 0; k-- {
		v = v.Mul(x).Add(p.c[k])
	}
	return v
}

// Bar returns an explicit ε̄ in (0, 1] such that p(ε) has the sign p.Sign()
// for every ε with 0 < ε ≤ ε̄. For the zero polynomial and for a single
// monomial it is 1.
//
// Proof. Let a·ε^m be the lowest term, M > 0 the largest absolute value of a
// later coefficient, and 0 < ε ≤ |a|/(|a|+M), so that ε/(1−ε) ≤ |a|/M. The
// later terms are finitely many, hence together less in absolute value than
// M·ε^m·(ε + ε² + …) = M·ε^m·ε/(1−ε) ≤ |a|·ε^m.
func (p Poly) Bar() rational.Rat {
	m := p.Order()
	if m < 0 {
		return rational.Int(1)
	}
	var largest rational.Rat
	for _, c := range p.c[m+1:] {
		largest = rational.Max(largest, c.Abs())
	}
	a := p.c[m].Abs()
	return a.Quo(a.Add(largest))
}

// Leading returns the lowest term of p.
func (p Poly) Leading() Poly { return Poly{p.c[:p.Order()+1]} }

// String returns p as a sum in increasing powers, such as "1/3 - 2ε + ε^2".
func (p Poly) String() string {
	var b strings.Builder
	for k, c := range p.c {
		if c.IsZero() {
			continue
		}
		sign, abs := " + ", c.Abs().String()
		if c.Sign() < 0 {
			sign = " - "
		}
		if b.Len() == 0 {
			sign = strings.TrimSpace(strings.Trim(sign, "+ "))
		}
		b.WriteString(sign)
		if k == 0 || abs != "1" {
			b.WriteString(abs)
		}
		if k > 0 {
			b.WriteString("ε")
		}
		if k > 1 {
			b.WriteString("^" + strconv.Itoa(k))
		}
	}
	if b.Len() == 0 {
		return "0"
	}
	return b.String()
}
