package lp

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau/basis"
)

// Options of [Program.Solve].
type Options struct {
	MaxPivots int // exact ones, 0 for no limit

	// Start is where floats begin; nil for the basis of the last solution, what is new
	// since then at rest, or for all slacks.
	Start Basis

	// Phase is called as "floats" and "exact" begin, which take turns; nil for none.
	Phase func(name string)
}

// A Solution is an optimal basis with its values and reduced costs.
type Solution struct {
	Basis Basis

	// Primal are the values and Dual the reduced costs, one vector a power of ε, with an
	// entry for each column, then for each row: values of rows are slacks, and their
	// reduced costs the multipliers.
	Primal, Dual []*basis.Vector

	Stats Stats

	program *Program
	vars    int
	rows    []row
}

// Stats count the work done.
type Stats struct {
	Rows        int `json:"rows"`
	Cols        int `json:"columns"`
	Iterations  int `json:"iterations,omitempty"` // of the interior point method, if that proposed where float pivots began
	FloatPivots int `json:"float_pivots"`
	Refinements int `json:"-"` // bases found from enlarged values
	ExactPivots int `json:"exact_pivots"`
	Factors     int `json:"factors"` // exact factorizations
	Bits        int `json:"bits"`    // of the largest common denominator
}

// Add adds those of other programs; Rows, Cols and Bits become the largest.
func (s *Stats) Add(o Stats) {
	s.Rows, s.Cols, s.Bits = max(s.Rows, o.Rows), max(s.Cols, o.Cols), max(s.Bits, o.Bits)
	s.Iterations += o.Iterations
	s.FloatPivots += o.FloatPivots
	s.Refinements += o.Refinements
	s.ExactPivots += o.ExactPivots
	s.Factors += o.Factors
}

// ErrLimit says that the pivots were used up or the context done.
var ErrLimit = errors.New("stopped before a solution")

// ErrNone says that there is no solution for small ε: no feasible point, or no
// lower bound on the objective.
var ErrNone = errors.New("lp: no solution")

// ErrTooLarge says that a program or a system of its equations exceeds a limit.
var ErrTooLarge = errors.New("limit exceeded")

// floatBits is the bit length up to which integers are surely in the range of floats.
const floatBits = 1000

// Solve returns an optimal basis for all small ε > 0. An error wraps ErrLimit,
// ErrNone or ErrTooLarge, or is a bug.
func (p *Program) Solve(ctx context.Context, opt Options) (*Solution, error) {
	if p.err != nil {
		return nil, p.err
	}
	if opt.Start == nil {
		opt.Start = p.start()
	}
	p.store()
	z, err := p.solve(ctx, opt)
	switch {
	case err == nil:
		p.last, p.lastVars = z.Basis, len(p.free)
		return z, nil
	case errors.Is(err, ErrLimit):
	case ctx.Err() != nil:
		err = fmt.Errorf("%w: %w", ErrLimit, err)
	case errors.Is(err, basis.ErrTooLarge):
		err = fmt.Errorf("%w: %w", ErrTooLarge, err)
	case p.longest > floatBits:
		err = fmt.Errorf("coefficients of %d bits: %w: %w", p.longest, ErrTooLarge, err)
	}
	return nil, err
}

// AtBasis returns the values and reduced costs at a basis for ε = 0, optimal or not. Its error wraps [basis.ErrSingular]
// if it is none.
func (p *Program) AtBasis(ctx context.Context, b Basis) (*Solution, error) {
	if p.err != nil {
		return nil, p.err
	}
	if len(b) != len(p.free)+len(p.rows) {
		return nil, fmt.Errorf("lp: a basis of %d for %d variables and rows: %w", len(b), len(p.free)+len(p.rows), basis.ErrSingular)
	}
	p.store()
	c, err := newCorner(ctx, p, b)
	if err != nil {
		return nil, err
	}
	s := &solver{ctx: ctx, p: p, corner: c}
	x, d, err := s.values(0, 0)
	if err != nil {
		return nil, err
	}
	return &Solution{Basis: b, Primal: []*basis.Vector{x}, Dual: []*basis.Vector{d}, program: p, vars: len(p.free), rows: p.rows}, nil
}

// Last returns the basis of the last solution, at which the next one begins; nil if there
// is none.
func (p *Program) Last() Basis { return p.last }

// GoOn has the next solution begin at b, which was that of the last one in another
// program like this.
func (p *Program) GoOn(b Basis) error {
	if len(b) != len(p.free)+len(p.rows) {
		return fmt.Errorf("lp: a basis of %d for %d variables and rows", len(b), len(p.free)+len(p.rows))
	}
	p.last, p.lastVars = b, len(p.free)
	return nil
}

// store makes the matrix anew, both ways.
func (p *Program) store() { p.byRow, p.byCol = p.a.Lines(len(p.rows)), p.a.Across(len(p.free)) }

func (p *Program) solve(ctx context.Context, opt Options) (*Solution, error) {
	g, err := newGuesser(ctx, p)
	if err != nil {
		return nil, err
	}
	return (&solver{ctx: ctx, p: p, opt: opt, guesser: g}).solve()
}

// X returns variable v, a polynomial in ε.
func (z *Solution) X(v int) polyeps.Poly { return basis.Poly(z.Primal, v) }

// Y returns the multiplier of row i scaled to integers.
func (z *Solution) Y(i int) polyeps.Poly { return basis.Poly(z.Dual, z.vars+i) }

// Value returns variable v for ε = 0.
func (z *Solution) Value(v int) rational.Rat { return z.Primal[0].Rat(v) }

// Multiplier returns the multiplier of row i as it was given, for ε = 0: 0 if it was entered after the solution.
func (z *Solution) Multiplier(i int) rational.Rat {
	if i >= len(z.rows) {
		return rational.Rat{}
	}
	return z.Dual[0].Rat(z.vars + i).Mul(z.rows[i].scale)
}

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
