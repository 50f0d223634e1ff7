package box

import (
	"errors"
	"fmt"
	"math/big"

	"exactsolve/rational"
)

// checkTrembles makes the probabilities of all actions and sequences, and checks that they are
// positive and near those of the claim.
func (b *branch) checkTrembles() error {
	n := len(b.g.Players)
	b.actions, b.x = make([][][]monomial, n), make([][][]monomial, n)
	for i := range b.g.Players {
		p := &b.g.Players[i]
		b.actions[i], b.x[i] = make([][]monomial, p.NumSeqs()), make([][]monomial, p.NumSeqs())
		b.x[i][0] = []monomial{{x: big.NewInt(1)}}
		for h, set := range p.Infosets {
			b.setActions(i, h)
			for a := range set.Actions {
				s := set.Seq(a)
				if int(p.SeqLength[s]) > b.longest {
					continue // chance leads to no leaf after it, and checkWork has not counted its bits
				}
				b.x[i][s] = times(b.x[i][set.ParentSeq], b.actions[i][s])
			}
		}
	}
	return b.each(b.checkAction)
}

// setActions sets the probabilities at information set h of player i.
func (b *branch) setActions(i, h int) {
	choice := []monomial{{x: b.d}}
	for a := range b.g.Players[i].Infosets[h].Actions {
		if b.by.Choices[i][h] == a+1 {
			continue
		}
		s := b.sequence(i, h, a)
		m := monomial{product{power: b.by.Orders[i][h][a]}, b.numbers[i][s]}
		if k := b.unknown[i][s]; k >= 0 {
			m = monomial{product{m.power, string([]byte{byte(k)})}, big.NewInt(1)}
		}
		b.actions[i][s] = []monomial{m}
		if b.leaves(i, h, a) {
			choice = append(choice, monomial{m.product, new(big.Int).Neg(m.x)})
		}
	}
	b.actions[i][b.choice(i, h)] = choice
}

// times returns x·y with the unknowns of y after those of x.
func times(x, y []monomial) []monomial {
	z := make([]monomial, 0, len(x)*len(y))
	for _, m := range x {
		for _, n := range y {
			z = append(z, monomial{product{m.power + n.power, m.unknowns + n.unknowns}, new(big.Int).Mul(m.x, n.x)})
		}
	}
	return z
}

// checkAction checks the probability of an action: that of a choice throughout the box, its
// leading coefficient being checkOrder's for any other.
func (b *branch) checkAction(i, h, a int) error {
	y := b.claimed.Profile[i][h][a]
	if k := b.by.Orders[i][h][a]; y.Sign() < 0 || y.IsZero() != (k > 0) {
		return fmt.Errorf("probability %v with order %d", y, k)
	}
	if y.IsZero() {
		return nil
	}
	x := polynomial{}
	x.expand(big.NewInt(1), [][]monomial{b.actions[i][b.sequence(i, h, a)]})
	if center, spread := b.value(x); b.by.Choices[i][h] == a+1 && center.Cmp(spread) <= 0 {
		return errors.New("a probability that is not always positive")
	}
	if !b.near(x, b.d, y) {
		return errors.New("a probability that may be outside the box")
	}
	return nil
}

// near reports whether p at ε = 0, divided by scale, is near y throughout the box, or at its center if the
// claim is exact.
func (b *branch) near(p polynomial, scale *big.Int, y rational.Rat) bool {
	center, spread := b.value(p.coefficient(0))
	if b.exact {
		spread.SetInt64(0)
	}
	scale = new(big.Int).Mul(scale, b.d)
	if bits := scale.BitLen(); !b.g.Work().Take(bits, bits) {
		return false
	}
	away := rational.FromInts(center, scale).Sub(y).Abs()
	return away.Add(rational.FromInts(spread, scale)).Cmp(b.claimed.Radius) <= 0
}

// value returns p, for ε = 0 at the center, and its spread, both times D.
func (b *branch) value(p polynomial) (center, spread *big.Int) {
	eq := new(equation)
	b.addTerms(eq, p)
	return &eq.value, &eq.spread
}

// addTerms adds the terms of p times D to eq.
func (b *branch) addTerms(eq *equation, p polynomial) {
	var x big.Int
	var unknowns []byte
	for key, c := range p {
		unknowns = append(unknowns[:0], key.unknowns...)
		if key.power == 0 {
			b.add(eq, x.Mul(c, b.d), unknowns)
		} else {
			b.addLater(eq, x.Mul(c, b.epsilon), unknowns)
		}
	}
}
