// Package polysolve is in the machinery layer: it solves square systems of linear
// equations whose coefficients are polynomials in ε, exactly.
//
// Start with [Solve].
//
// The solution is a vector of rational functions over a common denominator. It
// is found modulo word-sized primes, at points: pivots of little fill-in are chosen
// once, and all eliminations repeat them. From points it is interpolated,
// from primes reconstructed, with as few of both as the answer needs, and then
// proved by multiplying out: A x = d b as polynomials. A failure to be proved only
// means more primes.
//
// Names in this package:
//
//	s, m       a system, and modulo a prime
//	x, d       solution and common denominator
//	t          a point
//	f, e       a field; what embeds one: an evaluation at points
//	i, j, k    pivots; coefficients or components
//	r, c       rows and columns
//
// Reference: von zur Gathen and Gerhard [GG13], chapters 5 and 6; Markowitz 1957 [Mar57] for pivots.
package polysolve

import (
	"context"
	"errors"
	"fmt"
	"math/big"

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

// Limits on the numbers stored for an elimination and for the points of one
// prime, and on the residues of the solution modulo all primes.
const (
	maxStored   = 1 << 22
	maxResidues = 1 << 26
)

// Solve returns polynomials x and d ≠ 0 such that A x = d·b for the n×n matrix A
// whose row i has the given entries. Their coefficients are integers without a
// common factor, the lowest of d positive. It fails with [ErrSingular],
// [ErrTooLarge], or when ctx is done.
//
// The cost is one sparse elimination modulo a prime for each point and prime; the
// number of points is about that of the coefficients of an entry of x, the number of
// primes their bits by 62, or twice as many of both where the determinant has large
// factors that d has not. Results do not depend on the number of processors.
func Solve(ctx context.Context, rows [][]Entry, b []polyeps.Poly) (x []polyeps.Poly, d polyeps.Poly, err error) {
	if len(rows) == 0 {
		return nil, one, nil
	}
	z, err := newSystem(rows, b).solve(ctx)
	if err != nil {
		return nil, d, err
	}
	x, d = z.polys()
	return x, d, nil
}

func (s *system) solve(ctx context.Context) (solution, error) {
	if err := s.findOrder(ctx); err != nil {
		return nil, err
	}
	l, points := &lift{n: s.n + 1}, 8
	for p := uint64(firstPrime); ; p = primeBelow(p) {
		image, used, err := s.modulo(ctx, newField(p), points)
		if err != nil {
			return nil, err
		}
		points = used
		if l.add(image, p); len(l.images)*size(image) > maxResidues {
			return nil, fmt.Errorf("%w: a solution of more than %d words", ErrTooLarge, maxResidues)
		}
		if z, ok := l.reconstruct(); ok && s.proved(z) {
			return z, nil
		}
	}
}

// stopped returns the error for a ctx that is done.
func stopped(ctx context.Context) error { return fmt.Errorf("polysolve: %w", context.Cause(ctx)) }

// firstPrime is the largest below 2⁶².
const firstPrime = 1<<62 - 57

// modulo returns the solution modulo a prime, x and then d, and how many points
// suffice for it. At least the number given is tried.
func (s *system) modulo(ctx context.Context, f field, points int) ([]poly, int, error) {
	e := &evaluation{reduced: s.reduce(f), o: s.order}
	for {
		if points > s.maxPoints() || points*(s.n+points) > maxStored {
			return nil, 0, fmt.Errorf("%w: %d points for %d variables", ErrTooLarge, points, s.n)
		}
		if err := e.extend(ctx, points); err != nil {
			return nil, 0, err
		}
		if c, ok := e.common(&s.route); ok {
			if z, ok := e.numerators(c, s.n); ok {
				return z, c.need, nil
			}
		}
		points *= 2
	}
}

// A route says how d is found. Either way it is in lowest terms for a random
// combination of the variables, hence with few exceptions for all of them.
//
//   - From the determinant, a polynomial as well as its product with x. This takes
//     least points if the two have few common factors. The lowest coefficient of
//     d is made that of the determinant; then d and d·x have integer coefficients.
//   - From the points alone, by rational reconstruction. The lowest coefficient of
//     d is made 1.
//
// The first prime decides, by which way succeeds with fewer points.
type route uint8

const (
	undecided route = iota
	byDeterminant
	byPoints
)

// A common denominator.
type common struct {
	d       poly
	longest int // numerator, in coefficients
	need    int // points
}

// common finds the denominator, and reports whether the points suffice for it.
func (e *evaluation) common(r *route) (common, bool) {
	all := newInterpolation(e.field, e.at)
	if *r != byPoints {
		if c, ok := e.byDeterminant(all); ok {
			*r = byDeterminant
			return c, true
		}
	}
	if *r != byDeterminant {
		if c, ok := e.byPoints(all); ok {
			*r = byPoints
			return c, true
		}
	}
	return common{}, false
}

func (e *evaluation) byDeterminant(all *interpolation) (common, bool) {
	values, combined := make([]uint64, len(e.values)), e.combined()
	for k, x := range e.values {
		values[k] = x[len(x)-1]
		combined[k] = e.mul(combined[k], values[k])
	}
	det, num := all.through(values), all.through(combined)
	need := max(len(det), len(num)) + 1
	if need > len(e.at) {
		return common{}, false
	}
	g := e.gcd(det, num)
	d, _ := e.quoRem(det, g)
	return common{e.withLowest(d, lowest(det)), max(len(num)-len(g)+1, 0), need}, true
}

func (e *evaluation) byPoints(all *interpolation) (common, bool) {
	num, d, ok := e.rationalFunction(all.through(e.combined()), e.vanishing(e.at))
	if !ok {
		return common{}, false
	}
	return common{e.withLowest(d, e.one), len(num), len(num) + len(d) + 3}, true
}

// numerators returns d·x and d, if the former are no longer than expected.
func (e *evaluation) numerators(c common, n int) ([]poly, bool) {
	f, points := e.field, min(c.longest+1, len(e.at))
	few := newInterpolation(f, e.at[:points])
	d := make([]uint64, points)
	for k := range d {
		d[k] = f.eval(c.d, e.at[k])
	}
	z := make([]poly, n+1)
	z[n] = c.d
	return z, parallel(n, func(j int) bool {
		v := make([]uint64, points)
		for k := range v {
			v[k] = f.mul(e.values[k][j], d[k])
		}
		z[j] = few.through(v)
		return len(z[j]) <= c.longest
	})
}

// proved multiplies out.
func (s *system) proved(z solution) bool {
	d := z[s.n]
	return parallel(s.n, func(i int) bool {
		var sum sum
		for _, e := range s.rows[i] {
			sum.addProduct(e.p, z[e.col], false)
		}
		sum.addProduct(s.b[i], d, true)
		for k := range sum.c {
			if sum.c[k].Sign() != 0 {
				return false
			}
		}
		return true
	})
}

// A sum of products of polynomials.
type sum struct {
	c       []big.Int
	product big.Int
}

// addProduct adds p·x, or subtracts it.
func (s *sum) addProduct(p, x []*big.Int, minus bool) {
	for len(s.c) < len(p)+len(x) {
		s.c = append(s.c, big.Int{})
	}
	for i, a := range p {
		for j, b := range x {
			c, v := &s.c[i+j], b
			switch small := a.IsInt64(); {
			case a.Sign() == 0:
				continue
			case small && a.Int64() == 1 && !minus, small && a.Int64() == -1 && minus:
				c.Add(c, v)
				continue
			case small && a.Int64() == 1, small && a.Int64() == -1:
				c.Sub(c, v)
				continue
			}
			if v = s.product.Mul(a, b); minus {
				c.Sub(c, v)
			} else {
				c.Add(c, v)
			}
		}
	}
}
