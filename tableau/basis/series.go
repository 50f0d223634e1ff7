package basis

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// A PolyEntry is a coefficient of a matrix that depends on ε.
type PolyEntry struct {
	Row, Col int
	Value    polyeps.Poly
}

// A Series is a matrix B(ε) = Σ_k B_k·ε^k, ready to expand solutions of systems
// with it in powers of ε. It may be used by several goroutines at once.
//
// If B_0 is singular, the rows are first changed until it is not: a combination
// of rows that vanishes at ε = 0 replaces one of them, divided by ε. The solutions
// stay the same; the order of the determinant falls, so that this ends, unless
// the determinant is 0.
type Series struct {
	n      int
	rows   []polyRow
	steps  []rowStep // from the given rows to these
	terms  []*Matrix // of integers: rows times their scale, by power of ε
	scale  []rational.Rat
	factor *Factors // of terms[0]
}

// A polyRow is a sparse row, by columns in increasing order.
type polyRow []polyTerm

type polyTerm struct {
	col int
	p   polyeps.Poly
}

// A rowStep replaces row i by (row i − Σ v[r]·row r)/ε, with v[i] = 0.
type rowStep struct {
	i int
	v map[int]rational.Rat
}

// NewSeries prepares an n×n matrix of polynomials in ε with the given entries;
// all others are 0. It fails if an index is out of range or two entries share a
// place, with [ErrSingular] if the matrix is singular over the rational
// functions, with [ErrTooLarge], or when ctx is done.
func NewSeries(ctx context.Context, n int, entries []PolyEntry) (*Series, error) {
	s := &Series{n: n}
	if err := s.fill(entries); err != nil {
		return nil, err
	}
	most := 0 // on the order of the determinant
	for _, row := range s.rows {
		most += row.degree()
	}
	for {
		if err := s.split(); err != nil {
			return nil, err
		}
		f, relations, err := relate(ctx, s.terms[0])
		if err != nil {
			return nil, err
		}
		if f != nil {
			s.factor = f
			return s, nil
		}
		if len(s.steps)+len(relations) > most {
			return nil, ErrSingular
		}
		s.reduce(relations)
	}
}

func (s *Series) fill(entries []PolyEntry) error {
	values := make([]Entry, 0, len(entries))
	for k, e := range entries {
		if !e.Value.IsZero() {
			values = append(values, Entry{e.Row, e.Col, rational.Int(int64(k + 1))})
		}
	}
	places, err := New(s.n, values) // a matrix of positions in entries
	if err != nil {
		return err
	}
	s.rows = make([]polyRow, s.n)
	t := places.transposed() // whose order is by columns
	for j := range s.n {
		for k := t.start[j]; k < t.start[j+1]; k++ {
			s.rows[t.col[k]] = append(s.rows[t.col[k]], polyTerm{j, entries[t.val[k]-1].Value})
		}
	}
	return nil
}

func (r polyRow) degree() int {
	d := 0
	for _, t := range r {
		d = max(d, t.p.Len()-1)
	}
	return d
}

// split fills terms and scale from the rows.
func (s *Series) split() error {
	s.scale = make([]rational.Rat, s.n)
	byPower := [][]Entry{nil}
	for i, row := range s.rows {
		scale := rational.Int(1)
		for _, t := range row {
			scale = rational.LCM(scale, denominator(t.p))
		}
		s.scale[i] = scale
		for _, t := range row {
			for k, c := range t.p.Coeffs() {
				if k == len(byPower) {
					byPower = append(byPower, nil)
				}
				byPower[k] = append(byPower[k], Entry{i, t.col, c.Mul(scale)})
			}
		}
	}
	if err := s.fits(len(byPower)); err != nil {
		return err
	}
	s.terms = make([]*Matrix, len(byPower))
	for k, entries := range byPower {
		var err error
		if s.terms[k], err = New(s.n, entries); err != nil {
			return err
		}
	}
	return nil
}

// fits fails if vectors for so many powers of ε are too large.
func (s *Series) fits(powers int) error {
	if powers*s.n > MaxEntries {
		return fmt.Errorf("%w: %d powers of ε for a matrix of size %d", ErrTooLarge, powers, s.n)
	}
	return nil
}

