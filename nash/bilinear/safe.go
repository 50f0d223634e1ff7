package bilinear

import (
	"math/big"

	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
)

// refuted reports whether multipliers of the rows of a relaxation, guessed in floats,
// prove that it has no solution.
//
// Round them to integers y, with y ≥ 0 for rows that are ≤. A solution z satisfies
// Σ y_i (row i of z) ≤ Σ y_i rhs_i; if the least value of the left side over the
// domains is larger than the right side there is none. All that is exact, so the
// rounding can only lose a proof.
func (r *relaxation) refuted(ray relaxed.Ray) bool {
	for _, bits := range []int{14, 26, 50} {
		if r.refutedBy(ray.Round(bits)) {
			return true
		}
	}
	return false
}

func (r *relaxation) refutedBy(y []int64) bool {
	sum := make([]big.Int, len(r.domains))
	var right, z, u big.Int
	for i := range r.rows {
		row := &r.rows[i]
		if y[i] == 0 || row.Sense == model.AtMost && y[i] < 0 {
			continue
		}
		z.SetInt64(y[i])
		for _, t := range row.Terms {
			sum[t.Var].Add(&sum[t.Var], u.Mul(&z, integer(t.Coef, &u)))
		}
		right.Add(&right, u.Mul(&z, integer(row.Rhs, &u)))
	}
	var left rational.Rat
	for k := range sum {
		switch c := &sum[k]; c.Sign() {
		case 1:
			if !r.domains[k].Lo.IsZero() {
				left = left.Add(rational.FromBigInt(c).Mul(r.domains[k].Lo))
			}
		case -1:
			if !r.domains[k].Hi.IsZero() {
				left = left.Add(rational.FromBigInt(c).Mul(r.domains[k].Hi))
			}
		}
	}
	return left.Cmp(rational.FromBigInt(&right)) > 0
}

// integer returns an integer x, in z if it is small.
func integer(x rational.Rat, z *big.Int) *big.Int {
	if n, d, ok := x.Small(); ok && d == 1 {
		return z.SetInt64(n)
	}
	return x.Num()
}
