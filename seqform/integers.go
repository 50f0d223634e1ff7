package seqform

import (
	"math"
	"math/big"

	"exactsolve/rational"
)

// integers are plans and payoffs of a game as integers, for sums without common
// divisors.
type integers struct {
	g     *Game
	plans [][]*big.Int // of player i those of weight scale[i]
	scale []rational.Rat
	unit  rational.Rat
	u     []int64 // of all terms and players, payoffs times unit
}

// Bit lengths of common denominators that pay: common divisors of machine words
// cost less than longer sums.
const (
	minScale = 64
	maxScale = 1 << 12
)

// newIntegers returns nil where fractions are better.
func newIntegers(g *Game, plans []Plan) *integers {
	z := &integers{g: g, plans: make([][]*big.Int, len(plans)), scale: make([]rational.Rat, len(plans))}
	pays := false
	for i, x := range plans {
		d, ok := commonDenominator(x, maxScale)
		if !ok {
			return nil
		}
		z.scale[i] = d
		pays = pays || d.BitLen() >= minScale
	}
	if !pays || !z.scalePayoffs() {
		return nil
	}
	for i, x := range plans {
		z.plans[i] = make([]*big.Int, len(x))
		d := z.scale[i].Num()
		for s, w := range x {
			n := w.Num()
			z.plans[i][s] = n.Mul(n, new(big.Int).Quo(d, w.Den()))
		}
	}
	return z
}

// commonDenominator returns the least of all x, and whether it has at most so many bits.
func commonDenominator(x []rational.Rat, bits int) (rational.Rat, bool) {
	d := big.NewInt(1)
	var rest big.Int
	for _, w := range x {
		if w.IsInt() || rest.Rem(d, w.Den()).Sign() == 0 {
			continue
		}
		d = rational.LCM(rational.FromBigInt(d), rational.FromBigInt(w.Den())).Num()
		if d.BitLen() > bits {
			return rational.Rat{}, false
		}
	}
	return rational.FromBigInt(d), true
}

// scalePayoffs makes integers of the payoffs and reports whether they fit machine
// words.
func (z *integers) scalePayoffs() bool {
	unit := int64(1)
	for _, x := range z.g.Payoffs.u {
		_, d, ok := x.Small()
		if !ok {
			return false
		}
		if unit%d == 0 {
			continue
		}
		if unit, _, ok = rational.LCM(rational.Int(unit), rational.Int(d)).Small(); !ok {
			return false
		}
	}
	z.unit = rational.Int(unit)
	z.u = make([]int64, len(z.g.Payoffs.u))
	for k, x := range z.g.Payoffs.u {
		n, d, _ := x.Small()
		u := n * (unit / d)
		if n != 0 && (u/n != unit/d || u == math.MinInt64) {
			return false
		}
		z.u[k] = u
	}
	return true
}

// gradient returns that of player i times factor(i).
func (z *integers) gradient(i int) []rational.Rat {
	p := z.g.Payoffs
	sums := make([]big.Int, z.g.Players[i].NumSeqs())
	var w, u big.Int
	for t := range p.Len() {
		k := t*p.n + i
		if z.u[k] == 0 {
			continue
		}
		w.SetInt64(z.u[k])
		for j, s := range p.Tuple(t) {
			if j != i && w.Sign() != 0 {
				u.Mul(&w, z.plans[j][s])
				w, u = u, w
			}
		}
		if w.Sign() != 0 {
			sums[p.seq[k]].Add(&sums[p.seq[k]], &w)
		}
	}
	grad := make([]rational.Rat, len(sums))
	for s := range sums {
		grad[s] = rational.FromBigInt(&sums[s])
	}
	return grad
}

// factor returns the product of unit and the scales of all players but i.
func (z *integers) factor(i int) rational.Rat {
	f := z.unit
	for j, d := range z.scale {
		if j != i {
			f = f.Mul(d)
		}
	}
	return f
}

// plan returns that of player i times scale[i].
func (z *integers) plan(i int) Plan {
	x := make(Plan, len(z.plans[i]))
	for s, w := range z.plans[i] {
		x[s] = rational.FromBigInt(w)
	}
	return x
}
