package box_test

import (
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// tremble is the number of ε among unknowns of a ring.
const tremble = -1

func power1(k int) ring { return ring{{rational.Int(1), slices.Repeat([]int{tremble}, k)}} }

// order returns the power of ε in a term.
func (a ringTerm) order() int {
	n := 0
	for _, k := range a.by {
		if k == tremble {
			n++
		}
	}
	return n
}

// divided returns p, reduced, with ε^k struck out.
func (p ring) divided(k int) ring {
	var z ring
	for _, a := range p {
		z = append(z, ringTerm{a.x, a.by[k:]})
	}
	return z
}

// lowest returns the least power of ε in p, which is reduced; 0 for none.
func (p ring) lowest() int {
	least := -1
	for _, a := range p {
		if least < 0 || a.order() < least {
			least = a.order()
		}
	}
	return max(least, 0)
}

// only returns the terms of p, reduced, with ε^k, struck out.
func (p ring) only(k int) ring {
	return slices.DeleteFunc(p.reduced(), func(a ringTerm) bool { return a.order() != k }).divided(k)
}

// A slow branch is a certificate read by the page.
type slowBranch struct {
	g      *seqform.Game
	c      *cert.Certificate
	y      []rational.Rat
	action [][]ring // X of the last action, per player and sequence
}

func (b *slowBranch) limit() bool { return b.c.Claim.Concept == cert.EnclosedSequential }
func (b *slowBranch) later() bool { return b.c.Claim.Concept == cert.EnclosedExtensivePerfect }

// bounds returns center, spread and drift of p.
func (b *slowBranch) bounds(p ring) (center, spread, drift rational.Rat) {
	for _, a := range p.reduced() {
		low, high := rational.Int(1), rational.Int(1)
		for _, k := range a.by {
			if k != tremble {
				low, high = low.Mul(b.y[k]), high.Mul(b.y[k].Add(b.c.Evidence.Branch.Radius))
			}
		}
		if a.order() > 0 {
			spread = spread.Add(a.x.Abs().Mul(high).Mul(b.c.Evidence.EpsilonBar))
			drift = drift.Add(a.x.Abs().Mul(low).Mul(b.c.Evidence.EpsilonBar))
			continue
		}
		center, spread = center.Add(a.x.Mul(low)), spread.Add(a.x.Abs().Mul(high.Sub(low)))
	}
	return center, spread, drift
}

// within reports whether p is as near y as the claim says.
func (b *slowBranch) within(p ring, y rational.Rat) bool {
	center, spread, _ := b.bounds(p)
	return center.Sub(y).Abs().Add(spread).Cmp(b.c.Claim.Refined.Radius) <= 0
}

// derivativeOf returns that of p, which may have powers, by unknown k.
func (p ring) derivativeOf(k int) ring {
	var z ring
	for _, a := range p {
		for l, m := range a.by {
			if m == k {
				z = append(z, ringTerm{a.x, slices.Delete(slices.Clone(a.by), l, l+1)})
			}
		}
	}
	return z
}

// read sets the probabilities and reports whether they are in order.
func (b *slowBranch) read() bool {
	box, by := b.c.Claim.Refined, b.c.Evidence.Branch
	if bar := b.c.Evidence.EpsilonBar; by.Radius.Sign() <= 0 || box.Radius.Sign() <= 0 || bar.Sign() < 0 || bar.IsZero() != b.limit() || bar.Cmp(rational.Int(1)) > 0 {
		return false
	}
	for i := range b.g.Players {
		b.action = append(b.action, make([]ring, b.g.Players[i].NumSeqs()))
		for h, set := range b.g.Players[i].Infosets {
			rest := number(rational.Int(1))
			for a, y := range by.Coefficients[i][h] {
				k, s := by.Orders[i][h][a], set.Seq(a)
				if a == by.Choices[i][h]-1 {
					if k != 0 || !y.IsZero() {
						return false
					}
					continue
				}
				x := number(y)
				if slices.Contains(by.Unknowns[i], s) {
					x = ring{{rational.Int(1), []int{len(b.y)}}}
					b.y = append(b.y, y)
					y = y.Sub(by.Radius)
				}
				if y.Sign() <= 0 {
					return false
				}
				b.action[i][s] = x.times(power1(k))
				if k == 0 || !b.limit() {
					rest = rest.plus(b.action[i][s].times(number(rational.Int(-1))))
				}
			}
			b.action[i][b.choice(i, h)] = rest
		}
	}
	for i := range b.g.Players {
		for h, set := range b.g.Players[i].Infosets {
			if center, spread, _ := b.bounds(b.action[i][b.choice(i, h)]); center.Cmp(spread) <= 0 {
				return false
			}
			for a, y := range box.Profile[i][h] {
				if k := by.Orders[i][h][a]; k > 0 && !y.IsZero() || k == 0 && (y.Sign() <= 0 || !b.within(b.action[i][set.Seq(a)].only(0), y)) {
					return false
				}
			}
		}
	}
	return true
}

func (b *slowBranch) choice(i, h int) int {
	return b.g.Players[i].Infosets[h].Seq(b.c.Evidence.Branch.Choices[i][h] - 1)
}

// between returns the product of X of the actions of player i from s to t, of choices alone 1 unless
// trembles count later, and nil if t is not after s that way.
func (b *slowBranch) between(i, s, t int, trembles bool) ring {
	product := number(rational.Int(1))
	for t != s {
		if t == 0 {
			return nil
		}
		h := int(b.g.Players[i].SeqInfoset[t])
		switch {
		case trembles:
			product = product.times(b.action[i][t])
		case t != b.choice(i, h):
			return nil
		}
		t = int(b.g.Players[i].Infosets[h].ParentSeq)
	}
	return product
}

// v returns the payoff of player i from sequence s on.
func (b *slowBranch) v(i, s int) ring {
	var sum ring
	for t := range b.g.Payoffs.Len() {
		p := b.between(i, s, b.g.Payoffs.Seq(t, i), b.later())
		for j := range b.g.Players {
			if j != i && p != nil {
				p = p.times(b.between(j, 0, b.g.Payoffs.Seq(t, j), true))
			}
		}
		sum = sum.plus(p.times(number(b.g.Payoffs.U(t, i))))
	}
	return sum
}

// orderAt returns the sum of orders of the actions of players other than i on the path to node v,
// and the product of the chances.
func (b *slowBranch) orderAt(i, v int) (order int, chance rational.Rat) {
	t := b.g.Tree
	chance = rational.Int(1)
	for ; v > 0; v = int(t.Parent[v]) {
		a, p := int(t.Action[v]), t.Parent[v]
		if j := int(t.Player[p]); j == seqform.Chance {
			chance = chance.Mul(t.ChanceSets[t.Infoset[p]].Prob[a])
		} else if j != i {
			order += b.c.Evidence.Branch.Orders[j][t.Infoset[p]][a]
		}
	}
	return order, chance
}

// least returns m(h).
func (b *slowBranch) least(i, h int) int {
	least := -1
	for _, v := range b.g.Players[i].Infosets[h].Nodes {
		if order, chance := b.orderAt(i, int(v)); !chance.IsZero() && (least < 0 || order < least) {
			least = order
		}
	}
	return max(least, 0)
}

// p returns that of an entry, with the p of equations that have no combination given.
func (b *slowBranch) p(i, s int, core []ring) ring {
	h := int(b.g.Players[i].SeqInfoset[s])
	p := b.v(i, b.choice(i, h)).plus(b.v(i, s).times(number(rational.Int(-1)))).reduced()
	if b.limit() {
		p = p.only(b.least(i, h))
	} else {
		p = p.divided(p.lowest())
	}
	for _, c := range b.c.Evidence.Branch.Combinations {
		if c.Player != i+1 || c.Sequence != s {
			continue
		}
		for _, m := range c.Terms {
			q := core[m.Equation-1].times(number(m.Factor.Neg()))
			for _, l := range m.Unknowns {
				q = q.times(ring{{rational.Int(1), []int{l - 1}}})
			}
			p = p.plus(q)
		}
		p = p.reduced()
		p = p.divided(p.lowest())
	}
	return p
}

// contracts reports whether the equations do.
func (b *slowBranch) contracts(core []ring) bool {
	by := b.c.Evidence.Branch
	for r := range core {
		var center, moved, bracket rational.Rat
		row := make([]rational.Rat, len(core))
		row[r] = rational.Int(1)
		for k, f := range core {
			x := by.Inverse[r][k]
			value, _, drift := b.bounds(f)
			center, moved = center.Add(x.Mul(value)), moved.Add(x.Abs().Mul(drift))
			for l := range b.y {
				d, spread, _ := b.bounds(f.derivativeOf(l))
				row[l] = row[l].Sub(x.Mul(d))
				bracket = bracket.Add(x.Abs().Mul(spread))
			}
		}
		for _, x := range row {
			bracket = bracket.Add(x.Abs())
		}
		if center.Abs().Add(moved).Add(by.Radius.Mul(bracket)).Cmp(by.Radius) >= 0 {
			return false
		}
	}
	return true
}

// believes reports whether the belief at an information set of a tree is near.
func (b *slowBranch) believes(i, h int) bool {
	belief := b.c.Claim.Refined.Beliefs[i][h]
	var list []ring
	var total, spreads rational.Rat
	for k, v := range b.g.Players[i].Infosets[h].Nodes {
		order, chance := b.orderAt(i, int(v))
		list = append(list, nil)
		if chance.IsZero() || order != b.least(i, h) {
			continue
		}
		list[k] = number(chance)
		for j := range b.g.Players {
			if j != i {
				list[k] = list[k].times(b.between(j, 0, int(b.g.SeqAt(j)[v]), true))
			}
		}
		list[k] = list[k].only(order)
		center, spread, _ := b.bounds(list[k])
		total, spreads = total.Add(center), spreads.Add(spread)
	}
	room := b.c.Claim.Refined.Radius.Mul(total.Sub(spreads))
	for k, x := range belief {
		center, spread, _ := b.bounds(list[k])
		if center.Sub(x.Mul(total)).Abs().Add(spread).Add(x.Abs().Mul(spreads)).Cmp(room) > 0 {
			return false
		}
	}
	return true
}

// slowlyBranched is the page, without limits on size, for a certificate of the right shape.
func slowlyBranched(g *seqform.Game, c *cert.Certificate) bool {
	b := &slowBranch{g: g, c: c}
	if !b.read() {
		return false
	}
	by := c.Evidence.Branch
	var plain, core []ring
	for _, combined := range []bool{false, true} { // p of equations without combinations first
		core = nil
		for i, list := range by.Equations {
			for _, s := range list {
				if has := slices.ContainsFunc(by.Combinations, func(k claim.Combination) bool { return k.Player == i+1 && k.Sequence == s }); has && !combined {
					core = append(core, nil)
				} else {
					core = append(core, b.p(i, s, plain))
				}
			}
		}
		plain = core
	}
	if !b.contracts(core) {
		return false
	}
	for i := range g.Players {
		for h, set := range g.Players[i].Infosets {
			for a, k := range by.Orders[i][h] {
				if s := set.Seq(a); s != b.choice(i, h) && !slices.Contains(by.Equations[i], s) {
					p := b.p(i, s, core)
					if center, spread, _ := b.bounds(p); k == 0 && len(p.reduced()) > 0 || center.Cmp(spread) < 0 {
						return false
					}
				}
			}
			if b.limit() && g.Tree != nil && !b.believes(i, h) {
				return false
			}
		}
		if !b.within(b.v(i, 0).only(0), c.Claim.Refined.Payoffs[i]) {
			return false
		}
	}
	return true
}
