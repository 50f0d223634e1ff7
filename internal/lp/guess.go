package lp

import (
	"context"
	"math"
	"math/big"
	"slices"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/presolve"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/tableau/basis"
)

// A guesser solves the program of one power after the other in floating point.
//
// Entries may be long integers, which floats would not represent: rows are handed
// over divided by powers of two. That scales slacks too, and changes no basis.
type guesser struct {
	p       *Program
	s       *floatlp.Solver
	smaller *presolve.Reduction // s solves what this leaves of the program; nil if all
	image   floatlp.Matrix      // of the matrix, by columns
	shift   []int               // per row, the power of two that divides it

	least, worth float64 // see jump
}

// minPresolved is from how many rows on programs without ε are reduced first.
const minPresolved = 2000

func newGuesser(ctx context.Context, p *Program) (*guesser, error) {
	g := &guesser{p: p, shift: p.shifts(), least: leastWork, worth: worth}
	g.image = floatlp.Floats(p.byCol, g.shift)
	if p.powers() == 1 && len(p.rows) >= minPresolved {
		g.presolve(ctx)
	}
	err := g.load()
	if err != nil && g.smaller != nil { // numbers beyond floats, given or made by products
		g.smaller = nil
		err = g.load()
	}
	return g, err
}

// presolve has the solver solve what is left of a program without ε, if much goes.
func (g *guesser) presolve(ctx context.Context) {
	cost, rhs := g.data(0, 0)
	g.smaller = presolve.New(ctx, g.problem(g.p.kinds(), cost, rhs))
}

