package depthlimit

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Expected returns what player i gets in expectation from node v on, what is paid at v
// included, if both play the strategies of p, which say something at all information
// sets below. An error wraps ErrTooLarge. The cost is one pass over the subtree.
func Expected(g *seqform.Game, i, v int, p seqform.Profile) (rational.Rat, error) {
	t := Trunk{game: g, us: i}
	return t.subtree(v, [2]seqform.Behavior{p[0], p[1]})
}
