package polynomial

import (
	"errors"

	"exactsolve/rational"
)

// A Root is a real number: with Low = High it is that, and Of is nil; otherwise it is the only root of the squarefree Of
// in the open interval, neither end being one.
type Root struct {
	Of   Poly         `json:"of,omitempty"`
	Low  rational.Rat `json:"low"`
	High rational.Rat `json:"high"`
}

// Point returns x as a root.
func Point(x rational.Rat) Root { return Root{Low: x, High: x} }

// Rational reports whether r is given as a rational number, which is r.Low then.
func (r *Root) Rational() bool { return r.Of == nil }

// Check reports whether r is what it says.
func (r *Root) Check(w *rational.Work) error {
	if r.Rational() {
		if !r.Low.Equal(r.High) {
			return errors.New("an interval without a polynomial")
		}
		return nil
	}
	if len(r.Of) < 2 || r.Low.Cmp(r.High) >= 0 {
		return errors.New("a root of a constant, or in an empty interval")
	}
	c := sturm(w, r.Of)
	if spent(w) {
		return w.Err()
	}
	if len(c[len(c)-1]) > 1 {
		return errors.New("the polynomial of a root is not squarefree")
	}
	if r.Of.At(w, r.Low).IsZero() || r.Of.At(w, r.High).IsZero() || c.count(w, r.Low, r.High) != 1 {
		return errors.New("not one root in the interval, or one at an end of it")
	}
	return nil
}

// halve halves the interval.
func (r *Root) halve(w *rational.Work) {
	if r.Rational() {
		return
	}
	mid := w.Mul(w.Add(r.Low, r.High), rational.New(1, 2))
	switch s := r.Of.At(w, mid).Sign(); s {
	case 0:
		*r = Point(mid)
	case r.Of.At(w, r.Low).Sign():
		r.Low = mid
	default:
		r.High = mid
	}
}

// Refine makes the interval at most so wide.
func (r *Root) Refine(w *rational.Work, width rational.Rat) {
	for !spent(w) && w.Add(r.High, r.Low.Neg()).Cmp(width) > 0 {
		r.halve(w)
	}
}

// RootOf reports whether p(r) = 0.
func (r *Root) RootOf(w *rational.Work, p Poly) bool {
	if r.Rational() {
		return p.At(w, r.Low).IsZero()
	}
	g := GCD(w, r.Of, p) // a divisor of Of: it has no root in the interval but perhaps r, and that is simple
	return len(g) > 1 && g.At(w, r.Low).Sign() != g.At(w, r.High).Sign()
}

// SignOf returns the sign of p(r). It may make the interval shorter: if p(r) is not 0, it shows on a short enough one.
func (r *Root) SignOf(w *rational.Work, p Poly) int {
	for round := 0; !spent(w); round++ {
		if r.Rational() {
			return p.At(w, r.Low).Sign()
		}
		if sign, ok := p.over(w, rational.NewInterval(r.Low, r.High)).Sign(); ok {
			return sign
		}
		if round == 1 && r.RootOf(w, p) {
			return 0
		}
		for range 16 {
			r.halve(w)
		}
	}
	return 0
}

// over returns an interval that contains p(x) for all x in another, by Horner's rule.
func (p Poly) over(w *rational.Work, x rational.Interval) (z rational.Interval) {
	for k := len(p) - 1; k >= 0 && w.Take(4*max(z.Lo.BitLen(), z.Hi.BitLen()), max(x.Lo.BitLen(), x.Hi.BitLen())); k-- {
		z = z.Mul(x).Add(rational.Point(p[k]))
	}
	return z
}

// Cmp compares two numbers. It may make their intervals shorter.
func (r *Root) Cmp(w *rational.Work, s *Root) int {
	if !r.Rational() && !s.Rational() {
		g := GCD(w, r.Of, s.Of)
		lo, hi := rational.Max(r.Low, s.Low), rational.Min(r.High, s.High)
		// One root of g at most is in both intervals, a simple one, and no end is a root of g.
		if lo.Cmp(hi) < 0 && len(g) > 1 && g.At(w, lo).Sign() != g.At(w, hi).Sign() {
			return 0
		}
	} else if r.Rational() && s.Rational() {
		return r.Low.Cmp(s.Low)
	} else if x, y := r, s; x.Rational() && y.RootOf(w, Poly{x.Low.Neg(), rational.Int(1)}) || y.Rational() && x.RootOf(w, Poly{y.Low.Neg(), rational.Int(1)}) {
		return 0
	}
	for !spent(w) {
		if before(r, s) {
			return -1
		}
		if before(s, r) {
			return 1
		}
		r.halve(w)
		s.halve(w)
	}
	return 0
}

// before reports whether the intervals show that r < s, for different numbers.
func before(r, s *Root) bool { return r.High.Cmp(s.Low) <= 0 }

// A chain is Sturm's.
type chain []Poly

// sturm returns the chain of p, which is not 0: p, its derivative, then the negative remainders, each but for a
// positive factor.
func sturm(w *rational.Work, p Poly) chain {
	p = p.Primitive(w)
	c := chain{p}
	for q := p.Derivative(w); len(q) > 0 && !spent(w); {
		q = q.Primitive(w)
		c, p, q = append(c, q), q, p.remainder(w, q).Neg()
	}
	return c
}

// simple returns the chain of a squarefree polynomial with the roots of p, which is not 0.
func simple(w *rational.Work, p Poly) chain {
	c := sturm(w, p)
	if g := c[len(c)-1]; len(g) > 1 && !spent(w) {
		p, _ = c[0].Quo(w, g)
		return sturm(w, p)
	}
	return c
}

// count returns the number of roots above lo and up to hi, of a squarefree polynomial.
//
// Reference: Sturm's theorem.
func (c chain) count(w *rational.Work, lo, hi rational.Rat) int {
	return c.changes(w, lo) - c.changes(w, hi)
}

// changes counts the changes of sign along the chain at x, zeros left out.
func (c chain) changes(w *rational.Work, x rational.Rat) (n int) {
	last := 0
	for _, p := range c {
		if s := p.At(w, x).Sign(); s != 0 {
			if s == -last {
				n++
			}
			last = s
		}
	}
	return n
}
