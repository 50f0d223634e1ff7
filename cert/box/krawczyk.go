// Package box is in the checking layer: claims that a box of probabilities, or of
// realization weights, and payoffs has an equilibrium, by one theorem.
//
// Start with [CheckIsolated], [CheckEnclosed] and [CheckBranch]. File krawczyk.go has the theorem,
// docs/formats/certificate.md the rules, and why equilibria are zeros and the other way.
//
// Reference: Krawczyk 1969 [Kra69]; Moore 1977 [Moo77]; von Stengel 1996 [vS96] for
// sequence form.
package box

import (
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// # Proof
//
// The unknowns x satisfy as many equations F = 0. The box X has the unknowns at most R
// from its center y.
//
// Spread. Where |x_k − y_k| ≤ R and y_k ≥ 0, Π x_k differs from Π y_k by at most
// Π (y_k + R) − Π y_k: write x_k = y_k + d_k, expand, and replace d_k by R. So a
// sum of numbers u times such products differs in X from its value at y by at
// most the sum of |u| times these differences, its spread. F and its derivatives
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
// Drift. If F depends on an ε too, whose spreads are in s_k, and |F_k| at y changes by t_k at
// most from ε = 0 to another one, Σ_k |C_rk|·t_k is added on the left.

// A box has the numbers of a certificate in integers: y and r are multiples of 1/D, c
// of 1/E, payoffs of 1/G.
type box struct {
	g    *seqform.Game
	y    []*big.Int // the center of each unknown
	r    *big.Int   // the radius
	c    []*big.Int // the matrix C, near the inverse of the Jacobian, row after row
	u    []*big.Int // payoffs of all players at one tuple of sequences after the other
	d, e *big.Int
	bits int      // of D, or the longest of its multiples y, r and the like
	unit *big.Int // G
	t    *big.Int // T = G·D^(n−2) for n players, the scale of derivatives

	low, high, sum, z, abs big.Int // for add
	without                []big.Int
}

// scale sets the numbers of a box of so many unknowns, its center apart, and returns
// the given centers times D.
func (b *box) scale(centers []rational.Rat, radius rational.Rat, inverse [][]rational.Rat, size int) ([]*big.Int, error) {
	if err := claim.CheckInverse(inverse, size); err != nil {
		return nil, err
	}
	n := len(b.g.Players)
	payoffs := make([]rational.Rat, 0, b.g.Payoffs.Len()*n)
	for t := range b.g.Payoffs.Len() {
		for i := range n {
			payoffs = append(payoffs, b.g.Payoffs.U(t, i))
		}
	}
	var y []*big.Int
	for _, of := range []struct {
		num     *[]*big.Int
		den     **big.Int
		numbers []rational.Rat
	}{
		{&y, &b.d, append(slices.Clip(centers), radius)},
		{&b.c, &b.e, slices.Concat(inverse...)},
		{&b.u, &b.unit, payoffs},
	} {
		var err error
		if *of.num, *of.den, err = rational.Integers(of.numbers, claim.MaxBits/max(size, 1)); err != nil {
			return nil, err
		}
	}
	b.r, b.bits = y[len(centers)], bitsOf(b.d, y)
	if bits := n * b.d.BitLen(); !b.g.Work().Take(bits, bits) {
		return nil, b.g.Work().Err()
	}
	b.t = new(big.Int).Exp(b.d, big.NewInt(int64(n-2)), nil)
	b.t.Mul(b.t, b.unit)
	b.without = make([]big.Int, n)
	return y[:len(centers)], nil
}

// bitsOf returns the bits that suffice for a denominator, and for each number times it.
func bitsOf(denominator *big.Int, integers []*big.Int) int {
	return slices.MaxFunc(append(slices.Clip(integers), denominator), (*big.Int).CmpAbs).BitLen()
}

// An equation is a sum of products of unknowns at the center: times T·D, with
// derivatives times T.
type equation struct {
	value  big.Int
	row    []big.Int // the derivative by each unknown, nil if it is not asked for
	spread big.Int   // Σ of the spreads of row; without row that of value
	drift  big.Int   // with row: how far value may be off for ε > 0
}

// add adds x times a product of unknowns, which may repeat, to eq.
func (b *box) add(eq *equation, x *big.Int, unknowns []byte) {
	if m := len(unknowns); !b.g.Work().Take(m*m*b.bits, b.bits+x.BitLen()) {
		return
	}
	b.multiply(unknowns, eq.row != nil)
	addMul(&eq.value, x, &b.low, &b.z)
	b.abs.Abs(x)
	if eq.row == nil {
		addMul(&eq.spread, &b.abs, b.high.Sub(&b.high, &b.low), &b.z)
		return
	}
	for k, l := range unknowns {
		addMul(&eq.row[l], x, &b.without[k], &b.z)
		b.sum.Sub(&b.sum, &b.without[k])
	}
	addMul(&eq.spread, &b.abs, &b.sum, &b.z)
}

// addLater adds x times a product of unknowns and of a number from 0 to 1 that is 0 at the center.
func (b *box) addLater(eq *equation, x *big.Int, unknowns []byte) {
	if m := len(unknowns); !b.g.Work().Take(m*m*b.bits, b.bits+x.BitLen()) {
		return
	}
	b.multiply(unknowns, eq.row != nil)
	b.abs.Abs(x)
	if eq.row == nil {
		addMul(&eq.spread, &b.abs, &b.high, &b.z)
		return
	}
	addMul(&eq.drift, &b.abs, &b.low, &b.z)
	addMul(&eq.spread, &b.abs, &b.sum, &b.z)
}

// multiply sets low to the product of the centers of the unknowns and high to that
// of the centers with the radius added; and with derivatives, without[k] to low without
// factor k, and sum to the sum of such products for high.
func (b *box) multiply(unknowns []byte, derivatives bool) {
	b.low.SetInt64(1)
	b.high.SetInt64(1)
	b.sum.SetInt64(0)
	if more := len(unknowns) - len(b.without); more > 0 {
		b.without = append(b.without, make([]big.Int, more)...)
	}
	for k, l := range unknowns {
		y := b.y[l]
		if derivatives {
			for m := range k {
				b.without[m].Mul(&b.without[m], y)
			}
			b.without[k].Set(&b.low)
		}
		b.low.Mul(&b.low, y)
		b.z.Add(y, b.r)
		if derivatives {
			b.sum.Mul(&b.sum, &b.z).Add(&b.sum, &b.high)
		}
		b.high.Mul(&b.high, &b.z)
	}
}

// contracts checks the inequality of the proof, each row times E·T·D.
func (b *box) contracts(equations []*equation) error {
	var scale, center, bound, drift, z big.Int
	size := len(equations)
	scale.Mul(b.e, b.t)
	product := make([]big.Int, size) // a row of C·J(y) − I
	for r := range size {
		if !b.g.Work().Take(size*size*(b.e.BitLen()+rational.PerNumber/32), b.t.BitLen()) {
			return b.g.Work().Err()
		}
		clear(product)
		center.SetInt64(0)
		bound.SetInt64(0)
		drift.SetInt64(0)
		product[r].Neg(&scale)
		for k, eq := range equations {
			x := b.c[r*size+k]
			for l := range product {
				addMul(&product[l], x, &eq.row[l], &z)
			}
			addMul(&center, x, &eq.value, &z)
			addMul(&bound, b.abs.Abs(x), &eq.spread, &z)
			addMul(&drift, &b.abs, &eq.drift, &z)
		}
		for l := range product {
			bound.Add(&bound, product[l].Abs(&product[l]))
		}
		bound.Mul(&bound, b.r).Add(&bound, center.Abs(&center)).Add(&bound, &drift)
		if bound.Cmp(z.Mul(b.r, &scale)) >= 0 {
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
