package floatlp

import (
	"context"
	"math"

	"exactsolve/seqform/meter"
)

const (
	tolerance    = 1e-9 // of feasibility, primal and dual, scaled
	agreement    = 1e-7 // relative, between the pivot by column and by row
	checkEvery   = 16   // pivots between looks at the context
	maxFailures  = 20   // unusable pivots and dependent bases before a method gives up
	avoid        = 1e30 // weight of a row or column without a usable pivot
	maxUpdates   = 100  // updates before a new factorization
	maxStalls    = 5    // perturbations before a method gives up
	early        = 50   // pivots without a step before the first perturbation of a large program
	large        = 5000 // variables of a large program
	perturbation = 1e-6 // size of the first, relative to 1 plus the number changed
)

// An outcome says why a method ended.
type outcome uint8

const (
	done      outcome = iota // nothing left to improve
	again                    // values must be recomputed
	stuck                    // no end in sight: infeasible or unbounded
	stopped                  // limit
	defective                // rounding errors, or cycling
)

// A run is one call of Solve.
type run struct {
	ctx    context.Context
	meter  *meter.Meter
	pivots int // limit
	calls  int
}

func (r *run) stop(pivots int) bool {
	if r.calls++; r.calls%checkEvery == 0 {
		r.meter.Set(pivots, 0, 0)
	}
	return pivots >= r.pivots || r.calls%checkEvery == 0 && r.ctx.Err() != nil
}

// method repeats phase, on a new factorization each time, until a phase has
// nothing left to do on one.
func (s *Solver) method(r *run, phase func() outcome) outcome {
	s.still, s.stalls = 0, 0
	for failures := 0; failures <= maxFailures; {
		if (!s.factored || s.f.updates > 0) && !s.factorize() {
			failures++
		}
		if s.b.gaveUp && r.ctx.Err() != nil {
			return stopped
		}
		if s.b.gaveUp {
			return defective
		}
		before := s.pivots
		out := phase()
		switch {
		case out == stopped, out == defective:
			return out
		case s.pivots > before:
		case out == again:
			failures++
		case s.f.updates == 0:
			return out
		}
	}
	return defective
}

// pivotUntil pivots until something must be recomputed. If there has been no
// progress for long, it perturbs what the method may change.
func (s *Solver) pivotUntil(r *run, step func() (outcome, bool), perturb func(size float64)) outcome {
	for {
		if r.stop(s.pivots) {
			return stopped
		}
		if out, more := step(); !more {
			return out
		}
		if s.stalled() {
			if s.still, s.stalls = 0, s.stalls+1; s.stalls > maxStalls {
				return defective
			}
			perturb(perturbation * math.Pow(10, float64(s.stalls-1)))
			return again
		}
	}
}

// progress counts the pivots without a step: those in a row, but in a large program
// all until the first perturbation.
func (s *Solver) progress(step float64) {
	switch {
	case math.Abs(step) <= dropTolerance:
		s.still++
	case s.stalls > 0 || !s.isLarge():
		s.still = 0
	}
}

// stalled reports whether to perturb. A large program is perturbed early: those of
// games have many optima, and ties cost more pivots than the way back to the true
// numbers. In small ones the few pivots saved are not worth a basis that is optimal only within tolerance.
func (s *Solver) stalled() bool {
	if s.stalls == 0 && s.isLarge() {
		return s.still >= early
	}
	return s.still > 200+(s.n+s.m)/2
}

func (s *Solver) isLarge() bool { return s.n+s.m >= large }

// disagree reports whether a pivot computed by column and by row is unusable.
func disagree(alpha, check float64) bool {
	return !(math.Abs(alpha-check) <= agreement*(1+math.Abs(alpha)) && math.Abs(alpha) > dropTolerance)
}

// perturbCosts moves the costs of nonbasic variables at random, away from the
// wrong sign of the reduced cost. The size is relative to 1 plus the cost, scaled.
func (s *Solver) perturbCosts(size float64) {
	for v, status := range s.status {
		if status == Basic || s.wlo[v] == s.wup[v] {
			continue
		}
		change := size * (1 + math.Abs(s.wc[v])) * s.noise()
		switch status {
		case AtLower:
			s.wc[v] += change
		case AtUpper:
			s.wc[v] -= change
		}
	}
}

// perturbBounds widens the bounds of basic variables at random.
func (s *Solver) perturbBounds(size float64) {
	for i, v := range s.head {
		s.wlo[v] -= size * (1 + math.Abs(s.wlo[v])) * s.noise()
		s.wup[v] += size * (1 + math.Abs(s.wup[v])) * s.noise()
		s.bl[i], s.bu[i] = s.wlo[v], s.wup[v]
	}
}
