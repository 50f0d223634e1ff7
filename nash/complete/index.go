package complete

import (
	"exactsolve/cert/claim"
	"exactsolve/internal/dense"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Indices returns the index of each equilibrium of a claim that [cert.Check] accepts: the sign
// of the determinant of −J, with J the derivatives of the equations
// u_i(a, x_-i) − u_i(b, x_-i) = 0, for a and a fixed b in the support, by the
// probabilities of these actions a; 0 if J is singular or an action outside the
// support is a best response. If the list is complete and no index is 0, they sum
// to 1, so that there is an odd number of equilibria.
//
// In a box J is nonsingular, so that its sign is that at the center.
//
// Reference: Ritzberger 1994 [Rit94].
func Indices(g *seqform.Game, c *claim.Complete) []int {
	out := make([]int, len(c.Equilibria))
	for k := range c.Equilibria {
		out[k] = index(g, &c.Equilibria[k])
	}
	return out
}

func index(g *seqform.Game, l *claim.ListedEquilibrium) int {
	supports := make([][]int, len(l.Profile))
	for i, x := range l.Profile {
		for a, p := range x {
			if !p.IsZero() {
				supports[i] = append(supports[i], a)
			}
		}
	}
	if l.Radius.IsZero() && tied(g, l) {
		return 0
	}
	return dense.Sign(reduced(support.New(g, supports).Jacobian(l.Profile), supports))
}

// tied reports whether an action outside the support pays as much as those in it.
func tied(g *seqform.Game, l *claim.ListedEquilibrium) bool {
	plans := make([]seqform.Plan, len(l.Profile))
	for i, x := range l.Profile {
		plans[i] = append(seqform.Plan{rational.Int(1)}, x...)
	}
	for i, x := range l.Profile {
		for a, u := range seqform.Gradient(g, i, plans, rational.Int(1))[1:] {
			if x[a].IsZero() && u.Equal(l.Payoffs[i]) {
				return true
			}
		}
	}
	return false
}

// reduced returns −J for the derivatives of the equations of supports.
func reduced(full [][]rational.Rat, supports [][]int) [][]rational.Rat {
	var at [][2]int // of each unknown and equation, its place and that of the first one of the player
	first := 0
	for _, list := range supports {
		for k := 1; k < len(list); k++ {
			at = append(at, [2]int{first + k, first})
		}
		first += len(list) + 1
	}
	rows := make([][]rational.Rat, len(at))
	for k, r := range at {
		for _, c := range at {
			here, there := full[r[0]][c[0]].Sub(full[r[1]][c[0]]), full[r[0]][c[1]].Sub(full[r[1]][c[1]])
			rows[k] = append(rows[k], there.Sub(here))
		}
	}
	return rows
}
