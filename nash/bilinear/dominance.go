package bilinear

import (
	"cmp"
	"slices"

	"exactsolve/rational"
)

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
