// Package regret is a methods layer package: regret matching and fictitious play on the
// sequence form of games with any number of players, in floating point. What it returns
// are guesses; nothing may claim them without an exact check.
//
// Start with [New] and [CFR.Run], or [NewFictitious].
//
// Reference: Zinkevich et al. 2007 [ZJBP07] for counterfactual regret.
package regret

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
)

// A CFR runs a variant of counterfactual regret minimization on a game with perfect
// recall. Plans of a player are indexed by sequence.
type CFR struct {
	f       *multilinear.Form
	variant Variant
	regret  []float64 // per entry
	plan    []float64
	average []float64 // weighted sum of plans
	grad    []float64 // scratch
	scratch []float64
	round   int

	plus, minus float64 // what positive and other regrets are multiplied by after it
}

// New starts CFR⁺ at uniform behavior, with averages weighted by the square of the round.
func New(g *seqform.Game) *CFR { return On(multilinear.New(g)) }

// On is New for a form that is there already.
func On(f *multilinear.Form) *CFR {
	v := Plus
	v.Gamma = 2
	return start(f, v)
}

// NewVariant starts a variant at uniform behavior.
func NewVariant(g *seqform.Game, v Variant) *CFR { return start(multilinear.New(g), v) }

func start(f *multilinear.Form, v Variant) *CFR {
	c := &CFR{f: f, variant: v, plus: 1, minus: 1}
	for _, list := range []*[]float64{&c.regret, &c.plan, &c.average, &c.grad, &c.scratch} {
		*list = make([]float64, len(f.Parent))
	}
	for i := range f.Pay {
		c.match(i)
	}
	return c
}

// Randomize starts at behavior that depends on the seed alone: regrets are random
// numbers, small beside those of a round of play. It must come before [CFR.Run].
func (c *CFR) Randomize(seed uint64) {
	const small = 1.0 / (1 << 20)
	pcg := rand.NewPCG(seed, 0x9e3779b97f4a7c15)
	for e := range c.regret {
		c.regret[e] = small * (float64(pcg.Uint64()>>11) + 1) / (1 << 53)
	}
	for i := range c.f.Pay {
		c.match(i)
	}
}

// Run implements [Learner].
func (c *CFR) Run(ctx context.Context, rounds int) int { return run(ctx, rounds, c.step) }

// step is a round. The factor (t/(t+1))^γ of what was averaged before is the weight t^γ of round t.
func (c *CFR) step() {
	c.round++
	v := c.variant
	c.plus, c.minus = factor(c.round, v.Alpha), factor(c.round, v.Beta)
	if v.Until > 0 && c.round > v.Until {
		c.plus = 1
	}
	for i := range c.f.Pay {
		c.update(i)
		if v.Alternate {
			c.match(i)
		}
	}
	weight := math.Pow(float64(c.round), v.Gamma)
	for i := range c.f.Pay {
		if !v.Alternate {
			c.match(i)
		}
	}
	if v.Forget > 0 && c.round == v.Forget+1 {
		clear(c.average)
	}
	for e, x := range c.plan {
		c.average[e] += weight * x
	}
}

// update adds the regrets of a round, from the last information set up.
func (c *CFR) update(i int) {
	c.f.Gradient(i, c.plan, c.grad)
	for _, h := range slices.Backward(c.f.SetsOf(i)) {
		regret, grad := c.regret[h.Lo:h.Hi], c.grad[h.Lo:h.Hi]
		value, p := 0.0, c.scratch[:len(regret)]
		match(p, regret)
		for k, share := range p {
			value += share * grad[k]
		}
		for k, u := range grad {
			regret[k] += u - value
		}
		c.grad[h.Parent] += value
	}
}

// match discounts the regrets of player i and sets the plan by regret matching.
func (c *CFR) match(i int) {
	discounts := c.plus != 1 || c.minus != 1
	c.plan[c.f.First[i]] = 1
	for _, h := range c.f.SetsOf(i) {
		regret, share := c.regret[h.Lo:h.Hi], c.plan[h.Lo:h.Hi]
		for k := 0; k < len(regret) && discounts; k++ {
			if r := regret[k]; r > 0 {
				regret[k] = r * c.plus
			} else {
				regret[k] = r * c.minus
			}
		}
		match(share, regret)
		for k := range share {
			share[k] *= c.plan[h.Parent]
		}
	}
}

// Average returns the weighted sum of the plans of player i so far; it is not
// normalized and must not be written.
func (c *CFR) Average(i int) []float64 { return c.f.Of(i, c.average) }