// load makes the solver.
func (g *guesser) load() (err error) {
	m, n := len(g.p.rows), len(g.p.free)
	q := &floatlp.Problem{Matrix: g.image, Data: floatlp.Data{
		Cost: make([]float64, n), Lower: make([]float64, n), Upper: make([]float64, n),
		RowLower: make([]float64, m), RowUpper: make([]float64, m),
	}}
	if g.smaller != nil {
		q = g.smaller.Left
	}
	g.s, err = floatlp.New(q)
	return err
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
func (g *guesser) guessAll(ctx context.Context, b Basis) (found Basis, work Stats) {
	powers := g.p.powers()
	kinds := g.p.kinds()
	costs, rhs := make([][]float64, powers), make([][]float64, powers)
	for k := range powers {
		costs[k], rhs[k] = g.data(k, k)
	}
	if g.smaller != nil {
		g.s.SetBasis(g.smaller.Down(g.floatBasis(kinds, b)))
		if 2*len(g.smaller.Left.RowLower) > len(g.p.rows) { // else forced moves abound, and pivots are cheap
			work.Iterations = g.jump(ctx, g.smaller.Left)
		}
		r := g.s.Solve(ctx)
		work.FloatPivots = r.Pivots
		return basisOf(g.smaller.Up(r.Basis)), work
	}
	if !g.set(kinds, costs[0], rhs[0], b) {
		return b, work
	}
	work.Iterations = g.jump(ctx, g.problem(kinds, foreseen(costs), foreseen(rhs)))
	var levels []*floatlp.Data
	none := make([]float64, len(g.p.free)) // powers of ε add nothing to the bounds of columns
	for k := 1; k < powers; k++ {
		levels = append(levels, &floatlp.Data{Cost: costs[k], Lower: none, Upper: none, RowLower: rhs[k], RowUpper: rhs[k]})
	}
	r, err := g.s.SolvePowers(ctx, levels)
	if err != nil {
		return b, work
	}
	work.FloatPivots = r.Pivots
	return basisOf(r.Basis), work
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

// problem returns a program in floats.
func (g *guesser) problem(kinds []kind, cost, rhs []float64) *floatlp.Problem {
	q := &floatlp.Problem{Matrix: g.image, Data: floatlp.Data{Cost: cost}}
	for v, k := range kinds {
		if n := len(g.p.free); v < n {
			lower, upper := interval(k, 0)
			q.Lower, q.Upper = append(q.Lower, lower), append(q.Upper, upper)
		} else {
			lower, upper := interval(k, rhs[v-n])
			q.RowLower, q.RowUpper = append(q.RowLower, lower), append(q.RowUpper, upper)
		}
	}
	return q
}

// set hands all of a program to the solver, with a basis to start from.
func (g *guesser) set(kinds []kind, cost, rhs []float64, b Basis) bool {
	if g.smaller != nil {
		if g.smaller = nil; g.load() != nil {
			return false
		}
	}
	g.s.SetBasis(g.floatBasis(kinds, b))
	return g.s.Set(&g.problem(kinds, cost, rhs).Data) == nil
}

// basisOf returns a basis of floats, columns before rows.
func basisOf(b *floatlp.Basis) Basis {
	found := make(Basis, 0, len(b.Cols)+len(b.Rows))
	for _, s := range slices.Concat(b.Cols, b.Rows) {
		found = append(found, s == floatlp.Basic)
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
	return basisOf(r.Basis), r.Pivots
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
	status := make([]floatlp.VarStatus, len(kinds)) // at the lower bound unless it says otherwise
	for v, k := range kinds {
		if b[v] {
			status[v] = floatlp.Basic
		} else if k == free {
			status[v] = floatlp.Free
		}
	}
	n := len(g.p.free)
	return &floatlp.Basis{Cols: status[:n], Rows: status[n:]}
}

// maxRefinements is how often wrong signs are shown to floats, enlarged, before exact pivots take over.
const maxRefinements = 3

// clip is what enlarged numbers are cut off at: further out nothing is tight.
const clip = 1e9

// refine improves a basis whose exact values x and reduced costs d have wrong
// signs: floats solve the program for z = (x' − x)·scale, where the largest wrong
// value is about 1, and likewise for the costs. What rounding errors hid is then
// in plain sight. It returns the basis unchanged if floats fail.
//
// In z the rows say A z − t = 0, with a column t for each slack, so that slacks
// can have costs: the objective is the sum of d·z over the nonbasic variables.
//
// Reference: the idea is the iterative refinement of Gleixner, Steffy and Wolter 2016 [GSW16].
func (g *guesser) refine(ctx context.Context, kinds []kind, b Basis, x, d *basis.Vector) (Basis, int) {
	n, m := len(g.p.free), len(g.p.rows)
	q := floatlp.Problem{Matrix: g.withSlacks(), Data: floatlp.Data{
		Cost: make([]float64, n+m), Lower: make([]float64, n+m), Upper: make([]float64, n+m),
		RowLower: make([]float64, m), RowUpper: make([]float64, m),
	}}
	primal, dual := g.enlargement(kinds, b, x, d)
	from := &floatlp.Basis{Cols: make([]floatlp.VarStatus, n+m), Rows: make([]floatlp.VarStatus, m)}
	for v := range b {
		q.Lower[v], q.Upper[v] = interval(kinds[v], 0)
		if b[v] {
			from.Cols[v] = floatlp.Basic
			if kinds[v] != free {
				q.Lower[v] = -enlarged(g.value(x, v), primal)
			}
			if kinds[v] == fixed {
				q.Upper[v] = q.Lower[v]
			}
			continue
		}
		q.Cost[v] = enlarged(g.reduced(d, v), dual)
		if kinds[v] == free {
			from.Cols[v] = floatlp.Free
		}
	}
	s, err := floatlp.New(&q)
	if err != nil {
		return b, 0
	}
	s.SetBasis(from)
	r := s.Solve(ctx)
	if r.Status != floatlp.Optimal {
		return b, r.Pivots
	}
	found, count := make(Basis, n+m), 0
	for v, status := range r.Basis.Cols {
		if found[v] = status == floatlp.Basic; found[v] {
			count++
		}
	}
	if count != m { // a row's own logical is basic
		return b, r.Pivots
	}
	return found, r.Pivots
}

// withSlacks returns the matrix with a column −1 for each row.
func (g *guesser) withSlacks() floatlp.Matrix {
	a := floatlp.Matrix{
		Start: slices.Clone(g.image.Start), Index: slices.Clone(g.image.Index), Value: slices.Clone(g.image.Value),
	}
	for i := range g.p.rows {
		a.Index, a.Value = append(a.Index, int32(i)), append(a.Value, -1)
		a.Start = append(a.Start, int32(len(a.Index)))
	}
	return a
}

// value returns that of variable v in the units of floats, and reduced its reduced cost.
func (g *guesser) value(x *basis.Vector, v int) rational.Rat {
	if n := len(g.p.free); v >= n {
		return x.Rat(v).Mul(g.unit(v - n))
	}
	return x.Rat(v)
}

func (g *guesser) reduced(d *basis.Vector, v int) rational.Rat {
	if n := len(g.p.free); v >= n {
		return d.Rat(v).Quo(g.unit(v - n))
	}
	return d.Rat(v)
}

// enlargement returns the factors that make the largest wrong value and the
// largest wrong reduced cost 1, and 1 where none is wrong.
func (g *guesser) enlargement(kinds []kind, b Basis, x, d *basis.Vector) (primal, dual rational.Rat) {
	for v, basic := range b {
		switch {
		case !wrong(kinds[v], basic, x.Sign(v), d.Sign(v)):
		case basic:
			primal = rational.Max(primal, g.value(x, v).Abs())
		default:
			dual = rational.Max(dual, g.reduced(d, v).Abs())
		}
	}
	invert := func(r rational.Rat) rational.Rat {
		if r.IsZero() {
			return rational.Int(1)
		}
		return r.Inv()
	}
	return invert(primal), invert(dual)
}

func enlarged(x, factor rational.Rat) float64 {
	if x.IsZero() {
		return 0
	}
	return math.Max(-clip, math.Min(clip, approx.Float64(x.Mul(factor))))
}
