package lp

import (
	"exactsolve/rational"
	"exactsolve/tableau"
)

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
