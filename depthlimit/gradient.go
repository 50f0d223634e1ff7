package depthlimit

import (
	"math/big"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Plans of a linear program have one denominator of thousands of bits, and a sum of
// fractions costs common divisors of that length. So such plans are made integers
// first; what they are multiplied by is divided out of the sum.

// wordBits is the bit length of common denominators up to which fractions cost little,
// and how much longer than twice the longest entry one may be.
const wordBits = 64

// integral returns x as integers over a common denominator, or nil if
// the entries have so little in common that fractions are shorter.
func integral(x []rational.Rat) ([]*big.Int, *big.Int) {
	longest := 0
	for k := range x {
		longest = max(longest, x[k].BitLen())
	}
	return rational.Common(x, 2*longest+wordBits)
}

// scaled returns x times a positive number, and this number.
func scaled(x []rational.Rat) ([]rational.Rat, rational.Rat) {
	num, den := integral(x)
	if den == nil {
		return x, rational.Int(1)
	}
	z := make([]rational.Rat, len(x))
	for k, n := range num {
		if !x[k].IsZero() {
			z[k] = rational.FromBigInt(n)
		}
	}
	return z, rational.FromBigInt(den)
}

// scaledGradient returns the gradient of player i against plan x of the other, times a
// positive number, and this number.
func scaledGradient(g *seqform.Game, i int, x seqform.Plan) (grad []rational.Rat, scale rational.Rat) {
	unit, ok := payoffUnit(g, i)
	num, den := integral(x)
	if !ok || den == nil || den.BitLen() <= wordBits {
		plans := make([]seqform.Plan, 2)
		plans[1-i] = x
		return g.ScaledGradient(i, plans)
	}
	p, sums := g.Payoffs, make([]big.Int, g.Players[i].NumSeqs())
	var w, u big.Int
	for t := range p.Len() {
		s := p.Seq(t, 1-i)
		n, d, _ := p.U(t, i).Small()
		if x[s].IsZero() || n == 0 {
			continue
		}
		if f := unit / d; f*n/n == f {
			u.SetInt64(f * n)
		} else {
			u.Mul(u.SetInt64(n), w.SetInt64(f))
		}
		sum := &sums[p.Seq(t, i)]
		sum.Add(sum, w.Mul(num[s], &u))
	}
	grad = make([]rational.Rat, len(sums))
	for s := range sums {
		grad[s] = rational.FromBigInt(&sums[s])
	}
	return grad, rational.FromBigInt(den).Mul(rational.Int(unit))
}

// payoffUnit returns the common denominator of the payoffs of player i if they fit
// machine words.
func payoffUnit(g *seqform.Game, i int) (unit int64, ok bool) {
	unit = 1
	for t := range g.Payoffs.Len() {
		_, d, ok := g.Payoffs.U(t, i).Small()
		if ok && unit%d != 0 {
			unit, _, ok = rational.LCM(rational.Int(unit), rational.Int(d)).Small()
		}
		if !ok {
			return 0, false
		}
	}
	return unit, true
}
