package extensive

import (
	"context"
	"math/big"

	"exactsolve/nash/extensive/internal/descent"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// refine takes Newton steps with the inverse of p until its equations hold to
// nearly all places of a fixed.Number, and reports whether they do. Each step gains some
// 40 bits, as many as the inverse has.
func refine(ctx context.Context, g *seqform.Game, p *descent.Point) (seqform.Profile, bool) {
	z := clone(p.Profile)
	n := &fixed.Newton{Inverse: p.Inverse, P: fixed.Precision, Guard: guard, Falling: true}
	for _, at := range p.Dependent {
		n.Y = append(n.Y, fixed.Units(z[at.Player][at.Infoset][at.Action], n.P))
	}
	n.Residual = func(_ uint, y []*big.Int) []*big.Int {
		for k, at := range p.Dependent {
			set(z, at, fixed.Value(y[k], n.P))
		}
		return residuals(g, z, p.Equations)
	}
	if len(n.Y) > 0 && !n.Refine(ctx, fixed.Precision-guard) {
		return nil, false
	}
	n.Residual(n.P, n.Y) // sets z
	return z, true
}

// guard is how many places of a fixed.Number are left to rounding, about.
const guard = 53

// residuals returns, for each equation, what its action pays more than its base,
// weighted by the probability that chance and the others lead there.
func residuals(g *seqform.Game, p seqform.Profile, equations []descent.Coordinate) []*big.Int {
	one := fixed.New(rational.Int(1))
	plans := make([][]fixed.Number, len(p))
	behavior := make([][][]fixed.Number, len(p))
	for i := range p {
		behavior[i], plans[i] = fixedPlan(&g.Players[i], p[i], one)
	}
	q := make([][]fixed.Number, len(p))
	z := make([]*big.Int, len(equations))
	for k, at := range equations {
		i := at.Player
		if q[i] == nil {
			q[i] = continued(&g.Players[i], behavior[i], seqform.Gradient(g, i, plans, one))
		}
		set := &g.Players[i].Infosets[at.Infoset]
		z[k] = q[i][set.Seq(at.Action)].Sub(q[i][set.Seq(at.Base)]).Units()
	}
	return z
}

// fixedPlan returns behavior and realization plan in fixed point.
func fixedPlan(p *seqform.Player, b seqform.Behavior, one fixed.Number) (behavior [][]fixed.Number, plan []fixed.Number) {
	plan = make([]fixed.Number, p.NumSeqs())
	plan[0] = one
	for h := range p.Infosets {
		set := &p.Infosets[h]
		list := make([]fixed.Number, len(b[h]))
		for a, x := range b[h] {
			list[a] = fixed.New(x)
			plan[set.Seq(a)] = plan[set.ParentSeq].Mul(list[a])
		}
		behavior = append(behavior, list)
	}
	return behavior, plan
}

// continued adds to a gradient what follows each sequence, if behavior is played.
// It uses up grad.
func continued(p *seqform.Player, behavior [][]fixed.Number, grad []fixed.Number) []fixed.Number {
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		for a, x := range behavior[h] {
			if !x.IsZero() {
				grad[set.ParentSeq] = grad[set.ParentSeq].Add(x.Mul(grad[set.Seq(a)]))
			}
		}
	}
	return grad
}
