package bilinear

import (
	"context"
	"math/big"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/nash/enclose"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// settle returns a checked certificate of an equilibrium near p, nil if there seems to
// be none: one in rational numbers if they are recognized, and else one in a box.
func settle(ctx context.Context, g *seqform.Game, p *relaxed.Point) (*cert.Certificate, error) {
	if c, err := recognize(g, p); c != nil || err != nil {
		return c, err
	}
	if g.Table != nil {
		if c, err := strategic(ctx, g, p); c != nil || err != nil {
			return c, err
		}
	}
	return enclose.Find(ctx, g, p.Plans)
}

// strategic is settle for equilibria in strategic form that are regular.
func strategic(ctx context.Context, g *seqform.Game, p *relaxed.Point) (*cert.Certificate, error) {
	supports, prob := make([][]int, len(p.Used)), make([][]rational.Rat, len(p.Used))
	for i, list := range p.Used {
		for s, used := range list {
			if s > 0 && used {
				supports[i], prob[i] = append(supports[i], s-1), append(prob[i], p.Weights[i][s])
			}
		}
		if len(supports[i]) == 0 {
			return nil, nil
		}
	}
	if support.Size(supports) > maxSystem {
		return nil, nil
	}
	e := support.New(g, supports)
	if x := e.Pair(); x != nil {
		if c, err := answer.Equilibrium(g, support.Profile(x)); c != nil || err != nil {
			return c, err
		}
	}
	return e.Equilibrium(ctx, prob)
}

// maxSystem limits the systems that are solved here: certificates have no more
// unknowns.
const maxSystem = 256

// recognize takes the simplest fractions within 2^−near of the weights in use. It
// gives up if one is longer than a fraction so near would be by chance.
func recognize(g *seqform.Game, p *relaxed.Point) (*cert.Certificate, error) {
	const near, bits = 36, 15
	window := rational.New(1, 2).Pow(near)
	plans := make([]seqform.Plan, len(p.Weights))
	for i, list := range p.Weights {
		plans[i] = make(seqform.Plan, len(list))
		plans[i][0] = one
		for s := 1; s < len(list); s++ {
			if !p.Used[i][s] {
				continue
			}
			x := rational.Simplest(list[s].Sub(window), list[s].Add(window))
			if x.BitLen() > bits {
				return nil, nil
			}
			plans[i][s] = x
		}
	}
	return take(g, plans)
}

// take returns a checked certificate if the weights are plans, and an equilibrium.
func take(g *seqform.Game, plans []seqform.Plan) (*cert.Certificate, error) {
	p := behavior(g, plans)
	if p == nil {
		return nil, nil
	}
	return answer.Equilibrium(g, p)
}

// behavior returns that of plans, uniform where they do not lead; nil if they are none.
func behavior(g *seqform.Game, plans []seqform.Plan) seqform.Profile {
	return answer.Profile(g, plans, func(i, h int) []rational.Rat {
		return seqform.Uniform(len(g.Players[i].Infosets[h].Actions))
	})
}

// rounded returns weights that are about a realization plan as one, with behavior in
// multiples of 2^−30.
func rounded(p *seqform.Player, x []rational.Rat) seqform.Plan {
	const unit = 1 << 30
	plan := make(seqform.Plan, len(x))
	plan[0] = one
	for h := range p.Infosets {
		set := &p.Infosets[h]
		var sum rational.Rat
		largest := 0
		for a := range set.Actions {
			sum = sum.Add(x[set.Seq(a)])
			if x[set.Seq(a)].Cmp(x[set.Seq(largest)]) > 0 {
				largest = a
			}
		}
		rest := one
		share := make([]rational.Rat, len(set.Actions))
		for a := range share {
			if sum.Sign() > 0 {
				share[a] = rational.FromInts(x[set.Seq(a)].Quo(sum).Mul(rational.Int(unit)).Floor(), big.NewInt(unit))
			}
			rest = rest.Sub(share[a])
		}
		share[largest] = share[largest].Add(rest)
		for a, p := range share {
			plan[set.Seq(a)] = plan[set.ParentSeq].Mul(p)
		}
	}
	return plan
}
