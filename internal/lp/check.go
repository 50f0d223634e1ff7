package lp

import (
	"errors"

	"exactsolve/polyeps"
)

// Check returns the value of the program for small ε if both the solution and its
// multipliers are feasible and have the same value: a proof that it is optimal. It
// does not look at the basis. The program must not have been solved again.
func (z *Solution) Check() (polyeps.Poly, error) {
	x, y := make([]polyeps.Poly, z.vars), make([]polyeps.Poly, len(z.rows))
	for j := range x {
		x[j] = z.X(j)
	}
	for i := range y {
		y[i] = z.Y(i)
	}
	return z.program.check(x, y)
}

func (p *Program) check(x, y []polyeps.Poly) (primal polyeps.Poly, err error) {
	left := make([]polyeps.Poly, len(y))
	for j := range x {
		free := p.free[j]
		if !free && x[j].Sign() < 0 {
			return primal, errors.New("a variable is negative")
		}
		cost := polyeps.New(p.costs[j]...)
		reduced := cost
		for at := p.byCol.Start[j]; at < p.byCol.Start[j+1]; at++ {
			i, v := p.byCol.Index[at], p.byCol.Rat(at)
			left[i] = left[i].Add(x[j].Scale(v))
			reduced = reduced.Sub(y[i].Scale(v))
		}
		if sign := reduced.Sign(); sign < 0 || free && sign != 0 {
			return primal, errors.New("a reduced cost has the wrong sign")
		}
		primal = primal.Add(cost.Mul(x[j]))
	}
	dual, err := p.checkRows(left, y)
	if err == nil && primal.Cmp(dual) != 0 {
		err = errors.New("both sides of the program differ")
	}
	return primal, err
}

// checkRows returns the dual value, where left has the left sides of the rows.
func (p *Program) checkRows(left, y []polyeps.Poly) (dual polyeps.Poly, err error) {
	for i := range y {
		row, rhs := &p.rows[i], polyeps.New(p.rows[i].rhs...)
		if sign := left[i].Sub(rhs).Sign(); sign < 0 || row.equal && sign != 0 {
			return dual, errors.New("a row does not hold")
		}
		if !row.equal && y[i].Sign() < 0 {
			return dual, errors.New("a multiplier is negative")
		}
		dual = dual.Add(rhs.Mul(y[i]))
	}
	return dual, nil
}
