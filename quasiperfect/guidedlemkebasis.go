package quasiperfect

import (
	"context"
	"math/big"

	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/tableau/basis"
)

// A pathBasis is a basis of M z + d z₀ − w = −q on Lemke's path, with its exact
// solution. Rows in which w is basic are left out of the system: it has those
// where z is basic, and that of the missing pair, in which z₀ stands for z. A
// complementary basis has no missing pair. The entries of M and d are integers.
type pathBasis struct {
	p       *lemke.Problem
	missing int   // −1 for none
	rows    []int // those in the system
	at      []int // place in rows, −1 for none
	factors *basis.Factors
	x       []*basis.Vector // a vector for each power of ε
}

// newPathBasis factorizes and solves the basis in which the given entries of z
// are basic.
func newPathBasis(ctx context.Context, p *lemke.Problem, basic []bool, missing int) (*pathBasis, error) {
	b := &pathBasis{p: p, missing: missing, at: make([]int, len(p.M))}
	for i := range p.M {
		b.at[i] = -1
		if basic[i] || i == missing {
			b.at[i] = len(b.rows)
			b.rows = append(b.rows, i)
		}
	}
	q := make([]polyeps.Poly, len(b.rows))
	for k, i := range b.rows {
		q[k] = polyeps.New(p.Q[i]...).Neg()
	}
	m, err := basis.New(len(b.rows), b.entries())
	if err != nil {
		return nil, err
	}
	if b.factors, err = basis.Factor(ctx, m); err != nil {
		return nil, err
	}
	b.x, err = b.factors.SolveAll(ctx, basis.Columns(q))
	return b, err
}

// entries returns the matrix of the system.
func (b *pathBasis) entries() []basis.Entry {
	var entries []basis.Entry
	for k, i := range b.rows {
		for _, e := range b.p.M[i] {
			if j := b.at[e.Col]; j >= 0 && e.Col != b.missing {
				entries = append(entries, basis.Entry{Row: k, Col: j, Value: e.Value})
			}
		}
		if b.missing >= 0 {
			entries = append(entries, basis.Entry{Row: k, Col: b.at[b.missing], Value: b.p.D[i]})
		}
	}
	return entries
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
	z := make([]polyeps.Poly, len(b.p.M))
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
	for i := range b.p.M {
		if b.at[i] < 0 && b.slackSign(i) < 0 {
			return false
		}
	}
	return true
}

// slackSign returns the sign of the basic w_i, that of its first power of ε that
// is not 0.
func (b *pathBasis) slackSign(i int) int {
	for k := range max(len(b.p.Q[i]), len(b.x)) {
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
	if q := b.p.Q[i]; k < len(q) { // times the denominator of q as well
		num.Mul(num, q[k].Den())
		num.Add(num, new(big.Int).Mul(den, q[k].Num()))
		den = new(big.Int).Mul(den, q[k].Den())
	}
	return num, den
}

// times returns (M z + d z₀)_i for z and z₀ given by x, times its denominator.
func (b *pathBasis) times(x *basis.Vector, i int) *big.Int {
	var sum, term big.Int
	add := func(j int, v *big.Int) {
		if x.Sign(j) != 0 {
			sum.Add(&sum, term.Mul(x.Num(j), v))
		}
	}
	for _, e := range b.p.M[i] {
		if j := b.at[e.Col]; j >= 0 && e.Col != b.missing {
			add(j, e.Value.Num())
		}
	}
	if b.missing >= 0 {
		add(b.at[b.missing], b.p.D[i].Num())
	}
	return &sum
}
