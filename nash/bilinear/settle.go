package bilinear

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// settle returns a checked certificate of an equilibrium near p, nil if there seems to
// be none: one in rational numbers if they are recognized, and else one in a box.
func settle(ctx context.Context, g *seqform.Game, p *relaxed.Point) (*cert.Certificate, error) {
	if c, err := recognize(g, p.Weights, p.Used, 36, 15); c != nil || err != nil {
		return c, err
	}
	if g.Table != nil {
		if c, err := strategic(ctx, g, p); c != nil || err != nil {
			return c, err
		}
	}
	plans := make([]seqform.Plan, len(p.Plans))
	for i, x := range p.Plans {
		plans[i] = x
	}
	return enclose.Find(ctx, g, plans, enclose.Options{})
}

// strategic is settle for equilibria in strategic form that are regular.
func strategic(ctx context.Context, g *seqform.Game, p *relaxed.Point) (*cert.Certificate, error) {
	e := newSystem(g, p.Used)
	if len(e.seqs) > maxSystem {
		return nil, nil
	}
	y := e.unknowns(p.Weights)
	if plans := e.linear(y); plans != nil {
		if c, err := take(g, plans); c != nil || err != nil {
			return c, err
		}
	}
	n := newNewton(e, y)
	if n == nil {
		return nil, nil
	}
	return n.isolate(ctx, p.Used)
}

// maxSystem limits the systems that are solved here: certificates have no more
// unknowns.
const maxSystem = 256

// isolate solves a regular system near y.
func (n *newton) isolate(ctx context.Context, used [][]bool) (*cert.Certificate, error) {
	if !n.refine(ctx, 128) {
		return nil, nil
	}
	if c, err := recognize(n.e.g, n.weights(), used, 120, 50); c != nil || err != nil {
		return c, err
	}
	for _, bits := range []int{32, 64, 128, 256} {
		if !n.refine(ctx, bits) {
			return nil, nil
		}
		if c := n.box(bits); cert.Check(n.e.g, c) == nil {
			return c, nil
		}
	}
	return nil, nil
}

func (n *newton) weights() [][]rational.Rat {
	out := make([][]rational.Rat, 0, len(n.e.x))
	for _, x := range n.e.plans(n.y) {
		out = append(out, x)
	}
	return out
}

// recognize takes the simplest fractions within 2^−near of the weights in use. It
// gives up if one has more bits than that, which could not be by chance.
func recognize(g *seqform.Game, weights [][]rational.Rat, used [][]bool, near, bits int) (*cert.Certificate, error) {
	window := tiny(near)
	plans := make([]seqform.Plan, len(weights))
	for i := range weights {
		plans[i] = make(seqform.Plan, len(weights[i]))
		plans[i][0] = one
		for s := 1; s < len(weights[i]); s++ {
			if !used[i][s] {
				continue
			}
			x := rational.Simplest(weights[i][s].Sub(window), weights[i][s].Add(window))
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
	for i, x := range plans {
		if g.Players[i].CheckPlan(x) != nil {
			return nil, nil
		}
	}
	regrets := g.Regrets(plans)
	for _, r := range regrets {
		if !r.Regret.IsZero() {
			return nil, nil
		}
	}
	return claim(g, cert.Nash, plans, regrets)
}

// claim returns a checked certificate of concept Nash or EpsilonNash.
func claim(g *seqform.Game, concept cert.Concept, plans []seqform.Plan, regrets []seqform.Regret) (*cert.Certificate, error) {
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: concept}}
	for i, x := range plans {
		c.Claim.Profile = append(c.Claim.Profile, g.Players[i].Complete(g.Players[i].Behavior(x)))
		c.Claim.Payoffs = append(c.Claim.Payoffs, regrets[i].Payoff)
		if concept == cert.EpsilonNash {
			c.Claim.Epsilon = rational.Max(c.Claim.Epsilon, regrets[i].Regret)
		}
	}
	if err := cert.Check(g, c); err != nil {
		return nil, fmt.Errorf("bilinear: %w: %w", cert.ErrInternal, err)
	}
	return c, nil
}

// box claims the equilibrium near y in a box about y rounded,
// whose radius is a power of 2 at least twice the step from its center.
func (n *newton) box(bits int) *cert.Certificate {
	center := *n
	center.y = make([]rational.Rat, len(n.y))
	for k := range n.y {
		center.y[k] = down(n.y[k], bits)
	}
	radius := tiny(bits)
	two := rational.Int(2)
	for _, z := range center.step() {
		for radius.Cmp(z.Abs().Mul(two)) < 0 {
			radius = radius.Mul(two)
		}
	}
	claim := &cert.Isolated{Radius: radius}
	for i, x := range n.e.plans(center.y) {
		claim.Profile = append(claim.Profile, x[1:])
		claim.Payoffs = append(claim.Payoffs, center.y[n.e.v[i]])
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(n.e.g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: claim},
		Evidence: cert.Evidence{Inverse: n.inverse},
	}
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
