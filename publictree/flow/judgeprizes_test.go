package flow_test

import (
	"slices"

	"exactsolve/rational"
)

// prize returns what player p can expect of the prizes after the hand, exactly, by all orders in which
// the players can come in: each next one in proportion to the stacks.
func (j *judge) prize(p int, put rational.Rat, result int) rational.Rat {
	won := j.pot.Add(put.Mul(rat("2"))).Quo(rat("2")).Mul(rational.Int(int64(result)))
	stacks := slices.Clone(j.others)
	for k := range 2 {
		x := j.stack.Add(j.spare[k]).Add(j.pot.Quo(rat("2")))
		if k == p {
			x = x.Add(won)
		} else {
			x = x.Sub(won)
		}
		stacks = append(stacks, x)
	}
	me := len(j.others) + p
	var sum rational.Rat
	for _, order := range permutations(len(stacks)) {
		chance, left := rat("1"), rational.Rat{}
		for _, x := range stacks {
			left = left.Add(x)
		}
		for _, i := range order {
			if !left.IsZero() {
				chance = chance.Mul(stacks[i]).Quo(left)
			}
			left = left.Sub(stacks[i])
		}
		if place := slices.Index(order, me); place < len(j.prizes) {
			sum = sum.Add(chance.Mul(j.prizes[place]))
		}
	}
	return sum
}
