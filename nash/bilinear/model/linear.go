package model

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Linear returns the linear program of the Nash equilibria of a constant-sum game of two
// players with perfect recall. With A the payoffs of player 1, E and F the constraints on
// the weights x and y of all sequences, also the empty ones, and v the values of the root
// and of the information sets of player 1, it is
//
//	minimize v(0)   subject to   A y − Eᵀ v ≤ 0,   F y = f,   y ≥ 0,   v free.
//
// The optimum is what player 1 gets, y is an optimal plan of player 2, and the multipliers
// of the first rows, without their sign, are one of player 1. It has the rows and columns
// of the program that the guided method of package quasiperfect solves for ε = 0; its
// Rows and Vars and Cost alone are set. The error wraps [ErrNotSupported].
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96].
func Linear(g *seqform.Game) (*Model, error) {
	switch {
	case g.Recall != nil:
		return nil, fmt.Errorf("model: %w: %w", ErrNotSupported, g.Recall)
	case len(g.Players) != 2:
		return nil, fmt.Errorf("model: %d players: %w by a linear program, want 2", len(g.Players), ErrNotSupported)
	}
	if _, ok := g.ConstantSum(); !ok {
		return nil, fmt.Errorf("model: payoffs without a constant sum: %w by a linear program", ErrNotSupported)
	}
	m := &Model{Kind: KindLinear, Game: g}
	p, q := &g.Players[0], &g.Players[1]
	values, weights := p.Constraints(), q.Constraints()
	m.linearVars(len(values), q.NumSeqs())
	rows := make([]Row, p.NumSeqs()+len(weights))
	entry := func(i, j int, c rational.Rat) { rows[i].Add(j, c) }
	for s := range p.NumSeqs() {
		rows[s] = Row{Name: "best" + weightName(g, 0, s), Sense: AtMost}
	}
	p.Entries(func(r, s int, v rational.Rat) { entry(s, r, v.Neg()) })
	for t := range g.Payoffs.Len() {
		entry(g.Payoffs.Seq(t, 0), len(values)+g.Payoffs.Seq(t, 1), g.Payoffs.U(t, 0))
	}
	for r, c := range weights {
		rows[p.NumSeqs()+r] = Row{Name: fmt.Sprintf("plan2_h%d", r), Rhs: rational.Int(int64(c.Rhs))}
	}
	q.Entries(func(r, s int, v rational.Rat) { entry(p.NumSeqs()+r, len(values)+s, v) })
	m.Rows = rows
	return m, nil
}

// linearVars adds the values of player 1, the first of which is to be minimized, and the
// weights of player 2.
func (m *Model) linearVars(values, weights int) {
	m.Cost = []Term{{0, one}}
	m.Vars = append(m.Vars, Var{Name: "v1_0", NoLo: true, NoHi: true})
	for h := range values - 1 {
		m.Vars = append(m.Vars, Var{Name: setName(m.Game, 0, h), NoLo: true, NoHi: true})
	}
	for s := range weights {
		m.Vars = append(m.Vars, Var{Name: "x" + weightName(m.Game, 1, s), NoHi: true})
	}
}

// weightName returns the name of any sequence, also the empty one.
func weightName(g *seqform.Game, i, s int) string {
	if s == 0 {
		return fmt.Sprintf("%d_0", i+1)
	}
	return seqName(g, i, s)
}
