package box

import (
	"fmt"
	"math/big"
)

// values sets V.
func (b *branch) values() {
	for i := range b.g.Players {
		v := make([]polynomial, len(b.x[i]))
		for s := range v {
			v[s] = polynomial{}
		}
		b.addPayoffs(i, v)
		sets := b.g.Players[i].Infosets
		for h := len(sets) - 1; h >= 0; h-- {
			to := v[sets[h].ParentSeq]
			for a := range sets[h].Actions {
				s := sets[h].Seq(a)
				switch {
				case b.later:
					to.expand(b.powers[0], [][]monomial{b.actions[i][s], v[s].monomials()})
				case b.chosen(i, s):
					to.expand(b.powers[0], [][]monomial{v[s].monomials()})
				}
			}
		}
		b.v = append(b.v, v)
	}
}

// addPayoffs adds the derivatives of the payoff of player i to v.
func (b *branch) addPayoffs(i int, v []polynomial) {
	n := len(b.g.Players)
	others := make([][]monomial, 0, n)
	for t := range b.g.Payoffs.Len() {
		missing := b.longest // factors D
		others = others[:0]
		for j, s := range b.g.Payoffs.Tuple(t) {
			if j != i {
				others = append(others, b.x[j][s])
			}
			if j != i || b.later {
				missing -= int(b.g.Players[j].SeqLength[s])
			}
		}
		if u := b.u[t*n+i]; u.Sign() != 0 {
			v[b.g.Payoffs.Seq(t, i)].expand(new(big.Int).Mul(u, b.powers[missing]), others)
		}
	}
}

// loss returns that part of the loss of sequence s of player i on which its sign depends, times
// G·D^M.
func (b *branch) loss(i, s int) polynomial {
	p := &b.g.Players[i]
	h := int(p.SeqInfoset[s])
	loss := b.v[i][b.choice(i, h)].minus(b.v[i][s])
	if b.limit {
		return loss.coefficient(b.sets[i][h].least)
	}
	if b.later && len(loss) > 0 { // else s may be longer than M
		loss.scale(b.powers[p.SeqLength[s]])
	}
	return loss.reduced()
}

// combine returns a positive multiple of p, which it uses up, less the combination of
// sequence s of player i, if it has one.
func (b *branch) combine(p polynomial, i, s int) polynomial {
	terms, ok := b.terms[[2]int{i, s}]
	if !ok {
		return p
	}
	p.scale(b.raise)
	var x big.Int
	for k, m := range terms {
		x.Mul(b.factors[[2]int{i, s}][k], b.powers[b.most-degree(m)])
		p.subtract(b.p[m.Equation-1], &x, m.Unknowns)
	}
	if b.limit {
		return p
	}
	return p.reduced()
}

// checkEquations checks that the equations have a zero in the box for every ε.
func (b *branch) checkEquations() error {
	b.values()
	b.p = make([]polynomial, b.size)
	for k := range b.p {
		b.p[k] = b.loss(b.equation(k))
	}
	for k, p := range b.p {
		if b.combined(k) {
			i, s := b.equation(k)
			b.p[k], b.raised = b.combine(p, i, s), true
		}
	}
	if b.raised {
		b.raiseOthers()
	}
	var list []*equation
	for _, p := range b.p {
		eq := &equation{row: make([]big.Int, b.size)}
		b.addTerms(eq, p)
		if b.exact && eq.value.Sign() != 0 {
			return fmt.Errorf("an equation that does not hold at the profile")
		}
		list = append(list, eq)
	}
	return b.contracts(list)
}

// raiseOthers gives all equations the scale of those with combinations.
func (b *branch) raiseOthers() {
	for k, p := range b.p {
		if !b.combined(k) {
			p.scale(b.raise)
		}
	}
	b.t.Mul(b.t, b.raise)
}

// checkLosses checks that losses which are no equations are 0 for actions that stay as ε tends
// to 0, and not negative for others.
func (b *branch) checkLosses() error {
	return b.each(func(i, h, a int) error {
		s := b.sequence(i, h, a)
		if b.chosen(i, s) || b.core[i][s] >= 0 {
			return nil
		}
		p := b.loss(i, s)
		if b.raised {
			p.scale(b.raise)
		}
		p = b.combine(p, i, s)
		if b.by.Orders[i][h][a] == 0 && len(p) > 0 {
			return fmt.Errorf("a loss that may not be 0, though the action is played")
		}
		if center, spread := b.value(p); center.Cmp(spread) < 0 {
			return fmt.Errorf("a loss that may be negative")
		}
		return nil
	})
}

// checkPayoffs checks that those at the equilibrium are near those of the claim.
func (b *branch) checkPayoffs() error {
	scale := new(big.Int).Mul(b.unit, b.powers[b.longest])
	for i, w := range b.claimed.Payoffs {
		if !b.near(b.v[i][0], scale, w) {
			return fmt.Errorf("the payoff of player %d may be outside the box", i+1)
		}
	}
	return nil
}
