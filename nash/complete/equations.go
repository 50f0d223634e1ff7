package complete

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// equations are those of a support: player by player, u_i(a, x_-i) − v_i = 0 for each
// action a of the support and Σ_a x_i(a) − 1 = 0, in as many unknowns: x_i(a) for
// each a, then v_i.
type equations struct {
	g       *seqform.Game
	support [][]int
	first   []int // of each player's unknowns, then their number
	stride  []int
}

func newEquations(g *seqform.Game, support [][]int) *equations {
	e := &equations{g: g, support: support, first: []int{0}, stride: make([]int, len(support))}
	step := 1
	for j := len(support) - 1; j >= 0; j-- {
		e.stride[j] = step
		step *= g.Table.Sizes[j]
	}
	for j, list := range support {
		e.first = append(e.first, e.first[j]+len(list)+1)
	}
	return e
}

// pays returns what action a of player i pays when the others play the
// probabilities in y, except that player j, if there is one, plays action b.
func (e *equations) pays(y []rational.Rat, i, a, j, b int) rational.Rat {
	var walk func(l, t int) rational.Rat
	walk = func(l, t int) rational.Rat {
		switch {
		case l == len(e.support):
			return e.g.Payoffs.U(t, i)
		case l == i:
			return walk(l+1, t+a*e.stride[l])
		case l == j:
			return walk(l+1, t+b*e.stride[l])
		}
		var sum rational.Rat
		for k, s := range e.support[l] {
			if p := y[e.first[l]+k]; !p.IsZero() {
				sum = sum.Add(p.Mul(walk(l+1, t+s*e.stride[l])))
			}
		}
		return sum
	}
	return walk(0, 0)
}

// residual returns the left-hand sides at y.
func (e *equations) residual(y []rational.Rat) []rational.Rat {
	var f []rational.Rat
	for i, list := range e.support {
		sum := rational.Int(-1)
		for k, a := range list {
			f = append(f, e.pays(y, i, a, -1, 0).Sub(y[e.first[i]+len(list)]))
			sum = sum.Add(y[e.first[i]+k])
		}
		f = append(f, sum)
	}
	return f
}

// jacobian returns the derivatives at y.
func (e *equations) jacobian(y []rational.Rat) [][]rational.Rat {
	rows := make([][]rational.Rat, len(y))
	for r := range rows {
		rows[r] = make([]rational.Rat, len(y))
	}
	one := rational.Int(1)
	for i, list := range e.support {
		last := e.first[i] + len(list)
		for k, a := range list {
			rows[e.first[i]+k][last] = one.Neg()
			rows[last][e.first[i]+k] = one
			for j, others := range e.support {
				if j == i {
					continue
				}
				for l, b := range others {
					rows[e.first[i]+k][e.first[j]+l] = e.pays(y, i, a, j, b)
				}
			}
		}
	}
	return rows
}

// isPayoff reports whether unknown k is a v_i.
func (e *equations) isPayoff(k int) bool { return slices.Contains(e.first, k+1) }
