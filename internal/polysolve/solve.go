package polysolve

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// An Entry is a coefficient of a sparse row.
type Entry struct {
	Col int
	P   polyeps.Poly
}

// ErrSingular says that the matrix is singular over the rational functions.
var ErrSingular = errors.New("polysolve: the matrix is singular")

// Solve returns polynomials x and d ≠ 0, with the lowest coefficient of d equal
// to 1, such that A x = d·b for the n×n matrix A whose row i has the given
// entries. It fails with [ErrSingular], or when ctx is done.
//
// The cost is one elimination modulo a prime for each point and prime; the
// number of points is about that of the coefficients of an entry of the
// solution, the number of primes their bits by 30.
func Solve(ctx context.Context, rows [][]Entry, b []polyeps.Poly) (x []polyeps.Poly, d polyeps.Poly, err error) {
	s := newSystem(rows, b)
	lift := newLift(s.n + 1)
	points := 8
	prime := uint64(1)<<62 - 1
	for {
		prime = primeBelow(prime)
		image, used, err := s.modulo(ctx, field{prime}, points)
		if err != nil {
			return nil, polyeps.Poly{}, err
		}
		points = used
		lift.add(image, prime)
		if z, ok := lift.reconstruct(); ok {
			if x, d = z[:s.n], z[s.n]; s.proved(x, d) {
				return x, d, nil
			}
		}
	}
}

// A system is a matrix of polynomials with integer coefficients and a right-hand
// side, stored as coefficients of ε⁰, ε¹, ….
type system struct {
	n     int
	rows  [][]Entry
	b     []polyeps.Poly
	bound int // on the degrees of determinant and numerators
}

func newSystem(rows [][]Entry, b []polyeps.Poly) *system {
	s := &system{n: len(rows), rows: make([][]Entry, len(rows)), b: make([]polyeps.Poly, len(rows))}
	for i, row := range rows {
		all := []polyeps.Poly{b[i]}
		for _, e := range row {
			all = append(all, e.P)
		}
		scale, degree := rational.Int(1), 0
		for _, p := range all {
			for _, c := range p.Coeffs() {
				scale = rational.LCM(scale, rational.FromBigInt(c.Den()))
			}
			degree = max(degree, p.Len()-1)
		}
		s.bound += degree
		s.b[i] = b[i].Scale(scale)
		for _, e := range row {
			s.rows[i] = append(s.rows[i], Entry{e.Col, e.P.Scale(scale)})
		}
	}
	return s
}

// proved multiplies out.
func (s *system) proved(x []polyeps.Poly, d polyeps.Poly) bool {
	for i, row := range s.rows {
		sum := s.b[i].Mul(d).Neg()
		for _, e := range row {
			sum = sum.Add(e.P.Mul(x[e.Col]))
		}
		if !sum.IsZero() {
			return false
		}
	}
	return true
}

// modulo returns the solution modulo a prime, x and then d, from as many points
// as it takes, at least the given number; it returns their number.
func (s *system) modulo(ctx context.Context, f field, points int) ([]poly, int, error) {
	m := s.reduce(f)
	var at []uint64
	var values [][]uint64 // per point
	singular := 0
	for t := uint64(1); ; t++ {
		if ctx.Err() != nil {
			return nil, 0, fmt.Errorf("polysolve: %w", context.Cause(ctx))
		}
		v, ok := m.solveAt(f, t)
		if !ok {
			if singular++; singular > s.bound {
				return nil, 0, ErrSingular
			}
			continue
		}
		at, values = append(at, t), append(values, v)
		if len(at) < points {
			continue
		}
		if z, ok := s.interpolated(f, at, values); ok {
			return z, points, nil
		}
		points *= 2
	}
}

// interpolated returns the solution with a common denominator whose lowest
// coefficient is 1, if the points suffice.
func (s *system) interpolated(f field, at []uint64, values [][]uint64) ([]poly, bool) {
	modulus := f.vanishing(at)
	nums, dens := make([]poly, s.n), make([]poly, s.n)
	common := poly{1}
	v := make([]uint64, len(at))
	for j := range s.n {
		for k := range at {
			v[k] = values[k][j]
		}
		var ok bool
		if nums[j], dens[j], ok = f.rationalFunction(f.interpolate(at, v), modulus); !ok {
			return nil, false
		}
		extra, _ := f.divPoly(dens[j], f.gcdPoly(common, dens[j]))
		common = f.mulPoly(common, extra)
	}
	unit := uint64(0)
	for k := 0; unit == 0; k++ {
		unit = common[k]
	}
	common = f.scalePoly(common, f.inv(unit))
	z := make([]poly, s.n+1)
	for j := range s.n {
		factor, _ := f.divPoly(common, dens[j])
		z[j] = f.mulPoly(nums[j], factor)
	}
	z[s.n] = common
	return z, true
}

// A reduced system has its coefficients modulo a prime.
type reduced struct {
	rows [][]reducedEntry
	b    []poly
}

type reducedEntry struct {
	col int
	p   poly
}

func (s *system) reduce(f field) *reduced {
	var tmp big.Int
	reduce := func(p polyeps.Poly) poly {
		z := make(poly, p.Len())
		for k := range z {
			z[k] = f.of(p.Coeff(k).Num(), &tmp)
		}
		return trim(z)
	}
	m := &reduced{rows: make([][]reducedEntry, s.n), b: make([]poly, s.n)}
	for i, row := range s.rows {
		for _, e := range row {
			m.rows[i] = append(m.rows[i], reducedEntry{e.Col, reduce(e.P)})
		}
		m.b[i] = reduce(s.b[i])
	}
	return m
}

// solveAt returns the solution at ε = t, and false if the matrix is singular
// there. Rows with few entries go first as pivots, which keeps systems of
// sequence forms sparse.
func (m *reduced) solveAt(f field, t uint64) ([]uint64, bool) {
	n := len(m.rows)
	a := make([][]uint64, n)
	for i, row := range m.rows {
		a[i] = make([]uint64, n+1)
		for _, e := range row {
			a[i][e.col] = f.add(a[i][e.col], f.evalPoly(e.p, t))
		}
		a[i][n] = f.evalPoly(m.b[i], t)
	}
	for c := range n {
		r := sparsest(a, c)
		if r < 0 {
			return nil, false
		}
		a[c], a[r] = a[r], a[c]
		inv := f.inv(a[c][c])
		for j := c; j <= n; j++ {
			a[c][j] = f.mul(a[c][j], inv)
		}
		for i := range a {
			if factor := a[i][c]; i != c && factor != 0 {
				for j := c; j <= n; j++ {
					if a[c][j] != 0 {
						a[i][j] = f.sub(a[i][j], f.mul(factor, a[c][j]))
					}
				}
			}
		}
	}
	x := make([]uint64, n)
	for c := range n {
		x[c] = a[c][n]
	}
	return x, true
}

// sparsest returns the row at or after c that has an entry in column c and the
// fewest others, or −1.
func sparsest(a [][]uint64, c int) int {
	best, fewest := -1, 0
	for i := c; i < len(a); i++ {
		if a[i][c] == 0 {
			continue
		}
		count := 0
		for _, v := range a[i][c:] {
			if v != 0 {
				count++
			}
		}
		if best < 0 || count < fewest {
			best, fewest = i, count
		}
	}
	return best
}
