package enclose

import (
	"context"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A span is a basis, in echelon form, of the polynomials spanned by multiples of
// equations.
type span struct {
	rows []spanRow
	of   []claim.Multiplier // of the generators, without factors
}

type spanRow struct {
	pivot string // with coefficient 1, and 0 in later rows
	p     polynomial
	by    map[int]rational.Rat // p as a combination of generators
}

// newSpan spans the equations, and with degree 1 their products with each unknown. It
// is not complete when ctx is done.
func newSpan(ctx context.Context, equations []polynomial, unknowns, degree int) *span {
	z := &span{}
	multiples := [][]int{nil}
	if degree > 0 {
		for k := range unknowns {
			multiples = append(multiples, []int{k})
		}
	}
	for _, by := range multiples {
		for e, p := range equations {
			if ctx.Err() != nil {
				return z
			}
			m := claim.Multiplier{Equation: e + 1}
			for _, k := range by {
				m.Unknowns = append(m.Unknowns, k+1)
			}
			z.of = append(z.of, m)
			z.insert(multiply(p, by))
		}
	}
	return z
}

// multiply returns p times a product of unknowns.
func multiply(p polynomial, by []int) polynomial {
	z := polynomial{}
	for key, x := range p {
		list := append(factors(key), by...)
		slices.Sort(list)
		z[name(list...)] = x
	}
	return z
}

// insert adds the last generator, p, to the basis.
func (b *span) insert(p polynomial) {
	by := map[int]rational.Rat{}
	b.reduce(p, by)
	if len(p) == 0 {
		return
	}
	for k, x := range by {
		by[k] = x.Neg()
	}
	by[len(b.of)-1] = rational.Int(1)
	pivot := slices.Min(p.keys())
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
func (b *span) reduce(p polynomial, by map[int]rational.Rat) {
	for _, row := range b.rows {
		f, ok := p[row.pivot]
		if !ok {
			continue
		}
		p.addScaled(f.Neg(), row.p)
		for k, x := range row.by {
			if z := by[k].Add(f.Mul(x)); z.IsZero() {
				delete(by, k)
			} else {
				by[k] = z
			}
		}
	}
}

// combination returns the terms of a combination equal to p, nil if there is none.
func (b *span) combination(p polynomial) []claim.Multiplier {
	z := polynomial{}
	z.addScaled(rational.Int(1), p)
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
