package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"exactsolve/cert"
	"exactsolve/internal/lp"
	"exactsolve/internal/polysolve"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Numbers ε tried for linear programs: 2⁻ᵏ with k from here on, half as large again
// each time. A moderate ε is one that floats can handle.
const (
	firstProgramHalvings = 13
	lastProgramHalvings  = 1000
)

// solveExtensiveGuided finds an extensive-form perfect equilibrium of a
// constant-sum game as [parametric.solve] does, by linear programs.
func solveExtensiveGuided(ctx context.Context, g *seqform.Game, opt Options) (*cert.Result, error) {
	q := newTremblingProgram(g)
	result := &cert.Result{Stats: cert.Stats{Rows: q.rows(), Cols: len(q.cols)}}
	for k := halvings(g, firstProgramHalvings); k <= lastProgramHalvings; k += k / 2 {
		c, err := q.solve(ctx, k, opt, &result.Stats)
		switch {
		case err == nil:
			result.Status, result.Certificate, result.Reason = cert.Yes, c, ""
			return result, nil
		case errors.Is(err, lp.ErrNone):
			return result, unsolved(ctx, result, failed, 0)
		case ctx.Err() != nil, errors.Is(err, lp.ErrLimit):
			return result, unsolved(ctx, result, limited, opt.MaxPivots)
		case errors.Is(err, lp.ErrTooLarge), errors.Is(err, polysolve.ErrTooLarge):
			return result, unsolved(ctx, result, large, 0)
		}
		result.Reason = fmt.Sprintf("no basis for ε down to 2^-%d is one for all smaller ε; at the last: %v", k, err)
	}
	return result, nil
}

// halvings returns the first number k, from least on, with room for trembles of 2⁻ᵏ:
// they take less than a quarter of any information set.
func halvings(g *seqform.Game, least int) int {
	k := least
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			k = max(k, 2+bits.Len(uint(len(g.Players[i].Infosets[h].Actions))))
		}
	}
	return k
}

// solve returns the certificate from the basis at ε = 2⁻ᵏ, or why there is none.
func (q *tremblingProgram) solve(ctx context.Context, k int, opt Options, stats *cert.Stats) (*cert.Certificate, error) {
	stats.Method = fmt.Sprintf("simplex method at ε = 2^-%d, guided by floats, its basis solved for all ε", k)
	limit := lp.Options{MaxPivots: opt.MaxPivots}
	if opt.MaxPivots > 0 {
		if limit.MaxPivots -= stats.Pivots; limit.MaxPivots <= 0 {
			return nil, lp.ErrLimit
		}
	}
	z, err := q.at(rational.Int(2).Pow(k)).Solve(ctx, limit)
	if err != nil {
		return nil, err
	}
	stats.Pivots += z.Stats.ExactPivots
	stats.Bits = max(stats.Bits, z.Stats.Bits)
	stats.Guess = fmt.Sprintf("%d float pivots", z.Stats.FloatPivots)
	plans, err := q.plans(ctx, z.Basis)
	if err != nil {
		return nil, err
	}
	return proved(q.g, cert.ExtensivePerfect, plans, nil)
}

// plans returns the plans as functions of ε that a basis determines, each up to a
// positive factor.
func (q *tremblingProgram) plans(ctx context.Context, b lp.Basis) ([][]polyeps.Poly, error) {
	c := newCorner(q, b)
	x, err := c.solve(ctx, c.byCol, c.colAt[0])
	if err != nil {
		return nil, err
	}
	y, err := c.solve(ctx, c.byRow, c.rowAt[q.rowF(0)])
	if err != nil {
		return nil, err
	}
	plans := [][]polyeps.Poly{make([]polyeps.Poly, q.n1), make([]polyeps.Poly, q.n2)}
	for s := range plans[0] {
		if r := c.rowAt[s]; r >= 0 {
			plans[0][s] = x[r]
		}
	}
	for s := range plans[1] {
		if j := c.colAt[q.varY(s)]; j >= 0 {
			plans[1][s] = y[j]
		}
	}
	for i := range plans {
		clearPayoffs(q.g, i, plans[i])
	}
	return plans, nil
}

// solve returns the numerators of the solution for the right-hand side that is 1 at
// k alone.
func (c *corner) solve(ctx context.Context, rows [][]polysolve.Entry, k int) ([]polyeps.Poly, error) {
	if len(c.byRow) != len(c.byCol) || k < 0 {
		return nil, polysolve.ErrSingular
	}
	b := make([]polyeps.Poly, len(rows))
	b[k] = polyeps.New(rational.Int(1))
	x, _, err := polysolve.Solve(ctx, rows, b)
	return x, err
}

// clearPayoffs multiplies the plan of player i by the common denominator of the
// other's payoffs. What the checker computes from integer coefficients then are
// integers, which is several times faster.
func clearPayoffs(g *seqform.Game, i int, plan []polyeps.Poly) {
	den := rational.Int(1)
	for t := range g.Payoffs.Len() {
		if u := g.Payoffs.U(t, 1-i); !u.IsInt() {
			den = rational.LCM(den, rational.FromBigInt(u.Den()))
		}
	}
	for s := range plan {
		plan[s] = plan[s].Scale(den)
	}
}
