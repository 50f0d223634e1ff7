package divide

import (
	"math"
	"math/big"

	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// violated enters rows that a device violates, of each told strategy and what is to be best those of the best
// deviation, and reports whether there are any.
func (p *program) violated(z *lp.Solution) bool {
	value := make([]rational.Rat, p.t.count)
	for k, v := range p.vars {
		if v >= 0 {
			value[k] = z.Value(v)
		}
	}
	x, _ := rational.Common(value, math.MaxInt)
	n := len(p.keys)
	for i := range p.t.sizes {
		for told := range p.t.sizes[i] {
			if !p.r.unused[i][told] {
				p.tempted(i, told, x)
				p.outside(i, told, x)
			}
		}
	}
	return len(p.keys) > n
}

// tempted enters rows of a strategy that is told, with x in proportion to the probabilities of profiles.
func (p *program) tempted(i, told int, x []*big.Int) {
	pays := make([]big.Int, p.t.sizes[i]) // per strategy that is played instead, in proportion
	var product big.Int
	d, some := 0, false
	p.t.against(i, told, func(k int) {
		if x[k].Sign() == 0 {
			return
		}
		some = true
		for a := range pays {
			pays[a].Add(&pays[a], product.Mul(x[k], p.t.whole[i][p.t.with(k, i, a)]))
		}
	})
	if !some {
		return
	}
	for a := range pays {
		if pays[a].Cmp(&pays[d]) > 0 {
			d = a
		}
	}
	for best := range pays {
		if (best == told || p.r.replies[i][best]) && pays[best].Cmp(&pays[d]) < 0 {
			p.enter(key{kind: tempts, player: i, told: told, best: best, d: d})
		}
	}
}

// outside enters rows of profiles with which a strategy is not played in its range.
func (p *program) outside(i, a int, x []*big.Int) {
	low, high := p.r.low[i][a], p.r.high[i][a]
	if low.IsZero() && high.IsOne() {
		return
	}
	var sum, left, right big.Int
	p.t.against(i, a, func(k int) {
		sum.SetInt64(0)
		for r := range p.t.sizes[i] {
			sum.Add(&sum, x[p.t.with(k, i, r)])
		}
		if sum.Sign() == 0 {
			return
		}
		for d, bound := range []rational.Rat{low, high} { // x − bound·sum
			c := left.Mul(x[k], bound.Den()).Cmp(right.Mul(&sum, bound.Num()))
			if c < 0 && d == 0 || c > 0 && d == 1 {
				p.enter(key{kind: ranges, player: i, told: a, d: d, profile: k})
			}
		}
	})
}
