// Package polynomial is in the arithmetic layer: polynomials in one name with rational coefficients, their real
// roots, and their signs between roots.
//
// Start with [Poly]; [Between] says where it has which sign.
//
// Whoever computes with numbers from outside passes a [rational.Work]: what comes after its Err is meaningless.
// Without one there is no limit.
package polynomial

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A Poly has the coefficients of t⁰, t¹, …, the last not 0. Nil is 0. In JSON it is the list of them, [] for 0.
type Poly []rational.Rat

// Constant returns the polynomial x.
func Constant(x rational.Rat) Poly { return New(x) }

// Name returns the polynomial t.
func Name() Poly { return Poly{{}, rational.Int(1)} }

// New returns the polynomial with these coefficients, of which the last may be 0. It may keep them.
func New(c ...rational.Rat) Poly {
	for len(c) > 0 && c[len(c)-1].IsZero() {
		c = c[:len(c)-1]
	}
	return c
}

// Add returns p + q.
func (p Poly) Add(w *rational.Work, q Poly) Poly { return p.plus(w, rational.Int(1), 0, q) }

// Sub returns p − q.
func (p Poly) Sub(w *rational.Work, q Poly) Poly { return p.plus(w, rational.Int(-1), 0, q) }

// Neg returns −p.
func (p Poly) Neg() Poly { return Poly(nil).plus(nil, rational.Int(-1), 0, p) }

// plus returns p + c·t^k·q.
func (p Poly) plus(w *rational.Work, c rational.Rat, k int, q Poly) Poly {
	z := make(Poly, max(len(p), len(q)+k))
	copy(z, p)
	for j, x := range q {
		z[j+k] = w.Add(z[j+k], w.Mul(c, x))
	}
	return New(z...)
}

// Mul returns p·q.
func (p Poly) Mul(w *rational.Work, q Poly) Poly {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	z := make(Poly, len(p)+len(q)-1)
	for j, x := range p {
		if spent(w) {
			return nil
		}
		for k, y := range q {
			if !x.IsZero() && !y.IsZero() {
				z[j+k] = w.Add(z[j+k], w.Mul(x, y))
			}
		}
	}
	return New(z...)
}

// At returns p(x).
func (p Poly) At(w *rational.Work, x rational.Rat) (z rational.Rat) {
	for k := len(p) - 1; k >= 0; k-- {
		z = w.Add(w.Mul(z, x), p[k])
	}
	return z
}

// Equal reports whether p and q are the same polynomial.
func (p Poly) Equal(q Poly) bool {
	if len(p) != len(q) {
		return false
	}
	for k := range p {
		if !p[k].Equal(q[k]) {
			return false
		}
	}
	return true
}

// Quo returns the quotient and the remainder of p by q, which must not be 0.
func (p Poly) Quo(w *rational.Work, q Poly) (quo, rem Poly) {
	lead := q[len(q)-1].Inv()
	quo, rem = make(Poly, max(0, len(p)-len(q)+1)), p
	for len(rem) >= len(q) && !spent(w) {
		k := len(rem) - len(q)
		quo[k] = w.Mul(rem[len(rem)-1], lead)
		rem = rem[:len(rem)-1].plus(w, quo[k].Neg(), k, q[:len(q)-1])
	}
	return New(quo...), rem
}

// remainder returns a positive multiple of the remainder of p by q, of integers if these are.
func (p Poly) remainder(w *rational.Work, q Poly) Poly {
	lead := q[len(q)-1]
	for len(p) >= len(q) && !spent(w) {
		top := p[len(p)-1]
		if lead.Sign() > 0 {
			top = top.Neg()
		}
		p = Poly(nil).plus(w, lead.Abs(), 0, p[:len(p)-1]).plus(w, top, len(p)-len(q), q[:len(q)-1])
	}
	return p
}

// Primitive returns the positive multiple of p whose coefficients are integers without a common divisor.
func (p Poly) Primitive(w *rational.Work) Poly {
	d, g := rational.Int(1), rational.Rat{} // of all coefficients the denominator, and then the greatest divisor
	for _, x := range p {
		if by := rational.Denominator(x); w.Take(d.BitLen(), by.BitLen()) {
			d = rational.LCM(d, by)
		}
	}
	z := make(Poly, len(p))
	for k, x := range p {
		if z[k] = w.Mul(x, d); w.Take(g.BitLen(), z[k].BitLen()) {
			g = rational.GCD(g, z[k])
		}
	}
	for k := range z {
		if !spent(w) {
			z[k] = w.Mul(z[k], g.Inv())
		}
	}
	if spent(w) { // and not a list with last numbers 0
		return Constant(rational.Int(1))
	}
	return z
}

// spent reports whether there is no more work to do.
func spent(w *rational.Work) bool { return w != nil && w.Err() != nil }

// GCD returns the greatest common divisor of p and q, integers without a common divisor of which the last is positive;
// 0 if both are.
func GCD(w *rational.Work, p, q Poly) Poly {
	for p = p.Primitive(w); len(q) > 0 && !spent(w); {
		q = q.Primitive(w)
		p, q = q, p.remainder(w, q)
	}
	if len(p) > 0 && p[len(p)-1].Sign() < 0 {
		return p.Neg()
	}
	return p
}

// Derivative returns that of p.
func (p Poly) Derivative(w *rational.Work) Poly {
	if len(p) == 0 {
		return nil
	}
	z := make(Poly, len(p)-1)
	for k := range z {
		z[k] = w.Mul(p[k+1], rational.Int(int64(k+1)))
	}
	return New(z...)
}

// Interpolate returns the polynomial of degree less than the number of points with the value y[k] at x[k], which are
// distinct.
//
// Reference: Newton's divided differences.
func Interpolate(x, y []rational.Rat) Poly {
	d := append([]rational.Rat{}, y...)
	var z Poly
	for k := range d {
		for j := len(d) - 1; j > k; j-- {
			d[j] = d[j].Sub(d[j-1]).Quo(x[j].Sub(x[j-1-k]))
		}
	}
	for k := len(d) - 1; k >= 0; k-- {
		z = z.Mul(nil, Poly{x[k].Neg(), rational.Int(1)}).Add(nil, Constant(d[k]))
	}
	return z
}

// Format returns p as text that package expression reads, such as 2*t^2-1/3*t+1.
func (p Poly) Format(name string) string {
	if len(p) == 0 {
		return "0"
	}
	var b strings.Builder
	for k := len(p) - 1; k >= 0; k-- {
		c := p[k]
		if c.IsZero() {
			continue
		}
		if c.Sign() > 0 && b.Len() > 0 {
			b.WriteByte('+')
		}
		switch {
		case k == 0:
			b.WriteString(c.String())
			continue
		case c.IsOne():
		case c.Neg().IsOne():
			b.WriteByte('-')
		default:
			b.WriteString(c.String() + "*")
		}
		b.WriteString(name)
		if k > 1 {
			b.WriteString("^" + strconv.Itoa(k))
		}
	}
	return b.String()
}

// String returns p in t.
func (p Poly) String() string { return p.Format("t") }

// MarshalJSON writes the list of coefficients.
func (p Poly) MarshalJSON() ([]byte, error) { return json.Marshal(append([]rational.Rat{}, p...)) }

// UnmarshalJSON reads a list of coefficients, the last not 0.
func (p *Poly) UnmarshalJSON(text []byte) error {
	var c []rational.Rat
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	if len(c) > 0 && c[len(c)-1].IsZero() {
		return errors.New("the last coefficient of a polynomial is 0")
	}
	*p = c
	return nil
}
