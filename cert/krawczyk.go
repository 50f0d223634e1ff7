package cert

import (
	"fmt"
	"math/big"
)

// # Proof
//
// The unknowns are, player by player, the probabilities x_i(a) in the support S_i
// and the payoff v_i; the equations F = 0, in the same order, are
// u_i(a, x_-i) − v_i = 0 for a in S_i, and Σ x_i(a) − 1 = 0. The box X has the
// unknowns at most R from the center y.
//
// Spread. Where |x_k − y_k| ≤ R and y_k ≥ 0, Π x_k differs from Π y_k by at most
// Π (y_k + R) − Π y_k: write x_k = y_k + d_k, expand, and replace d_k by R. So a
// sum of payoffs u times such products differs in X from its value at y by at
// most the sum of |u| times these differences, its spread. The derivatives of F
// are such sums.
//
// Contraction. Suppose that in each row r, with s_k the sum of the spreads of the
// derivatives of equation k,
//
//	|C F(y)|_r + R·(Σ_c |I − C J(y)|_rc + Σ_k |C_rk|·s_k) < R
//
// For x and z in X, F(x) − F(z) = M(x − z) with M the mean of the Jacobian J on
// the segment between them, whose entries differ from those of J(y) by their
// spreads at most. So K(x) = x − C F(x) has K(x) − K(z) = (I − C M)(x − z), and
// row r of I − C M has an absolute sum of at most the bracket, which is less than
// 1: K contracts in the largest norm. With z = y, |K(x) − y|_r < R: K maps X into
// its interior. So K has exactly one fixed point in X. The bracket bounds
// I − C J(x) too, so C and every J(x) are nonsingular, and fixed points of K are
// zeros of F.
//
// Equilibrium. In X probabilities of the support are positive, and a strategy
// outside the support pays less than v_i, its payoff at y being smaller by more
// than its spread and R. So the zeros of F in X are the equilibria with this
// support in X.
//
// Reference: Krawczyk 1969 [Kra69]; Moore 1977 [Moo77]; for regular equilibria
// van Damme 1987 [vD87], section 2.5.

// contracts checks the inequality of the proof, each row times E·T·D: c is the
// inverse times E, row after row, and radius is R times D.
func contracts(equations []*equation, c []*big.Int, e, t, radius *big.Int) error {
	var scale, center, bound, z big.Int
	size := len(equations)
	scale.Mul(e, t)
	product := make([]big.Int, size) // a row of C·J(y) − I
	for r := range size {
		clear(product)
		center.SetInt64(0)
		bound.SetInt64(0)
		product[r].Neg(&scale)
		for k, eq := range equations {
			x := c[r*size+k]
			for l := range product {
				addMul(&product[l], x, &eq.row[l], &z)
			}
			addMul(&center, x, &eq.value, &z)
			addMul(&bound, new(big.Int).Abs(x), &eq.spread, &z)
		}
		for l := range product {
			bound.Add(&bound, product[l].Abs(&product[l]))
		}
		bound.Mul(&bound, radius).Add(&bound, center.Abs(&center))
		if bound.Cmp(z.Mul(radius, &scale)) >= 0 {
			return fmt.Errorf("row %d: |C F| + R·|I − C J| is not less than R", r+1)
		}
	}
	return nil
}

// addMul adds x·y to z; t is for the product.
func addMul(z, x, y, t *big.Int) {
	if x.Sign() != 0 && y.Sign() != 0 {
		z.Add(z, t.Mul(x, y))
	}
}
