package lp

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/rational"
	"exactsolve/tableau"
	"exactsolve/tableau/basis"
	"exactsolve/tableau/sparse"
)

// A corner is a basis with its factors. Only columns in the basis and rows that
// are tight take part: with these, A_RC x_C = b_R and A_RCᵀ y_R = c_C.
type corner struct {
	p       *Program
	basis   Basis
	cols    []int32 // basic columns C
	rows    []int32 // tight rows R
	rowAt   []int32 // position in rows of each row, −1 for none
	factors *basis.Factors
}

// newCorner factors a basis. An error says that it is none, or too large.
func newCorner(ctx context.Context, p *Program, b Basis) (*corner, error) {
	c := &corner{p: p, basis: b}
	n := len(p.free)
	var colAt []int32
	c.cols, colAt = chosen(n, func(j int) bool { return b[j] })
	c.rows, c.rowAt = chosen(len(p.rows), func(i int) bool { return !b[n+i] })
	if len(c.cols) != len(c.rows) {
		return nil, fmt.Errorf("lp: a basis of %d columns for %d tight rows", len(c.cols), len(c.rows))
	}
	var err error
	c.factors, err = basis.Factor(ctx, p.byRow.Minor(c.rows, colAt))
	return c, err
}

// chosen returns those of n numbers that are in, and the place of each among them, −1 for none.
func chosen(n int, in func(k int) bool) (list, at []int32) {
	at = make([]int32, n)
	for k := range at {
		if at[k] = -1; in(k) {
			at[k] = int32(len(list))
			list = append(list, int32(k))
		}
	}
	return list, at
}

// primal returns the values of all variables for the right-hand sides of power k.
func (c *corner) primal(ctx context.Context, k int) (*basis.Vector, error) {
	b := make([]rational.Rat, len(c.rows))
	for r, i := range c.rows {
		b[r] = coeff(c.p.rows[i].rhs, k)
	}
	x, err := c.factors.Solve(ctx, b)
	if err != nil {
		return nil, err
	}
	return c.spread(x, func(i int) rational.Rat { return coeff(c.p.rows[i].rhs, k) }), nil
}

// spread returns values of the basic columns as values of all variables: slacks
// that are basic are A x − b.
func (c *corner) spread(x *basis.Vector, rhs func(i int) rational.Rat) *basis.Vector {
	n, a := len(c.p.free), c.p.byCol
	num, w := make([]*big.Int, n+len(c.p.rows)), &sum{den: x.Den()}
	for i := range c.p.rows {
		if c.rowAt[i] < 0 {
			w.scale(rhs(i))
		}
	}
	for i := range c.p.rows {
		if c.rowAt[i] < 0 {
			num[n+i] = w.times(rhs(i).Neg())
		}
	}
	for k, j := range c.cols {
		num[j] = w.lifted(x.Num(k))
		if num[j].Sign() == 0 {
			continue
		}
		for at := a.Start[j]; at < a.Start[j+1]; at++ {
			if i := a.Index[at]; c.rowAt[i] < 0 {
				w.addTo(num[n+int(i)], num[j], a, at)
			}
		}
	}
	return basis.NewVector(num, w.den)
}

// dual returns the reduced costs of all variables for the costs of power k. That
// of a slack is the multiplier of its row.
func (c *corner) dual(ctx context.Context, k int) (*basis.Vector, error) {
	cost := make([]rational.Rat, len(c.cols))
	for q, j := range c.cols {
		cost[q] = coeff(c.p.costs[j], k)
	}
	y, err := c.factors.SolveTransposed(ctx, cost)
	if err != nil {
		return nil, err
	}
	return c.reduce(y, func(j int) rational.Rat { return coeff(c.p.costs[j], k) }), nil
}

// reduce returns cost − Aᵀ y for the nonbasic columns, and y for tight rows.
func (c *corner) reduce(y *basis.Vector, cost func(j int) rational.Rat) *basis.Vector {
	n, a := len(c.p.free), c.p.byCol
	num, w := make([]*big.Int, n+len(c.p.rows)), &sum{den: y.Den()}
	for j := range c.p.free {
		if !c.basis[j] {
			w.scale(cost(j))
		}
	}
	minus := make([]*big.Int, len(c.rows))
	for r, i := range c.rows {
		num[n+int(i)] = w.lifted(y.Num(r))
		minus[r] = new(big.Int).Neg(num[n+int(i)])
	}
	for j := range c.p.free {
		if c.basis[j] {
			continue
		}
		num[j] = w.times(cost(j))
		for at := a.Start[j]; at < a.Start[j+1]; at++ {
			if r := c.rowAt[a.Index[at]]; r >= 0 && minus[r].Sign() != 0 {
				w.addTo(num[j], minus[r], a, at)
			}
		}
	}
	return basis.NewVector(num, w.den)
}

// A sum adds integers over a common denominator.
type sum struct {
	den      *big.Int
	factor   *big.Int // den over the denominator at the start; nil for 1
	scratch  big.Int
	multiple big.Int
}

// scale makes room for the denominator of x.
func (s *sum) scale(x rational.Rat) {
	if x.IsInt() {
		return
	}
	have := rational.FromBigInt(s.den)
	want := rational.LCM(have, rational.FromBigInt(x.Den()))
	if want.Equal(have) {
		return
	}
	f := want.Quo(have).Num()
	if s.factor != nil {
		f.Mul(f, s.factor)
	}
	s.den, s.factor = want.Num(), f
}

// times returns the numerator of x over the denominator.
func (s *sum) times(x rational.Rat) *big.Int {
	if x.IsZero() {
		return new(big.Int)
	}
	return x.Mul(rational.FromBigInt(s.den)).Num()
}

// lifted returns a numerator over the denominator at the start as one over den.
func (s *sum) lifted(x *big.Int) *big.Int {
	if s.factor == nil {
		return x
	}
	return new(big.Int).Mul(x, s.factor)
}

// addTo adds x times entry k of a to z.
func (s *sum) addTo(z, x *big.Int, a *sparse.Integers, k int32) {
	switch a.Value[k] {
	case 1:
		z.Add(z, x)
	case -1:
		z.Sub(z, x)
	default:
		s.scratch.Mul(x, a.Big(k, &s.multiple))
		z.Add(z, &s.scratch)
	}
}

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
