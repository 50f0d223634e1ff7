package quasiperfect

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau/basis"
	"exactsolve/tableau/sparse"
)

// A pathBasis is a basis of M z + d z₀ − w = −q on Lemke's path, with its exact
// solution. Rows in which w is basic are left out of the system: it has those
// where z is basic, and that of the missing pair, in which z₀ stands for z. A
// complementary basis has no missing pair.
type pathBasis struct {
	m       *sparse.Integers // [M d], by rows
	q       [][]rational.Rat
	missing int     // −1 for none
	rows    []int32 // those in the system
	at      []int32 // place in rows, −1 for none
	column  []int32 // place of each column of [M d], −1 for none
	factors *basis.Factors
	x       []*basis.Vector // a vector for each power of ε
}

// newPathBasis factorizes and solves the basis in which the given entries of z
// are basic.
func newPathBasis(ctx context.Context, m *sparse.Integers, q [][]rational.Rat, basic []bool, missing int) (*pathBasis, error) {
	b := &pathBasis{m: m, q: q, missing: missing, at: make([]int32, len(q))}
	for i := range q {
		b.at[i] = -1
		if basic[i] || i == missing {
			b.at[i] = int32(len(b.rows))
			b.rows = append(b.rows, int32(i))
		}
	}
	b.column = append(slices.Clone(b.at), -1)
	if missing >= 0 {
		b.column[missing], b.column[len(q)] = -1, b.at[missing]
	}
	side := make([]polyeps.Poly, len(b.rows))
	for k, i := range b.rows {
		side[k] = polyeps.New(q[i]...).Neg()
	}
	var err error
	if b.factors, err = basis.Factor(ctx, m.Minor(b.rows, b.column)); err != nil {
		return nil, err
	}
	b.x, err = b.factors.SolveAll(ctx, basis.Columns(side))
	return b, err
}

// bits returns the bit length of the largest denominator.
func (b *pathBasis) bits() int {
	bits := 0
	for _, x := range b.x {
		bits = max(bits, x.Bits())
	}
	return bits
}

// solution returns z.
func (b *pathBasis) solution() []polyeps.Poly {
	z := make([]polyeps.Poly, len(b.q))
	for k, i := range b.rows {
		z[i] = basis.Poly(b.x, k)
	}
	return z
}

// feasible reports whether no basic variable is negative, in the order of powers
// of ε.
func (b *pathBasis) feasible() bool {
	for k := range b.rows {
		if sign, _ := basis.Sign(b.x, k); sign < 0 {
			return false
		}
	}
	for i := range b.q {
		if b.at[i] < 0 && b.slackSign(i) < 0 {
			return false
		}
	}
	return true
}

// slackSign returns the sign of the basic w_i, that of its first power of ε that
// is not 0.
func (b *pathBasis) slackSign(i int) int {
	for k := range max(len(b.q[i]), len(b.x)) {
		if num, _ := b.slack(i, k); num.Sign() != 0 {
			return num.Sign()
		}
	}
	return 0
}

// slack returns w_i = q_i + (M z + d z₀)_i at power k, and what it is divided by.
func (b *pathBasis) slack(i, k int) (num, den *big.Int) {
	num, den = new(big.Int), big.NewInt(1)
	if k < len(b.x) {
		num, den = b.times(b.x[k], i), b.x[k].Den()
	}
	if q := b.q[i]; k < len(q) { // times the denominator of q as well
		num.Mul(num, q[k].Den())
		num.Add(num, new(big.Int).Mul(den, q[k].Num()))
		den = new(big.Int).Mul(den, q[k].Den())
	}
	return num, den
}

// times returns (M z + d z₀)_i for z and z₀ given by x, times its denominator.
func (b *pathBasis) times(x *basis.Vector, i int) *big.Int {
	var sum, term, room big.Int
	for k := b.m.Start[i]; k < b.m.Start[i+1]; k++ {
		if j := int(b.column[b.m.Index[k]]); j >= 0 && x.Sign(j) != 0 {
			sum.Add(&sum, term.Mul(x.Num(j), b.m.Big(k, &room)))
		}
	}
	return &sum
}
