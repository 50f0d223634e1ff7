package tableau

import "context"

// A Simplex runs the primal simplex method on a tableau whose basis is
// feasible: minimize the objective over nonnegative values of all variables.
//
// It enters the variable of lexicographically most negative reduced cost; of equal
// ratios, the lexicographic order decides which variable leaves. Every step then
// lowers the objective lexicographically, so no basis comes back, over polynomials
// in ε as over numbers. Reference: Dantzig, Orden and Wolfe 1955 [DOW55].
type Simplex struct {
	T     *Tableau
	Trace func(Event) // called after each pivot; nil for none

	// start is the basis of the first step, the reference of the lexicographic
	// order: for a tie in the ratio test, right-hand sides are continued by the
	// entries in the columns of these variables, which begin as unit vectors.
	start []int
}

// An Event describes a pivot.
type Event struct {
	Enter      int // variable
	Leave      int // variable
	Degenerate bool
	Bits       int // largest bit length stored so far
}

// A Status says how a method ended.
type Status int

// Ends of the simplex method. Unfinished means that a limit came first.
const (
	Unfinished Status = iota
	Optimal
	Unbounded
)

// Step performs one pivot, or finds that none is needed (Optimal) or possible
// (Unbounded). It returns Unfinished after a pivot.
func (s *Simplex) Step() Status {
	if s.start == nil {
		s.start = append([]int{}, s.T.basic...)
	}
	c := s.entering()
	if c < 0 {
		return Optimal
	}
	r := s.T.LeavingRow(c, func(i, l int) bool { return s.T.Lexicographic(i, l, c, s.start) < 0 })
	if r < 0 {
		return Unbounded
	}
	e := Event{Enter: s.T.Nonbasic(c), Leave: s.T.Basic(r), Degenerate: s.T.rhsSign(r) == 0}
	s.T.Pivot(r, c)
	if s.Trace != nil {
		e.Bits = s.T.MaxBits()
		s.Trace(e)
	}
	return Unfinished
}

// Run steps until the end, at most maxPivots times (0 means no limit), or until
// ctx is done.
func (s *Simplex) Run(ctx context.Context, maxPivots int) Status {
	for n := 0; maxPivots <= 0 || n < maxPivots; n++ {
		if ctx.Err() != nil {
			return Unfinished
		}
		if end := s.Step(); end != Unfinished {
			return end
		}
	}
	if s.entering() < 0 {
		return Optimal
	}
	return Unfinished
}

func (s *Simplex) entering() int {
	best := -1
	for j, v := range s.T.nonbasic {
		if v >= 0 && s.T.costSign(j) < 0 && (best < 0 || s.T.moreNegativeCost(j, best)) {
			best = j
		}
	}
	return best
}
