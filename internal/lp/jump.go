package lp

import (
	"context"
	"slices"

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

	foresight   = 0.1   // a number for ε
	gapForeseen = 1e-11 // below which its powers show
)

// foreseen returns costs or right-hand sides for ε = foresight.
func foreseen(powers [][]float64) []float64 {
	z, w := slices.Clone(powers[0]), 1.0
	for _, power := range powers[1:] {
		w *= foresight
		for k, x := range power {
			z[k] += w * x
		}
	}
	return z
}

// jump replaces the basis that floats start from by one that an interior point proposes,
// where that is less work than pivots. It returns the number of iterations, 0 if the basis stays.
func (g *guesser) jump(ctx context.Context, p *floatlp.Problem) int {
	work := float64(g.s.Violations()) * float64(len(p.Cost)+len(p.RowLower))
	if work < g.least {
		return 0
	}
	m, err := interior.Analyze(ctx, p)
	if err != nil || m.Work() > g.worth*work {
		return 0
	}
	opt := interior.Options{Gap: gap, Shift: shift}
	if g.p.powers() > 1 { // the program is shifted already, as ε asks for
		opt = interior.Options{Gap: gapForeseen}
	}
	z := m.Solve(ctx, p.Cost, p.RowLower, opt)
	if z == nil || z.Gap > usable || !g.s.Prefer(ctx, z.Preference()) {
		return 0
	}
	return z.Iterations
}
