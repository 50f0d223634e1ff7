package lp

import (
	"context"
	"math"
	"math/big"

	"exactsolve/internal/floatlp"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A guesser solves the program of one power after the other in floating point.
//
// Entries may be long integers, which floats would not represent: rows are handed
// over divided by powers of two. That scales slacks too, and changes no basis.
type guesser struct {
	p     *Program
	s     *floatlp.Solver
	image floatlp.Matrix // of the matrix, by columns
	shift []int          // per row, the power of two that divides it
}

func newGuesser(p *Program) (*guesser, error) {
	m, n := len(p.rows), len(p.free)
	g := &guesser{p: p, shift: p.shifts()}
	g.image = floatlp.Floats(p.byCol, g.shift)
	var err error
	g.s, err = floatlp.New(&floatlp.Problem{Matrix: g.image, Data: floatlp.Data{
		Cost: make([]float64, n), Lower: make([]float64, n), Upper: make([]float64, n),
		RowLower: make([]float64, m), RowUpper: make([]float64, m),
	}})
	return g, err
}

// longEntry is the bit length above which entries are divided.
const longEntry = 32

// shifts returns for each row 0, or where entries are longer than longEntry the power
// of two that makes them less than 1.
func (p *Program) shifts() []int {
	shift := make([]int, len(p.rows))
	var room big.Int
	for i := range shift {
		for k := p.byRow.Start[i]; k < p.byRow.Start[i+1]; k++ {
			if n := p.byRow.Big(k, &room).BitLen(); n > longEntry {
				shift[i] = max(shift[i], n)
			}
		}
	}
	return shift
}

// unit returns what row i is multiplied by for floats, at most 1.
func (g *guesser) unit(i int) rational.Rat { return rational.Int(2).Pow(g.shift[i]).Inv() }

// float returns a value in row i as floats have it.
func (g *guesser) float(x rational.Rat, i int) float64 {
	if x.IsZero() || g.shift[i] == 0 {
		return approx.Float64(x)
	}
	return approx.Float64(x.Mul(g.unit(i)))
}

// guessAll returns the basis unchanged if floats fail.
func (g *guesser) guessAll(ctx context.Context, b Basis) (Basis, int) {
	powers := g.p.powers()
	kinds := g.p.kinds()
	costs, rhs := make([][]float64, powers), make([][]float64, powers)
	for k := range powers {
		costs[k], rhs[k] = g.data(k, k)
	}
	if !g.set(kinds, costs[0], rhs[0], b) {
		return b, 0
	}
	var levels []*floatlp.Data
	for k := 1; k < powers; k++ {
		levels = append(levels, g.level(costs[k], rhs[k]))
	}
	r, err := g.s.SolvePowers(ctx, levels)
	if err != nil {
		return b, 0
	}
	return g.basis(r, b), r.Pivots
}

// level is what a power of ε adds; the bounds of columns have none.
func (g *guesser) level(cost, rhs []float64) *floatlp.Data {
	none := make([]float64, len(cost))
	return &floatlp.Data{Cost: cost, Lower: none, Upper: none, RowLower: rhs, RowUpper: rhs}
}

// data returns costs of power j and right-hand sides of power k, scaled.
func (g *guesser) data(k, j int) (cost, rhs []float64) {
	cost, rhs = make([]float64, len(g.p.free)), make([]float64, len(g.p.rows))
	for q := range cost {
		cost[q] = approx.Float64(coeff(g.p.costs[q], j))
	}
	for i := range rhs {
		rhs[i] = g.float(coeff(g.p.rows[i].rhs, k), i)
	}
	normalize(cost)
	normalize(rhs)
	return cost, rhs
}

// set hands a program to the solver, with a basis to start from.
func (g *guesser) set(kinds []kind, cost, rhs []float64, b Basis) bool {
	d := floatlp.Data{Cost: cost}
	for v, k := range kinds {
		if n := len(g.p.free); v < n {
			lower, upper := interval(k, 0)
			d.Lower, d.Upper = append(d.Lower, lower), append(d.Upper, upper)
		} else {
			lower, upper := interval(k, rhs[v-n])
			d.RowLower, d.RowUpper = append(d.RowLower, lower), append(d.RowUpper, upper)
		}
	}
	g.s.SetBasis(g.floatBasis(kinds, b))
	return g.s.Set(&d) == nil
}

// basis returns the basis of a result, and b if there is none.
func (g *guesser) basis(r *floatlp.Result, b Basis) Basis {
	if r.Basis == nil {
		return b
	}
	found := make(Basis, len(b))
	for j, s := range r.Basis.Cols {
		found[j] = s == floatlp.Basic
	}
	for i, s := range r.Basis.Rows {
		found[len(g.p.free)+i] = s == floatlp.Basic
	}
	return found
}

// guess returns the basis unchanged if floats fail.
func (g *guesser) guess(ctx context.Context, k, j int, kinds []kind, b Basis) (Basis, int) {
	cost, rhs := g.data(k, j)
	if !g.set(kinds, cost, rhs, b) {
		return b, 0
	}
	r := g.s.Solve(ctx)
	return g.basis(r, b), r.Pivots
}

// normalize scales x to entries of at most about 1, which does not change what
// bases are optimal: tolerances are absolute.
func normalize(x []float64) {
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 || math.IsInf(largest, 0) {
		return
	}
	_, exponent := math.Frexp(largest)
	for i := range x {
		x[i] = math.Ldexp(x[i], -exponent)
	}
}

// interval returns the bounds of a variable of some kind whose zero is at base.
func interval(k kind, base float64) (lower, upper float64) {
	switch k {
	case free:
		return math.Inf(-1), math.Inf(1)
	case fixed:
		return base, base
	}
	return base, math.Inf(1)
}

func (g *guesser) floatBasis(kinds []kind, b Basis) *floatlp.Basis {
	status := func(v int) floatlp.VarStatus {
		switch {
		case b[v]:
			return floatlp.Basic
		case kinds[v] == free:
			return floatlp.Free
		}
		return floatlp.AtLower
	}
	n := len(g.p.free)
	f := &floatlp.Basis{Cols: make([]floatlp.VarStatus, n), Rows: make([]floatlp.VarStatus, len(g.p.rows))}
	for j := range f.Cols {
		f.Cols[j] = status(j)
	}
	for i := range f.Rows {
		f.Rows[i] = status(n + i)
	}
	return f
}
