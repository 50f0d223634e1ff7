package lp

import (
	"context"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/interior"
)

// Work is counted so that the choice between simplex and interior point method repeats.
// Per thousand floating point operations of one iteration of the latter, measured on
// poker and dice, the simplex method visits some variables in pivots. It makes some
// pivots for each variable beyond its bounds at the start.
const (
	leastWork = 3_000_000 // variables beyond bounds times variables, below which simplex pivots are few and cheap
	solveCost = 30        // operations per entry of the factor, for all solutions of an iteration
	exchange  = 1.8       // operations of an iteration that are worth a visit
)

const (
	shift = 1e-5 // makes the optimum a single basis, if nearly that of the program
	gap   = 1e-8 // below which shifts show
)

// jump replaces the basis that floats start from by one that an interior point proposes,
// where that is less work than pivots. It returns the number of iterations, 0 if the basis stays.
func (g *guesser) jump(ctx context.Context, d *floatlp.Data) int {
	work := float64(g.s.Violations()) * float64(len(d.Cost)+len(d.RowLower))
	if work < leastWork {
		return 0
	}
	m, err := interior.Analyze(ctx, &floatlp.Problem{Matrix: g.image, Data: *d})
	if err != nil || m.Flops()+solveCost*float64(m.Entries()) > exchange*work {
		return 0
	}
	z := m.Solve(ctx, d.Cost, d.RowLower, interior.Options{Gap: gap, Shift: shift})
	if z == nil || !g.s.Prefer(ctx, z.Preference()) {
		return 0
	}
	return z.Iterations
}
