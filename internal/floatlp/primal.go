package floatlp

import "math"

// primal runs the primal method for the working bounds, which it shifts where the
// basis is not primal feasible, until the basis is dual feasible (done) or the
// objective improves without end (stuck).
func (s *Solver) primal(r *run) outcome {
	s.resetDevex()
	return s.method(r, func() outcome {
		s.computeX()
		s.makePrimalFeasible()
		s.computeD()
		return s.pivotUntil(r, s.primalStep, s.perturbBounds)
	})
}

// makePrimalFeasible widens the working bounds of basic variables beyond them.
func (s *Solver) makePrimalFeasible() {
	for i, x := range s.bx {
		v := s.head[i]
		if x < s.bl[i]-tolerance {
			s.bl[i], s.wlo[v] = x, x
		}
		if x > s.bu[i]+tolerance {
			s.bu[i], s.wup[v] = x, x
		}
	}
}

// primalStep makes one pivot or bound flip. It returns false if the phase ends, and how.
func (s *Solver) primalStep() (outcome, bool) {
	q := s.chooseColumn()
	if q < 0 {
		return done, false
	}
	s.enterColumn(q)
	if s.reducedCostIsWrong(q) {
		return again, false
	}
	up := s.d[q] < 0
	r, step := s.primalRatio(up)
	if room := s.wup[q] - s.wlo[q]; room <= step {
		if math.IsInf(room, 1) {
			return stuck, false
		}
		s.primalFlip(q, up, room)
		return done, true
	}
	alpha := s.col.val[r]
	s.loadRho(r, &s.eta)
	s.pivotRow()
	if disagree(alpha, s.row.val[q]) {
		s.devex[q] = avoid
		return again, false
	}
	s.progress(step)
	s.updateDevex(r, q, alpha)
	if !up {
		step = -step
	}
	if !s.primalUpdate(r, q, alpha, step) {
		return again, false
	}
	return done, true
}

// reducedCostIsWrong reports whether d_q from α_q has another sign than the one
// updated, so that all must be computed anew.
func (s *Solver) reducedCostIsWrong(q int32) bool {
	sum := s.wc[q]
	for _, i := range s.col.idx {
		sum -= s.col.val[i] * s.wc[s.head[i]]
	}
	old := s.d[q]
	s.d[q] = sum
	return sum*old <= 0 && s.f.updates > 0
}

// chooseColumn returns the variable of largest d²/weight, −1 if no reduced cost has the wrong sign.
func (s *Solver) chooseColumn() int32 {
	best, largest := int32(-1), 0.0
	for v, d := range s.d {
		if d > -tolerance && d < tolerance {
			continue
		}
		status := s.status[v]
		if status == Basic || !wrongSign(status, d, tolerance) || s.wlo[v] == s.wup[v] {
			continue
		}
		if d = d * d; d > largest*s.devex[v] {
			best, largest = int32(v), d/s.devex[v]
		}
	}
	return best
}

// primalRatio returns the row that blocks when the entering variable moves up or
// down, and the step, +Inf if none blocks. Of the rows that a step within
// tolerance reaches it takes that of the largest entry.
//
// Reference: Harris 1973 [Har73].
func (s *Solver) primalRatio(up bool) (row int32, step float64) {
	sign := 1.0
	if !up {
		sign = -1
	}
	tol := s.ratioTolerance()
	limit := math.Inf(1)
	for _, i := range s.col.idx {
		a := sign * s.col.val[i]
		if a > tol {
			limit = min(limit, (s.bx[i]-s.bl[i]+tolerance)/a)
		} else if a < -tol {
			limit = min(limit, (s.bx[i]-s.bu[i]-tolerance)/a)
		}
	}
	row, step = -1, math.Inf(1)
	if math.IsInf(limit, 1) {
		return row, step
	}
	size := 0.0
	for _, i := range s.col.idx {
		a := sign * s.col.val[i]
		ratio := math.Inf(1)
		if a > tol {
			ratio = (s.bx[i] - s.bl[i]) / a
		} else if a < -tol {
			ratio = (s.bx[i] - s.bu[i]) / a
		}
		if ratio <= limit && math.Abs(a) > size {
			row, step, size = i, ratio, math.Abs(a)
		}
	}
	return row, max(step, 0)
}

// primalFlip moves nonbasic q to its other bound.
func (s *Solver) primalFlip(q int32, up bool, step float64) {
	s.status[q] = AtLower
	if up {
		s.status[q] = AtUpper
	} else {
		step = -step
	}
	s.placeAt(int(q))
	for _, i := range s.col.idx {
		s.bx[i] -= step * s.col.val[i]
	}
	s.pivots++
}

// primalUpdate makes the pivot. It returns false if the basis must be factorized anew.
func (s *Solver) primalUpdate(r, q int32, alpha, step float64) bool {
	for _, i := range s.col.idx {
		s.bx[i] -= step * s.col.val[i]
	}
	leaving := s.head[r]
	status, at := AtLower, s.bl[r]
	if step*alpha < 0 || step == 0 && (s.d[q] < 0) != (alpha > 0) {
		status, at = AtUpper, s.bu[r]
	}
	if step == 0 && at != s.bx[r] {
		// A step of zero instead of a negative one: the bound moves.
		at = s.bx[r]
		if status == AtLower {
			s.wlo[leaving] = at
		} else {
			s.wup[leaving] = at
		}
	}
	ratio := s.d[q] / alpha
	if ratio != 0 {
		for _, j := range s.row.idx {
			if s.status[j] != Basic {
				s.d[j] -= ratio * s.row.val[j]
			}
		}
	}
	s.d[q], s.d[leaving] = 0, -ratio
	s.edgeB[r] = 0 // the others stay as they are, about
	return s.exchange(r, q, alpha, s.x[q]+step, status, at)
}

// resetDevex starts a new reference framework.
func (s *Solver) resetDevex() {
	for v := range s.devex {
		s.devex[v] = 1
	}
}

// updateDevex updates the weights for q entering in row r.
//
// Reference: Harris 1973 [Har73].
func (s *Solver) updateDevex(r, q int32, alpha float64) {
	weight := s.devex[q]
	for _, j := range s.row.idx {
		if s.status[j] != Basic {
			ratio := s.row.val[j] / alpha
			s.devex[j] = max(s.devex[j], ratio*ratio*weight)
		}
	}
	s.devex[s.head[r]] = max(weight/(alpha*alpha), 1)
	if weight > 1e7 {
		s.resetDevex()
	}
}
