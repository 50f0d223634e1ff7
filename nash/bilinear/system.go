package bilinear

import (
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A system has the equations of an equilibrium in strategic form in which given
// actions have positive weight: player by player, u_i(a) − v_i = 0 for each of them, and
// that their weights sum up to 1. Unknowns, as many and in this order, are the weights
// and v_i.
type system struct {
	g     *seqform.Game
	x     [][]int  // unknown, and equation, of a sequence, −1 for none
	v     []int    // those of a value
	seqs  [][2]int // player and sequence of an unknown; sequence −1 for a value
	mixes []int    // players with more than one action in use
}

// newSystem returns the system for sequences in use.
func newSystem(g *seqform.Game, used [][]bool) *system {
	e := &system{g: g}
	for i, list := range used {
		x := make([]int, len(list))
		x[0] = -1
		first := len(e.seqs)
		for s := 1; s < len(x); s++ {
			if x[s] = -1; list[s] {
				x[s] = len(e.seqs)
				e.seqs = append(e.seqs, [2]int{i, s})
			}
		}
		if len(e.seqs) > first+1 {
			e.mixes = append(e.mixes, i)
		}
		e.x, e.v = append(e.x, x), append(e.v, len(e.seqs))
		e.seqs = append(e.seqs, [2]int{i, -1})
	}
	return e
}

// unknowns returns the unknowns at weights, with the payoffs of best responses.
func (e *system) unknowns(weights [][]rational.Rat) []rational.Rat {
	y := make([]rational.Rat, len(e.seqs))
	for k, seq := range e.seqs {
		if seq[1] > 0 {
			y[k] = weights[seq[0]][seq[1]]
		}
	}
	plans := e.plans(y)
	for i, v := range e.v {
		_, bySeq := seqform.Optimal(&e.g.Players[i], seqform.Gradient(e.g, i, plans, one))
		y[v] = bySeq[0]
	}
	return y
}

// plans returns the weights in y, for all sequences.
func (e *system) plans(y []rational.Rat) []seqform.Plan {
	plans := make([]seqform.Plan, len(e.x))
	for i, list := range e.x {
		plans[i] = make(seqform.Plan, len(list))
		plans[i][0] = one
		for s, k := range list {
			if k >= 0 {
				plans[i][s] = y[k]
			}
		}
	}
	return plans
}

// residual returns the left sides of the equations at y.
func (e *system) residual(y []rational.Rat) []rational.Rat {
	f := make([]rational.Rat, len(y))
	plans := e.plans(y)
	for i, list := range e.x {
		grad := seqform.Gradient(e.g, i, plans, one)
		sum := one.Neg()
		for s, k := range list {
			if k >= 0 {
				f[k] = grad[s].Sub(y[e.v[i]])
				sum = sum.Add(y[k])
			}
		}
		f[e.v[i]] = sum
	}
	return f
}

// jacobian returns the derivatives of the residual at y, a row for each equation.
func (e *system) jacobian(y []rational.Rat) [][]rational.Rat {
	rows := make([][]rational.Rat, len(y))
	for r := range rows {
		rows[r] = make([]rational.Rat, len(y))
	}
	for k, seq := range e.seqs {
		if v := e.v[seq[0]]; seq[1] > 0 {
			rows[k][v], rows[v][k] = one.Neg(), one
		}
	}
	plans := e.plans(y)
	for t := range e.g.Payoffs.Len() {
		e.addTerm(rows, plans, t)
	}
	return rows
}

// addTerm adds the derivatives of a term of the payoffs.
func (e *system) addTerm(rows [][]rational.Rat, plans []seqform.Plan, t int) {
	tuple := e.g.Payoffs.Tuple(t)
	for i, s := range tuple {
		r, u := e.x[i][s], e.g.Payoffs.U(t, i)
		if r < 0 || u.IsZero() {
			continue
		}
		for j, q := range tuple {
			c := e.x[j][q]
			if j == i || c < 0 {
				continue
			}
			z := u
			for k, other := range tuple {
				if k != i && k != j && !z.IsZero() {
					z = z.Mul(plans[k][other])
				}
			}
			rows[r][c] = rows[r][c].Add(z)
		}
	}
}

// linear returns the plans of which at most two players mix, exactly: those of the
// others are pure, so that their equations are linear. It returns nil if more mix or
// the equations are not regular.
func (e *system) linear(y []rational.Rat) []seqform.Plan {
	if len(e.mixes) > 2 {
		return nil
	}
	z := make([]rational.Rat, len(e.seqs))
	var part []int // unknowns and equations of those who mix
	for k, seq := range e.seqs {
		switch {
		case slices.Contains(e.mixes, seq[0]):
			part = append(part, k)
		case seq[1] > 0:
			z[k] = one
		}
	}
	for _, k := range part {
		z[k] = down(y[k], 8) // any point will do, if numbers are short
	}
	f, all := e.residual(z), e.jacobian(z)
	rows := make([][]rational.Rat, len(part))
	for r, k := range part {
		for _, c := range part {
			rows[r] = append(rows[r], all[k][c])
		}
		rows[r] = append(rows[r], f[k])
	}
	step, ok := dense.SolveExact(rows)
	if !ok {
		return nil
	}
	for r, k := range part {
		z[k] = z[k].Sub(step[r])
	}
	return e.plans(z)
}
