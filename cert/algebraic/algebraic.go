// Package algebraic is in the checking layer: claims that a game has a Nash equilibrium,
// or a sequential one, whose probabilities are polynomials in a real algebraic number.
//
// Start with [Check] and [CheckSequential].
package algebraic

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
)

// Check checks that the profile is one, with the payoffs stated, and that no player
// gains by deviating.
func Check(g *seqform.Game, a *claim.Algebraic) error {
	f, plans, err := readPlans(g, a)
	if err != nil {
		return err
	}
	for i := range plans {
		gain, err := f.checkPayoff(g, a, i, plans)
		if err != nil {
			return err
		}
		if gain.Sign() != 0 {
			return fmt.Errorf("player %d gains by deviating", i+1)
		}
	}
	return f.work.Err()
}

// checkPayoff checks that the claim has the payoff of player i, and returns what a best response
// gains.
func (f *extension) checkPayoff(g *seqform.Game, a *claim.Algebraic, i int, plans [][]element) (gain element, err error) {
	if len(a.Payoffs) != len(plans) {
		return gain, fmt.Errorf("%d payoffs for %d players", len(a.Payoffs), len(plans))
	}
	claimed, err := f.element(a.Payoffs[i])
	if err != nil {
		return gain, err
	}
	payoff, best := f.payoffs(g, i, plans)
	if payoff.Cmp(claimed) != 0 {
		return gain, fmt.Errorf("the profile does not give player %d the payoff stated", i+1)
	}
	return best.Sub(claimed), nil
}

// Payoffs returns those of the profile of a, for a claim. It fails if that is not one of
// behavior strategies, or takes more than the work of g, which must have a limit.
func Payoffs(g *seqform.Game, a *claim.Algebraic) ([][]rational.Rat, error) {
	f, plans, err := readPlans(g, a)
	if err != nil {
		return nil, err
	}
	payoffs := make([][]rational.Rat, len(plans))
	for i := range plans {
		u, _ := f.payoffs(g, i, plans)
		payoffs[i] = append([]rational.Rat{}, u.Poly...)
	}
	return payoffs, f.work.Err()
}

// readPlans returns the realization plans of the profile and where they are computed.
func readPlans(g *seqform.Game, a *claim.Algebraic) (*extension, [][]element, error) {
	f, err := newExtension(g.Work(), a)
	if err != nil {
		return nil, nil, err
	}
	if len(a.Profile) != len(g.Players) {
		return nil, nil, fmt.Errorf("%d strategies for %d players", len(a.Profile), len(g.Players))
	}
	plans := make([][]element, len(g.Players))
	for i := range g.Players {
		if plans[i], err = f.plan(&g.Players[i], a.Profile[i]); err != nil {
			return nil, nil, fmt.Errorf("player %d: %w", i+1, err)
		}
	}
	return f, plans, f.work.Err()
}

// plan returns the realization plan of a behavior strategy.
func (f *extension) plan(p *seqform.Player, behavior [][][]rational.Rat) ([]element, error) {
	if len(behavior) != len(p.Infosets) {
		return nil, fmt.Errorf("behavior at %d information sets of %d", len(behavior), len(p.Infosets))
	}
	x := make([]element, p.NumSeqs())
	x[0] = f.one()
	for h := range p.Infosets {
		set, sum := &p.Infosets[h], element{}
		if len(behavior[h]) != len(set.Actions) {
			return nil, fmt.Errorf("%d probabilities for %d actions", len(behavior[h]), len(set.Actions))
		}
		for a, coefficients := range behavior[h] {
			y, err := f.element(coefficients)
			if err != nil {
				return nil, err
			}
			if y.Sign() < 0 {
				return nil, fmt.Errorf("action %d at information set %d has a negative probability", a+1, h+1)
			}
			sum = sum.Add(y)
			x[set.Seq(a)] = x[set.ParentSeq].Mul(y)
		}
		if sum.Cmp(f.one()) != 0 {
			return nil, fmt.Errorf("the probabilities at information set %d do not sum to 1", h+1)
		}
	}
	return x, nil
}

// payoffs returns the payoff of player i when all play plans and the payoff of a
// best response.
func (f *extension) payoffs(g *seqform.Game, i int, plans [][]element) (payoff, best element) {
	grad := seqform.Gradient(g, i, plans, f.one())
	for s, v := range grad {
		payoff = payoff.Add(v.Mul(plans[i][s]))
	}
	_, values := seqform.Optimal(&g.Players[i], grad)
	return payoff, values[0]
}

// one returns 1, and element the element with the given coefficients.
func (f *extension) one() element { return element{f, polynomial.Constant(rational.Int(1))} }

func (f *extension) element(coefficients []rational.Rat) (element, error) {
	if len(coefficients) >= len(f.p) {
		return element{}, fmt.Errorf("%d coefficients for a root of degree %d", len(coefficients), len(f.p)-1)
	}
	if _, _, err := rational.Integers(coefficients, f.bits); err != nil {
		return element{}, err
	}
	return element{f, polynomial.New(coefficients...)}, nil
}
