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
	return !b.gains(x, p.gains), true
}

// within reports whether part l is known to be in part k, which comes first if they are the same.
func (b *builder) within(l, k int) bool {
	return k != l && b.covers(&b.parts[k], &b.parts[l]) && (k < l || !b.covers(&b.parts[l], &b.parts[k]))
}

// covers reports whether p is known to have q in it: the product of p has that of q, and where actions are to pay
// the same in p they do in q.
func (b *builder) covers(p, q *part) bool {
	for j := range p.vertices {
		for _, x := range q.vertices[j] {
			if ok, err := has(b.ctx, p.vertices[j], x); !ok || err != nil {
				return false
			}
		}
	}
	rest := part{vertices: q.vertices}
	for _, f := range p.gains {
		if f.base > 0 && !q.requires(f.form) {
			rest.gains = append(rest.gains, gain{form: f.form})
		}
	}
	return !b.measure(&rest) && len(rest.gains) == 0
}

// requires reports whether f is one of the gains of p.
func (p *part) requires(f form) bool {
	return slices.ContainsFunc(p.gains, func(g gain) bool { return g.form == f })
}

// meet reports whether two parts have an equilibrium in common; known is false if that was not decided.
// Where actions pay the same that are to do so in one of them, only those gain of its actions that do somewhere
// in its product, so of both parts those that do in both.
func (b *builder) meet(p, q *part) (ok, known bool) {
	for j := range p.vertices {
		if ok, err := meet(b.ctx, p.vertices[j], q.vertices[j]); !ok || err != nil {
			return false, err == nil
		}
	}
	both := part{vertices: make([][][]rational.Rat, len(p.vertices))}
	for _, f := range p.gains {
		if f.base > 0 || q.requires(f.form) {
			both.gains = append(both.gains, gain{form: f.form})
		}
	}
	for _, f := range q.gains {
		if f.base > 0 && !p.requires(f.form) {
			both.gains = append(both.gains, gain{form: f.form})
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
			switch ok, err := has(b.ctx, list, p); {
			case err != nil:
				return nil
			case ok:
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
