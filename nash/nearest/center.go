package nearest

import (
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Limits of the denominator D of a center: that of the plan itself if it has no
// more than centerBits, and otherwise a power of two.
const (
	centerBits = 64
	centerUnit = 1 << 40
)

// center returns the plan of b restricted to a support, renormalized at each
// information set, and rounded to a common denominator if its own is large.
// The support has an action at each information set that it reaches.
func center(p *seqform.Player, b seqform.Behavior, support []bool) seqform.Plan {
	exact := p.Plan(restrict(p, b, support))
	unit := rational.Int(centerUnit)
	if _, common := rational.Common(exact, centerBits); common != nil {
		unit = rational.FromBigInt(common)
	}
	x := make(seqform.Plan, len(exact))
	x[0] = unit
	for h := range p.Infosets {
		share(x, &p.Infosets[h], exact)
	}
	for s, w := range x {
		x[s] = w.Quo(unit)
	}
	return x
}

// share splits the integer weight of x that leads to set among the actions, in the
// proportions of the exact plan, so that no action without weight there gets
// any: rounded down, and what is left over to the largest remainders.
func share(x seqform.Plan, set *seqform.Infoset, exact seqform.Plan) {
	left, parent := x[set.ParentSeq], exact[set.ParentSeq]
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
		x[s] = floor
		left = left.Sub(floor)
		parts = append(parts, part{s, w.Sub(floor)})
	}
	slices.SortStableFunc(parts, func(a, b part) int { return b.remainder.Cmp(a.remainder) })
	for k := 0; left.Sign() > 0; k++ { // less than one unit a part
		x[parts[k].s] = x[parts[k].s].Add(rational.Int(1))
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
		weights, uniform := make([]rational.Rat, len(set.Actions)), make([]rational.Rat, len(set.Actions))
		for a := range set.Actions {
			if support[set.Seq(a)] {
				weights[a], uniform[a] = b[h][a], rational.Int(1)
			}
		}
		if out[h] = seqform.Proportional(weights); out[h] == nil {
			out[h] = seqform.Proportional(uniform)
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
