package candidates

import (
	"slices"

	"exactsolve/internal/dense"
)

// A descent has the residual of [Learner]. Its unknowns are the probabilities of all
// players' actions and then the payoffs.
type descent struct {
	g     *Game
	n     int   // unknowns, as many as equations
	first []int // unknown of each player's first action
}

func newDescent(g *Game) *descent {
	d := &descent{g: g, n: len(g.sizes)}
	for _, m := range g.sizes {
		d.first = append(d.first, d.n-len(g.sizes))
		d.n += m
	}
	return d
}

// unknowns returns those of strategies x, with best responses' payoffs.
func (d *descent) unknowns(x [][]float64) []float64 {
	y := slices.Concat(x...)
	for i := range x {
		y = append(y, slices.Max(d.g.payoffs(d.g.work, i, x)))
	}
	return y
}

// split returns the strategies and payoffs in y.
func (d *descent) split(y []float64) (x [][]float64, v []float64) {
	for i, m := range d.g.sizes {
		x = append(x, y[d.first[i]:d.first[i]+m])
	}
	return x, y[d.n-len(x):]
}

// residual returns the residual and, for each probability, the derivatives of its part
// by the probability and by the slack v_i − u_i(a).
func (d *descent) residual(y []float64) (f []float64, slope [][2]float64) {
	f, slope = make([]float64, d.n), make([][2]float64, d.n)
	x, v := d.split(y)
	for i := range x {
		sum := -1.0
		for a, u := range d.g.payoffs(d.g.work, i, x) {
			k := d.first[i] + a
			f[k], slope[k] = dense.Fischer(y[k], v[i]-u)
			sum += y[k]
		}
		f[d.n-len(x)+i] = sum
	}
	return f, slope
}

// jacobian returns a generalized derivative of the residual.
func (d *descent) jacobian(y []float64, slope [][2]float64) [][]float64 {
	j := dense.New(d.n, d.n)
	x, _ := d.split(y)
	for i := range x {
		first, payoff := d.first[i], d.n-len(x)+i
		for k := first; k < first+len(x[i]); k++ {
			j[k][k], j[k][payoff], j[payoff][k] = slope[k][0], slope[k][1], 1
		}
		d.g.derivatives(d.g.work, i, x, func(k, b int, u []float64) {
			c := d.first[k] + b
			for a, v := range u {
				j[first+a][c] = -slope[first+a][1] * v
			}
		})
	}
	return j
}
