package tableau

import (
	"cmp"
	"context"

	"exactsolve/tableau/wide"
)

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

// Run steps until the end, at most maxPivots times (0 means no limit), or until ctx is done.
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

// CompareRatios returns the sign of b[i](ε)/a[i][c] − b[l](ε)/a[l][c] for
// entries a[i][c] and a[l][c] of the same sign, not 0: powers of ε in turn,
// lowest first. The denominators of the rows cancel.
func (t *Tableau) CompareRatios(i, l, c int) int {
	x, y := &t.rows[i], &t.rows[l]
	for k := range t.rhs {
		if s := compareRatios(x, y, len(t.nonbasic)+k, c); s != 0 {
			return s
		}
	}
	return 0
}

// compareRatios returns the sign of x[j]/x[c] − y[j]/y[c], where x[c] and y[c] have
// the same sign, not 0.
func compareRatios(x, y *wide.Row, j, c int) int {
	s1, s2 := x.Sign(j)*y.Sign(c), y.Sign(j)*x.Sign(c)
	if s1 != s2 || s1 == 0 {
		return cmp.Compare(s1, s2)
	}
	return s1 * wide.CmpRatios(x, j, c, y, j, c)
}

// LeavingRow performs the ratio test for column c: among the rows with a
// positive entry there, the one with the smallest ratio of right-hand side to
// entry, in the order of polynomials in ε. Of equal ratios it takes row i before
// row l if before(i, l). It returns −1 if no row has a positive entry. The cost
// is a pass over the rows.
func (t *Tableau) LeavingRow(c int, before func(i, l int) bool) int {
	best := -1
	for i := range t.rows {
		if t.rows[i].Sign(c) <= 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		s := t.CompareRatios(i, best, c)
		if s < 0 || s == 0 && before(i, best) {
			best = i
		}
	}
	return best
}

// Lexicographic continues [Tableau.CompareRatios] in the columns of the given
// variables in turn: it returns the sign of a[i]/a[i][c] − a[l]/a[l][c] there.
// The columns of basic variables are unit vectors.
func (t *Tableau) Lexicographic(i, l, c int, variables []int) int {
	for _, v := range variables {
		if j, ok := t.ColumnOf(v); ok {
			if s := compareRatios(&t.rows[i], &t.rows[l], j, c); s != 0 {
				return s
			}
			continue
		}
		switch v {
		case t.basic[i]:
			return t.Sign(i, c)
		case t.basic[l]:
			return -t.Sign(l, c)
		}
	}
	return 0
}

// FirstNegativeRow returns a row whose right-hand side is negative, in the
// order of polynomials in ε, and −1 if there is none: if the basis is feasible.
func (t *Tableau) FirstNegativeRow() int {
	for i := range t.rows {
		if t.rhsSign(i) < 0 {
			return i
		}
	}
	return -1
}

// rhsSign returns the sign of the right-hand side of row i.
func (t *Tableau) rhsSign(i int) int {
	for k := range t.rhs {
		if s := t.rows[i].Sign(len(t.nonbasic) + k); s != 0 {
			return s
		}
	}
	return 0
}

// CompareRhs returns the sign of b[i](ε) − b[l](ε), in the caller's units.
func (t *Tableau) CompareRhs(i, l int) int {
	for k := range t.rhs {
		a := entry(&t.rows[i], len(t.nonbasic)+k).Quo(t.scale[t.basic[i]])
		b := entry(&t.rows[l], len(t.nonbasic)+k).Quo(t.scale[t.basic[l]])
		if s := a.Cmp(b); s != 0 {
			return s
		}
	}
	return 0
}

// costSign returns the sign of the reduced cost of column j.
func (t *Tableau) costSign(j int) int {
	for k := range t.costs {
		if s := t.costs[k].Sign(j); s != 0 {
			return s
		}
	}
	return 0
}

// moreNegativeCost reports whether the reduced cost of column j is below that of column l, as stored.
func (t *Tableau) moreNegativeCost(j, l int) bool {
	for k := range t.costs {
		if s := t.costs[k].Cmp(j, l); s != 0 {
			return s < 0
		}
	}
	return false
}
