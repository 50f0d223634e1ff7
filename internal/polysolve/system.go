package polysolve

import (
	"context"
	"math/big"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

var one = polyeps.New(rational.Int(1))

// A system is a matrix of polynomials with integer coefficients and a right-hand side.
type system struct {
	n     int
	rows  [][]entry
	b     [][]*big.Int // coefficients of ε⁰, ε¹, …
	bound int          // on the degrees of determinant and numerators
	order *order
	route route
}

type entry struct {
	col int32
	p   []*big.Int
}

func newSystem(rows [][]Entry, b []polyeps.Poly) *system {
	s := &system{n: len(rows), rows: make([][]entry, len(rows)), b: make([][]*big.Int, len(rows))}
	for i, row := range rows {
		scale, degree := rational.Denominator(b[i].Coeffs()...), max(b[i].Len()-1, 0)
		for _, e := range row {
			scale = rational.LCM(scale, rational.Denominator(e.P.Coeffs()...))
			degree = max(degree, e.P.Len()-1)
		}
		s.bound += degree
		s.b[i] = integers(b[i].Scale(scale))
		for _, e := range row {
			s.rows[i] = append(s.rows[i], entry{int32(e.Col), integers(e.P.Scale(scale))})
		}
	}
	return s
}

// maxPoints is more than interpolation can need.
func (s *system) maxPoints() int { return 8*s.bound + 64 }

func integers(p polyeps.Poly) []*big.Int {
	z := make([]*big.Int, p.Len())
	for k := range z {
		z[k] = p.Coeff(k).Num()
	}
	return z
}

// findOrder finds pivots at some point modulo some prime.
func (s *system) findOrder(ctx context.Context) error {
	p := uint64(firstPrime)
	for try := range 3 {
		f := newField(p)
		p = primeBelow(p)
		m, t := s.reduce(f), f.point(1<<40+try)
		rows := make([]map[int32]uint64, s.n)
		for r, row := range m.rows {
			rows[r] = map[int32]uint64{}
			for _, e := range row {
				if v := f.add(rows[r][e.col], f.eval(e.p, t)); v != 0 {
					rows[r][e.col] = v
				}
			}
		}
		o, err := findOrder(ctx, f, rows)
		if err != nil {
			return err
		}
		if o != nil {
			s.order = o
			return o.findPattern(func(r int32) (cols []int32) {
				for _, e := range s.rows[r] {
					cols = append(cols, e.col)
				}
				return cols
			})
		}
	}
	return ErrSingular
}

// A reduced system has its coefficients modulo a prime.
type reduced struct {
	field
	rows [][]reducedEntry
	b    []poly
}

type reducedEntry struct {
	col int32
	p   poly
}

func (s *system) reduce(f field) *reduced {
	reduce := func(p []*big.Int) poly {
		z := make(poly, len(p))
		for k := range z {
			z[k] = f.of(p[k])
		}
		return trim(z)
	}
	m := &reduced{field: f, rows: make([][]reducedEntry, s.n), b: make([]poly, s.n)}
	for i, row := range s.rows {
		m.rows[i] = make([]reducedEntry, len(row))
		for k, e := range row {
			m.rows[i][k] = reducedEntry{e.col, reduce(e.p)}
		}
		m.b[i] = reduce(s.b[i])
	}
	return m
}
