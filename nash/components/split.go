package components

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// maxRounds limits how often a part is made smaller.
const maxRounds = 8

// enter adds the parts of a piece.
func (b *builder) enter(c *claim.Piece) {
	var whole part
	for _, a := range c.Equal {
		f := form{action: a, base: base(c, a[0])}
		whole.gains = append(whole.gains, gain{form: f})
		f.negative = true
		whole.gains = append(whole.gains, gain{form: f})
	}
	for _, a := range c.AtMost {
		whole.gains = append(whole.gains, gain{form: form{action: a}})
	}
	for i, list := range c.Vertices {
		whole.vertices = append(whole.vertices, vertices(b.ctx, list))
		if c.Weights != nil {
			whole.point = append(whole.point, mean(list, c.Weights[i]))
		}
	}
	parts := b.split(whole, maxRounds)
	for _, p := range parts {
		filled := len(parts) == 1 || b.inside(&p) != nil // the piece has a profile
		if p.connected = filled && b.connected(p); !p.connected && filled {
			b.parts = append(b.parts, b.cells(p)...)
		} else {
			b.parts = append(b.parts, p)
		}
	}
}

// base returns the first action of a player that is used and not in equal. All are from 1.
func base(c *claim.Piece, player int) int {
	a := 1
	for !uses(c.Vertices[player-1], a) || slices.Contains(c.Equal, claim.Pair[int]{player, a}) {
		a++
	}
	return a
}

// uses reports whether a strategy has positive probability of action a, from 1.
func uses(list [][]rational.Rat, a int) bool {
	return slices.ContainsFunc(list, func(x []rational.Rat) bool { return !x[a-1].IsZero() })
}

// split returns parts that p is made of, and leaves out what is seen to be empty: one factor after
// the other, if it is a segment, keeps the points where no action is sure to gain, which are one or two segments.
func (b *builder) split(p part, rounds int) []part {
	if empty := b.measure(&p); empty {
		return nil
	}
	if len(p.gains) == 0 || rounds == 0 || !b.fits(&p) {
		return []part{p}
	}
	switch varying := p.varying(); len(varying) {
	case 0:
		return []part{p}
	case 1:
		return b.cut(p, varying[0])
	default:
		for _, j := range varying {
			if len(p.vertices[j]) != 2 || p.long() {
				continue
			}
			for k := range p.gains {
				if shorter := p.trim(j, &p.gains[k]); shorter != nil {
					return b.each(p, j, shorter, rounds-1)
				}
			}
		}
	}
	return []part{p}
}

// maxBits limits the numbers in vertices of what is made smaller.
const maxBits = 64

// long reports whether a vertex has a longer one.
func (p *part) long() bool {
	return slices.ContainsFunc(p.vertices, func(list [][]rational.Rat) bool {
		return slices.ContainsFunc(list, func(x []rational.Rat) bool {
			return slices.ContainsFunc(x, func(y rational.Rat) bool { return y.BitLen() > maxBits })
		})
	})
}

// each splits p with other vertices of player j.
func (b *builder) each(p part, j int, lists [][][]rational.Rat, rounds int) (all []part) {
	for _, list := range lists {
		q := p
		q.vertices = slices.Clone(p.vertices)
		q.vertices[j] = list
		all = append(all, b.split(q, rounds)...)
	}
	return all
}

// cut returns p, in which only player j varies, as the polytope without actions that gain.
func (b *builder) cut(p part, j int) []part {
	f, list := p.gains[0].at, [][]rational.Rat(nil)
	for v, x := range p.vertices[j] {
		if f[v].Sign() <= 0 {
			list = append(list, x)
		}
		for w, y := range p.vertices[j][:v] {
			if f[v].Sign()*f[w].Sign() < 0 {
				list = append(list, between(x, y, f[v].Quo(f[v].Sub(f[w]))))
			}
		}
	}
	return b.each(p, j, [][][]rational.Rat{vertices(b.ctx, list)}, maxRounds)
}

// trim returns the segments of player j's two vertices where a gain is not positive for some vertices of
// the others, nil if that is everywhere: for one profile of those it is from one end to a zero.
// Only there a profile can have no such gain, which is least, over others' strategies, at vertices.
func (p *part) trim(j int, f *gain) [][][]rational.Rat {
	var first, last *rational.Rat // ends of the segments at the first vertex, and at the second
	step := p.step(j)
	for v, x := range f.at {
		if v/step%2 == 1 {
			continue
		}
		y := f.at[v+step]
		switch {
		case x.Sign() > 0 && y.Sign() > 0:
			continue
		case x.Sign() <= 0 && y.Sign() <= 0:
			return nil
		}
		t := x.Quo(x.Sub(y))
		if x.Sign() <= 0 && (first == nil || first.Cmp(t) < 0) {
			first = &t
		} else if y.Sign() <= 0 && (last == nil || last.Cmp(t) > 0) {
			last = &t
		}
	}
	if first != nil && last != nil && first.Cmp(*last) >= 0 {
		return nil
	}
	ends := p.vertices[j]
	var lists [][][]rational.Rat
	if first != nil {
		lists = append(lists, segment(ends[0], between(ends[0], ends[1], *first)))
	}
	if last != nil {
		lists = append(lists, segment(between(ends[0], ends[1], *last), ends[1]))
	}
	return lists
}

// segment returns two points, or one if they are the same.
func segment(x, y []rational.Rat) [][]rational.Rat {
	if slices.EqualFunc(x, y, rational.Rat.Equal) {
		return [][]rational.Rat{x}
	}
	return [][]rational.Rat{x, y}
}
