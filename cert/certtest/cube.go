package certtest

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Payoff returns what player i of a 2×2×2 game gets when all play as given.
func Payoff(g *seqform.Game, i int, pure [3]int) rational.Rat {
	return g.Payoffs.U(4*pure[0]+2*pure[1]+pure[2], i)
}

// Others returns the players beside i.
func Others(i int) (j, k int) { return []int{1, 0, 0}[i], []int{2, 2, 1}[i] }

// Gains returns what player i of a 2×2×2 game gains by action 0 rather than 1, as c₀ + c₁p + c₂q + c₃pq
// in the others' probabilities of action 0.
func Gains(g *seqform.Game, i int) [4]rational.Rat {
	j, k := Others(i)
	gain := func(p, q int) rational.Rat { // probability p, q of first actions
		pure := [3]int{}
		pure[j], pure[k] = 1-p, 1-q
		u := Payoff(g, i, pure)
		pure[i] = 1
		return u.Sub(Payoff(g, i, pure))
	}
	c0 := gain(0, 0)
	c1, c2 := gain(1, 0).Sub(c0), gain(0, 1).Sub(c0)
	return [4]rational.Rat{c0, c1, c2, gain(1, 1).Sub(c0).Sub(c1).Sub(c2)}
}
