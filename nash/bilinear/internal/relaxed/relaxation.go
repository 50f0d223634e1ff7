package relaxed

import (
	"context"
	"math"
	"slices"

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
// skipped. Cuts are rows that are left out until a solution violates them.
type Program struct {
	Domains []rational.Interval
	Cost    []rational.Rat
	Rows    []model.Row

	cut   []bool   // by row
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
	p.Rows, p.cut = append(p.Rows, row), append(p.cut, false)
}

// Cut adds a row ≤ that is a cut.
func (p *Program) Cut(row model.Row) {
	p.Add(row)
	p.cut[len(p.cut)-1] = true
}

// SkipVariables and SkipRows skip slots.
func (p *Program) SkipVariables(n int) { p.slots[0].n += int32(n) }

// SkipRows skips slots of rows.
func (p *Program) SkipRows(n int) { p.slots[1].n += int32(n) }

// A Basis says by slot where the variables and the rows of a program were, a byte each.
type Basis [2][]uint8

// Bytes of a [Basis]; those from basic on are for steepest edge weights about 2^(byte − middle).
const (
	absent uint8 = iota // not in the program
	atLower
	atUpper
	free
	basic

	middle = 128
)

// keep returns b by slot.
func (p *Program) keep(b *floatlp.Basis) *Basis {
	z := new(Basis)
	at := 0
	for k, list := range [][]floatlp.VarStatus{b.Cols, b.Rows} {
		z[k] = make([]uint8, p.slots[k].n)
		for i, slot := range p.slots[k].of {
			z[k][slot] = packed(list[i], b.Edges[at])
			at++
		}
	}
	return z
}

func packed(status floatlp.VarStatus, edge float64) uint8 {
	switch status {
	case floatlp.AtLower:
		return atLower
	case floatlp.AtUpper:
		return atUpper
	case floatlp.Free:
		return free
	}
	if edge == 0 {
		edge = 1
	}
	return uint8(min(max(math.Ilogb(edge)+middle, int(basic)), math.MaxUint8))
}

func unpacked(b uint8) (status floatlp.VarStatus, edge float64) {
	switch b {
	case atLower:
		return floatlp.AtLower, 0
	case atUpper:
		return floatlp.AtUpper, 0
	case free:
		return floatlp.Free, 0
	}
	return floatlp.Basic, math.Ldexp(1.5, int(b)-middle)
}

// from returns b in p: new variables are at a bound, and new rows basic.
func (p *Program) from(b *Basis) *floatlp.Basis {
	z := new(floatlp.Basis)
	for k, list := range []*[]floatlp.VarStatus{&z.Cols, &z.Rows} {
		for _, slot := range p.slots[k].of {
			at := []uint8{atLower, middle}[k]
			if int(slot) < len(b[k]) && b[k][slot] != absent {
				at = b[k][slot]
			}
			status, edge := unpacked(at)
			*list, z.Edges = append(*list, status), append(z.Edges, edge)
		}
	}
	return z
}

// Solve solves p from a basis of a similar program, or if that is nil from [Program.crash].
// A done context leads to an empty answer.
func (p *Program) Solve(ctx context.Context, start *Basis) *Answer {
	var basis *floatlp.Basis
	if start != nil {
		basis = p.from(start)
	} else {
		basis = p.crash()
	}
	f, a := p.floats(), new(Answer)
	limits := slices.Clone(f.RowUpper)
	for i, cut := range p.cut {
		if cut && basis.Rows[i] == floatlp.Basic {
			f.RowUpper[i] = math.Inf(1)
		}
	}
	s, err := floatlp.New(f)
	if err != nil {
		return a // numbers beyond the range of floats
	}
	for s.SetBasis(basis); ; {
		r := s.Solve(ctx)
		a.Pivots += r.Pivots
		switch {
		case r.Status == floatlp.Infeasible:
			a.Infeasible, a.Ray = true, r.Ray
			return a
		case r.Status != floatlp.Optimal:
			return a
		case !putIn(f, limits, r.X):
			a.X, a.Basis = rationals(r.X), p.keep(r.Basis)
			return a
		}
		if s.Set(&f.Data) != nil {
			return a
		}
	}
}

// putIn gives the rows without a limit that x violates theirs, and reports if there are any.
func putIn(f *floatlp.Problem, limits, x []float64) bool {
	sum, size := make([]float64, len(limits)), make([]float64, len(limits))
	for j, v := range x {
		for k := f.Matrix.Start[j]; k < f.Matrix.Start[j+1]; k++ {
			part := v * f.Matrix.Value[k]
			sum[f.Matrix.Index[k]] += part
			size[f.Matrix.Index[k]] += math.Abs(part)
		}
	}
	some := false
	for i, limit := range limits {
		if f.RowUpper[i] > limit && sum[i]-limit > used*size[i] {
			f.RowUpper[i], some = limit, true
		}
	}
	return some
}

func (p *Program) floats() *floatlp.Problem {
	f := &floatlp.Problem{Data: floatlp.Data{Cost: approx.Float64s(p.Cost)}, Matrix: columns(len(p.Domains), p.Rows)}
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
