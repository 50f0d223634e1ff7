package nearest

import (
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A center is a plan to stay near, in units 1/D: integers.
type center struct {
	weight []rational.Rat
	unit   rational.Rat // D
}

// Limits of the denominator D of a center: that of the plan itself if it has no
// more than centerBits, and otherwise a power of two.
const (
	centerBits = 64
	centerUnit = 1 << 40
)

// newCenter returns the plan of b restricted to a support, renormalized at each
// information set, and rounded to a common denominator if its own is large.
// The support has an action at each information set that it reaches.
func newCenter(p *seqform.Player, b seqform.Behavior, support []bool) center {
	exact := p.Plan(restrict(p, b, support))
	unit := rational.Int(centerUnit)
	if _, common := rational.Common(exact, centerBits); common != nil {
		unit = rational.FromBigInt(common)
	}
	c := center{weight: make([]rational.Rat, len(exact)), unit: unit}
	c.weight[0] = unit
	for h := range p.Infosets {
		c.share(&p.Infosets[h], exact)
	}
	return c
}

// plan returns the center in units of 1.
func (c *center) plan() seqform.Plan {
	x := make(seqform.Plan, len(c.weight))
	for s, w := range c.weight {
		x[s] = w.Quo(c.unit)
	}
	return x
}

// share splits the integer weight that leads to set among the actions, in the
// proportions of the exact plan, so that no action without weight there gets
// any: rounded down, and what is left over to the largest remainders.
func (c *center) share(set *seqform.Infoset, exact seqform.Plan) {
	left, parent := c.weight[set.ParentSeq], exact[set.ParentSeq]
	if left.IsZero() || parent.IsZero() {
		return
	}
	type part struct {
		s         int
		remainder rational.Rat
	}
	var parts []part
	total := left
	for a := range set.Actions {
		s := set.Seq(a)
		if exact[s].IsZero() {
			continue
		}
		w := total.Mul(exact[s]).Quo(parent)
		floor := rational.FromBigInt(w.Floor())
		c.weight[s] = floor
		left = left.Sub(floor)
		parts = append(parts, part{s, w.Sub(floor)})
	}
	slices.SortStableFunc(parts, func(x, y part) int { return y.remainder.Cmp(x.remainder) })
	for k := 0; left.Sign() > 0; k++ { // less than one unit a part
		c.weight[parts[k].s] = c.weight[parts[k].s].Add(rational.Int(1))
		left = left.Sub(rational.Int(1))
	}
}

// restrict returns b with probability 0 outside of a support, renormalized;
// uniform where nothing is left, and nil where the support does not lead.
func restrict(p *seqform.Player, b seqform.Behavior, support []bool) seqform.Behavior {
	out := make(seqform.Behavior, len(b))
	for h := range p.Infosets {
		set := &p.Infosets[h]
		if !support[set.ParentSeq] {
			continue
		}
		var sum rational.Rat
		count := int64(0)
		for a := range set.Actions {
			if support[set.Seq(a)] {
				sum, count = sum.Add(b[h][a]), count+1
			}
		}
		out[h] = make([]rational.Rat, len(set.Actions))
		for a := range set.Actions {
			switch {
			case !support[set.Seq(a)]:
			case sum.IsZero():
				out[h][a] = rational.New(1, count)
			default:
				out[h][a] = b[h][a].Quo(sum)
			}
		}
	}
	return out
}

// roundTo returns the multiple of 2^−bits nearest to x.
func roundTo(x rational.Rat, bits uint) rational.Rat {
	unit := rational.FromBigInt(new(big.Int).Lsh(big.NewInt(1), bits))
	half := rational.New(1, 2)
	return rational.FromBigInt(x.Mul(unit).Add(half).Floor()).Quo(unit)
}
