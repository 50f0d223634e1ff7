package lp

import (
	"context"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/interior"
)

// Work is counted, so that the choice between the simplex method, which makes some pivots for
// each variable beyond its bounds at the start, and an interior point repeats.
const (
	leastWork = 3_000_000 // variables beyond bounds times variables; below that pivots are few and cheap
	worth     = 2.4       // operations of an iteration per unit of that; measured on poker and dice
)

const (
	shift  = 1e-5 // makes the optimum a single basis, if nearly that of the program
	gap    = 1e-9 // below which shifts show
	usable = 1e-3 // gap of an iterate that is still of use
)

// jump replaces the basis that floats start from by one that an interior point proposes,
// where that is less work than pivots. It returns the number of iterations, 0 if the basis stays.
// Programs with ε stay: a shift at random is generic, but not the one ε asks for, and saved
// none of the pivots of the levels.
func (g *guesser) jump(ctx context.Context, p *floatlp.Problem) int {
	if g.p.powers() > 1 {
		return 0
	}
	work := float64(g.s.Violations()) * float64(len(p.Cost)+len(p.RowLower))
	if work < g.least {
		return 0
	}
	m, err := interior.Analyze(ctx, p)
	if err != nil || m.Work() > g.worth*work {
		return 0
	}
	z := m.Solve(ctx, p.Cost, p.RowLower, interior.Options{Gap: gap, Shift: shift})
	if z == nil || z.Gap > usable || !g.s.Prefer(ctx, z.Preference()) {
		return 0
	}
	return z.Iterations
}
