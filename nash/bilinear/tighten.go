package bilinear

import (
	"cmp"
	"math/big"
	"slices"

	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
)

// maxPasses is the number of passes over the rows of a box.
const maxPasses = 8

// A tightening narrows the domains d of a box, all in place. Every point of the model
// in the box stays in it.
type tightening struct {
	s       *space
	d       []rational.Interval
	changed bool // enough for another pass
	empty   bool // no point of the model is in the box
}

// tighten narrows the domains d and reports whether the box may have a point of the
// model.
func (s *space) tighten(d []rational.Interval) bool {
	t := &tightening{s: s, d: d}
	for range maxPasses {
		t.changed = false
		for k := range s.rows {
			t.row(&s.rows[k])
		}
		for _, p := range s.m.Products {
			t.product(p)
		}
		for k := range s.m.Pairs {
			t.pair(&s.m.Pairs[k])
		}
		if s.pay != nil && !t.empty {
			t.dominance()
		}
		if t.empty {
			return false
		}
		if !t.changed {
			break
		}
	}
	return true
}

// restrict intersects the domain of variable k with lo … hi; nil stands for no bound.
// Bounds are rounded outwards, and small gains forgone, so that numbers stay short
// and passes few.
func (t *tightening) restrict(k int, lo, hi *rational.Rat) {
	d := t.d[k]
	if lo != nil && lo.Cmp(d.Lo) > 0 {
		if x := rational.Max(d.Lo, down(*lo, t.s.places[k])); t.worth(d, x.Sub(d.Lo)) || lo.Cmp(d.Hi) >= 0 {
			d.Lo, t.changed = x, true
		}
		t.empty = t.empty || lo.Cmp(d.Hi) > 0
	}
	if hi != nil && hi.Cmp(d.Hi) < 0 {
		x := rational.Min(d.Hi, down(hi.Neg(), t.s.places[k]).Neg())
		if t.worth(t.d[k], d.Hi.Sub(x)) || hi.Cmp(d.Lo) <= 0 {
			d.Hi, t.changed = x, true
		}
		t.empty = t.empty || hi.Cmp(d.Lo) < 0
	}
	if !t.empty && t.s.m.Vars[k].Binary { // t.empty if d is
		d = whole(d)
	}
	if t.empty = t.empty || d.Lo.Cmp(d.Hi) > 0; !t.empty {
		t.d[k] = d
	}
}

// worth reports whether a gain is more than a 32nd of the width of d.
func (t *tightening) worth(d rational.Interval, gain rational.Rat) bool {
	return gain.Mul(rational.Int(32)).Cmp(d.Width()) > 0
}

// whole returns the numbers 0 and 1 in d, as an interval that may be empty.
func whole(d rational.Interval) rational.Interval {
	if d.Lo.Sign() > 0 {
		d.Lo = one
	}
	if d.Hi.Cmp(one) < 0 {
		d.Hi = zero
	}
	return d
}

// down returns x rounded down to so many binary places, which may be negative.
func down(x rational.Rat, places int) rational.Rat {
	if places < 0 {
		n := new(big.Int).Rsh(x.Floor(), uint(-places))
		return rational.FromBigInt(n.Lsh(n, uint(-places)))
	}
	unit := new(big.Int).Lsh(big.NewInt(1), uint(places))
	return rational.FromInts(x.Mul(rational.FromBigInt(unit)).Floor(), unit)
}

// row narrows the variables of a row by what the others can sum up to.
func (t *tightening) row(r *model.Row) {
	var sum rational.Interval
	parts := make([]rational.Interval, len(r.Terms))
	for k, x := range r.Terms {
		parts[k] = scale(t.d[x.Var], x.Coef)
		sum = sum.Add(parts[k])
	}
	for _, q := range r.Quads {
		sum = sum.Add(scale(t.d[q.X].Mul(t.d[q.Y]), q.Coef))
	}
	if sum.Lo.Cmp(r.Rhs) > 0 || r.Sense == model.Equal && sum.Hi.Cmp(r.Rhs) < 0 {
		t.empty = true
		return
	}
	for k, x := range r.Terms {
		hi := r.Rhs.Sub(sum.Lo.Sub(parts[k].Lo)) // of coefficient times variable
		useful := hi.Cmp(parts[k].Hi) < 0
		var least *rational.Rat
		if r.Sense == model.Equal {
			lo := r.Rhs.Sub(sum.Hi.Sub(parts[k].Hi))
			least, useful = &lo, useful || lo.Cmp(parts[k].Lo) > 0
		}
		if useful {
			t.bound(x, least, &hi)
		}
	}
}

// bound narrows the variable of a term that is from lo, nil for −∞, to hi.
func (t *tightening) bound(x model.Term, lo, hi *rational.Rat) {
	quotient := func(z *rational.Rat) *rational.Rat {
		if z == nil {
			return nil
		}
		q := z.Quo(x.Coef)
		return &q
	}
	if x.Coef.Sign() > 0 {
		t.restrict(x.Var, quotient(lo), quotient(hi))
	} else {
		t.restrict(x.Var, quotient(hi), quotient(lo))
	}
}

