package polynomial

import "exactsolve/rational"

// Between is the open interval between two numbers, of which the first is less.
type Between struct {
	From, To *Root
	inside   *rational.Rat
}

// Inside returns a rational number in the interval.
func (b *Between) Inside(w *rational.Work) rational.Rat {
	if b.inside == nil {
		for !spent(w) && b.From.High.Cmp(b.To.Low) >= 0 {
			b.From.halve(w)
			b.To.halve(w)
		}
		x := w.Mul(w.Add(b.From.High, b.To.Low), rational.New(1, 2))
		b.inside = &x
	}
	return *b.inside
}

// Sign returns the sign of p in the interval, where it has no root or is 0; ok is false if it has roots there and is
// not 0.
//
// Proof. The first of the chain, s, is squarefree with the roots of p. The intervals of the ends are made so short that
// s has no root in them, upper ends included, but perhaps the ends themselves. So the roots of s from the lower end
// of the first to the upper end of the second are these, and those in between.
func (b *Between) Sign(w *rational.Work, p Poly) (sign int, ok bool) {
	if len(p) < 2 {
		if len(p) == 0 {
			return 0, true
		}
		return p[0].Sign(), true
	}
	if x := b.Inside(w); rootless(w, p, b.From.Low, b.To.High) {
		return p.At(w, x).Sign(), true
	}
	c := simple(w, p)
	n := 0
	for _, end := range []*Root{b.From, b.To} {
		at := 0
		if end.RootOf(w, c[0]) {
			at = 1
		}
		for !spent(w) && !end.Rational() && c.count(w, end.Low, end.High) != at {
			end.halve(w)
		}
		if end == b.To || !end.Rational() { // what is above a rational From does not have it
			n += at
		}
	}
	if c.count(w, b.From.Low, b.To.High) != n {
		return 0, false
	}
	return p.At(w, b.Inside(w)).Sign(), true
}

// rootless reports whether a quick test shows that p, which is not 0, has no root between two numbers: for
// t = (lo + hi·s)/(1 + s), with s above 0, p times a power of 1 + s is a polynomial in s. Without coefficients of both signs
// it has no such root.
func rootless(w *rational.Work, p Poly, lo, hi rational.Rat) bool {
	m := rational.LCM(rational.Denominator(lo), rational.Denominator(hi))
	to, one := Poly{w.Mul(lo, m), w.Mul(hi, m)}, Poly{m, m} // t times 1 + s, and that
	var z Poly
	power := Constant(rational.Int(1))
	p = p.Primitive(w)
	for k := len(p) - 1; k >= 0; k-- {
		z = to.Mul(w, z).plus(w, p[k], 0, power)
		power = power.Mul(w, one)
	}
	signs := map[int]bool{}
	for _, c := range z {
		signs[c.Sign()] = true
	}
	return !spent(w) && !(signs[-1] && signs[1])
}
