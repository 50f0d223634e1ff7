package complete

import (
	"exactsolve/cert"
	"exactsolve/internal/dense"
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
func Indices(g *seqform.Game, c *cert.Complete) []int {
	out := make([]int, len(c.Equilibria))
	for k := range c.Equilibria {
		out[k] = index(g, &c.Equilibria[k])
	}
	return out
}

func index(g *seqform.Game, l *cert.ListedEquilibrium) int {
	support := make([][]int, len(l.Profile))
	var y []rational.Rat
	for i, x := range l.Profile {
		for a, p := range x {
			if !p.IsZero() {
				support[i] = append(support[i], a)
				y = append(y, p)
			}
		}
		y = append(y, l.Payoffs[i])
	}
	e := newEquations(g, support)
	if l.Radius.IsZero() && e.tied(y) {
		return 0
	}
	return dense.Sign(e.reduced(y))
}

// tied reports whether an action outside the support pays as much as those in it.
func (e *equations) tied(y []rational.Rat) bool {
	for i, list := range e.support {
		k := 0
		for a := range e.g.Table.Sizes[i] {
			if k < len(list) && list[k] == a {
				k++
			} else if e.pays(y, i, a, -1, 0).Equal(y[e.first[i+1]-1]) {
				return true
			}
		}
	}
	return false
}

// reduced returns −J at y.
func (e *equations) reduced(y []rational.Rat) [][]rational.Rat {
	full := e.jacobian(y)
	var at [][2]int // of each unknown and equation, its place and that of the first one of the player
	for i, list := range e.support {
		for k := 1; k < len(list); k++ {
			at = append(at, [2]int{e.first[i] + k, e.first[i]})
		}
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
