package lp

import (
	"exactsolve/rational"
	"exactsolve/tableau"
)

// Variables are those of the program, then for each row its slack s = A x − b.

// A kind is what the bounds and the powers so far allow a variable.
type kind uint8

const (
	sign  kind = iota // ≥ 0
	free              // any value; once basic, never leaves
	fixed             // 0
)

// kinds returns those of all variables before the first power.
func (p *Program) kinds() []kind {
	k := make([]kind, len(p.free)+len(p.rows))
	for j, f := range p.free {
		if f {
			k[j] = free
		}
	}
	for i := range p.rows {
		if p.rows[i].equal {
			k[len(p.free)+i] = fixed
		}
	}
	return k
}

// A Basis says which variables are basic; there are as many as rows.
type Basis []bool

// slackBasis has all slacks basic.
func (p *Program) slackBasis() Basis {
	b := make(Basis, len(p.free)+len(p.rows))
	for i := range p.rows {
		b[len(p.free)+i] = true
	}
	return b
}

// start returns the basis of the last solution, with what is new since then: its
// slacks are basic, its variables are not.
func (p *Program) start() Basis {
	b := p.slackBasis()
	if p.last != nil {
		copy(b, p.last[:p.lastVars])
		copy(b[len(p.free):], p.last[p.lastVars:])
	}
	return b
}

// Tableau returns the program as a tableau. Its variables are those of the program,
// then for each row its slack, or for an equation what it lacks, which are basic.
func (p *Program) Tableau() *tableau.Tableau {
	p.store()
	s := tableau.System{Cols: len(p.free), Rhs: p.powers(), Costs: make([][]tableau.Entry, p.powers())}
	for i, r := range p.rows {
		side := rational.Int(-1) // s − A x = −b
		if r.equal {
			side = rational.Int(1)
		}
		var row tableau.Row
		for k := p.byRow.Start[i]; k < p.byRow.Start[i+1]; k++ {
			row.Entries = append(row.Entries, tableau.Entry{Col: int(p.byRow.Index[k]), Value: p.byRow.Rat(k).Mul(side)})
		}
		for _, b := range r.rhs {
			row.Rhs = append(row.Rhs, b.Mul(side))
		}
		s.Rows = append(s.Rows, row)
	}
	for j, cost := range p.costs {
		for k, c := range cost {
			s.Costs[k] = append(s.Costs[k], tableau.Entry{Col: j, Value: c})
		}
	}
	return tableau.New(s)
}
