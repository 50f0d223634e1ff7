// Package plans is in the checking layer: the claim that the realization plans of all Nash
// equilibria of a two-player game are those of some Nash subsets, products of polytopes.
//
// Start with [Check]. Words, rules and their proof are in docs/formats/certificate.md.
//
// Labels are the sequences of both players, those of player 0 first. Against a plan x, with
// values of the other player's information sets, an own sequence is a label of x if it has weight
// 0, and a sequence of the other if it loses nothing. So two plans are an equilibrium exactly if,
// for some values, every label is one of at least one of them. A case stands for the equilibria
// at which some labels are in: are labels of a player's plan.
package plans

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks that the plans of all equilibria are those of the subsets.
func Check(g *seqform.Game, subsets []claim.Subset, cases *claim.Cases) error {
	if err := CheckSubsets(g, subsets); err != nil {
		return err
	}
	w := &walk{words: cases.Cases, work: g.Work(), met: make([]bool, len(subsets))}
	_, constant := g.ConstantSum()
	for i := range w.sides {
		s := newSide(g, i)
		if constant {
			s.value = &subsets[0].Payoffs[i][0]
		}
		for k, v := range cases.Weights[i] {
			if err := s.readWeights(v); err != nil {
				return fmt.Errorf("weights %d of player %d: %w", k+1, i+1, err)
			}
		}
		if err := s.readHulls(subsets, i, cases.Inner[i]); err != nil {
			return err
		}
		w.sides[i] = s
	}
	if err := w.all(); err != nil {
		return err
	}
	if k := slices.Index(w.met, false); k >= 0 {
		return fmt.Errorf("subset %d does not occur in the cases", k+1)
	}
	return nil
}

// CheckSubsets checks that subsets are made of equilibria with the payoffs given, for those
// who list them without a certificate. It fails if g is not a game of two players.
func CheckSubsets(g *seqform.Game, subsets []claim.Subset) error {
	if len(g.Players) != 2 || len(subsets) == 0 {
		return fmt.Errorf("the concept %q is for two players, who have an equilibrium", claim.PlanNash)
	}
	for k, u := range subsets {
		if err := checkSubset(g, &u); err != nil {
			return fmt.Errorf("subset %d: %w", k+1, err)
		}
	}
	return nil
}

// checkSubset checks that all pairs of plans are equilibria: no payoff is more than that of a
// best response, so that all are equal to it if their sum is.
func checkSubset(g *seqform.Game, u *claim.Subset) error {
	work := g.Work()
	var sums [2]seqform.Plan
	var best [2]rational.Rat
	for i, list := range u.Plans {
		p := &g.Players[i]
		if len(list) == 0 || len(u.Payoffs[i]) != len(list) {
			return fmt.Errorf("%d plans and %d payoffs of player %d", len(list), len(u.Payoffs[i]), i+1)
		}
		sums[i] = make(seqform.Plan, p.NumSeqs())
		for k, x := range list {
			if err := p.CheckPlan(x); err != nil {
				return err
			}
			both := make([]seqform.Plan, 2)
			both[i] = x
			_, bySeq := seqform.Optimal(&g.Players[1-i], seqform.Gradient(g, 1-i, both, rational.Int(1)))
			if !bySeq[0].Equal(u.Payoffs[i][k]) {
				return fmt.Errorf("best responses to plan %d of player %d pay %v, not %v", k+1, i+1, bySeq[0], u.Payoffs[i][k])
			}
			best[1-i] = work.Add(best[1-i], bySeq[0])
			for s := range x {
				sums[i][s] = work.Add(sums[i][s], x[s])
			}
		}
	}
	for i, sum := range g.ExpectedPayoffs(sums[:]) {
		if !sum.Equal(work.Mul(best[i], rational.Int(int64(len(u.Plans[i]))))) {
			return fmt.Errorf("player %d gains by deviating from some pair of plans", i+1)
		}
	}
	return nil
}
