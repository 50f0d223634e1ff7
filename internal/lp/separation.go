package lp

import (
	"math/big"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// At returns the program at a number ε, with right-hand sides and costs times the one
// power of the denominator of ε that leaves no ε below a fraction: solutions are as many
// times as large, and entries of the matrix stay as short as they are.
func (p *Program) At(eps rational.Rat) *Program {
	unit := rational.FromBigInt(eps.Den()).Pow(p.powers() - 1)
	at := func(c []rational.Rat) []rational.Rat { return []rational.Rat{polyeps.New(c...).Eval(eps).Mul(unit)} }
	z := &Program{free: p.free, a: p.a}
	for _, c := range p.costs {
		z.costs = append(z.costs, at(c))
	}
	for _, r := range p.rows {
		z.rows = append(z.rows, row{r.equal, r.scale, at(r.rhs)})
	}
	return z
}

// Separation returns an integer K such that signs in all tableaus of the program are for
// every ε < 1/(2K) those for small ε: whether a basis is optimal does not depend on ε there.
//
// Once rows and costs are integers, with a slack for each row, Cramer's rule makes every
// value of a basic variable and every reduced cost a sum Σ k_j ε^j over one positive number,
// where k_j is a determinant: of columns of the rows, one perhaps that of the right-hand
// sides at ε^j, and for a reduced cost bordered by the costs at ε^j. None exceeds the
// product of the sums of the absolute values in its rows. If all |k_j| < K, the first k_j
// that is not 0 decides, as K·ε/(1−ε) < 1.
//
// Reference: Miltersen and Sørensen 2006 [MS06], lemma 2.1, which leaves K open.
func (p *Program) Separation() *big.Int {
	p.store()
	k := rational.Int(1)
	for i, r := range p.rows {
		var sum rational.Rat
		for at := p.byRow.Start[i]; at < p.byRow.Start[i+1]; at++ {
			sum = sum.Add(p.byRow.Rat(at).Abs())
		}
		var side rational.Rat
		for _, b := range r.rhs {
			side = rational.Max(side, b.Abs())
		}
		k = k.Mul(factor(sum.Add(side), r.rhs))
	}
	var most rational.Rat
	var all []rational.Rat
	for power := range p.powers() {
		var sum rational.Rat
		for _, c := range p.costs {
			sum = sum.Add(coeff(c, power).Abs())
		}
		most = rational.Max(most, sum)
	}
	for _, c := range p.costs {
		all = append(all, c...)
	}
	k = k.Mul(factor(most, all))
	return new(big.Int).Add(k.Num(), big.NewInt(1))
}

// factor returns 1 more than sum times what makes numbers integers.
func factor(sum rational.Rat, numbers []rational.Rat) rational.Rat {
	return sum.Mul(rational.Denominator(numbers...)).Add(rational.Int(1))
}
