// Package support is in the methods layer: the equations of an equilibrium in
// strategic form in which given actions have positive probability. It solves them,
// exactly where they are linear, and about a solution it makes the certificate of a
// box. Nothing here is a claim until the certificate is checked.
//
// Start with [New], [System.Pair] and [System.Newton].
//
// The equations are, player by player, u_i(a, x_-i) − v_i = 0 for each action a of
// the support and Σ_a x_i(a) − 1 = 0; as many unknowns are, in the same order, x_i(a)
// for each a and v_i. Numbers are in fixed point, see [fixed.Newton].
package support

import (
	"math"
	"math/big"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A System has the equations of the supports of all players.
type System struct {
	g       *seqform.Game
	support [][]int
	first   []int        // equation and unknown of each player's first action, then their number
	payoffs [][]*big.Int // from Start on; of player i in the supports: own action fastest, then the others' in order
	common  []*big.Int   // denominator of a player's payoffs
}

// Size returns the number of equations for supports.
func Size(support [][]int) int {
	n := len(support)
	for _, list := range support {
		n += len(list)
	}
	return n
}

// New returns the equations for supports of a game in strategic form.
func New(g *seqform.Game, support [][]int) *System {
	e := &System{g: g, support: support, first: []int{0}}
	for i, list := range support {
		e.first = append(e.first, e.first[i]+len(list)+1)
	}
	return e
}

// stride returns by how much the number of a term grows with an action of a player.
func (e *System) stride(j int) int {
	step := 1
	for _, m := range e.g.Table.Sizes[j+1:] {
		step *= m
	}
	return step
}

// gather returns the payoffs of player i in the supports.
func (e *System) gather(i int) []rational.Rat {
	order := []int{i} // of players, fastest first
	for j := range e.support {
		if j != i {
			order = append(order, j)
		}
	}
	terms := []int{0}
	for _, j := range order {
		step := e.stride(j)
		var next []int
		for _, a := range e.support[j] {
			for _, t := range terms {
				next = append(next, t+a*step)
			}
		}
		terms = next
	}
	values := make([]rational.Rat, len(terms))
	for k, t := range terms {
		values[k] = e.g.Payoffs.U(t, i)
	}
	return values
}

// values returns what the actions of player i in the support pay against x, with
// p bits, times the common denominator. Player j, if not i, plays action b instead;
// j is −1 for none.
func (e *System) values(p uint, x [][]*big.Int, i, j, b int) []*big.Int {
	t := e.payoffs[i]
	scaled := false // by 2^p
	for k := len(e.support) - 1; k >= 0; k-- {
		n := len(t) / len(e.support[k])
		switch {
		case k == i:
		case k == j:
			t = t[b*n : (b+1)*n]
		default:
			t = contract(t, x[k])
			for _, v := range t {
				if scaled {
					v.Rsh(v, p)
				}
			}
			scaled = true
		}
	}
	out := make([]*big.Int, len(t))
	for a := range t {
		out[a] = new(big.Int).Set(t[a])
		if !scaled {
			out[a].Lsh(out[a], p)
		}
	}
	return out
}

// contract returns Σ_b x[b]·t[b], where t consists of len(x) parts.
func contract(t, x []*big.Int) []*big.Int {
	n := len(t) / len(x)
	out := make([]*big.Int, n)
	var z big.Int
	for k := range out {
		out[k] = new(big.Int)
		for b, w := range x {
			out[k].Add(out[k], z.Mul(w, t[b*n+k]))
		}
	}
	return out
}

// residual returns the left-hand sides of the equations at y, with p bits.
func (e *System) residual(p uint, y []*big.Int) []*big.Int {
	x := e.split(y)
	f := make([]*big.Int, 0, len(y))
	for i := range e.support {
		v := y[e.first[i+1]-1]
		for _, u := range e.values(p, x, i, -1, 0) {
			f = append(f, u.Quo(u, e.common[i]).Sub(u, v))
		}
		sum := new(big.Int).Lsh(big.NewInt(-1), p)
		for _, w := range x[i] {
			sum.Add(sum, w)
		}
		f = append(f, sum)
	}
	return f
}

// split returns the probabilities of each player in y.
func (e *System) split(y []*big.Int) [][]*big.Int {
	x := make([][]*big.Int, len(e.support))
	for i := range x {
		x[i] = y[e.first[i] : e.first[i+1]-1]
	}
	return x
}

// jacobian returns the derivatives of the equations, given those of what the actions
// of a player i in the support pay by the probability of action b of another, j.
func (e *System) jacobian(pays func(i, j, b int) []rational.Rat) [][]rational.Rat {
	rows := make([][]rational.Rat, e.first[len(e.support)])
	for r := range rows {
		rows[r] = make([]rational.Rat, len(rows))
	}
	one := rational.Int(1)
	for i, list := range e.support {
		last := e.first[i+1] - 1
		for a := range list {
			rows[e.first[i]+a][last] = one.Neg()
			rows[last][e.first[i]+a] = one
		}
		for j, others := range e.support {
			for b := 0; b < len(others) && j != i; b++ {
				for a, u := range pays(i, j, b) {
					rows[e.first[i]+a][e.first[j]+b] = u
				}
			}
		}
	}
	return rows
}

// Near returns about the derivatives at y, with p bits.
func (e *System) Near(p uint, y []*big.Int) [][]rational.Rat {
	x := e.split(y)
	return e.jacobian(func(i, j, b int) []rational.Rat {
		list := e.values(p, x, i, j, b)
		out, unit := make([]rational.Rat, len(list)), new(big.Int).Lsh(e.common[i], p)
		for a, u := range list {
			out[a] = rational.FromInts(u, unit)
		}
		return out
	})
}

// Jacobian returns the derivatives at strategies x, of all actions: exactly, with a
// row for each equation.
func (e *System) Jacobian(x [][]rational.Rat) [][]rational.Rat {
	plans := e.g.Plans(Profile(x))
	return e.jacobian(func(i, j, b int) []rational.Rat {
		mixed := plans[j]
		plans[j] = make(seqform.Plan, len(mixed))
		plans[j][1+e.support[j][b]] = rational.Int(1)
		grad := seqform.Gradient(e.g, i, plans, rational.Int(1))
		plans[j] = mixed
		var out []rational.Rat
		for _, a := range e.support[i] {
			out = append(out, grad[1+a])
		}
		return out
	})
}

// startBits is the precision at which Newton steps begin.
const startBits = 96

// Start returns Newton's method from probabilities of the actions in the supports,
// with the payoffs of each player's first, but without an inverse.
func (e *System) Start(x [][]rational.Rat) *fixed.Newton {
	for i := range e.support {
		numbers, common := rational.Common(e.gather(i), math.MaxInt)
		e.payoffs, e.common = append(e.payoffs, numbers), append(e.common, common)
	}
	n := &fixed.Newton{Residual: e.residual, P: startBits}
	for _, list := range x {
		for _, p := range list {
			n.Y = append(n.Y, fixed.Units(p, n.P))
		}
		n.Y = append(n.Y, new(big.Int))
	}
	for i := range x {
		v := n.Y[e.first[i+1]-1]
		v.Quo(e.values(n.P, e.split(n.Y), i, -1, 0)[0], e.common[i])
	}
	return n
}

// Newton is like Start, with an inverse; nil if the Jacobian looks singular.
func (e *System) Newton(x [][]rational.Rat) *fixed.Newton {
	n := e.Start(x)
	var ok bool
	if n.Inverse, ok = dense.ShortInverse(e.Near(n.P, n.Y)); !ok {
		return nil
	}
	return n
}
