package relaxed

import (
	"context"
	"math"

	"exactsolve/internal/dense"
	"exactsolve/internal/floatlp"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Ray has multipliers of the rows of a program that should show that it has no
// solution.
type Ray []float64

// An Answer is what a linear program seems to have.
type Answer struct {
	X          []rational.Rat // near an optimum; nil if there is none
	Basis      *Basis         // of X
	Infeasible bool           // it seems to have no solution
	Ray        Ray            // shows why, if Infeasible
	Pivots     int
}

// A Program is to minimize Σ Cost·x over the domains, subject to rows without products
// of variables. Variables and rows have slots, in the order in which they are added or
// skipped.
type Program struct {
	Domains []rational.Interval
	Cost    []rational.Rat
	Rows    []model.Row

	slots [2]slots // of variables and rows
}

// Slots are those of what is there, of so many.
type slots struct {
	of []int32
	n  int32
}

func (s *slots) take() {
	s.of = append(s.of, s.n)
	s.n++
}

// Variable adds a variable and returns its index.
func (p *Program) Variable(d rational.Interval) int {
	p.slots[0].take()
	p.Domains, p.Cost = append(p.Domains, d), append(p.Cost, rational.Rat{})
	return len(p.Domains) - 1
}

// Add adds a row, or skips a slot if it is empty.
func (p *Program) Add(row model.Row) {
	if len(row.Terms) == 0 {
		p.SkipRows(1)
		return
	}
	p.slots[1].take()
	p.Rows = append(p.Rows, row)
}

// SkipVariables and SkipRows skip slots.
func (p *Program) SkipVariables(n int) { p.slots[0].n += int32(n) }

// SkipRows skips slots of rows.
func (p *Program) SkipRows(n int) { p.slots[1].n += int32(n) }

// A Basis says by slot where variables and rows were in a program: in the lower half
// of a byte its status and one, or 0 for what was not there, and in the upper half ... 
type Basis [2][]uint8

const (
	notThere = iota
	atLower
	atUpper
	free
	basic // and more: steepest edge weights, as powers of 2
)

// keep returns b by slot.
func (p *Program) keep(b *floatlp.Basis) *Basis {
	z := new(Basis)
	edges := b.Edges
	for k, list := range [][]floatlp.VarStatus{b.Cols, b.Rows} {
		z[k] = make([]uint8, p.slots[k].n)
		for at, slot := range p.slots[k].of {
			switch list[at] {
			case floatlp.AtLower:
				z[k][slot] = atLower
			case floatlp.AtUpper:
				z[k][slot] = atUpper
			case floatlp.Free:
				z[k][slot] = free
			default:
				z[k][slot] = basic
				if edges != nil {
					_, e := math.Frexp(edges[at])
					z[k][slot] = uint8(min(max(e+128, basic+1), 255))
				}
			}
		}
		if edges != nil {
			edges = edges[len(list):]
		}
	}
	return z
}

// from returns b in p: new variables are at a bound, and new rows basic.
func (p *Program) from(b *Basis) *floatlp.Basis {
	var z [2][]floatlp.VarStatus
	var edges []float64
	for k, other := range []floatlp.VarStatus{floatlp.AtLower, floatlp.Basic} {
		for _, slot := range p.slots[k].of {
			status, edge := other, 1.0
			if int(slot) < len(b[k]) {
				switch x := b[k][slot]; x {
				case notThere:
				case atLower:
					status = floatlp.AtLower
				case atUpper:
					status = floatlp.AtUpper
				case free:
					status = floatlp.Free
				case basic:
					status = floatlp.Basic
				default:
					status, edge = floatlp.Basic, math.Ldexp(0.75, int(x)-128)
				}
			}
			z[k] = append(z[k], status)
			edges = append(edges, edge)
		}
	}
	return &floatlp.Basis{Cols: z[0], Rows: z[1], Edges: edges}
}

// Solve solves p from a basis of a similar program, if it is not nil. A done context
// leads to an empty answer.
func (p *Program) Solve(ctx context.Context, start *Basis) *Answer {
	s, err := floatlp.New(p.floats())
	if err != nil {
		return new(Answer) // numbers beyond the range of floats
	}
	if start != nil {
		s.SetBasis(p.from(start))
	}
	r := s.Solve(ctx)
	a := &Answer{Pivots: r.Pivots}
	switch r.Status {
	case floatlp.Infeasible:
		a.Infeasible, a.Ray = true, r.Ray
	case floatlp.Optimal:
		a.X, a.Basis = rationals(r.X), p.keep(r.Basis)
	}
	return a
}

func (p *Program) floats() *floatlp.Problem {
	f := &floatlp.Problem{Data: floatlp.Data{Cost: floats(p.Cost)}, Matrix: columns(len(p.Domains), p.Rows)}
	for _, d := range p.Domains {
		f.Lower, f.Upper = append(f.Lower, approx.Float64(d.Lo)), append(f.Upper, approx.Float64(d.Hi))
	}
	for _, r := range p.Rows {
		rhs := approx.Float64(r.Rhs)
		low := rhs
		if r.Sense == model.AtMost {
			low = math.Inf(-1)
		}
		f.RowLower, f.RowUpper = append(f.RowLower, low), append(f.RowUpper, rhs)
	}
	return f
}

// columns returns the coefficients of the rows.
func columns(n int, rows []model.Row) floatlp.Matrix {
	byRow := floatlp.Matrix{Start: []int32{0}}
	for _, r := range rows {
		for _, t := range r.Terms {
			byRow.Index, byRow.Value = append(byRow.Index, int32(t.Var)), append(byRow.Value, approx.Float64(t.Coef))
		}
		byRow.Start = append(byRow.Start, int32(len(byRow.Index)))
	}
	return byRow.Transposed(n)
}

// Round returns the multipliers as integers of about so many bits, all scaled alike.
func (ray Ray) Round(bits int) []int64 {
	largest := dense.Norm(ray)
	out := make([]int64, len(ray))
	if largest == 0 || math.IsInf(largest, 0) || math.IsNaN(largest) {
		return out
	}
	_, exponent := math.Frexp(largest)
	for i, y := range ray {
		out[i] = int64(math.Round(math.Ldexp(y, bits-exponent)))
	}
	return out
}

func floats(list []rational.Rat) []float64 {
	out := make([]float64, len(list))
	for k, x := range list {
		out[k] = approx.Float64(x)
	}
	return out
}

// places is the number of binary places of what leaves this package.
const places = 60

// rationals returns floats, rounded, and 0 for what is no number.
func rationals(list []float64) []rational.Rat {
	out := make([]rational.Rat, len(list))
	for k, f := range list {
		if math.Abs(f) < 1<<30 {
			f = math.Ldexp(math.Round(math.Ldexp(f, places)), -places)
		}
		out[k], _ = approx.FromFloat64(f)
	}
	return out
}
