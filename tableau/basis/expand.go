package basis

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// Solve returns the first coefficients x[0] … x[terms−1] of the solution of
// B(ε) x(ε) = b(ε), where x(ε) = ε^(−shift)·Σ_k x[k]·ε^k. The shift is 0 if B(0)
// is regular. It panics if b is not of the size of the matrix. It fails with
// [ErrTooLarge] or when ctx is done.
//
// The denominator of x[k] has up to k+1 times the bits of det B(0).
func (s *Series) Solve(ctx context.Context, b []polyeps.Poly, terms int) (x []*Vector, shift int, err error) {
	b, shift, err = s.rhs(b)
	if err != nil {
		return nil, 0, err
	}
	x, err = s.extend(ctx, Columns(b), terms)
	return x, shift, err
}

// extend returns so many coefficients, by
//
//	B_0 x_j = b_j − Σ_{i≥1} B_i x_{j−i}.
func (s *Series) extend(ctx context.Context, b [][]rational.Rat, terms int) ([]*Vector, error) {
	var x []*Vector
	words := 0
	for j := range terms {
		var constant []rational.Rat
		if j < len(b) {
			constant = b[j]
		}
		r, den := s.next(constant, x)
		v, err := s.factor.solve(ctx, r)
		if err != nil {
			return nil, err
		}
		x = append(x, v.over(den))
		if words += s.n * (v.Bits()/64 + 1); words > maxDigits {
			return nil, fmt.Errorf("%w: %d coefficients of a solution, the last of %d bits", ErrTooLarge, len(x), v.Bits())
		}
	}
	return x, nil
}

// next returns the right-hand side for the next coefficient as integers over a
// denominator. A constant of nil stands for zeros.
func (s *Series) next(constant []rational.Rat, x []*Vector) ([]*big.Int, *big.Int) {
	z, den := integers(constant)
	if constant == nil {
		z = make([]*big.Int, s.n)
	}
	for i := 1; i < len(s.terms) && i <= len(x); i++ {
		v := x[len(x)-i]
		den = common(z, den, v.den)
		subtractProduct(z, s.terms[i], v, new(big.Int).Quo(den, v.den))
	}
	return z, den
}

// common brings z over the least common multiple of its denominator and another.
func common(z []*big.Int, den, other *big.Int) *big.Int {
	g := new(big.Int).GCD(nil, nil, den, other)
	factor := g.Quo(other, g)
	if factor.Cmp(one) == 0 {
		return den
	}
	for _, x := range z {
		if x != nil {
			x.Mul(x, factor)
		}
	}
	return new(big.Int).Mul(den, factor)
}

// subtractProduct subtracts m v·factor from z, where v counts by its numerators.
func subtractProduct(z []*big.Int, m *Matrix, v *Vector, factor *big.Int) {
	var sum, w, tmp big.Int
	for i := range m.n {
		if m.times(i, v.num, &sum, &w, &tmp); sum.Sign() == 0 {
			continue
		}
		if z[i] == nil {
			z[i] = new(big.Int)
		}
		z[i].Sub(z[i], w.Mul(&sum, factor))
	}
}
