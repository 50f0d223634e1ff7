package floatlp

import (
	"context"
	"math"
	"slices"

	"exactsolve/seqform/meter"
)

// A method says with which method to begin. Either may finish.
type method uint8

const (
	suited method = iota // primal if the basis is primal feasible, otherwise dual
	dual
	primal
)

// maxRounds is how often the methods take turns.
const maxRounds = 12

// Solve solves the program from the last basis. A canceled context gives status
// Limit, as do 100 (m + n) + 10000 pivots, with the basis reached. Rows, columns and
// bounds that cannot be told from feasible at 1e−9, scaled, pass for feasible.
func (s *Solver) Solve(ctx context.Context) *Result { return s.solve(ctx, suited, 100*(s.m+s.n)+10000) }

func (s *Solver) solve(ctx context.Context, first method, pivots int) *Result {
	s.tally = tally{}
	s.random = 0
	s.ray = nil
	meter.From(ctx).Count("float pivots")
	r := &run{ctx: ctx, meter: meter.From(ctx), pivots: pivots}
	if ctx.Err() != nil {
		r.pivots = 0
	}
	s.b.canceled = func() bool { return ctx.Err() != nil }
	if s.contradictory() >= 0 {
		return s.result(Infeasible)
	}
	return s.result(s.rounds(r, first))
}

// contradictory returns a variable whose bounds exclude each other, or −1.
func (s *Solver) contradictory() int {
	for v := range s.lower {
		if s.lower[v] > s.upper[v] {
			s.ray = make([]float64, s.m)
			if v >= s.n {
				s.ray[v-s.n] = 1
			}
			return v
		}
	}
	return -1
}

// rounds lets the methods take turns until the basis is feasible for the true data both ways.
func (s *Solver) rounds(r *run, first method) Status {
	s.loadBasis()
	s.ready()
	usePrimal := first == primal || first == suited && s.primalFeasible()
	for range maxRounds {
		var out outcome
		if usePrimal {
			out = s.primal(r)
		} else {
			out = s.dual(r)
		}
		switch {
		case out == stopped:
			return Limit
		case out == stuck && !usePrimal && s.rayHolds():
			return Infeasible
		case out == stuck && usePrimal && !s.shifted():
			return Unbounded
		case out == stuck && !usePrimal:
			out = defective
		}
		if s.b.gaveUp {
			return Trouble
		}
		s.restore()
		next := s.primalFeasible()
		if next && s.dualFeasible() {
			return Optimal
		}
		if out == defective && next == usePrimal {
			next = !next
		}
		usePrimal = next
	}
	return Trouble
}

// rayHolds reports whether the bounds of A x and of the rows, both weighted by
// the ray, exclude each other.
func (s *Solver) rayHolds() bool {
	gap, size := 0.0, 0.0
	add := func(v int, a float64) {
		bound := s.lo[v]
		if a < 0 {
			bound = s.up[v]
		}
		if math.Abs(a) > tolerance {
			gap += a * bound
			size = max(size, math.Abs(a*bound))
		}
	}
	for j := range s.n {
		sum := 0.0
		idx, val := s.a.Line(int32(j))
		for k, i := range idx {
			sum += val[k] * s.ray[i]
		}
		add(j, sum)
	}
	for i, y := range s.ray {
		add(s.n+i, -y)
	}
	return gap > tolerance*size
}

// ready factorizes the basis if need be and computes the values.
func (s *Solver) ready() {
	if !s.factored || s.f.updates > 0 {
		s.factorize()
	}
	for i, v := range s.head {
		s.bl[i], s.bu[i] = s.wlo[v], s.wup[v]
	}
	s.computeX()
	s.computeD()
}

// restore brings back the true bounds and costs.
func (s *Solver) restore() {
	copy(s.wlo, s.lo)
	copy(s.wup, s.up)
	copy(s.wc, s.c)
	s.placeNonbasic()
	s.ready()
}

// shifted reports whether working bounds differ from the true ones.
func (s *Solver) shifted() bool { return !slices.Equal(s.lo, s.wlo) || !slices.Equal(s.up, s.wup) }

// Violations returns how many variables the basis to start from has beyond their bounds.
func (s *Solver) Violations() int {
	s.loadBasis()
	s.ready()
	count := 0
	for i, x := range s.bx {
		if x < s.bl[i]-tolerance || x > s.bu[i]+tolerance {
			count++
		}
	}
	return count
}

func (s *Solver) primalFeasible() bool {
	for i, x := range s.bx {
		if x < s.bl[i]-tolerance || x > s.bu[i]+tolerance {
			return false
		}
	}
	return true
}

func (s *Solver) dualFeasible() bool {
	for v, status := range s.status {
		if status != Basic && s.wlo[v] != s.wup[v] && wrongSign(status, s.d[v], tolerance) {
			return false
		}
	}
	return true
}

// result reads off the values in the units of the program.
func (s *Solver) result(status Status) *Result {
	res := &Result{
		Status: status,
		Basis:  s.Basis(),
		X:      make([]float64, s.n), Y: make([]float64, s.m),
		Pivots: s.pivots, Dual: s.dualPivots, Factors: s.factors,
	}
	if s.factored {
		s.readValues(res)
	}
	if status == Infeasible && s.ray != nil {
		res.Ray = make([]float64, s.m)
		for i := range res.Ray {
			res.Ray[i] = s.ray[i] / s.scale[s.n+i]
		}
	}
	return res
}

func (s *Solver) readValues(res *Result) {
	for j := range s.n {
		if s.status[j] != Basic {
			res.X[j] = s.x[j] * s.scale[j]
		}
	}
	for i, v := range s.head {
		if int(v) < s.n {
			res.X[v] = s.bx[i] * s.scale[v]
		}
	}
	s.multipliers(s.flip, s.c)
	for i := range res.Y {
		res.Y[i] = s.flip.val[i] * s.costFactor / s.scale[s.n+i]
	}
	s.flip.clear()
	for j, x := range res.X {
		res.Objective += s.cost[j] * x
	}
}

// Basis returns a copy of the current basis.
func (s *Solver) Basis() *Basis {
	b := &Basis{Cols: slices.Clone(s.status[:s.n]), Rows: slices.Clone(s.status[s.n:]), Edges: make([]float64, s.n+s.m)}
	for i, v := range s.head {
		if s.edgeB[i] < avoid {
			b.Edges[v] = s.edgeB[i]
		}
	}
	return b
}
