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
	sum, ok := g.ConstantSum()
	if !ok {
		return nil, fmt.Errorf("model: payoffs without a constant sum: %w by a linear program", ErrNotSupported)
	}
	n := newNames(g)
	m := &Model{Kind: KindLinear, Game: g, Remarks: linearRemarks(sum)}
	p, q := &g.Players[0], &g.Players[1]
	values, weights := p.Constraints(), q.Constraints()
	m.linearVars(n)
	rows := make([]Row, p.NumSeqs()+len(weights))
	entry := func(i, j int, c rational.Rat) { rows[i].Add(j, c) }
	for s, name := range n.seqs("best", 0) {
		rows[s] = Row{Name: name, Sense: AtMost}
	}
	p.Entries(func(r, s int, v rational.Rat) { entry(s, r, v.Neg()) })
	for t := range g.Payoffs.Len() {
		entry(g.Payoffs.Seq(t, 0), len(values)+g.Payoffs.Seq(t, 1), g.Payoffs.U(t, 0))
	}
	for r, c := range weights {
		name := "root"
		if r > 0 {
			name = n.set("plan", 1, r-1)
		}
		rows[p.NumSeqs()+r] = Row{Name: name, Rhs: rational.Int(int64(c.Rhs))}
	}
	q.Entries(func(r, s int, v rational.Rat) { entry(p.NumSeqs()+r, len(values)+s, v) })
	m.Rows = rows
	return m, nil
}

// linearVars adds the values of player 1, the first of which is to be minimized, and the
// weights of player 2.
func (m *Model) linearVars(n *names) {
	m.Cost = []Term{{0, one}}
	m.Vars = append(m.Vars, Var{Name: "value", NoLo: true, NoHi: true})
	for h := range m.Game.Players[0].Infosets {
		m.Vars = append(m.Vars, Var{Name: n.set("v", 0, h), NoLo: true, NoHi: true})
	}
	for _, name := range n.seqs("x", 1) {
		m.Vars = append(m.Vars, Var{Name: name, NoHi: true})
	}
}

// linearRemarks say how to read the program and its solutions.
func linearRemarks(sum rational.Rat) []string {
	second := "the opposite"
	if !sum.IsZero() {
		second = sum.String() + " less that"
	}
	return []string{
		"sequence-form linear program: the least value is what player 1 gets in equilibrium, and player 2 gets " + second,
		"x: weights of sequences of player 2, an optimal plan; an action has as probability its weight over that of what comes before",
		"v: what player 1 gets from an information set on, times the probability that chance and player 2 lead there",
		"best: the multipliers of these rows without their sign, times what the row is multiplied by, are an optimal plan of player 1",
		"numbers are exact: a row with numbers that are no decimals is multiplied by the least integer that makes all integers",
	}
}
