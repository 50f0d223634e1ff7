//go:build !plain

package tremble

import (
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Bits up to which integers over one denominator pay, of one and of all of a plan.
const (
	maxInteger  = 1 << 12
	maxIntegers = 1 << 28
)

// maxSpread is how many times as long as its polynomials a plan may be power by power.
const maxSpread = 8

// integers returns positive multiples of plans, with integers for coefficients, where that pays.
func integers(plans [][]polyeps.Poly) [][]polyeps.Poly {
	z := make([][]polyeps.Poly, len(plans))
	for i, x := range plans {
		z[i] = multiple(x)
	}
	return z
}

func multiple(x []polyeps.Poly) []polyeps.Poly {
	var c []rational.Rat
	for _, w := range x {
		c = append(c, w.Coeffs()...)
	}
	most := min(maxInteger, maxIntegers/(len(c)+1))
	n, _, err := rational.Integers(c, most)
	if err != nil {
		return x
	}
	z := make([]polyeps.Poly, len(x))
	for s, w := range x {
		for k := range w.Len() {
			c[k] = rational.FromBigInt(n[k])
		}
		z[s], n = polyeps.New(c[:w.Len()]...), n[w.Len():]
	}
	return z
}

// gradient returns that of player i, see [seqform.Gradient], times a positive number if
// plans are multiples anyway: for two players, power by power.
func (p *perturbed) gradient(i int) []polyeps.Poly {
	if !p.integers || len(p.plans) != 2 {
		return seqform.Gradient(p.g, i, p.plans, one)
	}
	all, longest, other := 0, 0, p.plans[1-i]
	for _, w := range other {
		all, longest = all+w.Len(), max(longest, w.Len())
	}
	if longest*len(other) > maxSpread*all {
		return seqform.Gradient(p.g, i, p.plans, one)
	}
	powers := make([][]*big.Int, longest)
	for k := range powers {
		powers[k] = slices.Repeat([]*big.Int{new(big.Int)}, len(other))
	}
	for s, w := range other {
		for k := range w.Len() {
			if !w.Coeff(k).IsInt() {
				return seqform.Gradient(p.g, i, p.plans, one)
			}
			powers[k][s] = w.Coeff(k).Num()
		}
	}
	sums := p.g.IntegerGradients(i, powers)
	if sums == nil {
		return seqform.Gradient(p.g, i, p.plans, one)
	}
	grad, c := make([]polyeps.Poly, p.g.Players[i].NumSeqs()), make([]rational.Rat, len(sums))
	for s := range grad {
		for k := range c {
			c[k] = rational.FromBigInt(sums[k][s])
		}
		grad[s] = polyeps.New(c...)
	}
	return grad
}

// isLimit reports whether the claim has the limit of the plans, if a look without
// dividing shows it.
func (p *perturbed) isLimit() bool {
	if p.g.Tree == nil {
		return false
	}
	for i, x := range p.plans {
		player, claimed := &p.g.Players[i], p.c.Profile[i]
		played := player.Plan(claimed)
		for h := range player.Infosets {
			set := &player.Infosets[h]
			forgotten := p.aboutPlans() && played[set.ParentSeq].IsZero()
			if !forgotten && !p.isShares(x[set.Seq(0):set.Seq(len(set.Actions))], claimed[h]) {
				return false
			}
		}
	}
	beliefs := p.c.Beliefs
	if beliefs == nil {
		return p.c.Concept != claim.Sequential
	}
	if !slices.EqualFunc(beliefs, p.g.Players, func(b []seqform.Belief, player seqform.Player) bool { return len(b) == len(player.Infosets) }) {
		return false
	}
	same := true
	forEachInfoset(p.g, p.plans, func(i, h int, weights []polyeps.Poly) {
		same = same && p.isShares(weights, beliefs[i][h])
	})
	return same
}

// isShares reports whether shares are the limits of w[k]/Σw, nil if all of these are zero.
func (p *perturbed) isShares(w []polyeps.Poly, shares []rational.Rat) bool {
	order, sum, k := leastOrder(w), rational.Rat{}, p.g.Work()
	if order < 0 || len(shares) != len(w) {
		return order < 0 && shares == nil
	}
	for _, x := range w {
		sum = k.Add(sum, x.Coeff(order))
	}
	for a, x := range shares {
		if !k.Take(x.BitLen(), sum.BitLen()) || !x.IsQuo(w[a].Coeff(order), sum) {
			return false
		}
	}
	return true
}
