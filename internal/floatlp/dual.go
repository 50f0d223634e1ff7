package floatlp

import (
	"math"
)

// dual runs the dual method for the working costs, which it shifts where the
// basis is not dual feasible, until the basis is primal feasible (done) or the
// program is found infeasible (stuck).
func (s *Solver) dual(r *run) outcome {
	return s.method(r, func() outcome {
		s.computeEdges()
		s.computeX()
		s.computeD()
		s.makeDualFeasible()
		s.forgetRows()
		return s.pivotUntil(r, s.dualStep, s.perturbCosts)
	})
}

// makeDualFeasible flips nonbasic variables whose reduced cost has the wrong sign
// to the other bound, or if there is none shifts their cost.
func (s *Solver) makeDualFeasible() {
	flipped := false
	for v, status := range s.status {
		switch d := s.d[v]; {
		case status == Basic || s.wlo[v] == s.wup[v] || !wrongSign(status, d, tolerance):
		case status == AtLower && !math.IsInf(s.wup[v], 1):
			s.status[v], s.x[v], flipped = AtUpper, s.wup[v], true
		case status == AtUpper && !math.IsInf(s.wlo[v], -1):
			s.status[v], s.x[v], flipped = AtLower, s.wlo[v], true
		default:
			s.wc[v] -= d
			s.d[v] = 0
		}
	}
	if flipped {
		s.computeX()
	}
}

// wrongSign reports whether reduced cost d improves by more than tol where a
// nonbasic variable of that status can move.
func wrongSign(status VarStatus, d, tol float64) bool {
	switch status {
	case AtLower:
		return d < -tol
	case AtUpper:
		return d > tol
	}
	return math.Abs(d) > tol
}

// dualStep makes one pivot. It returns false if the phase ends, and how.
func (s *Solver) dualStep() (outcome, bool) {
	r := s.chooseRow()
	if r < 0 {
		return done, false
	}
	delta := s.violation(r)
	s.pivotRow()
	q := s.dualRatio(delta)
	if q < 0 {
		s.keepRay(delta)
		return stuck, false
	}
	s.enterColumn(q)
	alpha, check := s.col.val[r], s.row.val[q]
	if disagree(alpha, check) {
		s.edgeB[r] = avoid
		return again, false
	}
	s.progress(s.d[q] / alpha)
	s.flipBounds()
	s.updateD(r, q, alpha)
	s.updateEdges(r, alpha)
	if !s.dualUpdate(r, q, alpha) {
		return again, false
	}
	return done, true
}

// violation returns by how much row r is below its bounds (negative) or above.
func (s *Solver) violation(r int32) float64 {
	if x := s.bx[r]; x < s.bl[r] {
		return x - s.bl[r]
	} else if x > s.bu[r] {
		return x - s.bu[r]
	}
	return 0
}

// flipBounds moves the variables in flips to their other bounds.
func (s *Solver) flipBounds() {
	if len(s.flips) == 0 {
		return
	}
	s.flip.clear()
	s.flip.listed = false
	for _, v := range s.flips {
		old := s.x[v]
		if s.status[v] == AtLower {
			s.status[v] = AtUpper
		} else {
			s.status[v] = AtLower
		}
		s.placeAt(int(v))
		s.addColumn(s.flip.val, v, old-s.x[v])
	}
	s.flip.list()
	s.f.ftran(s.flip, nil, &s.flipDensity)
	s.flip.list()
	for _, i := range s.flip.idx {
		s.bx[i] += s.flip.val[i]
		s.weigh(i)
	}
	s.flip.clear()
}

// updateD updates the reduced costs for q entering in row r. What gets the wrong sign is shifted.
func (s *Solver) updateD(r, q int32, alpha float64) {
	step := s.d[q] / alpha
	if step != 0 {
		for _, j := range s.row.idx {
			if s.status[j] == Basic {
				continue
			}
			d := s.d[j] - step*s.row.val[j]
			if s.wlo[j] != s.wup[j] && wrongSign(s.status[j], d, tolerance) && j != q {
				s.wc[j] -= d
				d = 0
			}
			s.d[j] = d
		}
	}
	s.d[q] = 0
	s.d[s.head[r]] = -step
}

// updateEdges updates the dual steepest edge weights for a pivot in row r. Of τ = B⁻¹ ρ_r
// only what α_q meets is computed.
//
// Reference: Forrest and Goldfarb 1992 [FG92].
func (s *Solver) updateEdges(r int32, alpha float64) {
	rows := s.weighted[:0]
	for _, i := range s.col.idx {
		if s.col.val[i] != 0 && !s.isFree(i) {
			rows = append(rows, i)
		}
	}
	s.weighted = rows
	s.tau.copyFrom(s.rho)
	s.f.ftranRows(s.tau, rows)
	weight := s.edgeB[r]
	tau := s.tau.val
	for _, i := range rows {
		ratio := s.col.val[i] / alpha
		s.edgeB[i] = max(s.edgeB[i]+ratio*(ratio*weight-2*tau[i]), 1e-4)
	}
	s.edgeB[r] = max(weight/(alpha*alpha), 1e-4)
}

