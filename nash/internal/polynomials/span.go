package polynomials

import (
	"context"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A Span is a basis, in echelon form, of the polynomials spanned by multiples of
// equations.
type Span struct {
	rows []spanRow
	of   []claim.Multiplier // of the generators, without factors
}

type spanRow struct {
	pivot string // with coefficient 1, and 0 in later rows
	p     Polynomial
	by    map[int]rational.Rat // p as a combination of generators
}

// Multiples returns the products of at most degree unknowns, 0 or 1, of so many.
func Multiples(unknowns, degree int) [][]int {
	list := [][]int{nil}
	if degree > 0 {
		for k := range unknowns {
			list = append(list, []int{k})
		}
	}
	return list
}

// NewSpan spans the equations times each of some products of unknowns and ε. It
// is not complete when ctx is done.
func NewSpan(ctx context.Context, equations []Polynomial, multiples [][]int) *Span {
	z := &Span{}
	for _, by := range multiples {
		for e, p := range equations {
			if ctx.Err() != nil {
				return z
			}
			m := claim.Multiplier{Equation: e + 1}
			for _, k := range by {
				if k == Epsilon {
					k = -1
				}
				m.Unknowns = append(m.Unknowns, k+1)
			}
			z.of = append(z.of, m)
			z.insert(multiply(p, by))
		}
	}
	return z
}

// multiply returns p times a product of unknowns.
func multiply(p Polynomial, by []int) Polynomial {
	z := Polynomial{}
	for key, x := range p {
		list := append(Factors(key), by...)
		slices.Sort(list)
		z[Name(list...)] = x
	}
	return z
}

// insert adds the last generator, p, to the basis.
func (b *Span) insert(p Polynomial) {
	by := map[int]rational.Rat{}
	b.reduce(p, by)
	if len(p) == 0 {
		return
	}
	for k, x := range by {
		by[k] = x.Neg()
	}
	by[len(b.of)-1] = rational.Int(1)
	pivot := slices.Min(p.Keys())
	f := p[pivot].Inv()
	for key, x := range p {
		p[key] = x.Mul(f)
	}
	for k, x := range by {
		by[k] = x.Mul(f)
	}
	b.rows = append(b.rows, spanRow{pivot, p, by})
}

// reduce subtracts a combination from p until no pivot is left, and adds it to by.
func (b *Span) reduce(p Polynomial, by map[int]rational.Rat) {
	for _, row := range b.rows {
		f, ok := p[row.pivot]
		if !ok {
			continue
		}
		p.AddScaled(f.Neg(), row.p)
		for k, x := range row.by {
			if z := by[k].Add(f.Mul(x)); z.IsZero() {
				delete(by, k)
			} else {
				by[k] = z
			}
		}
	}
}

// Combination returns the terms of a combination equal to p, nil if there is none.
func (b *Span) Combination(p Polynomial) []claim.Multiplier {
	z := Polynomial{}
	z.AddScaled(rational.Int(1), p)
	by := map[int]rational.Rat{}
	if b.reduce(z, by); len(z) > 0 {
		return nil
	}
	var terms []claim.Multiplier
	for k, m := range b.of {
		if f, ok := by[k]; ok {
			m.Factor = f
			terms = append(terms, m)
		}
	}
	return terms
}
