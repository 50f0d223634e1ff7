package bilinear

import (
	"cmp"
	"context"
	"slices"

	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
)

// with returns the domains of p after a decision.
func (p *part) with(c branch) []rational.Interval {
	d := slices.Clone(p.d)
	d[c.Var] = c.Domain
	return d
}

// sides returns the two decisions about a pair: weight 0, and slack 0. They decide about
// its binary variable too, if it has one, as far as that matters.
func sides(p *model.Pair) [2]branch {
	return [2]branch{{p.X, rational.Point(zero)}, {p.R, rational.Point(zero)}}
}

// maxTried is the number of pairs that are tried before a box is split.
const maxTried = 4

// split splits a box, of which p is left, by a pair that is not decided, if there is one.
// Unless Newton steps start in all boxes, of which more are better than few, it tries some
// of those that p.z violates most, that is, solves the relaxations of both sides, and takes
// that for which the slacks increase most. If one side is discarded it goes on with the other.
func (s *space) split(ctx context.Context, v *visit, b *box, p *part) {
	if s.start(ctx, v, b, p.d, s.weights(p.z), byNewton) {
		return
	}
	list := s.open(p)
	if len(list) == 0 {
		s.bisect(v, b, p)
		return
	}
	best, parts := sides(list[0].pair), [2]*part{p, p}
	var most rational.Rat
	for k, o := range list[:min(len(list), maxTried)] {
		if s.newton != Decided || o.violated.IsZero() || p.basis == nil {
			break
		}
		two := sides(o.pair)
		q := [2]*part{s.try(ctx, v, p, two[0]), s.try(ctx, v, p, two[1])}
		switch {
		case v.answer != nil || v.err != nil || ctx.Err() != nil:
			return
		case q[0] == nil && q[1] == nil:
			v.counts.ByRelaxation++
			return
		case q[0] == nil:
			v.depth++
			s.split(ctx, v, b.child(s.m, q[1], two[1]), q[1])
			return
		case q[1] == nil:
			v.depth++
			s.split(ctx, v, b.child(s.m, q[0], two[0]), q[0])
			return
		}
		if gain := s.gain(p, q); k == 0 || gain.Cmp(most) > 0 {
			best, parts, most = two, q, gain
		}
	}
	v.counts.Pairs++
	for k, c := range best {
		z := b.child(s.m, parts[k], c)
		z.tried = parts[k] != p
		v.children = append(v.children, z)
	}
}

// try looks at the box that p is after a decision. It returns what is left of it, nil if
// nothing is, v has an answer or an error, or ctx is done.
func (s *space) try(ctx context.Context, v *visit, p *part, c branch) *part {
	if v.answer != nil || v.err != nil || ctx.Err() != nil {
		return nil
	}
	v.counts.Boxes++
	d := p.with(c)
	if !s.tighten(d) {
		return nil
	}
	q := s.relaxed(ctx, v, d, p.basis)
	if q != nil && q.basis != nil && s.look(ctx, v, q.z) {
		v.depth++
		return nil
	}
	return q
}

// gain returns how much the slacks increase from p to two parts of it: the smaller
// increase and a fifth of the larger one.
func (s *space) gain(p *part, q [2]*part) rational.Rat {
	var sum [2]rational.Rat
	for k := range s.m.Pairs {
		r := s.m.Pairs[k].R
		if most := s.m.Vars[r].Domain.Hi; !most.IsZero() {
			for side := range q {
				sum[side] = sum[side].Add(q[side].z[r].Sub(p.z[r]).Quo(most))
			}
		}
	}
	less, more := rational.Min(sum[0], sum[1]), rational.Max(sum[0], sum[1])
	return less.Add(more.Quo(rational.Int(5)))
}

// bisect splits a box, of which p is left with all pairs decided, at the middle of the
// widest weight.
func (s *space) bisect(v *visit, b *box, p *part) {
	d := p.d
	widest := -1
	var width rational.Rat
	for k := range s.m.Pairs {
		x := s.m.Pairs[k].X
		if w := d[x].Width(); w.Cmp(width) > 0 {
			widest, width = x, w
		}
	}
	if widest < 0 { // all weights are fixed, and p.z is in d
		v.by = byPairs
		if v.answer, v.err = take(s.g, s.weights(p.z)); v.answer == nil {
			v.counts.ByPoint++
		}
		return
	}
	v.counts.Bisections++
	mid := d[widest].Mid()
	for _, half := range []rational.Interval{{Lo: d[widest].Lo, Hi: mid}, {Lo: mid, Hi: d[widest].Hi}} {
		v.children = append(v.children, b.child(s.m, p, branch{widest, half}))
	}
}

// decided reports whether all pairs are.
func (s *space) decided(d []rational.Interval) bool {
	return !slices.ContainsFunc(s.m.Pairs, func(p model.Pair) bool { return !out(d, &p) && !in(d, &p) })
}

// An undecided pair is violated by the smaller one of weight and slack, each divided by
// its upper bound. Width is the product of these bounds, the slack's divided by its first
// one.
type undecided struct {
	pair            *model.Pair
	violated, width rational.Rat
}

// open returns the pairs that are not decided, those violated most by p.z and then the
// widest first.
func (s *space) open(p *part) []undecided {
	var list []undecided
	for k := range s.m.Pairs {
		a := &s.m.Pairs[k]
		if x, r := p.d[a.X].Hi, p.d[a.R].Hi; !x.IsZero() && !r.IsZero() {
			list = append(list, undecided{a, rational.Min(p.z[a.X].Quo(x), p.z[a.R].Quo(r)), x.Mul(r).Quo(s.m.Vars[a.R].Domain.Hi)})
		}
	}
	slices.SortStableFunc(list, func(a, b undecided) int {
		return cmp.Or(b.violated.Cmp(a.violated), b.width.Cmp(a.width))
	})
	return list
}
