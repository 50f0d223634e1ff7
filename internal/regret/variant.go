package regret

import "math"

// A Variant says how counterfactual regrets and averages are weighted. After round
// t positive regrets are multiplied by t^α/(t^α+1), negative ones by t^β/(t^β+1),
// and what was averaged so far by (t/(t+1))^γ.
//
// Reference: Brown and Sandholm 2019 [BS19]; Tammelin et al. 2015 [TBJB15] for CFR⁺.
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

// squared is CFR⁺ with averages that forget sooner.
var squared = Variant{Alpha: math.Inf(1), Beta: math.Inf(-1), Gamma: 2, Alternate: true}

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
	if sum <= 0 {
		for k := range p {
			p[k] = 1 / float64(len(p))
		}
		return
	}
	for k, r := range regret {
		p[k] = max(r, 0) / sum
	}
}
