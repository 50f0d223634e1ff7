package nearest

import (
	"errors"

	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// single takes the optimal actions of a game with one player: every plan that
// uses no others is optimal.
func (s *search) single() {
	m := losses(s.g, s.plans)
	x := m.guess(s.g, rational.Rat{})
	p := &s.g.Players[0]
	s.propose([]seqform.Plan{p.Plan(restrict(p, s.approx[0], x.used[0]))}, rational.Int(1), "optimal actions")
	s.result.Stats.Method = "best response"
}

// pair finds an equilibrium of a two-player game.
func (s *search) pair() {
	s.result.Stats.Method = "linear programs for the nearest plans"
	if _, constant := s.g.ConstantSum(); constant && s.optimal() {
		return
	}
	s.guess(s.try)
}

// optimal finds the optimal plans of a constant-sum game that are nearest. It
// reports false if a limit came first.
func (s *search) optimal() bool {
	plans := make([]seqform.Plan, 2)
	for j := range plans {
		all := make([]bool, s.g.Players[j].NumSeqs())
		for k := range all {
			all[k] = true
		}
		if plans[j] = s.solve(j, all, nil); plans[j] == nil {
			return false
		}
	}
	return s.propose(plans, rational.Int(1), "nearest optimal plans")
}

// try looks for an equilibrium on the actions of a guess. If there is none, the
// plans are still those that come nearest to making the actions optimal.
func (s *search) try(x guess) {
	plans := make([]seqform.Plan, 2)
	for j := range plans {
		if plans[j] = s.solve(j, x.used[j], x.tight[1-j]); plans[j] == nil {
			return
		}
	}
	s.propose(plans, s.radius, "actions with "+x.name)
}

// solve runs the program for a plan of player j. It returns nil at a limit.
func (s *search) solve(j int, support, tight []bool) seqform.Plan {
	q := newProgram(s.g, j, center(&s.g.Players[j], s.approx[j], support), support, tight)
	z, err := q.linear().Solve(s.ctx, lp.Options{MaxPivots: s.o.MaxPivots})
	switch {
	case errors.Is(err, lp.ErrNone):
		panic("nearest: a feasible program of bounded objective has no solution")
	case err != nil:
		if s.ctx.Err() == nil {
			s.limit = err.Error()
		}
		return nil
	}
	stats := &s.result.Stats
	stats.Rows, stats.Cols = max(stats.Rows, z.Stats.Rows), max(stats.Cols, z.Stats.Cols)
	stats.Pivots += z.Stats.ExactPivots
	stats.Bits = max(stats.Bits, z.Stats.Bits)
	return q.plan(z)
}
