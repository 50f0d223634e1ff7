package equilibria

import (
	"slices"

	"exactsolve/rational"
)

// steps is how many points the unit interval is divided into where a border is not straight.
const steps = 64

// An affine is c + d·s.
type affine struct{ c, d rational.Rat }

func (f affine) at(s rational.Rat) rational.Rat { return f.c.Add(f.d.Mul(s)) }

// root returns where f is 0, if that is one number.
func (f affine) root() (s rational.Rat, ok bool) {
	if f.d.IsZero() {
		return s, false
	}
	return f.c.Quo(f.d).Neg(), true
}

// A bilinear condition is a(s) + b(s)·t ≤ 0, or = 0.
type bilinear struct {
	a, b  affine
	equal bool
}

// A spot is s and t.
type spot [2]rational.Rat

// A region is a set of s and t.
type region struct {
	areas, lines [][]spot
	spots        []spot
}

// sweep returns the s and t in two intervals that satisfy conditions, by strips in which s
// is between neighbors of a list: all multiples of 1/steps, and where a condition meets the
// border, or a denominator vanishes. For one s the t are an interval, whose ends are fractions of
// affine functions of s: they are exact at the ends of strips, and straight between them. Where the ends
// of two conditions cross, a strip may be missing.
func sweep(list []bilinear, s, t rational.Interval) (z region) {
	breaks := breaksOf(list, s, t)
	var left rational.Interval // of the strip before, at its end
	open := false
	var upper, lower []spot
	finish := func() {
		if len(upper) > 0 {
			z.strip(upper, lower)
		}
		upper, lower = nil, nil
	}
	for k, p := range breaks {
		exact, ok := within(list, p, t)
		var next rational.Interval
		strip := false
		if k+1 < len(breaks) {
			q := breaks[k+1]
			m := rational.Interval{Lo: p, Hi: q}.Mid()
			if _, strip = within(list, m, t); strip {
				next = limits(list, p, m, t)
			}
		}
		if ok && !(open && inside(exact, left)) && !(strip && inside(exact, next)) {
			z.whisker(p, exact)
		}
		if !strip || !open || !inside(next, left) || !inside(left, next) {
			finish()
		}
		open = strip
		if !strip {
			continue
		}
		q := breaks[k+1]
		if len(upper) == 0 {
			upper, lower = append(upper, spot{p, next.Hi}), append(lower, spot{p, next.Lo})
		}
		left = limits(list, q, rational.Interval{Lo: p, Hi: q}.Mid(), t)
		upper, lower = append(upper, spot{q, left.Hi}), append(lower, spot{q, left.Lo})
	}
	finish()
	return z
}

func inside(x, y rational.Interval) bool { return y.Lo.Cmp(x.Lo) <= 0 && x.Hi.Cmp(y.Hi) <= 0 }

func breaksOf(list []bilinear, s, t rational.Interval) []rational.Rat {
	breaks := []rational.Rat{s.Lo, s.Hi}
	add := func(p rational.Rat) {
		if s.Lo.Cmp(p) < 0 && p.Cmp(s.Hi) < 0 {
			breaks = append(breaks, p)
		}
	}
	for k := range int64(steps) {
		add(rational.New(k, steps))
	}
	for _, f := range list {
		for _, at := range []affine{f.a, f.b, f.along(t.Lo), f.along(t.Hi)} {
			if p, ok := at.root(); ok {
				add(p)
			}
		}
	}
	slices.SortFunc(breaks, rational.Rat.Cmp)
	return slices.CompactFunc(breaks, rational.Rat.Equal)
}

// along returns the condition at one t.
func (f bilinear) along(t rational.Rat) affine {
	return affine{f.a.c.Add(f.b.c.Mul(t)), f.a.d.Add(f.b.d.Mul(t))}
}

// within returns the t of an interval that satisfy conditions at s.
func within(list []bilinear, s rational.Rat, t rational.Interval) (rational.Interval, bool) {
	for _, f := range list {
		a, b := f.a.at(s), f.b.at(s)
		if b.IsZero() {
			if a.Sign() > 0 || f.equal && !a.IsZero() {
				return t, false
			}
			continue
		}
		end := a.Quo(b).Neg()
		if b.Sign() > 0 || f.equal {
			t.Hi = rational.Min(t.Hi, end)
		}
		if b.Sign() < 0 || f.equal {
			t.Lo = rational.Max(t.Lo, end)
		}
	}
	return t, t.Lo.Cmp(t.Hi) <= 0
}

// limits returns the limit of the t that satisfy conditions at s as s comes to p from the side of m.
func limits(list []bilinear, p, m rational.Rat, t rational.Interval) rational.Interval {
	z := t
	for _, f := range list {
		sign := f.b.at(m).Sign()
		if sign == 0 {
			continue // as at m
		}
		end, ok := f.limit(p)
		if !ok {
			continue // far away
		}
		if sign > 0 || f.equal {
			z.Hi = rational.Min(z.Hi, end)
		}
		if sign < 0 || f.equal {
			z.Lo = rational.Max(z.Lo, end)
		}
	}
	z.Lo, z.Hi = rational.Min(z.Lo, t.Hi), rational.Max(z.Hi, t.Lo)
	if z.Lo.Cmp(z.Hi) > 0 { // where two conditions cross within a strip
		z.Lo = z.Mid()
		z.Hi = z.Lo
	}
	return z
}

// limit returns the limit of −a/b at p, if it is finite; b is not 0 throughout.
func (f bilinear) limit(p rational.Rat) (end rational.Rat, ok bool) {
	a, b := f.a.at(p), f.b.at(p)
	switch {
	case !b.IsZero():
		return a.Quo(b).Neg(), true
	case a.IsZero():
		return f.a.d.Quo(f.b.d).Neg(), true
	}
	return end, false
}

// strip enters what lies between two paths.
func (z *region) strip(upper, lower []spot) {
	same := slices.EqualFunc(upper, lower, spot.equal)
	upper = straightened(upper)
	if same {
		z.lines = append(z.lines, upper)
		return
	}
	lower = straightened(lower)
	slices.Reverse(lower)
	z.areas = append(z.areas, slices.CompactFunc(append(upper, lower...), spot.equal))
}

func (z *region) whisker(s rational.Rat, t rational.Interval) {
	if t.Lo.Equal(t.Hi) {
		z.spots = append(z.spots, spot{s, t.Lo})
	} else {
		z.lines = append(z.lines, []spot{{s, t.Lo}, {s, t.Hi}})
	}
}

func (p spot) equal(q spot) bool { return p[0].Equal(q[0]) && p[1].Equal(q[1]) }

// straightened leaves out points between others on a line.
func straightened(path []spot) (list []spot) {
	for _, p := range path {
		for n := len(list); n >= 2 && turn(list[n-2], list[n-1], p) == 0; n-- {
			list = list[:n-1]
		}
		list = append(list, p)
	}
	return list
}

// turn returns the sign of the angle from p to q to r.
func turn(p, q, r spot) int {
	return q[0].Sub(p[0]).Mul(r[1].Sub(p[1])).Cmp(q[1].Sub(p[1]).Mul(r[0].Sub(p[0])))
}
