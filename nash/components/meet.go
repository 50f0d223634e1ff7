package components

import (
	"slices"

	"exactsolve/rational"
)

// has reports whether x, an equilibrium, is in a part; known is false if that was not decided.
func (b *builder) has(p *part, x [][]rational.Rat) (ok, known bool) {
	for j := range x {
		if ok, err := has(b.ctx, p.vertices[j], x[j]); !ok || err != nil {
			return false, err == nil
		}
	}
	return true, true
}

// within reports whether part l is known to be in part k, which comes first if they are the same.
func (b *builder) within(l, k int) bool {
	return k != l && b.covers(&b.parts[k], &b.parts[l]) && (k < l || !b.covers(&b.parts[l], &b.parts[k]))
}

// covers reports whether the product of p is known to have that of q in it.
func (b *builder) covers(p, q *part) bool {
	for j := range p.vertices {
		for _, x := range q.vertices[j] {
			if ok, err := has(b.ctx, p.vertices[j], x); !ok || err != nil {
				return false
			}
		}
	}
	return true
}

// meet reports whether two parts have an equilibrium in common; known is false if that was not decided.
func (b *builder) meet(p, q *part) (ok, known bool) {
	for j := range p.vertices {
		if ok, err := meet(b.ctx, p.vertices[j], q.vertices[j]); !ok || err != nil {
			return false, err == nil
		}
	}
	both := part{vertices: make([][][]rational.Rat, len(p.vertices))}
	for _, f := range p.gains {
		if slices.ContainsFunc(q.gains, func(g gain) bool { return f.action == g.action }) {
			both.gains = append(both.gains, gain{action: f.action})
		}
	}
	if len(both.gains) == 0 {
		return true, true
	}
	for j := range both.vertices {
		if both.vertices[j] = b.common(p.vertices[j], q.vertices[j]); both.vertices[j] == nil {
			return false, false
		}
	}
	parts := b.split(both, maxRounds)
	if len(parts) == 0 {
		return false, true
	}
	ok = slices.ContainsFunc(parts, func(p part) bool { return len(p.gains) == 0 || b.inside(&p) != nil })
	return ok, ok
}

// common returns the vertices that the hulls of x and y have in common, of which one is in the other or both are
// segments; nil if it is not so.
func (b *builder) common(x, y [][]rational.Rat) [][]rational.Rat {
	in := func(list, points [][]rational.Rat) (inside [][]rational.Rat) {
		for _, p := range points {
			if ok, err := has(b.ctx, list, p); ok && err == nil {
				inside = append(inside, p)
			}
		}
		return inside
	}
	first, second := in(y, x), in(x, y)
	switch {
	case len(first) == len(x):
		return first
	case len(second) == len(y):
		return second
	case len(x) == 2 && len(y) == 2 && len(first) == 1 && len(second) == 1:
		return segment(first[0], second[0]) // on one line, or at a common end
	}
	return nil
}