// denominator returns the least common one of the coefficients.
func denominator(p polyeps.Poly) rational.Rat {
	z := rational.Int(1)
	for _, c := range p.Coeffs() {
		if !c.IsInt() {
			z = rational.LCM(z, rational.FromBigInt(c.Den()))
		}
	}
	return z
}

// relate returns factors of m or, if it is singular, for each row that depends on
// others how.
func relate(ctx context.Context, m *Matrix) (*Factors, []relation, error) {
	f, err := Factor(ctx, m)
	if !errors.Is(err, ErrSingular) {
		return f, nil, err
	}
	t := m.transposed()
	for p := firstPrime; ; p = primeBelow(p) {
		a, err := factor(ctx, field{p}, t, m)
		if err != nil {
			return nil, nil, err
		}
		relations, err := newPivotal(t, m, a).relations(ctx)
		if relations != nil || err != nil {
			return nil, relations, err
		}
	}
}

// A relation says that column j is m v, with v zero outside pivot columns.
type relation struct {
	j int
	v *Vector
}

// relations returns one for each column without pivot, or nil if there is none
// for one of them, the prime being unlucky.
func (p *pivotal) relations(ctx context.Context) ([]relation, error) {
	var z []relation
	for _, j := range p.rest() {
		v, err := p.combination(ctx, j)
		if v == nil || err != nil {
			return nil, err
		}
		z = append(z, relation{j, v})
	}
	return z, nil
}

// reduce performs the row steps that relations of terms[0] allow. They do not
// interfere, as rows that change are in no other relation.
func (s *Series) reduce(relations []relation) {
	for _, r := range relations {
		step := rowStep{r.j, make(map[int]rational.Rat)}
		for i := range s.n {
			if r.v.Sign(i) != 0 {
				// v is for scaled rows: Σ v[i]·scale[i]·row i = scale[j]·row j.
				step.v[i] = r.v.Rat(i).Mul(s.scale[i]).Quo(s.scale[r.j])
			}
		}
		s.rows[r.j] = s.combined(step)
		s.steps = append(s.steps, step)
	}
}

// combined returns the row that a step makes.
func (s *Series) combined(step rowStep) polyRow {
	sum := make(map[int]polyeps.Poly)
	for _, t := range s.rows[step.i] {
		sum[t.col] = t.p
	}
	for i, v := range step.v {
		for _, t := range s.rows[i] {
			sum[t.col] = sum[t.col].Sub(t.p.Scale(v))
		}
	}
	var row polyRow
	for j := range s.n {
		if p, ok := sum[j]; ok && !p.IsZero() {
			row = append(row, polyTerm{j, lowered(p)})
		}
	}
	return row
}

// lowered returns p/ε for a p without constant term.
func lowered(p polyeps.Poly) polyeps.Poly {
	if !p.Coeff(0).IsZero() {
		panic("basis: a relation of rows does not hold") // a bug here
	}
	return polyeps.New(p.Coeffs()[1:]...)
}

// rhs performs the row steps on a right-hand side. The result is times ε^shift,
// and its rows times scale.
func (s *Series) rhs(b []polyeps.Poly) (z []polyeps.Poly, shift int, err error) {
	if len(b) != s.n {
		panic(fmt.Sprintf("basis: right-hand side of %d entries for a matrix of size %d", len(b), s.n))
	}
	z = append(z, b...)
	for _, step := range s.steps {
		p := z[step.i]
		for i, v := range step.v {
			p = p.Sub(z[i].Scale(v))
		}
		if p.Coeff(0).IsZero() {
			if !p.IsZero() {
				p = lowered(p)
			}
			z[step.i] = p
			continue
		}
		shift++ // all rows times ε, but for this one
		for i := range z {
			z[i] = z[i].Mul(polyeps.Monomial(rational.Int(1), 1))
		}
		z[step.i] = p
	}
	for i, v := range s.scale {
		z[i] = z[i].Scale(v)
		if err := s.fits(z[i].Len()); err != nil {
			return nil, 0, err
		}
	}
	return z, shift, nil
}
