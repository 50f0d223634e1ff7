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

// A program is a linear program for a plan y of player j of a two-player game,
// with A the payoffs of the other player i and c a plan to stay near:
//
//	minimize   (first)  p₀, or Σ w over the sequences in tight
//	           (second) Σ d⁺ + d⁻
//	subject to y = c + d⁺ − d⁻,   F (d⁺ − d⁻) = 0,
//	           w = Eᵀp − A y,   y, w, d⁺, d⁻ ≥ 0, p free,
//
// over the sequences of a support; y is zero on the others. p₀ is at least the
// best-response payoff of i, so that its minimum gives the plans that are
// optimal for j in a constant-sum game. The sum of the w in tight can be 0 if
// and only if all sequences of tight are part of best responses against y.
//
// Columns: p by rows of E, then d⁺ and d⁻. Rows: y by sequences of the support but
// the empty one, w by sequences of i, then F (d⁺ − d⁻) = 0.
type program struct {
	g      *seqform.Game
	i, j   int
	center []rational.Rat // c, 0 outside of the support
	tight  []bool         // by sequences of i; nil to minimize p₀

	index []int // of a sequence of j among those with a variable, or −1
	n, m  int   // number of those; of rows of E
}

// newProgram returns the program for a plan of player j with the given support.
func newProgram(g *seqform.Game, j int, c seqform.Plan, support, tight []bool) *program {
	q := &program{g: g, i: 1 - j, j: j, center: c, tight: tight}
	q.m = len(g.Players[q.i].Infosets) + 1
	q.index = make([]int, g.Players[j].NumSeqs())
	for s := range q.index {
		q.index[s] = -1
		if s > 0 && support[s] {
			q.index[s] = q.n
			q.n++
		}
	}
	return q
}

// Numbers of the columns; k is the index of a sequence of j.
func (q *program) varP(row int) int   { return row }
func (q *program) varPlus(k int) int  { return q.m + k }
func (q *program) varMinus(k int) int { return q.m + q.n + k }

// change appends v·(d⁺ − d⁻) of sequence s of player j.
func (q *program) change(e []lp.Term, s int, v rational.Rat) []lp.Term {
	k := q.index[s]
	if k < 0 || v.IsZero() {
		return e
	}
	return append(e, lp.Term{Var: q.varPlus(k), Coef: v}, lp.Term{Var: q.varMinus(k), Coef: v.Neg()})
}

// linear returns the program for the solver.
func (q *program) linear() *lp.Program {
	p := new(lp.Program)
	for k := range q.m + 2*q.n {
		p.Variable(k < q.m)
	}
	for r, k := range q.index {
		if k >= 0 {
			p.AtLeast(q.change(nil, r, rational.Int(1)), q.center[r].Neg())
		}
	}
	q.addLosses(p)
	q.addFlow(p)
	for k := range 2 * q.n {
		p.Cost(1, lp.Term{Var: q.varPlus(k), Coef: rational.Int(1)})
	}
	return p
}

// addLosses adds the rows w = Eᵀp − A(d⁺ − d⁻) − A c ≥ 0 and the first objective. One
// scale for all payoffs keeps the entries ±1 of E; it changes the units of p and w
// alone. The sum of w is, up to a constant, that of the entries of its rows.
func (q *program) addLosses(p *lp.Program) {
	player := &q.g.Players[q.i]
	rows, rhs := make([][]lp.Term, player.NumSeqs()), make([]rational.Rat, player.NumSeqs())
	pay := q.g.Payoffs
	scale := rational.Unit(pay.Of(q.i)...)
	for t := range pay.Len() {
		a := pay.U(t, q.i).Mul(scale)
		r, s := pay.Seq(t, q.i), pay.Seq(t, q.j)
		rows[r] = q.change(rows[r], s, a.Neg())
		rhs[r] = rhs[r].Add(a.Mul(q.center[s]))
	}
	player.Entries(func(k, r int, v rational.Rat) { rows[r] = append(rows[r], lp.Term{Var: q.varP(k), Coef: v}) })
	for r, terms := range rows {
		p.AtLeast(terms, rhs[r])
		if q.tight != nil && q.tight[r] {
			p.Cost(0, terms...)
		}
	}
	if q.tight == nil {
		p.Cost(0, lp.Term{Var: q.varP(0), Coef: rational.Int(1)})
	}
}

// addFlow adds the rows F (d⁺ − d⁻) = 0 of the information sets that the support
// reaches.
func (q *program) addFlow(p *lp.Program) {
	player := &q.g.Players[q.j]
	for h := range player.Infosets {
		set := &player.Infosets[h]
		var e []lp.Term
		for a := range set.Actions {
			e = q.change(e, set.Seq(a), rational.Int(1))
		}
		if len(e) > 0 {
			p.Equal(q.change(e, int(set.ParentSeq), rational.Int(-1)))
		}
	}
}

// plan reads y off a solution.
func (q *program) plan(z *lp.Solution) seqform.Plan {
	y := make(seqform.Plan, len(q.index))
	y[0] = rational.Int(1)
	for s, k := range q.index {
		if k >= 0 {
			y[s] = q.center[s].Add(z.Value(q.varPlus(k))).Sub(z.Value(q.varMinus(k)))
		}
	}
	return y
}

// Limits of the denominator D of a center: that of the plan itself if it has no
// more than centerBits, and otherwise a power of two.
const (
	centerBits = 64
	centerUnit = 1 << 40
)

// center returns the plan of b restricted to a support, renormalized at each
// information set, and rounded to a common denominator if its own is large.
// The support has an action at each information set that it reaches.
func center(p *seqform.Player, b seqform.Behavior, support []bool) seqform.Plan {
	exact := p.Plan(restrict(p, b, support))
	unit := rational.Int(centerUnit)
	if _, common := rational.Common(exact, centerBits); common != nil {
		unit = rational.FromBigInt(common)
	}
	x := make(seqform.Plan, len(exact))
	x[0] = unit
	for h := range p.Infosets {
		share(x, &p.Infosets[h], exact)
	}
	for s, w := range x {
		x[s] = w.Quo(unit)
	}
	return x
}

// share splits the integer weight of x that leads to set among the actions, in the
// proportions of the exact plan, so that no action without weight there gets any.
func share(x seqform.Plan, set *seqform.Infoset, exact seqform.Plan) {
	if total := x[set.ParentSeq]; !total.IsZero() && !exact[set.ParentSeq].IsZero() {
		copy(x[set.FirstSeq:], seqform.Apportion(total, exact[set.FirstSeq:][:len(set.Actions)]))
	}
}

// restrict returns b with probability 0 outside of a support, renormalized;
// uniform where nothing is left, and nil where the support does not lead.
func restrict(p *seqform.Player, b seqform.Behavior, support []bool) seqform.Behavior {
	out := make(seqform.Behavior, len(b))
	for h := range p.Infosets {
		set := &p.Infosets[h]
		if !support[set.ParentSeq] {
			continue
		}
		weights, uniform := make([]rational.Rat, len(set.Actions)), make([]rational.Rat, len(set.Actions))
		for a := range set.Actions {
			if support[set.Seq(a)] {
				weights[a], uniform[a] = b[h][a], rational.Int(1)
			}
		}
		if out[h] = seqform.Proportional(weights); out[h] == nil {
			out[h] = seqform.Proportional(uniform)
		}
	}
	return out
}
