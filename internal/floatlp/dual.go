package floatlp

import "math"

// dual runs the dual method for the working costs, which it shifts where the
// basis is not dual feasible, until the basis is primal feasible (done) or the
// program is found infeasible (stuck).
func (s *Solver) dual(r *run) outcome {
	s.computeEdges()
	return s.method(r, func() outcome {
		s.computeX()
		s.computeD()
		s.makeDualFeasible()
		return s.pivotUntil(r, s.dualStep, s.perturbCosts)
	})
}

// makeDualFeasible flips nonbasic variables whose reduced cost has the wrong sign
// to the other bound, or if there is none shifts their cost.
func (s *Solver) makeDualFeasible() {
	flipped := false
	for v, status := range s.status {
		if status == Basic || s.wlo[v] == s.wup[v] {
			continue
		}
		d := s.d[v]
		if !wrongSign(status, d, tolerance) {
			continue
		}
		if status == AtLower && !math.IsInf(s.wup[v], 1) {
			s.status[v], s.x[v], flipped = AtUpper, s.wup[v], true
			continue
		}
		if status == AtUpper && !math.IsInf(s.wlo[v], -1) {
			s.status[v], s.x[v], flipped = AtLower, s.wlo[v], true
			continue
		}
		s.wc[v] -= d
		s.d[v] = 0
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
	s.col.clear()
	s.loadColumn(s.col, q)
	s.f.ftran(s.col, &s.spike, &s.colDensity)
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

// chooseRow returns the row of largest violation² / weight, −1 if all are within
// tolerance, with ρ of it. That gives its weight without rounding.
func (s *Solver) chooseRow() int32 {
	best, largest := int32(-1), 0.0
	for i, x := range s.bx {
		v := max(s.bl[i]-x, x-s.bu[i])
		if v > tolerance {
			if v = v * v; v > largest*s.edgeB[i] {
				best, largest = int32(i), v/s.edgeB[i]
			}
		}
	}
	if best >= 0 {
		s.loadRho(best, &s.eta)
		s.edgeB[best] = s.rhoNorm()
	}
	return best
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
	}
	s.flip.clear()
}

// updateD updates the reduced costs for q entering in row r. What gets the wrong
// sign is shifted.
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

// updateEdges updates the dual steepest edge weights for a pivot in row r.
//
// Reference: Forrest and Goldfarb 1992 [FG92].
func (s *Solver) updateEdges(r int32, alpha float64) {
	s.tau.copyFrom(s.rho)
	s.f.ftran(s.tau, nil, &s.tauDensity)
	weight := s.edgeB[r]
	tau := s.tau.val
	for _, i := range s.col.idx {
		if ratio := s.col.val[i] / alpha; ratio != 0 {
			s.edgeB[i] = max(s.edgeB[i]+ratio*(ratio*weight-2*tau[i]), 1e-4)
		}
	}
	s.edgeB[r] = max(weight/(alpha*alpha), 1e-4)
}

// dualUpdate makes the pivot. It returns false if the basis must be factorized
// anew.
func (s *Solver) dualUpdate(r, q int32, alpha float64) bool {
	status, bound := AtLower, s.bl[r]
	if s.bx[r] > s.bu[r] {
		status, bound = AtUpper, s.bu[r]
	}
	if v := s.violation(r); v == 0 {
		// Flips have overshot by rounding: leave at the nearer bound.
		if s.bu[r]-s.bx[r] < s.bx[r]-s.bl[r] {
			status, bound = AtUpper, s.bu[r]
		}
	}
	step := (s.bx[r] - bound) / alpha
	for _, i := range s.col.idx {
		s.bx[i] -= step * s.col.val[i]
	}
	s.dualPivots++
	return s.exchange(r, q, alpha, s.x[q]+step, status, bound)
}

// computeEdges computes the dual steepest edge weights ‖ρ_r‖², a solve for each row,
// unless they are known.
func (s *Solver) computeEdges() {
	if s.edgesKnown {
		return
	}
	for i := range s.edgeB {
		if i%64 == 0 && s.b.canceled() {
			return
		}
		s.loadRho(int32(i), nil)
		s.edgeB[i] = s.rhoNorm()
	}
	s.edgesKnown = true
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