func scale(d rational.Interval, c rational.Rat) rational.Interval {
	if c.Sign() < 0 {
		return rational.Interval{Lo: d.Hi.Mul(c), Hi: d.Lo.Mul(c)}
	}
	return rational.Interval{Lo: d.Lo.Mul(c), Hi: d.Hi.Mul(c)}
}

// product narrows w = x·y, whose domains are not negative.
func (t *tightening) product(p model.Product) {
	x, y := t.d[p.X], t.d[p.Y]
	lo, hi := x.Lo.Mul(y.Lo), x.Hi.Mul(y.Hi)
	t.restrict(p.W, &lo, &hi)
	if t.empty {
		return
	}
	w := t.d[p.W]
	for _, f := range [][2]int{{p.X, p.Y}, {p.Y, p.X}} {
		var least, most *rational.Rat
		if other := t.d[f[1]]; other.Hi.Sign() > 0 {
			q := w.Lo.Quo(other.Hi)
			least = &q
			if other.Lo.Sign() > 0 {
				q := w.Hi.Quo(other.Lo)
				most = &q
			}
		} else if w.Lo.Sign() > 0 {
			t.empty = true
			return
		}
		if t.restrict(f[0], least, most); t.empty {
			return
		}
	}
}

// pair makes a weight or a slack 0 if the other is positive.
func (t *tightening) pair(p *model.Pair) {
	if t.empty {
		return
	}
	if t.d[p.X].Lo.Sign() > 0 {
		t.restrict(p.R, nil, &zero)
	}
	if t.d[p.R].Lo.Sign() > 0 {
		t.restrict(p.X, nil, &zero)
	}
}

// dominance makes the weight 0 of each action that pays less than another one, of
// the same player in strategic form, at all weights of the box.
func (t *tightening) dominance() {
	sizes := t.s.g.Table.Sizes
	fill := t.fillings()
	for i, m := range sizes {
		for a := range m {
			if t.d[t.s.m.Weight[i][a+1]].Hi.IsZero() {
				continue
			}
			for b := range m {
				if b != a && t.most(fill, i, a, b).Sign() < 0 {
					if t.restrict(t.s.m.Weight[i][a+1], nil, &zero); t.empty {
						return
					}
					break
				}
			}
		}
	}
}

// A filling is the domain of a mixed strategy: weights lo … lo + room with sum 1.
type filling struct {
	lo, room []rational.Rat
	rest     rational.Rat // 1 − Σ lo
}

func (t *tightening) fillings() []filling {
	out := make([]filling, len(t.s.g.Table.Sizes))
	for i, m := range t.s.g.Table.Sizes {
		f := filling{rest: one}
		for a := range m {
			d := t.d[t.s.m.Weight[i][a+1]]
			f.lo, f.room = append(f.lo, d.Lo), append(f.room, d.Width())
			f.rest = f.rest.Sub(d.Lo)
		}
		out[i] = f
	}
	return out
}

// most returns the largest of Σ_a c[a]·x[a], where weights in excess of the least go
// to the largest entries first.
func (f *filling) most(c []rational.Rat) rational.Rat {
	order := make([]int, 0, len(c))
	var sum rational.Rat
	for a, v := range c {
		if f.room[a].Sign() > 0 {
			order = append(order, a)
		}
		if !f.lo[a].IsZero() {
			sum = sum.Add(v.Mul(f.lo[a]))
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(c[b].Cmp(c[a]), cmp.Compare(a, b)) })
	rest := f.rest
	for _, a := range order {
		part := rational.Min(rest, f.room[a])
		if part.Sign() <= 0 {
			break
		}
		sum, rest = sum.Add(c[a].Mul(part)), rest.Sub(part)
	}
	return sum
}

// most returns an upper bound on u_i(a) − u_i(b), in integer payoffs: the largest value
// if each player but i, from the first to the last, may choose the weights knowing
// the actions of those before. It is the largest value itself where weights are only
// bounded by 0 and 1.
func (t *tightening) most(fill []filling, i, a, b int) rational.Rat {
	values := t.s.differences(i, a, b)
	for j := len(fill) - 1; j >= 0; j-- { // the last player's action changes fastest
		if j == i {
			continue
		}
		m := len(fill[j].lo)
		next := make([]rational.Rat, 0, len(values)/m)
		for k := 0; k < len(values); k += m {
			next = append(next, fill[j].most(values[k:k+m]))
		}
		values = next
	}
	return values[0]
}

// differences returns u_i(a) − u_i(b), in integer payoffs, at the pure profiles of the
// others, the last player's action changing fastest.
func (s *space) differences(i, a, b int) []rational.Rat {
	terms, step := s.against[i], s.step[i]
	values := make([]rational.Rat, len(terms))
	for k, t := range terms {
		values[k] = s.pay[i][t+a*step].Sub(s.pay[i][t+b*step])
	}
	return values
}
