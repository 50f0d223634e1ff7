package quasiperfect

import (
	"math/big"
	"math/rand/v2"

	"exactsolve/lemke"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// cover returns the covering vector d = M (s, t, 0, 0), plus 1 in the rows of
// sequences, for plans s and t: uniform for seed 0 and otherwise random. With it
// z₀ is the weight of s and t in what the players face, and the walk follows best
// replies from there to an equilibrium; it takes far fewer pivots than from a
// vector of ones.
//
// A multiple of plans would leave 0 in the rows of information sets, so that s
// and t grow by a factor of 51/50 with each action: E s is positive there, and so
// is d.
//
// Reference: von Stengel, van den Elzen and Talman 2002 [SET02], who start from a
// prior in this way.
func (c *complementarity) cover(p *lemke.Problem, seed int) []rational.Rat {
	weight := make([]rational.Rat, c.first[2])
	rng := rand.New(rand.NewPCG(uint64(seed), 0))
	for i := range 2 {
		draw := func() int64 { return 1 }
		if seed > 0 {
			draw = func() int64 { return 1 + rng.Int64N(100) }
		}
		growingPlan(&c.g.Players[i], weight[c.first[i]:], draw)
	}
	d := make([]rational.Rat, c.n)
	for i := range d {
		if i < c.first[2] {
			d[i] = rational.Int(1)
		}
		for _, e := range p.M[i] {
			if e.Col < len(weight) {
				d[i] = d[i].Add(e.Value.Mul(weight[e.Col]))
			}
		}
	}
	return d
}

// coverDigits is the denominator of a growing plan. What rounding up adds must not
// come near the rounding errors of floats.
const coverDigits = 1 << 20

// growingPlan sets x to weights proportional to numbers drawn at each information
// set, with a sum of 51/50 of what leads there, rounded up.
func growingPlan(p *seqform.Player, x []rational.Rat, draw func() int64) {
	x[0] = rational.Int(1)
	for h := range p.Infosets {
		set := &p.Infosets[h]
		share, sum := make([]int64, len(set.Actions)), int64(0)
		for a := range share {
			share[a] = draw()
			sum += share[a]
		}
		total := x[set.ParentSeq].Mul(rational.New(51, 50*sum))
		for a := range share {
			w := total.Mul(rational.Int(share[a] * coverDigits)).Floor()
			x[set.Seq(a)] = rational.FromBigInt(w.Add(w, big.NewInt(1))).Mul(rational.New(1, coverDigits))
		}
	}
}
