package floatlp

import "math"

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
// violates no reduced cost by more than the tolerance, and returns their number,
// at least 1.
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
// reduced cost has the wrong sign, or it is free, its cost is shifted so that the
// step is not negative.
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