// dualUpdate makes the pivot. It returns false if the basis must be factorized anew.
func (s *Solver) dualUpdate(r, q int32, alpha float64) bool {
	status, bound := AtLower, s.bl[r]
	if s.bx[r] > s.bu[r] {
		status, bound = AtUpper, s.bu[r]
	}
	if s.violation(r) == 0 && s.bu[r]-s.bx[r] < s.bx[r]-s.bl[r] {
		// Flips have overshot by rounding: leave at the nearer bound.
		status, bound = AtUpper, s.bu[r]
	}
	step := (s.bx[r] - bound) / alpha
	for _, i := range s.col.idx {
		s.bx[i] -= step * s.col.val[i]
		s.weigh(i)
	}
	s.dualPivots++
	good := s.exchange(r, q, alpha, s.x[q]+step, status, bound)
	s.weigh(r)
	return good
}

// isFree reports whether row i has a column without bounds. It is never chosen and its
// weight not used. A logical without bounds is a row left out, which may come back.
func (s *Solver) isFree(i int32) bool {
	return int(s.head[i]) < s.n && math.IsInf(s.bl[i], -1) && math.IsInf(s.bu[i], 1)
}

// computeEdges computes the dual steepest edge weights ‖ρ_r‖² that are used and not known,
// a solve for each.
func (s *Solver) computeEdges() {
	for i := range s.edgeB {
		if i%64 == 0 && s.b.canceled() {
			return
		}
		if s.edgeB[i] == 0 && !s.isFree(int32(i)) {
			s.loadRho(int32(i), nil)
			s.edgeB[i] = s.rhoNorm()
		}
	}
}

// loadRho sets rho to ρ_r.
func (s *Solver) loadRho(r int32, eta *packed) {
	s.rho.clear()
	s.rho.set(r, 1)
	s.f.btran(s.rho, eta, &s.rhoDensity)
}

// rhoNorm returns ‖ρ‖².
func (s *Solver) rhoNorm() float64 {
	sum := 0.0
	for _, i := range s.rho.idx {
		sum += s.rho.val[i] * s.rho.val[i]
	}
	return sum
}

// dualRatio chooses the entering variable for a row that violates a bound by
// delta, −1 if there is none, and in flips the boxed variables that change their
// bound because the dual objective still improves beyond them.
//
// With α̃ = ±α_r, turned so that a nonbasic variable at its lower bound blocks if
// α̃ > 0, variable j allows a dual step of d_j/α̃_j. Passing it costs |α̃_j| times
// its range of the slope, which begins at |delta|. Of those that a step within
// tolerance reaches, the one of largest |α̃| is taken.
//
// Reference: Koberstein 2005 [Kob05], chapter 6.
func (s *Solver) dualRatio(delta float64) int32 {
	sign := math.Copysign(1, delta)
	s.flips = s.flips[:0]
	s.blocking(sign)
	slope := math.Abs(delta)
	for rest := s.breaks; len(rest) > 0; {
		group := s.reached(rest, sign)
		drop := 0.0
		for _, j := range rest[:group] {
			drop += math.Abs(s.row.val[j]) * (s.wup[j] - s.wlo[j])
		}
		if slope -= drop; slope <= tolerance {
			return s.largest(rest[:group])
		}
		s.flips = append(s.flips, rest[:group]...)
		rest = rest[group:]
	}
	return -1
}

// ratioTolerance is the least entry of a pivot row or column that is used.
func (s *Solver) ratioTolerance() float64 {
	switch {
	case s.f.updates < 10:
		return 1e-9
	case s.f.updates < 20:
		return 1e-8
	}
	return 1e-7
}

// blocking lists in breaks the variables that block.
func (s *Solver) blocking(sign float64) {
	tol := s.ratioTolerance()
	list := s.breaks[:0]
	for _, j := range s.row.idx {
		a := s.row.val[j] * sign
		switch s.status[j] {
		case Basic:
			continue
		case AtLower:
			if a <= tol {
				continue
			}
		case AtUpper:
			if a >= -tol {
				continue
			}
		default:
			if math.Abs(a) <= tol {
				continue
			}
		}
		if s.wlo[j] < s.wup[j] {
			list = append(list, j)
		}
	}
	s.breaks = list
}

// reached moves to the front of list the variables that a step reaches which
// violates no reduced cost by more than the tolerance, and returns their number, at least 1.
func (s *Solver) reached(list []int32, sign float64) int {
	limit := math.Inf(1)
	for _, j := range list {
		limit = min(limit, (s.distance(j)+tolerance)/math.Abs(s.row.val[j]))
	}
	n := 0
	for k, j := range list {
		if s.distance(j) <= limit*math.Abs(s.row.val[j]) {
			list[n], list[k] = j, list[n]
			n++
		}
	}
	return max(n, 1)
}

// distance is how far the reduced cost of j is from the wrong sign, at least 0.
func (s *Solver) distance(j int32) float64 {
	switch s.status[j] {
	case AtLower:
		return max(s.d[j], 0)
	case AtUpper:
		return max(-s.d[j], 0)
	}
	return 0
}

// largest returns the variable with the largest entry in the pivot row. If its
// reduced cost has the wrong sign, or it is free, its cost is shifted so that the step is not negative.
func (s *Solver) largest(list []int32) int32 {
	q, size := int32(-1), 0.0
	for _, j := range list {
		if a := math.Abs(s.row.val[j]); a > size {
			q, size = j, a
		}
	}
	if wrongSign(s.status[q], s.d[q], 0) {
		s.wc[q] -= s.d[q]
		s.d[q] = 0
	}
	return q
}

// keepRay keeps the row that shows the program infeasible.
func (s *Solver) keepRay(delta float64) {
	s.ray = append(s.ray[:0], s.rho.val...)
	if delta > 0 {
		for i := range s.ray {
			s.ray[i] = -s.ray[i]
		}
	}
}
