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
	b := &pathBasis{m: m, q: q, missing: missing, at: slices.Repeat([]int32{-1}, len(q))}
	for i := range q {
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

// A ratio is a candidate to leave: the basic variable of pair i, with its entry in
// the entering column times a common positive factor.
type ratio struct {
	i     int
	alpha *big.Int
}

// leaving returns the variable that leaves when the given one of the missing pair
// enters, in the numbers of [floatlp.LCPState], or −1 on a ray: that of
// lexicographically smallest ratio of value to entry.
func (b *pathBasis) leaving(ctx context.Context, enter int) (int, error) {
	tied, err := b.candidates(ctx, enter)
	if err != nil || len(tied) == 0 {
		return -1, err
	}
	for k := range b.x {
		tied = b.smallest(tied, k)
	}
	switch i := tied[0].i; {
	case i == b.missing:
		return len(b.q), nil
	case b.at[i] >= 0:
		return i, nil
	default:
		return len(b.q) + 1 + i, nil
	}
}

// candidates returns the basic variables that fall as the given one rises.
func (b *pathBasis) candidates(ctx context.Context, enter int) ([]ratio, error) {
	n := len(b.q)
	entering := make([]rational.Rat, n) // its column
	if enter < n {
		for i := range n {
			for k := b.m.Start[i]; k < b.m.Start[i+1]; k++ {
				if int(b.m.Index[k]) == enter {
					entering[i] = b.m.Rat(k)
				}
			}
		}
	} else {
		entering[b.missing] = rational.Int(-1)
	}
	column := make([]rational.Rat, len(b.rows))
	for k, i := range b.rows {
		column[k] = entering[i]
	}
	alpha, err := b.factors.Solve(ctx, column)
	if err != nil {
		return nil, err
	}
	var falling []ratio
	for i := range n {
		var a *big.Int
		if j := int(b.at[i]); j >= 0 {
			a = alpha.Num(j)
		} else {
			a = b.times(alpha, i)
			a.Sub(a, new(big.Int).Mul(entering[i].Num(), alpha.Den()))
		}
		if a.Sign() > 0 {
			falling = append(falling, ratio{i, a})
		}
	}
	return falling, nil
}

// smallest keeps the candidates with the smallest ratio at power k.
func (b *pathBasis) smallest(tied []ratio, k int) []ratio {
	if len(tied) < 2 {
		return tied
	}
	var best *big.Rat
	kept := tied[:0]
	for _, r := range tied {
		num, den := b.value(r.i, k)
		v := new(big.Rat).SetFrac(num, new(big.Int).Mul(den, r.alpha))
		if best != nil && v.Cmp(best) > 0 {
			continue
		}
		if best == nil || v.Cmp(best) < 0 {
			best, kept = v, kept[:0]
		}
		kept = append(kept, r)
	}
	return kept
}

// value returns the basic variable of pair i at power k, as a fraction.
func (b *pathBasis) value(i, k int) (num, den *big.Int) {
	if j := int(b.at[i]); j >= 0 {
		return b.x[k].Num(j), b.x[k].Den()
	}
	return b.slack(i, k)
}
