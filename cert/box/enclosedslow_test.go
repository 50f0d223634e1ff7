package box_test

import (
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A ring element is a polynomial with rational coefficients: a list of terms, put
// together only when asked for.
type ring []ringTerm

type ringTerm struct {
	x  rational.Rat
	by []int // unknowns in order
}

func (p ring) plus(q ring) ring { return append(slices.Clone(p), q...) }

func (p ring) times(q ring) ring {
	var z ring
	for _, a := range p {
		for _, b := range q {
			by := slices.Concat(a.by, b.by)
			slices.Sort(by)
			z = append(z, ringTerm{a.x.Mul(b.x), by})
		}
	}
	return z
}

func number(x rational.Rat) ring { return ring{{x: x}} }

// reduced returns p with one term for each product, none 0.
func (p ring) reduced() ring {
	at := map[string]int{}
	var z ring
	for _, a := range p {
		key := fmt.Sprint(a.by)
		k, ok := at[key]
		if !ok {
			k = len(z)
			at[key] = k
			z = append(z, ringTerm{by: a.by})
		}
		z[k].x = z[k].x.Add(a.x)
	}
	return slices.DeleteFunc(z, func(a ringTerm) bool { return a.x.IsZero() })
}

// derivative returns that of p, which has no powers, by unknown k.
func (p ring) derivative(k int) ring {
	var z ring
	for _, a := range p {
		if l := slices.Index(a.by, k); l >= 0 {
			z = append(z, ringTerm{a.x, slices.Delete(slices.Clone(a.by), l, l+1)})
		}
	}
	return z
}

// bounds returns p at y, and its spread.
func (p ring) bounds(y []rational.Rat, r rational.Rat) (center, spread rational.Rat) {
	for _, a := range p.reduced() {
		low, high := rational.Int(1), rational.Int(1)
		for _, k := range a.by {
			low, high = low.Mul(y[k]), high.Mul(y[k].Add(r))
		}
		center, spread = center.Add(a.x.Mul(low)), spread.Add(a.x.Abs().Mul(high.Sub(low)))
	}
	return center, spread
}

// A slow enclosure is a certificate read by the page.
type slowEnclosure struct {
	g      *seqform.Game
	c      *cert.Certificate
	y      []rational.Rat
	weight [][]ring
}

func (e *slowEnclosure) choice(i, h int) int {
	return e.g.Players[i].Infosets[h].Seq(e.c.Evidence.Enclosure.Choices[i][h] - 1)
}

func (e *slowEnclosure) chosen(i, s int) bool {
	return s == 0 || s == e.choice(i, int(e.g.Players[i].SeqInfoset[s]))
}

// follow returns the sequences that player i comes to from s on by choices.
func (e *slowEnclosure) follow(i, s int) []int {
	list := []int{s}
	for h, set := range e.g.Players[i].Infosets {
		if int(set.ParentSeq) == s {
			list = append(list, e.follow(i, e.choice(i, h))...)
		}
	}
	return list
}

// v returns the payoff of player i from sequence s on by choices, not reduced.
func (e *slowEnclosure) v(i, s int) ring {
	var sum ring
	follow := e.follow(i, s)
	for t := range e.g.Payoffs.Len() {
		if !slices.Contains(follow, e.g.Payoffs.Seq(t, i)) {
			continue
		}
		p := number(e.g.Payoffs.U(t, i))
		for j := range e.g.Players {
			if j != i {
				p = p.times(e.weight[j][e.g.Payoffs.Seq(t, j)])
			}
		}
		sum = sum.plus(p)
	}
	return sum
}

func (e *slowEnclosure) loss(i, s int) ring {
	best := e.choice(i, int(e.g.Players[i].SeqInfoset[s]))
	return e.v(i, best).plus(number(rational.Int(-1)).times(e.v(i, s)))
}

// read sets weights and centers and reports whether the box is in order.
func (e *slowEnclosure) read() bool {
	claim, by := e.c.Claim.Enclosed, e.c.Evidence.Enclosure
	if by.Radius.Sign() <= 0 || claim.Radius.Cmp(by.Radius) < 0 {
		return false
	}
	for i, plan := range claim.Plans {
		w := make([]ring, len(plan))
		w[0] = number(rational.Int(1))
		for s := 1; s < len(plan); s++ {
			if e.chosen(i, s) {
				continue
			}
			w[s] = number(plan[s])
			if slices.Contains(by.Unknowns[i], s) {
				w[s] = ring{{rational.Int(1), []int{len(e.y)}}}
				e.y = append(e.y, plan[s])
			}
		}
		for h, set := range e.g.Players[i].Infosets {
			c := e.choice(i, h)
			w[c] = w[set.ParentSeq]
			for a := range set.Actions {
				if s := set.Seq(a); s != c {
					w[c] = w[c].plus(number(rational.Int(-1)).times(w[s]))
				}
			}
		}
		for s, y := range plan {
			center, spread := w[s].bounds(e.y, by.Radius)
			zero := len(w[s].reduced()) == 0
			if y.IsZero() != zero || !zero && center.Cmp(spread) <= 0 || center.Sub(y).Abs().Add(spread).Cmp(claim.Radius) > 0 {
				return false
			}
		}
		e.weight = append(e.weight, w)
	}
	return true
}

// slowlyEnclosed is the page, without limits on size, for a certificate of the right
// shape.
func slowlyEnclosed(g *seqform.Game, c *cert.Certificate) bool {
	e := &slowEnclosure{g: g, c: c}
	if !e.read() {
		return false
	}
	by, one := c.Evidence.Enclosure, rational.Int(1)
	var core []ring
	for i, list := range by.Equations {
		for _, s := range list {
			core = append(core, e.loss(i, s).reduced())
		}
	}
	for r := range core {
		var center, bracket rational.Rat
		row := make([]rational.Rat, len(core))
		row[r] = one
		for k, f := range core {
			x := by.Inverse[r][k]
			value, _ := f.bounds(e.y, by.Radius)
			center = center.Add(x.Mul(value))
			for l := range e.y {
				d, spread := f.derivative(l).bounds(e.y, by.Radius)
				row[l] = row[l].Sub(x.Mul(d))
				bracket = bracket.Add(x.Abs().Mul(spread))
			}
		}
		for _, x := range row {
			bracket = bracket.Add(x.Abs())
		}
		if center.Abs().Add(by.Radius.Mul(bracket)).Cmp(by.Radius) >= 0 {
			return false
		}
	}
	for i, plan := range c.Claim.Enclosed.Plans {
		for s, y := range plan {
			if e.chosen(i, s) || slices.Contains(by.Equations[i], s) {
				continue
			}
			p := e.loss(i, s)
			for _, k := range by.Combinations {
				if k.Player != i+1 || k.Sequence != s {
					continue
				}
				for _, m := range k.Terms {
					q := core[m.Equation-1].times(number(m.Factor.Neg()))
					for _, l := range m.Unknowns {
						q = q.times(ring{{one, []int{l - 1}}})
					}
					p = p.plus(q)
				}
			}
			center, spread := p.bounds(e.y, by.Radius)
			if !y.IsZero() && len(p.reduced()) > 0 || center.Cmp(spread) < 0 {
				return false
			}
		}
		center, spread := e.v(i, 0).bounds(e.y, by.Radius)
		if center.Sub(c.Claim.Enclosed.Payoffs[i]).Abs().Add(spread).Cmp(c.Claim.Enclosed.Radius) > 0 {
			return false
		}
	}
	return true
}
