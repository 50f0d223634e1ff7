package polysolve

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/polyeps"
)

// An Entry is a coefficient of a sparse row.
type Entry struct {
	Col int
	P   polyeps.Poly
}

// ErrSingular says that no point was found at which the matrix is regular. A
// regular one over the rational functions has some unless very unlucky.
var ErrSingular = errors.New("polysolve: the matrix is singular")

// ErrTooLarge says that a system or its solution exceed a limit.
var ErrTooLarge = errors.New("polysolve: limit exceeded")

// maxStored limits the numbers stored for an elimination and for the points of
// one prime.
const maxStored = 1 << 26

// Solve returns polynomials x and d ≠ 0 such that A x = d·b for the n×n matrix A
// whose row i has the given entries. Their coefficients are integers without a
// common factor, the lowest of d positive. It fails with [ErrSingular],
// [ErrTooLarge], or when ctx is done.
//
// The cost is one sparse elimination modulo a prime for each point and prime; the
// number of points is about that of the coefficients of an entry of x and of d, the
// number of primes their bits by 31. Results do not depend on the number of
// processors.
func Solve(ctx context.Context, rows [][]Entry, b []polyeps.Poly) (x []polyeps.Poly, d polyeps.Poly, err error) {
	if len(rows) == 0 {
		return nil, one, nil
	}
	s := newSystem(rows, b)
	if err := s.findOrder(ctx); err != nil {
		return nil, d, err
	}
	l, points := newLift(s.n+1), 8
	for p := uint64(firstPrime); ; p = primeBelow(p) {
		image, used, err := s.modulo(ctx, newField(p), points)
		if err != nil {
			return nil, d, err
		}
		points = used
		l.add(image, p)
		if z, ok := l.reconstruct(); ok && s.proved(z) {
			x, d = z.polys()
			return x, d, nil
		}
	}
}

// stopped returns the error for a ctx that is done.
func stopped(ctx context.Context) error {
	return fmt.Errorf("polysolve: %w", context.Cause(ctx))
}

// firstPrime is the largest below 2⁶².
const firstPrime = 1<<62 - 57

// modulo returns the solution modulo a prime, x and then d with lowest coefficient
// 1, and how many points it took, at least the number given.
func (s *system) modulo(ctx context.Context, f field, points int) ([]poly, int, error) {
	m := s.reduce(f)
	e := &evaluation{reduced: m, o: s.order}
	for {
		if points > s.maxPoints() || points*(s.n+points) > maxStored {
			return nil, 0, fmt.Errorf("%w: %d points for %d variables", ErrTooLarge, points, s.n)
		}
		if err := e.extend(ctx, points); err != nil {
			return nil, 0, err
		}
		if z, need := e.interpolated(s.n); z != nil {
			return z, need, nil
		}
		points *= 2
	}
}

// interpolated returns the solution with a common denominator and the number of
// points that suffice for it, or nil if those there are do not.
//
// The denominator is that of a random combination of the variables, which for all
// but few combinations is that of all of them.
func (e *evaluation) interpolated(n int) ([]poly, int) {
	f := e.field
	all := newInterpolation(f, e.at)
	num, den, ok := f.rationalFunction(all.through(e.combined()), f.vanishing(e.at))
	if !ok {
		return nil, 0
	}
	unit := uint64(0)
	for k := 0; unit == 0; k++ {
		unit = den[k]
	}
	den = f.scale(den, f.inverse(unit))
	few := newInterpolation(f, e.at[:min(len(num)+2, len(e.at))])
	denAt := make([]uint64, len(few.basis))
	for k := range denAt {
		denAt[k] = f.eval(den, e.at[k])
	}
	z := make([]poly, n+1)
	z[n] = den
	ok = parallel(n, func(j int) bool {
		v := make([]uint64, len(denAt))
		for k := range v {
			v[k] = f.mul(e.values[k][j], denAt[k])
		}
		z[j] = few.through(v)
		return len(z[j]) <= len(num)
	})
	if !ok {
		return nil, 0
	}
	return z, len(num) + len(den) + 3
}
