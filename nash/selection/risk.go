package selection

import (
	"errors"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A risk is a strict equilibrium of a 2×2 game, by its actions, with the product of what the two players
// lose if one of them alone plays the other action.
type risk struct {
	actions [2]int
	product rational.Rat
}

// ErrRisk is that risk dominance says nothing of a game.
var ErrRisk = errors.New("not two players with two strategies each and two strict equilibria")

// CheckRisk returns [ErrRisk] unless a game has two strict equilibria, one of which "risk-dominant" selects if the
// products differ.
//
// Reference: Harsanyi and Selten 1988 [HS88].
func CheckRisk(g *seqform.Game) error {
	if risks(g) == nil {
		return ErrRisk
	}
	return nil
}

// risks returns the two strict equilibria of a game, nil if it is none with those.
func risks(g *seqform.Game) (list []risk) {
	if g.Table == nil || len(g.Players) != 2 || g.Table.Sizes[0] != 2 || g.Table.Sizes[1] != 2 {
		return nil
	}
	for t := range 4 {
		r := risk{[2]int{t / 2, t % 2}, rational.Int(1)}
		strict := true
		for i, other := range [2]int{t ^ 2, t ^ 1} {
			loss := g.Payoffs.U(t, i).Sub(g.Payoffs.U(other, i))
			r.product, strict = r.product.Mul(loss), strict && loss.Sign() > 0
		}
		if strict {
			list = append(list, r)
		}
	}
	if len(list) != 2 {
		return nil
	}
	return list
}

// riskDominant selects the strict equilibrium with the larger product.
func (s *selector) riskDominant(g *seqform.Game) {
	list := risks(g)
	s.filter(func(e *Equilibrium) bool {
		for k := range list {
			in := e.Profile != nil && e.Profile[0][list[k].actions[0]].IsOne() && e.Profile[1][list[k].actions[1]].IsOne()
			if in && list[k].product.Cmp(list[1-k].product) > 0 {
				return true
			}
		}
		return false
	})
}
