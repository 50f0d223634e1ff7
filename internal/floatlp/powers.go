package floatlp

import (
	"context"
	"errors"
	"math"
	"slices"
)

const (
	faceTolerance = 1e-7     // tells zero from what is not, scaled, between powers
	foresight     = 1.0 / 64 // in place of ε, for what higher powers will ask for
)

// A descent goes through the powers of ε. Bounds are those of stage a, costs those of step b.
type descent struct {
	s                  *Solver
	lower, upper, cost []float64 // of power 0
	levels             []*Data
	freeLower          []bool // off its lower bound in an earlier stage
	freeUpper          []bool
	fixed              []bool // nonzero reduced cost in an earlier step of this stage
}

// SolvePowers solves the program whose costs and bounds are those of s plus levels
// times ε, ε², …, for all small ε > 0, from the last basis. Levels are finite; what they
// have beside a bound that is infinite is not used. No small number occurs on the way.
// The values of the result are those for ε = 0, its basis the one for small ε; s keeps
// its costs and bounds. Unbounded means that the program is unbounded or infeasible for
// small ε. It returns an error if a level does not fit the program.
//
// A basis is optimal for all small ε > 0 if the coefficients of each value less
// its bound, and of each reduced cost, are lexicographically of the right sign,
// lowest power first. It is found in stages, for the powers a of the bounds, each
// with steps for the powers b of the costs. In step (a, b) the bounds of power a
// hold, except those that a variable was off in an earlier stage, and the costs
// are those of power b, while nonbasic variables with nonzero reduced cost in an
// earlier step of the stage stay fixed. So only variables enter whose lower reduced
// costs are zero, and only those leave whose lower values are on the bound: no pivot
// changes what is settled, save that stage a goes through all costs again.
//
// A step has an optimum if the program has: an improvement without end in (a, b)
// would be one at power b of the costs, neutral below, that is blocked only by
// bounds that are off in a lower stage a', and so improve step (a', b).
//
// Most ties of a step matter to later ones. So each first solves a program that has
// theirs broken: in place of what power a or b has, Σ_k δ^k times what power a+k or
// b+k has, with a number δ. Most later steps then have nothing to do.
func (s *Solver) SolvePowers(ctx context.Context, levels []*Data) (*Result, error) {
	for _, l := range levels {
		if err := l.check(s.m, s.n); err != nil {
			return nil, err
		}
		for _, list := range [][]float64{l.Lower, l.Upper, l.RowLower, l.RowUpper} {
			if slices.ContainsFunc(list, func(x float64) bool { return !isFinite(x) }) {
				return nil, errors.New("floatlp: a level has a number that is not finite")
			}
		}
	}
	d := &descent{
		s: s, levels: levels,
		lower: slices.Clone(s.lower), upper: slices.Clone(s.upper), cost: slices.Clone(s.cost),
		freeLower: make([]bool, s.n+s.m), freeUpper: make([]bool, s.n+s.m), fixed: make([]bool, s.n+s.m),
	}
	s.decided = len(levels) > 0
	res := d.run(ctx)
	s.decided = false
	copy(s.lower, d.lower)
	copy(s.upper, d.upper)
	copy(s.cost, d.cost)
	s.rescale()
	if res.Status == Optimal {
		s.loadBasis()
		s.ready()
		values := s.result(Optimal)
		values.Pivots, values.Dual, values.Factors = res.Pivots, res.Dual, res.Factors
		res = values
	}
	return res, nil
}

// run returns the result of the last step, with the pivots of all.
func (d *descent) run(ctx context.Context) *Result {
	var total tally
	last := len(d.levels)
	for a := 0; ; a++ {
		for b := range last + 1 {
			res := d.step(ctx, a, b, &total)
			res.Pivots, res.Dual, res.Factors = total.pivots, total.dualPivots, total.factors
			if res.Status != Optimal {
				return d.failed(res, a, b)
			}
			if a == last && b == last {
				return res
			}
			d.fix()
		}
		d.free(a)
	}
}