// Within reports whether the players seem to gain no more than that, all together, by best
// responses to the averages so far; there must have been a round.
func (c *CFR) Within(goal rational.Rat) bool { return c.gap() <= approx.Float64(goal) }

func (c *CFR) gap() (gap float64) {
	x, grad := make([]float64, len(c.average)), make([]float64, len(c.average))
	for i, first := range c.f.First {
		for e, w := range c.Average(i) {
			x[int(first)+e] = w / c.average[first]
		}
	}
	for i, first := range c.f.First {
		c.f.Gradient(i, x, grad)
		for e, u := range c.f.Of(i, grad) {
			gap -= x[int(first)+e] * u
		}
		for _, h := range slices.Backward(c.f.SetsOf(i)) {
			grad[h.Parent] += slices.Max(grad[h.Lo:h.Hi])
		}
		gap += grad[first]
	}
	return gap
}

// Likeliest returns for the empty sequence and each information set of player i
// the sequence of largest average there.
func (c *CFR) Likeliest(i int) []int {
	out := []int{0}
	for _, h := range c.f.SetsOf(i) {
		best := h.Lo
		for e := h.Lo; e < h.Hi; e++ {
			if c.average[e] > c.average[best] {
				best = e
			}
		}
		out = append(out, int(best-c.f.First[i]))
	}
	return out
}

// Respond returns, for the empty sequence and each information set of player i of
// two, the best sequence against the pure plan of the other player that takes
// the given sequences; of those tied, the best against that player's average.
func (c *CFR) Respond(i int, others []int) []int {
	const tie = 1e-12 // difference of payoffs that counts as none
	first, second := make([]float64, len(c.plan)), make([]float64, len(c.plan))
	c.f.Gradient(i, c.average, second)
	c.f.Gradient(i, c.pure(1-i, others), first)
	sets := c.f.SetsOf(i)
	out := make([]int, 1+len(sets))
	for k, h := range slices.Backward(sets) {
		best := h.Lo
		for e := h.Lo; e < h.Hi; e++ {
			diff := first[e] - first[best]
			if diff > tie || diff > -tie && second[e] > second[best] {
				best = e
			}
		}
		out[k+1] = int(best - c.f.First[i])
		first[h.Parent] += first[best]
		second[h.Parent] += second[best]
	}
	return out
}

// pure returns the plan of player i that takes the sequences given.
func (c *CFR) pure(i int, seqs []int) []float64 {
	x := make([]float64, len(c.plan))
	x[c.f.First[i]] = 1
	for k, h := range c.f.SetsOf(i) {
		x[int(c.f.First[i])+seqs[k+1]] = x[h.Parent]
	}
	return x
}

// A Variant says how counterfactual regrets and averages are weighted. After round
// t positive regrets are multiplied by t^α/(t^α+1), negative ones by t^β/(t^β+1),
// and what was averaged so far by (t/(t+1))^γ.
//
// Reference: Brown and Sandholm 2019 [BS19]; Tammelin et al. 2015 [TBJB15] for CFR⁺.
type Variant struct {
	Alpha, Beta, Gamma float64 // +Inf: no discount; Beta −Inf: no negative regrets
	Alternate          bool    // players take turns; otherwise all move at once

	Until  int // the last round after which positive regrets are multiplied; 0: none is the last
	Forget int // averages leave out the rounds up to this one, once there are later ones
}

// The usual variants.
var (
	Plain      = Variant{Alpha: math.Inf(1), Beta: math.Inf(1)}
	Linear     = Variant{Alpha: 1, Beta: 1, Gamma: 1, Alternate: true}
	Discounted = Variant{Alpha: 1.5, Beta: 0, Gamma: 2, Alternate: true}
	Plus       = Variant{Alpha: math.Inf(1), Beta: math.Inf(-1), Gamma: 1, Alternate: true}

	// Late is Discounted with averages of later rounds: of all these its averages are the
	// first to have little regret in the poker games and liar's dice of package gen.
	Late = Variant{Alpha: 1.5, Beta: 0, Gamma: 4, Alternate: true}
)

// Modified returns the variant of CFR⁺ of Brown, Sandholm and Amos 2018 [BSA18],
// appendix A, for a run of so many rounds: averages leave out the first half, and after
// each of the first 30 rounds t regrets are multiplied by √t/(√t+1).
func Modified(rounds int) Variant {
	v := Plus
	v.Alpha, v.Until, v.Forget = 0.5, 30, rounds/2
	return v
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

// match sets p to the distribution proportional to the positive regrets, uniform if there are none.
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
