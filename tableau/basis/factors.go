// Package basis is in the machinery layer: it solves sparse systems of linear
// equations exactly, such as those with the basis matrix of a linear program
// whose basis was guessed in floating point.
//
// Start with [Factor] and [Factors.Solve].
//
// A matrix is factored modulo a prime of 61 bits, first its triangular part, then
// by pivots of little fill-in, then densely. Solutions are lifted p-adically,
// one digit for each solution modulo p, until rationals with short numerators over
// a common denominator have the digits found. These are guesses; what is returned
// has been multiplied out over the integers. Singularity is proved by a column
// that is a combination of others. Neither proof depends on the factors.
//
// A right-hand side that is a polynomial in ε is solved column by column, see
// [Columns], and [Sign] compares the solution lexicographically, lowest power
// first. If the matrix depends on ε too, internal/polysolve solves the system.
//
// Results do not depend on the number of processors.
//
// Names in this package:
//
//	m, t       a matrix and its transpose
//	a          its factors
//	b, x       right-hand side and solution; of the transposed system c, y
//	i, j       rows and columns
//	f, p       a field and its prime
//	k          digit of an expansion; position among entries; index of a pivot
//
// Reference: Dixon 1982 [Dix82] for lifting; Markowitz 1957 [Mar57] for pivots;
// von zur Gathen and Gerhard [GG13], section 5.10, for rational reconstruction.
package basis

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/tableau/sparse"
)

// ErrSingular says that a matrix is singular; this is proved, not guessed.
var ErrSingular = errors.New("basis: the matrix is singular")

// Limits on what is factored and stored.
const (
	maxSize    = 1 << 20 // rows of a matrix
	maxEntries = 1 << 24 // of a matrix, or of its factors
)

// ErrTooLarge says that a matrix, its factors or a solution exceed a limit.
var ErrTooLarge = errors.New("basis: limit exceeded")

// Factors are a matrix B in factored form, ready to solve systems with it. They
// may be used by several goroutines at once.
type Factors struct {
	n          int
	f          field
	rows, cols *side // to solve with B and with its transpose
}

// Factor factors a square matrix, given by rows, which must not change any more. It
// fails with [ErrSingular], with [ErrTooLarge] or when ctx is done.
//
// If the matrix is singular modulo a prime, then most likely so it is, and [singular]
// has a proof. If not, the prime divides a largest minor that is not 0; as only finitely
// many do, a later one ends the search.
func Factor(ctx context.Context, m *sparse.Integers) (*Factors, error) {
	if n := m.Lines(); n > maxSize || len(m.Index) > maxEntries {
		return nil, fmt.Errorf("%w: size %d with %d entries; at most %d and %d", ErrTooLarge, n, len(m.Index), maxSize, maxEntries)
	}
	t := m.Transposed(m.Lines())
	for p := firstPrime; ; p = primeBelow(p) {
		a, err := factor(ctx, field{p}, m, t)
		if err != nil {
			return nil, err
		}
		if len(a.prow) == m.Lines() {
			return newFactors(m, t, a), nil
		}
		proved, err := singular(ctx, m, t, a)
		if err != nil {
			return nil, err
		}
		if proved {
			return nil, ErrSingular
		}
	}
}

func newFactors(m, t *sparse.Integers, a *lu) *Factors {
	return &Factors{n: m.Lines(), f: a.f, rows: newSide(m, a.solver()), cols: newSide(t, a.solverTransposed())}
}

func newSide(m *sparse.Integers, solve solver) *side {
	s := &side{operator: newOperator(m), solve: solve}
	for i := range m.Lines() {
		s.bits += rowBits(m, i)
	}
	return s
}

// Solve returns the solution x of B x = b. It panics if b is not of the size of
// the matrix. It fails with [ErrTooLarge] or when ctx is done.
func (a *Factors) Solve(ctx context.Context, b []rational.Rat) (*Vector, error) {
	return a.solve(ctx, a.rows, b)
}

// SolveTransposed returns the solution y of B'y = c. See [Factors.Solve].
func (a *Factors) SolveTransposed(ctx context.Context, c []rational.Rat) (*Vector, error) {
	return a.solve(ctx, a.cols, c)
}

func (a *Factors) solve(ctx context.Context, s *side, b []rational.Rat) (*Vector, error) {
	if len(b) != a.n {
		panic(fmt.Sprintf("basis: right-hand side of %d entries for a matrix of size %d", len(b), a.n))
	}
	ints, den := rational.Common(b, math.MaxInt)
	v, err := s.lift(ctx, a.f, ints)
	if err != nil {
		return nil, err
	}
	return v.over(den), nil
}

// SolveAll solves for several right-hand sides, such as the coefficients of one
// that is a polynomial in ε (see [Columns]), on all processors.
func (a *Factors) SolveAll(ctx context.Context, b [][]rational.Rat) ([]*Vector, error) {
	z, errs := make([]*Vector, len(b)), make([]error, len(b))
	parallel(len(b), minParallel, func(lo, hi int) {
		for k := lo; k < hi; k++ {
			z[k], errs[k] = a.Solve(ctx, b[k])
		}
	})
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return z, nil
}

// singular reports whether the first column of m without a pivot is a combination
// of those with one: a proof that m is singular. The factors a are those modulo a
// prime, of less than full rank; t is the transpose of m. The answer is no if the
// rank of m is more than that modulo the prime.
func singular(ctx context.Context, m, t *sparse.Integers, a *lu) (bool, error) {
	j := 0
	for slices.Contains(a.pcol, int32(j)) {
		j++
	}
	column := make([]*big.Int, m.Lines())
	for k := t.Start[j]; k < t.Start[j+1]; k++ {
		column[t.Index[k]] = t.Big(k, new(big.Int))
	}
	b := make([]*big.Int, len(a.prow))
	for k, i := range a.prow {
		b[k] = column[i]
	}
	x, err := pivotal(m, a).lift(ctx, a.f, b)
	if err != nil {
		return false, err
	}
	v := &Vector{num: make([]*big.Int, m.Lines()), den: x.den}
	for k, c := range a.pcol {
		v.num[c] = x.num[k]
	}
	return (&side{operator: &operator{m: m}}).satisfied(v, column), nil
}

// pivotal solves with the part of m in the rows and columns of the pivots of a,
// which is regular also over the rationals.
func pivotal(m *sparse.Integers, a *lu) *side {
	own := *a
	own.prow = make([]int32, len(a.prow))
	place := slices.Repeat([]int32{-1}, m.Lines())
	for k, j := range a.pcol {
		own.prow[k], place[j] = int32(k), int32(k)
	}
	own.pcol = own.prow
	return newSide(m.Minor(a.prow, place), own.solver())
}
