package basis

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactsolve/rational"
)

// ErrSingular says that a matrix is singular; this is proved, not guessed.
var ErrSingular = errors.New("basis: the matrix is singular")

// Factors are a matrix B in factored form, ready to solve systems with it. They
// may be used by several goroutines at once.
type Factors struct {
	m          *Matrix
	f          field
	rows, cols side         // to solve with B and with its transpose
	exact      *elimination // used instead, if not nil
	pivotRow   []int32      // per column: row of its pivot
}

// Factor factors a matrix. It fails with [ErrSingular], with [ErrTooLarge] or
// when ctx is done.
func Factor(ctx context.Context, m *Matrix) (*Factors, error) {
	return factorModulo(ctx, m, 4)
}

// factorModulo factors modulo one of so many primes if it can, and else over the
// rationals. If the matrix is singular modulo a prime, then most likely so it is,
// and [singular] has a proof.
func factorModulo(ctx context.Context, m *Matrix, primes int) (*Factors, error) {
	t := m.transposed()
	p := firstPrime
	for range primes {
		a, err := factor(ctx, field{p}, m, t)
		if err != nil {
			return nil, err
		}
		if len(a.prow) == m.n {
			return newFactors(m, t, a), nil
		}
		proved, err := singular(ctx, m, t, a)
		if err != nil {
			return nil, err
		}
		if proved {
			return nil, ErrSingular
		}
		p = primeBelow(p)
	}
	e, err := eliminate(ctx, m)
	if err != nil {
		return nil, err
	}
	return &Factors{m: m, exact: e, pivotRow: matched(e.prow, e.pcol)}, nil
}

func newFactors(m, t *Matrix, a *lu) *Factors {
	return &Factors{
		m: m, f: a.f, pivotRow: matched(a.prow, a.pcol),
		rows: newSide(m, a.solver()), cols: newSide(t, a.solverTransposed()),
	}
}

// matched returns the rows by column.
func matched(rows, cols []int32) []int32 {
	z := make([]int32, len(cols))
	scatter(z, rows, cols)
	return z
}

func newSide(m *Matrix, solve solver) side {
	s := side{operator: newOperator(m), solve: solve}
	for i := range m.n {
		s.bits += m.rowBits(i)
	}
	return s
}

// Solve returns the solution x of B x = b. It panics if b is not of the size of
// the matrix. It fails with [ErrTooLarge] or when ctx is done.
func (a *Factors) Solve(ctx context.Context, b []rational.Rat) (*Vector, error) {
	a.check(b)
	ints, den := integers(b)
	for i := range a.m.scale {
		if ints[i] != nil {
			ints[i].Mul(ints[i], a.m.scale[i])
		}
	}
	v, err := a.solve(ctx, ints)
	if err != nil {
		return nil, err
	}
	return v.over(den), nil
}

// SolveTransposed returns the solution y of B'y = c. See [Factors.Solve].
func (a *Factors) SolveTransposed(ctx context.Context, c []rational.Rat) (*Vector, error) {
	a.check(c)
	ints, den := integers(c)
	v, err := a.solveTransposed(ctx, ints)
	if err != nil {
		return nil, err
	}
	for i := range a.m.scale {
		if v.num[i] != nil {
			v.num[i].Mul(v.num[i], a.m.scale[i])
		}
	}
	return v.over(den), nil
}

func (a *Factors) check(b []rational.Rat) {
	if len(b) != a.m.n {
		panic(fmt.Sprintf("basis: right-hand side of %d entries for a matrix of size %d", len(b), a.m.n))
	}
}

// solve solves for the matrix as stored.
func (a *Factors) solve(ctx context.Context, b []*big.Int) (*Vector, error) {
	if a.exact != nil {
		return a.exact.solve(b), nil
	}
	return a.rows.lift(ctx, a.f, b)
}

func (a *Factors) solveTransposed(ctx context.Context, c []*big.Int) (*Vector, error) {
	if a.exact != nil {
		return a.exact.solveTransposed(c), nil
	}
	return a.cols.lift(ctx, a.f, c)
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

// integers returns b as integers, nil for 0, over a positive denominator.
func integers(b []rational.Rat) ([]*big.Int, *big.Int) {
	den := rational.Int(1)
	for _, v := range b {
		if !v.IsInt() {
			den = rational.LCM(den, rational.FromBigInt(v.Den()))
		}
	}
	z := make([]*big.Int, len(b))
	for i, v := range b {
		if !v.IsZero() {
			z[i] = v.Mul(den).Num()
		}
	}
	return z, den.Num()
}
