package polynomial

import (
	"math/big"
	"slices"

	"exactsolve/rational"
)

// Roots returns the different roots of p, which is not 0, from lo to hi, in increasing order. Rational ones are points.
// No two intervals have a point in common but an end.
func Roots(w *rational.Work, p Poly, lo, hi rational.Rat) (list []Root) {
	s := simple(w, p)[0]
	if s.At(w, lo).IsZero() {
		list = append(list, Point(lo))
		s, _ = s.Quo(w, Poly{lo.Neg(), rational.Int(1)})
	}
	if lo.Cmp(hi) >= 0 || len(s) < 2 {
		return list
	}
	if s.At(w, hi).IsZero() {
		s, _ = s.Quo(w, Poly{hi.Neg(), rational.Int(1)})
		defer func() { list = append(list, Point(hi)) }()
	}
	if s = s.Primitive(w); s[len(s)-1].Sign() < 0 {
		s = s.Neg()
	}
	c := sturm(w, s)
	return append(list, c.isolate(w, lo, hi, c.count(w, lo, hi))...)
}

// isolate returns the n roots of c[0] between lo and hi, neither being one.
func (c chain) isolate(w *rational.Work, lo, hi rational.Rat, n int) []Root {
	if n == 0 || spent(w) {
		return nil
	}
	if n == 1 {
		r := Root{Of: c[0], Low: lo, High: hi}
		r.recognize(w)
		return []Root{r}
	}
	mid := w.Mul(w.Add(lo, hi), rational.New(1, 2))
	for c[0].At(w, mid).IsZero() && !spent(w) { // another place in the middle
		mid = w.Mul(w.Add(w.Add(mid, mid), hi), rational.New(1, 3))
	}
	k := c.count(w, lo, mid)
	return slices.Concat(c.isolate(w, lo, mid, k), c.isolate(w, mid, hi, n-k))
}

// recognize makes a rational root a point: its denominator divides the last coefficient d of Of, integers, so
// that an interval of less than 1/d has one candidate at most.
func (r *Root) recognize(w *rational.Work) {
	d := r.Of[len(r.Of)-1].Abs()
	r.Refine(w, w.Mul(rational.New(1, 2), d.Inv()))
	if r.Rational() || spent(w) {
		return
	}
	x := rational.FromBigInt(new(big.Int).Add(r.Low.Mul(d).Floor(), big.NewInt(1))).Quo(d)
	if x.Cmp(r.High) < 0 && r.Of.At(w, x).IsZero() {
		*r = Point(x)
	}
}
