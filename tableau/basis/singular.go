package basis

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/tableau/sparse"
)

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
	for k := range own.prow {
		own.prow[k] = int32(k)
	}
	own.pcol = own.prow
	place := fill(m.Lines(), -1)
	for k, j := range a.pcol {
		place[j] = int32(k)
	}
	s := newSide(m.Minor(a.prow, place), own.solver())
	return &s
}
