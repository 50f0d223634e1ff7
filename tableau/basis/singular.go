package basis

import (
	"context"
	"math/big"
)

// A pivotal is the part of a matrix m in the rows and columns of the pivots of
// a factorization modulo a prime, which is regular also over the rationals.
type pivotal struct {
	m       *Matrix
	t       *Matrix // transpose of m
	a       *lu
	factors *Factors
}

func newPivotal(m, t *Matrix, a *lu) *pivotal {
	part := m.minor(a.prow, a.pcol)
	order := make([]int32, len(a.prow))
	for k := range order {
		order[k] = int32(k)
	}
	own := *a
	own.prow, own.pcol = order, order
	return &pivotal{m, t, a, newFactors(part, part.transposed(), &own)}
}

// combination returns v with m v = column j of m and v = 0 outside the columns
// of pivots. There is such a v for every j if the rank of m is that modulo the
// prime; else combination returns nil for some j.
func (p *pivotal) combination(ctx context.Context, j int) (*Vector, error) {
	column := make([]*big.Int, p.m.n)
	for k := p.t.start[j]; k < p.t.start[j+1]; k++ {
		column[p.t.col[k]] = p.t.stored(k, new(big.Int))
	}
	b := make([]*big.Int, len(p.a.prow))
	for k, i := range p.a.prow {
		b[k] = column[i]
	}
	x, err := p.factors.rows.lift(ctx, p.a.f, b)
	if err != nil {
		return nil, err
	}
	v := &Vector{num: make([]*big.Int, p.m.n), den: x.den, steps: x.steps}
	for k, c := range p.a.pcol {
		v.num[c] = x.num[k]
	}
	if !(&side{operator: &operator{m: p.m}}).satisfied(v, column) {
		return nil, nil
	}
	return v, nil
}

// rest returns the columns without pivot.
func (p *pivotal) rest() []int {
	has := make([]bool, p.m.n)
	for _, c := range p.a.pcol {
		has[c] = true
	}
	var z []int
	for j, h := range has {
		if !h {
			z = append(z, j)
		}
	}
	return z
}

// singular reports whether a column without pivot is a combination of others:
// a proof that the matrix is singular. It is false if the prime is unlucky.
func (p *pivotal) singular(ctx context.Context) (bool, error) {
	v, err := p.combination(ctx, p.rest()[0])
	return v != nil, err
}