// step makes step (a, b), with as many pivots as it adds to the total.
func (d *descent) step(ctx context.Context, a, b int, total *tally) *Result {
	s := d.s
	if a+b > 0 {
		d.load(a, b, 0)
		s.loadBasis()
		if s.ready(); s.contradictory() < 0 && s.primalFeasible() && s.dualFeasible() {
			return &Result{Status: Optimal}
		}
	}
	if a+b < 2*len(d.levels) {
		d.load(a, b, foresight)
		s.Solve(ctx)
		total.add(s.tally)
		d.load(a, b, 0)
	}
	res := s.Solve(ctx)
	total.add(s.tally)
	return res
}

// failed returns the result of step (a, b), which is not optimal. For rounding
// alone can a step fail whose lower ones did not: only stage 0 can be unbounded, and
// only the first step of a stage infeasible.
func (d *descent) failed(res *Result, a, b int) *Result {
	if a+b > 0 {
		res.Ray = nil
	}
	if res.Status == Unbounded && a > 0 || res.Status == Infeasible && b > 0 {
		res.Status = Trouble
	}
	return res
}

// load gives the solver the bounds of stage a and the costs of step b, and those of
// later ones times powers of δ.
func (d *descent) load(a, b int, delta float64) {
	s := d.s
	copy(s.lower, d.lower)
	copy(s.upper, d.upper)
	copy(s.cost, d.cost)
	if a > 0 {
		l := d.levels[a-1]
		replaceFinite(s.lower, l.Lower, l.RowLower)
		replaceFinite(s.upper, l.Upper, l.RowUpper)
	}
	if b > 0 {
		copy(s.cost, d.levels[b-1].Cost)
	}
	for k, w := 1, delta; w > 0 && k <= len(d.levels); k, w = k+1, w*delta {
		if a+k <= len(d.levels) {
			l := d.levels[a+k-1]
			addMultiple(s.lower, w, l.Lower, l.RowLower)
			addMultiple(s.upper, w, l.Upper, l.RowUpper)
		}
		if b+k <= len(d.levels) {
			addMultiple(s.cost, w, d.levels[b+k-1].Cost)
		}
	}
	for v := range s.lower {
		if d.freeLower[v] {
			s.lower[v] = math.Inf(-1)
		}
		if d.freeUpper[v] {
			s.upper[v] = math.Inf(1)
		}
		if d.fixed[v] && s.status[v] == AtUpper {
			s.lower[v] = s.upper[v]
		} else if d.fixed[v] {
			s.upper[v] = s.lower[v]
		}
	}
	s.rescale()
}

// replaceFinite replaces finite bounds by those of a level, of columns and then rows.
func replaceFinite(bounds, cols, rows []float64) {
	for _, list := range [][]float64{cols, rows} {
		for v, x := range list {
			if !math.IsInf(bounds[v], 0) {
				bounds[v] = x
			}
		}
		bounds = bounds[len(list):]
	}
}

// addMultiple adds w times lists, one after the other, to z.
func addMultiple(z []float64, w float64, lists ...[]float64) {
	for _, list := range lists {
		for v, x := range list {
			z[v] += w * x
		}
		z = z[len(list):]
	}
}

// fix fixes the nonbasic variables whose reduced cost is not zero.
func (d *descent) fix() {
	for v, status := range d.s.status {
		if status == AtLower || status == AtUpper {
			d.fixed[v] = d.fixed[v] || math.Abs(d.s.d[v]) > faceTolerance
		}
	}
}

// free frees the variables from the bounds of stage a that they are off.
func (d *descent) free(a int) {
	s := d.s
	clear(d.fixed)
	d.load(a, 0, 0)
	for i, v := range s.head {
		s.x[v] = s.bx[i]
	}
	for v, x := range s.x {
		d.freeLower[v] = d.freeLower[v] || x > s.lo[v]+faceTolerance
		d.freeUpper[v] = d.freeUpper[v] || x < s.up[v]-faceTolerance
	}
}
