package regret

import (
	"context"
	"math"

	"exactsolve/seqform"
)

// A Variant says how counterfactual regrets and averages are weighted. After round
// t positive regrets are multiplied by t^α/(t^α+1), negative ones by t^β/(t^β+1),
// and what was averaged so far by (t/(t+1))^γ.
//
// Reference: Brown and Sandholm 2019 [BS19].
type Variant struct {
	Alpha, Beta, Gamma float64 // +Inf: no discount; Beta −Inf: no negative regrets
	Alternate          bool    // players take turns; otherwise all move at once
}

// The usual variants.
var (
	Plain      = Variant{Alpha: math.Inf(1), Beta: math.Inf(1)}
	Linear     = Variant{Alpha: 1, Beta: 1, Gamma: 1, Alternate: true}
	Discounted = Variant{Alpha: 1.5, Beta: 0, Gamma: 2, Alternate: true}
	Plus       = Variant{Alpha: math.Inf(1), Beta: math.Inf(-1), Gamma: 1, Alternate: true}
)

// A Discount runs a variant of counterfactual regret minimization on the sequence
// form.
type Discount struct {
	*CFR
	variant Variant
}

// NewVariant starts v at uniform behavior.
func NewVariant(g *seqform.Game, v Variant) *Discount { return &Discount{New(g), v} }

// Run goes through a number of rounds, or fewer if ctx is done, and returns how
// many there were.
func (d *Discount) Run(ctx context.Context, rounds int) int {
	for done := range rounds {
		if ctx.Err() != nil {
			return done
		}
		d.step()
	}
	return rounds
}

func (d *Discount) step() {
	d.round++
	for i := range d.n {
		d.update(i)
		if d.variant.Alternate {
			d.settle(i)
		}
	}
	for i := range d.n {
		if !d.variant.Alternate {
			d.settle(i)
		}
		d.accumulate(i)
	}
}

// update adds the regrets of a round, from the last information set up.
func (d *Discount) update(i int) {
	grad, regret := d.Gradient(i, d.plan), d.regret[i]
	for h := len(d.rows[i]) - 1; h > 0; h-- {
		row := d.rows[i][h]
		value, p := 0.0, d.scratch[:row.Plus[1]-row.Plus[0]]
		match(p, regret[row.Plus[0]:row.Plus[1]])
		for k, share := range p {
			value += share * grad[row.Plus[0]+k]
		}
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			regret[s] += grad[s] - value
		}
		grad[row.Minus] += value
	}
}

// settle discounts the regrets of player i and moves to the next plan.
func (d *Discount) settle(i int) {
	plus, minus := factor(d.round, d.variant.Alpha), factor(d.round, d.variant.Beta)
	regret := d.regret[i]
	for s, r := range regret {
		if r > 0 {
			regret[s] = r * plus
		} else {
			regret[s] = r * minus
		}
	}
	x := d.plan[i]
	x[0] = 1
	for _, row := range d.rows[i][1:] {
		share := x[row.Plus[0]:row.Plus[1]]
		match(share, regret[row.Plus[0]:row.Plus[1]])
		for k := range share {
			share[k] *= x[row.Minus]
		}
	}
}

// accumulate adds the plan of player i to the average. The factor (t/(t+1))^γ of
// what came before is the weight t^γ of round t.
func (d *Discount) accumulate(i int) {
	weight := math.Pow(float64(d.round), d.variant.Gamma)
	for s, x := range d.plan[i] {
		d.average[i][s] += weight * x
	}
}

// factor returns t^e/(t^e+1).
func factor(t int, e float64) float64 {
	if math.IsInf(e, 1) {
		return 1
	}
	if math.IsInf(e, -1) {
		return 0
	}
	p := math.Pow(float64(t), e)
	return p / (p + 1)
}

// match sets p to the distribution proportional to the positive regrets, uniform
// if there are none.
func match(p, regret []float64) {
	sum := 0.0
	for _, r := range regret {
		sum += max(r, 0)
	}
	for k, r := range regret {
		if sum > 0 {
			p[k] = max(r, 0) / sum
		} else {
			p[k] = 1 / float64(len(p))
		}
	}
}
