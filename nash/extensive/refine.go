package extensive

import (
	"exactsolve/nash/extensive/internal/guess"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// refine takes Newton steps with the inverse of p until its equations hold to
// nearly all places of a fixed.Number, and reports whether they do. Each step gains some
// 40 bits, as many as the inverse has.
func refine(g *seqform.Game, p *guess.Point) (seqform.Profile, bool) {
	const steps, places = 30, fixed.Precision - 32
	z := clone(p.Profile)
	if len(p.Dependent) == 0 {
		return z, true
	}
	last := -1
	for range steps {
		residual := residuals(g, z, p.Equations)
		most := 0
		for k, line := range p.Inverse {
			var d fixed.Number
			for r, v := range line {
				d = d.Add(residual[r].Scale(v))
			}
			most = max(most, d.BitLen())
			at := p.Dependent[k]
			x := fixed.New(z[at.Player][at.Infoset][at.Action]).Sub(d)
			set(z, at, x.Rat())
		}
		switch {
		case most <= fixed.Precision-places:
			return z, true
		case last >= 0 && most >= last:
			return nil, false
		}
		last = most
	}
	return nil, false
}

// residuals returns, for each equation, what its action pays more than its base,
// weighted by the probability that chance and the others lead there.
func residuals(g *seqform.Game, p seqform.Profile, equations []guess.Coordinate) []fixed.Number {
	one := fixed.New(rational.Int(1))
	plans := make([][]fixed.Number, len(p))
	behavior := make([][][]fixed.Number, len(p))
	for i := range p {
		behavior[i], plans[i] = fixedPlan(&g.Players[i], p[i], one)
	}
	q := make([][]fixed.Number, len(p))
	z := make([]fixed.Number, len(equations))
	for k, at := range equations {
		i := at.Player
		if q[i] == nil {
			q[i] = continued(&g.Players[i], behavior[i], seqform.Gradient(g, i, plans, one))
		}
		set := &g.Players[i].Infosets[at.Infoset]
		z[k] = q[i][set.Seq(at.Action)].Sub(q[i][set.Seq(at.Base)])
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
